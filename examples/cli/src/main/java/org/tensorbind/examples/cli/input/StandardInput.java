package org.tensorbind.examples.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.tensorbind.examples.cli.print.ByteSizes;
import org.tensorbind.examples.cli.print.Terminal;
import org.tensorbind.examples.cli.print.UsageException;
import org.tensorbind.io.ByteSource;

/** Standard input as a file: readers go to and fro in a file, which a pipe does not let them. */
final class StandardInput {
    static final String NAME = "standard input";

    private final Terminal terminal;
    private boolean taken;

    StandardInput(Terminal terminal) {
        this.terminal = terminal;
    }

    /**
     * Copies all of it to a temporary file and gives how much that was. The file goes when the source is closed, or with the process.
     *
     * @throws UsageException the second time: it is there only once
     */
    ByteSource open() throws IOException {
        if (taken) {
            throw new UsageException("'-' is standard input, which can be read once; save it to a file");
        }
        taken = true;
        Path file = Files.createTempFile("tensorbind-", ".stdin");
        FileChannel channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        try {
            long byteSize = copy(System.in, channel);
            terminal.error(NAME + ": " + ByteSizes.show(byteSize) + ", copied to a temporary file");
            return ByteSource.of(NAME, channel);
        } catch (IOException | RuntimeException | Error e) {
            try (channel) {
                throw e;
            }
        }
    }

    private static long copy(InputStream in, FileChannel target) throws IOException {
        long byteSize = in.transferTo(Channels.newOutputStream(target));
        target.position(0);
        return byteSize;
    }
}
