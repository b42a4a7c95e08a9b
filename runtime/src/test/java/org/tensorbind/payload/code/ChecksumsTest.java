package org.tensorbind.payload.code;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.io.ByteSource;

/** Checksums have the values that were published. */
final class ChecksumsTest {
    private static final String PHRASE = "Nobody inspects the spammish repetition";

    private static String sum(String algorithm, byte[] bytes) throws IOException {
        return HexFormat.of().formatHex(Checksums.of(algorithm, ByteSource.of("memory", bytes), 0, bytes.length));
    }

    @ParameterizedTest
    @CsvSource({
        "crc32, 123456789, cbf43926",
        "crc32c, 123456789, e3069283",
        "adler32, Wikipedia, 11e60398",
        "md5, abc, 900150983cd24fb0d6963f7d28e17f72",
        "sha1, abc, a9993e364706816aba3e25717850c26c9cd0d89d",
        "sha256, abc, ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "xxhash32, '', 02cc5d05",
        "xxhash32, a, 550d7456",
        "xxhash32, abc, 32d153ff",
        "xxhash32, " + PHRASE + ", e2293b2f",
        "xxhash64, '', ef46db3751d8e999",
        "xxhash64, a, d24ec4f1a98c6e5b",
        "xxhash64, abc, 44bc2cf5ad770999",
        "xxhash64, " + PHRASE + ", fbcea83c8a378bf1",
    })
    void theValueIsTheOneThatWasPublished(String algorithm, String text, String value) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

        assertEquals(value, sum(algorithm, bytes));
        assertEquals(value.length() / 2, Checksums.byteSize(algorithm));
    }

    @Test
    void piecesOfAnySizeGiveTheSame() throws IOException {
        byte[] bytes = new byte[1000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31);
        }
        for (String algorithm : Checksums.ALGORITHMS) {
            Checksums.Accumulator accumulator = Checksums.accumulator(algorithm);
            int at = 0;
            for (int size = 1; at < bytes.length; size++) {
                accumulator.update(ByteBuffer.wrap(bytes, at, Math.min(size, bytes.length - at)));
                at += size;
            }
            assertEquals(sum(algorithm, bytes), HexFormat.of().formatHex(accumulator.finish()), algorithm);
        }
    }

    @Test
    void someBytesAreTakenAsZero() throws IOException {
        byte[] bytes = "abcdefgh".getBytes(StandardCharsets.UTF_8);
        byte[] zeroed = {'b', 'c', 0, 0, 'f', 'g'};

        byte[] sum = Checksums.of("crc32", ByteSource.of("memory", bytes), 1, 7, 3, 5);

        assertEquals(sum("crc32", zeroed), HexFormat.of().formatHex(sum));
    }
}
