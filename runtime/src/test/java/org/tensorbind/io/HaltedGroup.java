package org.tensorbind.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;

/** Replaces {@code old-1}, {@code old-2} by {@code new-1}, {@code new-2} and a file {@code index}, and ends at the call of the file system that is asked for. */
final class HaltedGroup {
    private HaltedGroup() {}

    public static void main(String[] arguments) throws IOException {
        FaultyFileSystem system = new FaultyFileSystem(FileSystems.getDefault());
        Path folder = system.wrap(Path.of(arguments[0]));
        system.haltAt(Integer.parseInt(arguments[1]));
        try (FileGroup group = new FileGroup(folder.resolve("group"))) {
            for (String name : List.of("new-1", "new-2", "index")) {
                group.create(folder.resolve(name)).write(ByteBuffer.wrap(name.getBytes(StandardCharsets.UTF_8)));
            }
            group.commit(List.of(folder.resolve("old-1"), folder.resolve("old-2")));
        }
        System.out.print("done " + system.calls().size());
    }
}
