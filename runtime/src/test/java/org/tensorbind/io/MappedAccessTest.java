package org.tensorbind.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MappedAccessTest {
    private final ArrayIndexOutOfBoundsException ofChannel = new ArrayIndexOutOfBoundsException(-1);

    @TempDir
    private Path folder = Path.of("");

    /** A file channel throws this in place of the error for a missing page, if the error comes when it begins to write. */
    @Test
    void anIndexOutOfBoundsIsTheEndOfAFileThatWasCut() throws IOException {
        Path file = Files.write(folder.resolve("file"), new byte[1 << 20]);
        try (ByteSource source = ByteSource.map(file)) {
            source.slice(0, 1 << 20);
            assertSame(ofChannel, assertThrows(ArrayIndexOutOfBoundsException.class, () -> read(source)));
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(10);
            }
            EOFException cut = assertThrows(EOFException.class, () -> read(source));
            assertEquals(1, cut.getSuppressed().length);
            assertSame(ofChannel, cut.getSuppressed()[0]);
        }
    }

    private void read(ByteSource source) throws IOException {
        MappedAccess.read(source, 1, () -> {
            throw ofChannel;
        });
    }
}
