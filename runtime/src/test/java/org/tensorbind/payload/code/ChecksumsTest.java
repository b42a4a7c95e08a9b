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

    /** Of bytes of every size that it hashes in another way, as Python's xxhash has them. */
    @ParameterizedTest
    @CsvSource({
        "0, 2d06800538d394c2",
        "1, 13e608bc156defed",
        "2, 1c9074b93943b86c",
        "3, a9088dda485b481c",
        "4, 6d9253b16c8b1ed3",
        "7, 8e8291ad89127e2e",
        "8, 60539db630471163",
        "9, feff668361d723a8",
        "15, 9ec169f4a98231c1",
        "16, b8c859b0f030b585",
        "17, 714a04408e79b80f",
        "32, 19ff4ee1d6ba1a55",
        "33, 3e44983ad21679c8",
        "64, 38bcde5122f74956",
        "65, 95a166c5957453d9",
        "96, 75d654bdaee123df",
        "97, 1296f9e2421ab74c",
        "127, 9311efee0d3943c9",
        "128, 4634ae6a253a60e4",
        "129, c095b9b1b087722d",
        "144, bc948c7dc4355668",
        "239, be90938dbe3946ee",
        "240, 887af00281f75d38",
        "241, 82b1de299f6e411e",
        "255, 2e1a63db352fa1ea",
        "256, 09e7b9170a140747",
        "257, a82543c08b8407bc",
        "1023, 2a12aa56d19e0abe",
        "1024, f75e768c7cdd54b2",
        "1025, 667a5eabe344e5df",
        "1088, 71a5e25f2281e942",
        "2047, 4791fd918a9bcffb",
        "2048, 9e5e4a8160109a5d",
        "2049, 242c61fe5ed5db14",
        "3000, b54504a9e625239f",
        "5000, 8e5898f51713d386",
    })
    void xxh3HasTheValuesOfItsOwnImplementation(int size, String value) throws IOException {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) ((i * 7 + 3) % 251);
        }
        assertEquals(value, sum("xxh3", bytes));
    }

    @Test
    void piecesOfAnySizeGiveTheSame() throws IOException {
        byte[] bytes = new byte[5000];
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
