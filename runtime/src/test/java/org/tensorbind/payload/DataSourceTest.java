package org.tensorbind.payload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.ChecksumState;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorInfo;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.code.Checksums;
import org.tensorbind.payload.code.Filters;
import org.tensorbind.payload.code.Scratch;

/** What is read of a tensor's stored bytes, and how often. */
final class DataSourceTest {
    /** Counts the bytes that are handed out. */
    private static final class CountingSource implements ByteSource {
        private final ByteSource bytes;
        private long read;

        CountingSource(byte[] bytes) {
            this.bytes = ByteSource.of("counted", bytes);
        }

        @Override
        public String name() {
            return bytes.name();
        }

        @Override
        public long size() {
            return bytes.size();
        }

        @Override
        public ByteBuffer slice(long offset, int length) throws IOException {
            read += length;
            return bytes.slice(offset, length);
        }

        @Override
        public boolean isZeroCopy() {
            return true;
        }

        @Override
        public void close() {}
    }

    private static DataSource dataSource(ByteSource file, DType dtype, StoredChecksum checksum, ReadOptions options) {
        Storage storage =
                new Storage(Payload.stored(0, file.size()), "none", ByteOrder.LITTLE_ENDIAN, checksum, null, null);
        return new DataSource(
                file, options, () -> "t", storage, ElementType.of(dtype), Shape.of(file.size() / dtype.byteSize()));
    }

    @Test
    void aChecksumIsComputedOnceToVerify() throws IOException {
        CountingSource file = new CountingSource(new byte[1000]);
        byte[] sum = Checksums.of("crc32c", file, 0, 1000);
        file.read = 0;
        DataSource data = dataSource(file, DType.U8, new StoredChecksum("crc32c", sum, "sum"), ReadOptions.strict());
        assertEquals(ChecksumState.VERIFIED, data.verify());
        assertEquals(1000, file.read);
        data.slice(0, 10);
        assertEquals(1010, file.read, "what was verified is not verified again");
    }

    @Test
    void wrongTruthValuesAreRejectedEveryTime() {
        byte[] bytes = {0, 1, 2};
        StoredChecksum none = new StoredChecksum("crc32", new byte[4], "sum");
        DataSource data = dataSource(
                ByteSource.of("t", bytes),
                DType.BOOL,
                none,
                ReadOptions.strict().verification(ReadOptions.Verification.NONE));
        for (int attempt = 0; attempt < 2; attempt++) {
            FormatException rejected = assertThrows(FormatException.class, () -> data.slice(0, 1));
            assertTrue(String.valueOf(rejected.getMessage()).contains("element 2 must be 0 or 1, is 2"));
        }
    }

