package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.ChecksumState;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.ReadOptions.Verification;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Checksums of any rule: what writers compute is what others compute, and readers find what was changed. */
final class SumsTest {
    private static final int HEADER_CRC = 4;
    private static final int TABLE_HASH = 8;
    private static final int NOTE_COUNT = 16;
    private static final int NOTE = 17;
    private static final int COUNT = 24;
    private static final int ROW = 35;
    private static final int DATA_HASH = 39;

    private static byte[] file() throws IOException {
        return Written.bytes(
                "sums",
                WriteOptions.defaults(),
                writer -> writer.fileItem("NOTE", List.of("hi")).add("w", new byte[] {7, 8, 9}, 3));
    }

    private static byte[] table(WriteOptions options) throws IOException {
        return Written.bytes(
                "table",
                options,
                writer -> writer.add("a", new float[] {1, 2}, 2).add("b", new float[1000], 10, 100));
    }

    private static int sum(Checksum sum, byte[] bytes) {
        sum.update(bytes);
        return (int) sum.getValue();
    }

    private static byte[] digest(String algorithm, byte[] bytes) {
        try {
            return MessageDigest.getInstance(algorithm).digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int headerEnd(byte[] file) {
        return file.length - 3 - 64;
    }

    @Test
    void aChecksumOfItsOwnHeaderTakesItselfAsZero() throws IOException {
        byte[] file = file();
        byte[] header = Arrays.copyOf(file, DATA_HASH + 16);
        Arrays.fill(header, HEADER_CRC, TABLE_HASH, (byte) 0);

        assertEquals(sum(new CRC32(), header), ByteBuffer.wrap(file).getInt(HEADER_CRC));
    }

    @Test
    void eachElementOfAListHasItsOwn() throws IOException {
        byte[] file = file();

        assertEquals(1, file[NOTE_COUNT]);
        assertEquals(
                sum(new Adler32(), "hi\n".getBytes(StandardCharsets.UTF_8)),
                ByteBuffer.wrap(file).getInt(NOTE + 3));
    }

    @Test
    void dataHasTheDigestsThatOthersCompute() throws IOException {
        byte[] file = file();
        int body = headerEnd(file);

        assertArrayEquals(digest("MD5", new byte[] {7, 8, 9}), Arrays.copyOfRange(file, DATA_HASH, DATA_HASH + 16));
        assertEquals(
                HexFormat.of().formatHex(digest("SHA-256", Arrays.copyOfRange(file, DATA_HASH + 16, body + 3))),
                new String(file, body + 3, 64, StandardCharsets.US_ASCII));
    }

    @Test
    void aChecksumIsReadAndWrittenAgain() throws IOException {
        byte[] file = Written.bytes(
                "sums",
                WriteOptions.defaults(),
                writer -> writer.fileItem("NOTE", List.of("a", "bc"))
                        .add("w", new byte[] {7, 8, 9}, 3)
                        .add("v", new float[] {1}, 1));

        try (TensorReader reader = Written.strictly("sums", file)) {
            assertEquals(ChecksumState.VERIFIED, reader.tensor("w").verify());
            assertArrayEquals(new float[] {1}, reader.tensor("v").toFloatArray());
            assertArrayEquals(file, Written.bytes("sums", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
        String sha1 = HexFormat.of().formatHex(digest("SHA-1", Arrays.copyOf(file, headerOf(file))));
        assertEquals(sha1, new String(file, file.length - 40, 40, StandardCharsets.US_ASCII));
    }

    /** The header ends where the data of the first tensor, which is aligned, follows it or a few zeros. */
    private static int headerOf(byte[] file) throws IOException {
        List<Integer> ends = new ArrayList<>();
        ParseListener listener = new ParseListener() {
            private final List<String> open = new ArrayList<>();

            @Override
            public void begin(String rule, long index, long byteOffset) {
                open.add(rule);
            }

            @Override
            public void end(long byteOffset) {
                if (open.remove(open.size() - 1).equals("HEADER")) {
                    ends.add((int) byteOffset);
                }
            }
        };
        TensorFormats.named("sums").parse(ByteSource.of("memory", file), ReadOptions.strict(), listener);
        return ends.get(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                HEADER_CRC + "|byte 4: FILE.HEADER.HEADER_CRC: is crc32 ",
                TABLE_HASH + "|byte 8: FILE.HEADER.TABLE_HASH: is xxhash64 ",
                NOTE + "|byte 20: FILE.HEADER.NOTE[0].NOTE_SUM: is adler32 ",
                ROW + 1 + "|FILE.HEADER",
            })
    void whatWasChangedIsFoundWhenTheFileIsOpened(int offset, String words) throws IOException {
        byte[] file = file();
        file[offset] ^= 1;

        for (ReadOptions options : List.of(ReadOptions.lenient(), ReadOptions.strict())) {
            FormatException rejected = assertThrows(
                    FormatException.class,
                    () -> TensorFormats.named("sums").open(ByteSource.of("memory", file), options));
            assertTrue(String.valueOf(rejected.getMessage()).contains(words), rejected::getMessage);
        }
        TensorFormats.named("sums")
                .open(
                        ByteSource.of("memory", offset > ROW ? file() : file),
                        ReadOptions.lenient().verification(Verification.NONE))
                .close();
    }

    @Test
    void checksumsOverDataAreComparedWhereAllAre() throws IOException {
        byte[] file = file();
        file[headerEnd(file)] ^= 1;

        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("sums", file));

        assertTrue(String.valueOf(rejected.getMessage()).contains("FILE.DIGEST: is sha256 "), rejected::getMessage);
        try (TensorReader reader =
                TensorFormats.named("sums").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            FormatException ofTensor =
                    assertThrows(FormatException.class, () -> reader.tensor("w").verify());
            assertTrue(String.valueOf(ofTensor.getMessage()).contains("DATA_HASH is md5 "), ofTensor::getMessage);
        }
    }

    @Test
    void digitsInUpperCaseAreLenient() throws IOException {
        byte[] file = file();
        int digest = file.length - 64;
        String upper = new String(file, digest, 64, StandardCharsets.US_ASCII).toUpperCase(java.util.Locale.ROOT);
        System.arraycopy(upper.getBytes(StandardCharsets.US_ASCII), 0, file, digest, 64);

        TensorFormats.named("sums")
                .open(ByteSource.of("memory", file), ReadOptions.lenient())
                .close();
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("sums", file));
        assertTrue(
                String.valueOf(rejected.getMessage()).contains("FILE.DIGEST: must be hexadecimal digits in lower case"),
                rejected::getMessage);
    }

    @Test
    void aPackedTableHasChecksumsOfTheTableAndOfEachTensor() throws IOException {
        byte[] file = table(WriteOptions.defaults());
        int start = 4 + 2 + 1 + 4;

        try (TensorReader reader = Written.strictly("table", file)) {
            int end = start + 2 * 2 + 2 + (1 + 1 + 1) + (1 + 2 + 2) + 3 + 4 + 4;
            int first = (int) reader.tensor("a").parts().get(0).byteOffset();
            assertEquals(64, first);
            assertEquals(
                    sum(new CRC32C(), Arrays.copyOfRange(file, 64, 72)),
                    Integer.reverseBytes(ByteBuffer.wrap(file).getInt(start + 7)));
            assertTrue(end < 64, () -> "the table ends at " + end);
            assertEquals(ChecksumState.VERIFIED, reader.tensor("b").verify());
            assertArrayEquals(file, Written.bytes("table", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void aPackedTableWithoutChecksumsOfItsTensorsIsRead() throws IOException {
        byte[] file = Written.bytes(
                "table",
                WriteOptions.defaults().compress("zstd"),
                writer -> writer.fileItem("HAS_CRC", 0).fileItem("WIDE", 1).add("b", new float[1000], 10, 100));

        try (TensorReader reader = Written.strictly("table", file)) {
            assertEquals(ChecksumState.NONE, reader.tensor("b").verify());
            assertEquals(4096, reader.tensor("b").parts().get(0).byteOffset());
            assertArrayEquals(new float[1000], reader.tensor("b").toFloatArray());
        }
        file[12] ^= 1;
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("table", file));
        assertTrue(String.valueOf(rejected.getMessage()).contains("TABLE_CRC: is crc32c "), rejected::getMessage);
    }
}
