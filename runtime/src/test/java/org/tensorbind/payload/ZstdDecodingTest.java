package org.tensorbind.payload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.io.ByteSource;

class ZstdDecodingTest {
    private static final int COUNT = 100_000;

    /** Bytes of which half are random. */
    private static byte[] plain(int seed) {
        byte[] plain = new byte[COUNT];
        new Random(seed).nextBytes(plain);
        Arrays.fill(plain, 0, COUNT / 2, (byte) seed);
        return plain;
    }

    private static byte[] read(byte[] stored, ReadOptions options) throws IOException {
        Storage storage =
                new Storage(Payload.stored(0, stored.length), "zstd", ByteOrder.LITTLE_ENDIAN, null, null, null);
        DataSource data = new DataSource(
                ByteSource.of("f", stored), options, () -> "t", storage, ElementType.of(DType.U8), Shape.of(COUNT));
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        data.decodeTo(piece -> {
            byte[] bytes = new byte[piece.remaining()];
            piece.get(bytes);
            read.writeBytes(bytes);
        });
        byte[] kept = new byte[COUNT];
        data.slice(0, COUNT).get(kept);
        assertArrayEquals(read.toByteArray(), kept);
        return kept;
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    private static String rejected(byte[] stored, ReadOptions options) {
        return String.valueOf(
                assertThrows(FormatException.class, () -> read(stored, options)).getMessage());
    }

    @Test
    void framesOneBehindTheOtherAreOneTensor() throws IOException {
        byte[] plain = plain(1);
        byte[] first = Zstd.compress(Arrays.copyOfRange(plain, 0, 30_000));
        byte[] second = Zstd.compress(Arrays.copyOfRange(plain, 30_000, COUNT));
        assertArrayEquals(plain, read(joined(first, second), ReadOptions.lenient()));
    }

    @Test
    void elementsThatFramesDivideAreReversedWhole() throws IOException {
        byte[] plain = {1, 2, 3, 4, 5, 6, 7, 8};
        byte[] divided = joined(Zstd.compress(Arrays.copyOf(plain, 3)), Zstd.compress(Arrays.copyOfRange(plain, 3, 8)));
        assertArrayEquals(new byte[] {4, 3, 2, 1, 8, 7, 6, 5}, reversed(divided));
        String rejected = String.valueOf(assertThrows(
                        FormatException.class, () -> reversed(Zstd.compress(Arrays.copyOf(plain, 7))))
                .getMessage());
        assertEquals("f: byte 0: t: the shape needs 8 bytes, the data has 7", rejected);
    }

    /** Two numbers of four bytes in the other order. */
    private static byte[] reversed(byte[] stored) throws IOException {
        Storage storage = new Storage(Payload.stored(0, stored.length), "zstd", ByteOrder.BIG_ENDIAN, null, null, null);
        DataSource data = new DataSource(
                ByteSource.of("f", stored),
                ReadOptions.lenient(),
                () -> "t",
                storage,
                ElementType.of(DType.I32),
                Shape.of(2));
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        new ElementOutput(data, Integer.BYTES, Channels.newChannel(written)).write();
        return written.toByteArray();
    }

    @Test
    void whatIsWrongIsToldTheSameWhetherATensorMayBeDecodedWholeOrNot() {
        byte[] stored = Zstd.compress(plain(2));
        ReadOptions inPieces = ReadOptions.lenient().maxDecodedSize(COUNT - 1);
        byte[] cut = Arrays.copyOf(stored, stored.length - 10);
        byte[] longer = joined(stored, Zstd.compress(new byte[1]));
        byte[] shorter = Zstd.compress(Arrays.copyOf(plain(2), COUNT - 1));
        byte[] garbage = joined(stored, new byte[] {1, 2, 3, 4, 5});
        for (byte[] wrong : List.of(cut, longer, shorter, garbage)) {
            String whole = rejected(wrong, ReadOptions.lenient());
            assertEquals(rejected(wrong, inPieces), whole);
        }
        assertEquals(
                "f: byte 0: t: the zstd data cannot be decoded: the data ends in the middle of a zstd frame",
                rejected(cut, ReadOptions.lenient()));
        assertEquals(
                "f: byte 0: t: the zstd data cannot be decoded: it is damaged, or in another form",
                rejected(new byte[] {1, 2, 3, 4, 5}, ReadOptions.lenient()));
        assertEquals(
                "f: byte 0: t: the shape needs 100000 bytes, the data has 99999",
                rejected(shorter, ReadOptions.lenient()));
    }
}