    @Test
    void nothingAtAllIsNoFrameStrictly() throws IOException {
        Storage storage = new Storage(Payload.stored(0, 0), "zstd", ByteOrder.LITTLE_ENDIAN, null, null, null);
        ByteSource file = ByteSource.of("t", new byte[8]);
        assertEquals(
                0,
                new DataSource(file, ReadOptions.lenient(), () -> "t", storage, ElementType.of(DType.F32), Shape.of(0))
                        .slice(0, 0)
                        .remaining());
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> new DataSource(
                                file, ReadOptions.strict(), () -> "t", storage, ElementType.of(DType.F32), Shape.of(0))
                        .verify());
        assertEquals("t: byte 0: t: data without elements must have some bytes as zstd, has 0", rejected.getMessage());
    }

    @Test
    void everyDeflateFilterTakesItsLevel() throws IOException {
        for (String filter : new String[] {"zlib", "gzip"}) {
            assertTrue(encodedSize(filter, 9) < encodedSize(filter, 0), filter);
        }
    }

    /** Copies of all elements are decoded into the array each time, everything else is decoded once; a bomb never before its size is known. */
    @Test
    void decodedDataIsKeptWhereItIsReadInParts() throws IOException {
        CountingSource file = new CountingSource(deflated(new byte[40_000]));
        DenseView view = view(file, 10_000);
        view.toFloatArray();
        assertEquals(0, Float.compare(0, view.toFloatArray()[9_999]));
        assertEquals(2 * file.size(), file.read);
        view.getFloat(5);
        view.copyTo(new float[2], 0, 7, 2);
        view.toFloatArray();
        assertEquals(3 * file.size(), file.read);
        FormatException rejected = assertThrows(
                FormatException.class, () -> view(file, 500_000_000).toFloatArray());
        assertTrue(String.valueOf(rejected.getMessage()).contains("needs 2000000000 bytes, the data has 40000"));
    }

    @Test
    void threadsWaitForTheOneThatDecodes() throws Exception {
        byte[] plain = new byte[4_000_000];
        new Random(1).nextBytes(plain);
        CountingSource file = new CountingSource(deflated(plain));
        DenseView view = view(file, 1_000_000);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Callable<Integer> first = () -> Float.floatToRawIntBits(view.getFloat(0));
            for (Future<Integer> bits : threads.invokeAll(Collections.nCopies(4, first))) {
                assertEquals(
                        ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN).getInt(0), bits.get());
            }
        } finally {
            threads.shutdown();
        }
        assertEquals(file.size(), file.read);
    }

    private static byte[] deflated(byte[] plain) throws IOException {
        return encoded("zlib", plain);
    }

    private static byte[] encoded(String filter, byte[] plain) throws IOException {
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        try (OutputStream encoder = Filters.encoder(filter, 6, 1, plain.length, stored, new Scratch())) {
            encoder.write(plain);
        }
        return stored.toByteArray();
    }

    private static DenseView view(ByteSource file, long count) {
        Storage storage =
                new Storage(Payload.stored(0, file.size()), "zlib", ByteOrder.LITTLE_ENDIAN, null, null, null);
        TensorInfo info =
                new TensorInfo("t", DType.F32, "f32", Shape.of(count), Layout.DENSE, "dense", file.size(), Map.of());
        return new DenseView(
                info,
                new DataSource(
                        file, ReadOptions.lenient(), () -> "t", storage, ElementType.of(DType.F32), Shape.of(count)),
                null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zlib", "gzip"})
    void strictReadingRejectsBytesBehindDeflatedData(String filter) throws IOException {
        for (int size : new int[] {4, 300, 496, 500, 504, 70_000}) {
            byte[] plain = new byte[size];
            new Random(size).nextBytes(plain);
            byte[] stored = encoded(filter, plain);
            assertEquals(size, strict(filter, stored, size).slice(0, size).remaining());
            for (int left : new int[] {1, 7, 8, 9, 30, 600}) {
                byte[] longer = Arrays.copyOf(stored, stored.length + left);
                FormatException rejected = assertThrows(
                        FormatException.class,
                        () -> strict(filter, longer, size).slice(0, size),
                        () -> filter + size + " " + left);
                assertTrue(String.valueOf(rejected.getMessage()).contains("follow"), rejected::toString);
                assertTrue(String.valueOf(rejected.getMessage()).contains(": " + left + " byte"), rejected::toString);
            }
        }
    }

    @Test
    void membersOfGzipAreOneTensor() throws IOException {
        byte[] member = encoded("gzip", new byte[300]);
        byte[] stored = Arrays.copyOf(member, 2 * member.length);
        System.arraycopy(member, 0, stored, member.length, member.length);
        assertEquals(600, strict("gzip", stored, 600).slice(0, 600).remaining());
    }

    private static DataSource strict(String filter, byte[] stored, int size) {
        Storage storage =
                new Storage(Payload.stored(0, stored.length), filter, ByteOrder.LITTLE_ENDIAN, null, null, null);
        return new DataSource(
                ByteSource.of("t", stored),
                ReadOptions.strict(),
                () -> "t",
                storage,
                ElementType.of(DType.U8),
                Shape.of(size));
    }

    private static int encodedSize(String filter, int level) throws IOException {
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        try (OutputStream encoder = Filters.encoder(filter, level, 1, 10_000, stored, new Scratch())) {
            encoder.write(new byte[10_000]);
        }
        return stored.size();
    }
}
