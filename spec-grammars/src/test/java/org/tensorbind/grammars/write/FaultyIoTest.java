package org.tensorbind.grammars.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;

/** Reading from a source and writing to a channel of which one call fails, for each call. */
final class FaultyIoTest {
    private static final String FAULT = "Input/output error";
    private static final long LONGEST_END_MILLISECONDS = 10_000;

    /** A format and how it is written. */
    private record Kind(String format, WriteOptions options) {
        @Override
        public String toString() {
            return format + " " + options.filter() + " " + options.checksum();
        }
    }

    static Stream<Kind> kinds() {
        WriteOptions plain = WriteOptions.defaults();
        return Stream.of(
                new Kind("btf", plain.lossy()),
                new Kind("bintensors", plain),
                new Kind("ztensor", plain.checksum("crc32c")),
                new Kind("ztensor", plain.compress("zstd").checksum("sha256")),
                new Kind("ztensor", plain.compress("zstd").threads(2)));
    }

    private static void write(Kind kind, WritableByteChannel target) throws IOException {
        float[] large = new float[50_000];
        Random random = new Random(1);
        for (int i = 0; i < large.length; i++) {
            large[i] = random.nextFloat();
        }
        try (TensorWriter writer = TensorFormats.named(kind.format()).create(target, kind.options())) {
            writer.add("large", large, 50, 1000);
            for (int i = 0; i < 20; i++) {
                writer.add("small" + i, new int[] {i});
            }
            writer.commit();
        }
    }

    private static byte[] written(Kind kind) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(kind, Channels.newChannel(bytes));
        return bytes.toByteArray();
    }

    private static void read(Kind kind, ByteSource source, ReadOptions options) throws IOException {
        try (TensorReader reader = TensorFormats.named(kind.format()).open(source, options)) {
            reader.verify();
            for (int i = 0; i < reader.size(); i++) {
                reader.tensor(i).asByteBuffer();
                reader.tensor(i).writeTo(Channels.newChannel(new ByteArrayOutputStream()));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aReadThatFailsIsToldAsItselfAndTheSourceIsClosed(Kind kind) throws IOException {
        byte[] file = written(kind);
        for (ReadOptions options : List.of(ReadOptions.lenient(), ReadOptions.strict())) {
            int call = 0;
            for (boolean failed = true; failed; call++) {
                FaultySource source = new FaultySource(file, call);
                try {
                    read(kind, source, options);
                } catch (IOException e) {
                    assertEquals(FAULT, e.getMessage());
                } catch (UncheckedIOException e) {
                    assertEquals(IOException.class.getName() + ": " + FAULT, e.getMessage());
                }
                failed = source.calls > call;
                assertTrue(source.closed, "closed when call " + call + " failed");
            }
            assertTrue(call > 3, "calls: " + call);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aReaderGoesOnAfterAReadThatFailed(Kind kind) throws IOException {
        byte[] file = written(kind);
        FaultySource source = new FaultySource(file, Integer.MAX_VALUE);
        try (TensorReader reader = TensorFormats.named(kind.format()).open(source, ReadOptions.lenient())) {
            source.failing = source.calls;
            assertThrows(IOException.class, () -> reader.tensor(0).asByteBuffer());
            assertEquals(200_000, reader.tensor(0).asByteBuffer().remaining());
            reader.verify();
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aWriteThatFailsIsToldAsItselfAndNoThreadIsLeft(Kind kind) throws IOException, InterruptedException {
        int call = 0;
        for (boolean failed = true; failed; call++) {
            FaultyChannel target = new FaultyChannel(call, Integer.MAX_VALUE);
            try {
                write(kind, target);
            } catch (IOException e) {
                assertEquals(FAULT, e.getMessage());
            }
            failed = target.calls > call;
            assertEquals(List.of(), encoders());
        }
        assertTrue(call > 1, "calls: " + call);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void writesThatTakeOneByteMakeTheSameFile(Kind kind) throws IOException {
        FaultyChannel target = new FaultyChannel(Integer.MAX_VALUE, 1);
        write(kind, target);
        assertArrayEquals(written(kind), target.bytes.toByteArray());
    }

    /** Those that do not end by themselves: a pool has ended a moment before its threads have. */
    private static List<String> encoders() throws InterruptedException {
        List<String> names = new ArrayList<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("tensorbind")) {
                thread.join(LONGEST_END_MILLISECONDS);
                if (thread.isAlive()) {
                    names.add(thread.getName());
                }
            }
        }
        return names;
    }

    /** Bytes in memory that are copied, and one call that fails. */
    private static final class FaultySource implements ByteSource {
        private final byte[] bytes;
        private int failing;
        private int calls;
        private boolean closed;

        FaultySource(byte[] bytes, int failing) {
            this.bytes = bytes;
            this.failing = failing;
        }

        @Override
        public String name() {
            return "faulty";
        }

        @Override
        public long size() {
            return bytes.length;
        }

        @Override
        public ByteBuffer slice(long offset, int length) throws IOException {
            if (length > 0 && calls++ == failing) {
                throw new IOException(FAULT);
            }
            return ByteBuffer.wrap(bytes, (int) offset, length).slice().asReadOnlyBuffer();
        }

        @Override
        public boolean isZeroCopy() {
            return false;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    /** Keeps what is written, as many bytes at a time, but for one call that fails. */
    private static final class FaultyChannel implements WritableByteChannel {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final int failing;
        private final int most;
        private int calls;

        FaultyChannel(int failing, int most) {
            this.failing = failing;
            this.most = most;
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            if (calls++ == failing) {
                throw new IOException(FAULT);
            }
            int count = Math.min(most, source.remaining());
            byte[] taken = new byte[count];
            source.get(taken);
            bytes.write(taken, 0, count);
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
