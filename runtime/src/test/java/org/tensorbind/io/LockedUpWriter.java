package org.tensorbind.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Begins to write the file of its first argument, owned by that of its last, says so and goes on when its standard input ends. */
final class LockedUpWriter {
    private LockedUpWriter() {}

    public static void main(String[] arguments) throws IOException {
        Path owner = Path.of(arguments[arguments.length - 1]);
        try (AtomicFileOutput output = AtomicFileOutput.create(Path.of(arguments[0]), owner)) {
            output.write(ByteBuffer.wrap("of the child".getBytes(StandardCharsets.UTF_8)));
            System.out.println("written");
            while (System.in.read() >= 0) {
                continue;
            }
            output.commit();
        }
    }
}
