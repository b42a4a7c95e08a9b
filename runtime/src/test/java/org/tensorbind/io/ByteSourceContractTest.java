package org.tensorbind.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every byte source does, whatever it reads from. */
final class ByteSourceContractTest {
    private static final byte[] BYTES = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

    @TempDir
    private Path folder = Path.of("");

    /** Makes a source of {@link #BYTES}. */
    private interface Opener {
        ByteSource open(Path folder) throws IOException;
    }

    private record Named(String name, Opener opener) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Named> sources() {
        return Stream.of(
                new Named("mapped", folder -> ByteSource.map(file(folder))),
                new Named("channel", folder -> ByteSource.channel(file(folder))),
                new Named("array", folder -> ByteSource.of("array", BYTES)),
                new Named(
                        "buffer",
                        folder -> ByteSource.of(
                                "buffer",
                                ByteBuffer.allocateDirect(12)
                                        .put((byte) 0)
                                        .put(BYTES)
                                        .flip()
                                        .position(1))),
                new Named("one byte at a time", folder -> new TricklingSource(ByteSource.of("array", BYTES))));
    }

    private static Path file(Path folder) throws IOException {
        return Files.write(folder.resolve("bytes"), BYTES);
    }

    @ParameterizedTest
    @MethodSource("sources")
    void slicesHaveTheBytesOfTheirRange(Named named) throws IOException {
        try (ByteSource source = named.opener().open(folder)) {
            assertEquals(10, source.size());
            assertEquals(ByteBuffer.wrap(BYTES, 3, 4), source.slice(3, 4));
            assertEquals(ByteBuffer.wrap(BYTES), source.slice(0, 10));
            assertEquals(0, source.slice(10, 0).remaining());
        }
    }

    @ParameterizedTest
    @MethodSource("sources")
    void slicesCannotBeWrittenTo(Named named) throws IOException {
        try (ByteSource source = named.opener().open(folder)) {
            assertThrows(ReadOnlyBufferException.class, () -> source.slice(0, 1).put((byte) 0));
        }
    }

    @ParameterizedTest
    @MethodSource("sources")
    void rangesOutsideAreRejected(Named named) throws IOException {
        try (ByteSource source = named.opener().open(folder)) {
            assertThrows(IndexOutOfBoundsException.class, () -> source.slice(-1, 1));
            assertThrows(IndexOutOfBoundsException.class, () -> source.slice(8, 3));
            assertThrows(IndexOutOfBoundsException.class, () -> source.slice(Long.MAX_VALUE, 1));
            for (long[] range : new long[][] {{-3, 4}, {0, -1}, {8, 3}, {11, 0}, {Long.MAX_VALUE / 2, 1}}) {
                long offset = range[0];
                int length = (int) range[1];
                assertThrows(IndexOutOfBoundsException.class, () -> source.slice(offset, length));
                assertThrows(IndexOutOfBoundsException.class, () -> source.peek(offset, length));
                assertThrows(IndexOutOfBoundsException.class, () -> rejectNull(source.memory(offset, length)));
            }
            for (long offset : new long[] {-1, 11, Long.MAX_VALUE / 2, Long.MIN_VALUE}) {
                ByteBuffer target = ByteBuffer.allocate(1);
                assertThrows(IndexOutOfBoundsException.class, () -> source.window(offset));
                assertThrows(IndexOutOfBoundsException.class, () -> source.window(offset, 4));
                assertThrows(IndexOutOfBoundsException.class, () -> rejectFalse(source.read(offset, target)));
            }
        }
    }

    /** A source that gives no memory rejects no range of it. */
    private static void rejectNull(@Nullable Object memory) {
        if (memory == null) {
            throw new IndexOutOfBoundsException("no memory at all");
        }
    }

    private static void rejectFalse(boolean isRead) {
        if (!isRead) {
            throw new IndexOutOfBoundsException("nothing is read at all");
        }
    }

    @ParameterizedTest
    @MethodSource("sources")
    void windowsBeginWhereTheyAreAskedFor(Named named) throws IOException {
        try (ByteSource source = named.opener().open(folder)) {
            ByteBuffer window = source.window(4);
            assertTrue(window.remaining() >= 1);
            assertEquals(5, window.get());
            assertEquals(0, source.window(10).remaining());
        }
    }

    @ParameterizedTest
    @MethodSource("sources")
    void aClosedSourceGivesNothing(Named named) throws IOException {
        ByteSource source = named.opener().open(folder);
        source.close();
        source.close();
        assertThrows(ClosedChannelException.class, () -> source.slice(0, 1));
    }

    @Test
    void aMappedFileBeyondFourGiBIsReadAtItsEnd() throws IOException {
        Path file = folder.resolve("sparse");
        long size = 5L << 30;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(BYTES), size - 10);
            channel.write(ByteBuffer.wrap(BYTES), (3L << 30) - 5);
        }
        for (ByteSource source : List.of(ByteSource.map(file), ByteSource.channel(file))) {
            assertEquals(size, source.size());
            assertEquals(ByteBuffer.wrap(BYTES), source.slice(size - 10, 10));
            assertEquals(ByteBuffer.wrap(BYTES), source.slice((3L << 30) - 5, 10));
            source.close();
        }
    }

    /** Hands out windows of one byte. */
    private static final class TricklingSource implements ByteSource {
        private final ByteSource source;

        TricklingSource(ByteSource source) {
            this.source = source;
        }

        @Override
        public String name() {
            return source.name();
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public ByteBuffer slice(long offset, int length) throws IOException {
            return source.slice(offset, length);
        }

        @Override
        public ByteBuffer window(long offset) throws IOException {
            return source.slice(offset, (int) Math.min(1, size() - offset));
        }

        @Override
        public boolean isZeroCopy() {
            return false;
        }

        @Override
        public void close() throws IOException {
            source.close();
        }
    }
}
