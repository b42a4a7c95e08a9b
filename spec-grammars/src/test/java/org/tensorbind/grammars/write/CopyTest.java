package org.tensorbind.grammars.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.ArrayData;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.acme.AcmeWriter;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** What is copied from a file keeps what nobody asked to be otherwise, and is verified first. */
final class CopyTest {
    private static final WriteOptions DEFAULTS = WriteOptions.defaults();
    private static final float[] ZEROS = new float[1000];

    private static byte[] copy(byte[] file, String from, String to, WriteOptions options) throws IOException {
        try (TensorReader reader = leniently(from, file)) {
            return Written.bytes(to, options, writer -> writer.addAll(reader));
        }
    }

    private static TensorReader leniently(String format, byte[] file) throws IOException {
        return TensorFormats.named(format).open(ByteSource.of("given", file), ReadOptions.lenient());
    }

    private static StoredPart part(String format, byte[] file) throws IOException {
        try (TensorReader reader = Written.strictly(format, file)) {
            reader.verify();
            return reader.tensor(0).parts().get(0);
        }
    }

    private static byte[] compressed(String checksum) throws IOException {
        WriteOptions options = DEFAULTS.compress("zstd", 19).checksum(checksum);
        return Written.bytes("ztensor", options, writer -> writer.add("w", ZEROS));
    }

    @Test
    void compressedDataIsCopiedAsItIsStoredWithItsChecksum() throws IOException {
        for (String checksum : List.of("none", "crc32c", "sha256")) {
            byte[] file = compressed(checksum);
            assertArrayEquals(file, copy(file, "ztensor", "ztensor", DEFAULTS));
            assertArrayEquals(file, copy(file, "ztensor", "ztensor", DEFAULTS.threads(2)));
        }
    }

    /** Layouts of the future, which the grammar names or not; what is damaged or to be stored otherwise is rejected. */
    @Test
    void whatIsOfAnUnknownLayoutIsCopiedAsItIsStored() throws IOException {
        for (String[] each : new String[][] {
            {"ztensor", "dense", "csr_1"},
            {"rootmap", "edense", "jsparse_csr"}, // the first letter is CBOR's, and has the length
            {"rootmap", "dense", "csr_1"}
        }) {
            WriteOptions summed = DEFAULTS.checksum("crc32c").compress("zstd");
            byte[] dense = Written.bytes(each[0], summed, writer -> {
                if (each[0].equals("rootmap")) {
                    writer.fileItem("version", "1");
                }
                writer.add("w", ZEROS);
            });
            byte[] file = replaced(dense, each[1], each[2]);
            assertArrayEquals(file, copy(file, each[0], each[0], DEFAULTS), each[2]);
            FormatException rejected =
                    assertThrows(FormatException.class, () -> copy(file, each[0], each[0], DEFAULTS.compress("none")));
            assertTrue(rejected.problem().contains("unchanged only"), rejected::problem);
            byte[] damaged = file.clone();
            damaged[64 + 8]++;
            assertThrows(FormatException.class, () -> copy(damaged, each[0], each[0], DEFAULTS));
            try (TensorReader reader = leniently(each[0], damaged)) {
                FormatException mismatch = assertThrows(FormatException.class, reader::verify);
                assertEquals(FormatException.Reason.MALFORMED, mismatch.reason());
            }
        }
    }

    /** The bytes with one text in the place of another; what is counted before the last constant grows with it. */
    private static byte[] replaced(byte[] bytes, String from, String to) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int at = text.lastIndexOf(from);
        String changed = text.substring(0, at) + to + text.substring(at + from.length());
        byte[] file = changed.getBytes(StandardCharsets.ISO_8859_1);
        if (to.length() != from.length()) {
            ByteBuffer sizes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
            int place = file.length - 16;
            sizes.putLong(place, sizes.getLong(place) + to.length() - from.length());
        }
        return file;
    }

    @Test
    void optionsAskForOtherBytes() throws IOException {
        byte[] file = compressed("sha256");

        StoredPart raw = part("ztensor", copy(file, "ztensor", "ztensor", DEFAULTS.compress("none")));
        assertEquals("none", raw.filter());
        assertEquals("sha256", raw.checksum());
        StoredPart unchecked = part("ztensor", copy(file, "ztensor", "ztensor", DEFAULTS.checksum("none")));
        assertEquals("zstd", unchecked.filter());
        assertEquals(null, unchecked.checksum());
        StoredPart quick = part("ztensor", copy(file, "ztensor", "ztensor", DEFAULTS.checksum("crc32c")));
        assertEquals("crc32c", quick.checksum());
        assertEquals(part("ztensor", file).byteSize(), quick.byteSize());
    }

    @Test
    void theByteOrderOfStoredElementsIsKept() throws IOException {
        byte[] big = Written.bytes(
                "ztensor", DEFAULTS.byteOrder(ByteOrder.BIG_ENDIAN), writer -> writer.add("w", new float[] {1, 2}));

        assertArrayEquals(big, copy(big, "ztensor", "ztensor", DEFAULTS));
        byte[] little = copy(big, "ztensor", "ztensor", DEFAULTS.byteOrder(ByteOrder.LITTLE_ENDIAN));
        assertEquals(ByteOrder.LITTLE_ENDIAN, part("ztensor", little).byteOrder());
        assertArrayEquals(
                Written.bytes("bintensors", DEFAULTS, writer -> writer.add("w", new float[] {1, 2})),
                copy(big, "ztensor", "bintensors", DEFAULTS));
    }

    @Test
    void otherFormatsKeepCompressionAndChecksumsThatTheyHave() throws IOException {
        byte[] file = compressed("sha256");
        byte[] other;
        try (TensorReader reader = leniently("ztensor", file)) {
            other = Written.bytes(
                    "rootmap",
                    DEFAULTS,
                    writer -> writer.fileItem("version", "1").addAll(reader));
        }
        StoredPart part = part("rootmap", other);
        assertEquals("zstd", part.filter());
        assertEquals("sha256", part.checksum());
        assertEquals(part("ztensor", file).byteSize(), part.byteSize());
    }

    @Test
    void whatAnotherFormatHasNoPlaceForIsRejectedUnlessItMayBeLost() throws IOException {
        byte[] file = compressed("sha256");

        FormatException rejected =
                assertThrows(FormatException.class, () -> copy(file, "ztensor", "bintensors", DEFAULTS));
        assertEquals(
                "BinTensors: tensor 'w': BinTensors cannot store the compression zstd and the checksum sha256 of the"
                        + " original; set another with WriteOptions.compress(…) or WriteOptions.checksum(…);"
                        + " WriteOptions.lossy() drops them",
                rejected.getMessage());
        byte[] plain = Written.bytes("bintensors", DEFAULTS, writer -> writer.add("w", ZEROS));
        assertArrayEquals(plain, copy(file, "ztensor", "bintensors", DEFAULTS.lossy()));
        WriteOptions explicit = DEFAULTS.compress("none").checksum("none");
        assertArrayEquals(plain, copy(file, "ztensor", "bintensors", explicit));
    }

    @Test
    void aWrongChecksumIsNeverCopied() throws IOException {
        for (String checksum : List.of("crc32c", "sha256")) {
            for (String filter : List.of("none", "zstd")) {
                byte[] file = Written.bytes(
                        "ztensor", DEFAULTS.compress(filter).checksum(checksum), writer -> writer.add("w", ZEROS));
                file[70] ^= 4;
                for (WriteOptions options : List.of(DEFAULTS, DEFAULTS.checksum("none"), DEFAULTS.compress("zstd"))) {
                    FormatException rejected =
                            assertThrows(FormatException.class, () -> copy(file, "ztensor", "ztensor", options));
                    String message = String.valueOf(rejected.getMessage());
                    assertTrue(message.startsWith("given: byte 64: FILE.CBOR_BLOB.TENSOR[0]"), message);
                    assertTrue(message.contains("is " + checksum), message);
                    assertTrue(message.endsWith("; tensor 'w' cannot be copied"), message);
                }
            }
        }
    }

    @Test
    void aChecksumOfAnUnknownAlgorithmIsCopiedWithItsBytesOrRejected() throws IOException {
        for (String filter : List.of("none", "zstd")) {
            byte[] file = Written.bytes(
                    "ztensor", DEFAULTS.compress(filter).checksum("crc32c"), writer -> writer.add("w", ZEROS));
            file[new String(file, StandardCharsets.ISO_8859_1).indexOf("crc32c:")] = 'x';

            assertArrayEquals(file, copy(file, "ztensor", "ztensor", DEFAULTS));
            assertEquals(
                    null,
                    part("ztensor", copy(file, "ztensor", "ztensor", DEFAULTS.checksum("none")))
                            .checksum());
            for (WriteOptions options : List.of(DEFAULTS.compress("zstd"), DEFAULTS.compress("none"))) {
                FormatException rejected =
                        assertThrows(FormatException.class, () -> copy(file, "ztensor", "ztensor", options));
                String message = String.valueOf(rejected.getMessage());
                assertTrue(message.contains("cannot store the checksum unknown of the original"), message);
            }
            assertThrows(FormatException.class, () -> copy(file, "ztensor", "rootmap", DEFAULTS));
        }
    }

    @Test
    void whatStaysCompressedIsNotDecodedForIt() throws IOException {
        byte[] file = Written.bytes("ztensor", DEFAULTS.compress("zstd"), writer -> writer.add("w", ZEROS));
        file[70] ^= 4; // no checksum tells it
        assertArrayEquals(file, copy(file, "ztensor", "ztensor", DEFAULTS));
        assertThrows(FormatException.class, () -> copy(file, "ztensor", "ztensor", DEFAULTS.compress("none")));
        try (TensorReader reader = leniently("ztensor", file)) {
            assertThrows(FormatException.class, () -> reader.tensor(0).verify());
        }
    }

    @Test
    void convertedElementsAreVerifiedToo() throws IOException {
        byte[] file = Written.bytes("ztensor", DEFAULTS.checksum("sha256"), writer -> writer.add("w", ZEROS));
        file[70] ^= 4;
        try (TensorReader reader = leniently("ztensor", file)) {
            assertThrows(
                    FormatException.class,
                    () -> Written.bytes(
                            "ztensor",
                            DEFAULTS,
                            writer -> writer.add(TensorEntry.of("w", reader.tensor(0))
                                    .withElements(DType.F64, ArrayData.of(new double[1000])))));
        }
    }

    @Test
    void convertedElementsKeepCompressionAndChecksum() throws IOException {
        try (TensorReader reader = leniently("ztensor", compressed("sha256"))) {
            byte[] file = Written.bytes(
                    "ztensor",
                    DEFAULTS,
                    writer -> writer.add(TensorEntry.of("x", reader.tensor(0))
                            .withElements(DType.F64, ArrayData.of(new double[1000]))));
            assertEquals(DType.F64, part("ztensor", file).dtype());
            assertEquals("zstd", part("ztensor", file).filter());
            assertEquals("sha256", part("ztensor", file).checksum());
        }
    }

    @Test
    void sparseCoordinatesKeepTheirOrderInTheirOwnFormat() throws IOException {
        CooTensor sorted = Tensors.coo(Shape.of(2, 2), new long[] {0, 1, 1, 0}, Tensors.of(new float[] {5, 6}));
        byte[] file = Written.bytes("btf", DEFAULTS, writer -> writer.add("0", sorted));
        byte[] unsorted = file.clone();
        int indices = indexOf(
                file,
                ByteBuffer.allocate(32)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putLong(0)
                        .putLong(1)
                        .putLong(1)
                        .putLong(0)
                        .array());
        System.arraycopy(file, indices, unsorted, indices + 16, 16);
        System.arraycopy(file, indices + 16, unsorted, indices, 16);

        assertArrayEquals(unsorted, copy(unsorted, "btf", "btf", DEFAULTS));
        try (TensorReader reader = Written.strictly("btf", unsorted)) {
            CooTensor coo = reader.tensor(0).coo();
            byte[] again = Written.bytes("btf", DEFAULTS, writer -> writer.add("0", coo));
            assertNotEquals(ByteBuffer.wrap(unsorted), ByteBuffer.wrap(again));
        }
    }

    private static int indexOf(byte[] file, byte[] bytes) {
        int at = 0;
        while (!ByteBuffer.wrap(file, at, bytes.length).equals(ByteBuffer.wrap(bytes))) {
            at++;
        }
        return at;
    }

    @Test
    void truthValuesKeepTheirBytesInTheirOwnFormatOnly() throws IOException {
        byte[] file = Written.bytes("bintensors", DEFAULTS, writer -> writer.add("t", new boolean[] {true, false}));
        byte[] odd = file.clone();
        odd[odd.length - 2] = 7;

        assertArrayEquals(odd, copy(odd, "bintensors", "bintensors", DEFAULTS));
        assertArrayEquals(
                Written.bytes("ztensor", DEFAULTS, writer -> writer.add("t", new boolean[] {true, false})),
                copy(odd, "bintensors", "ztensor", DEFAULTS));
    }

    @Test
    void itemsOfTheFileAreKeptInTheirOwnFormatAndRejectedInAnother() throws IOException {
        byte[] file = Written.bytes(
                "acme",
                DEFAULTS,
                writer -> ((AcmeWriter) writer)
                        .created(1_700_000_000L)
                        .version(1)
                        .flags(5)
                        .alignment(512)
                        .add(TensorEntry.dense("b", DType.F32, Shape.of(2), ArrayData.of(new float[] {1, 2}))
                                .withAttribute("SCALE", 0.5)));

        assertArrayEquals(file, copy(file, "acme", "acme", DEFAULTS));
        FormatException rejected =
                assertThrows(FormatException.class, () -> copy(file, "acme", "bintensors", DEFAULTS));
        assertEquals(
                "BinTensors: file: BinTensors cannot store items of Acme feature store: VERSION, FLAGS, CREATED,"
                        + " ALIGNMENT; WriteOptions.lossy() drops them",
                rejected.getMessage());
        assertArrayEquals(
                Written.bytes("bintensors", DEFAULTS, writer -> writer.add("b", new float[] {1, 2})),
                copy(file, "acme", "bintensors", DEFAULTS.lossy()));
    }

    @Test
    void theObserverIsToldOfAllBytesThatAreTaken() throws IOException {
        List<Long> counts = new ArrayList<>();
        byte[] file = compressed("none");
        try (TensorReader reader = leniently("ztensor", file)) {
            Written.bytes(
                    "ztensor", DEFAULTS, writer -> writer.add(TensorEntry.of("w", reader.tensor(0), counts::add)));
        }
        assertEquals(
                part("ztensor", file).byteSize(),
                counts.stream().mapToLong(Long::longValue).sum());
    }

    @Test
    void allValuesWithoutADefaultAreAskedForAtOnce(@TempDir Path folder) throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format two "Two" { byte-order little extension "two" }
                FILE ::= "TWO1" MAJOR MINOR COUNT TENSOR*
                MAJOR ::= uint8
                MINOR ::= uint8
                COUNT ::= uint8 = count(TENSOR)
                TENSOR ::= DTYPE RANK DIMS DATA
                DTYPE ::= uint8 dtype { f32 = 0 }
                RANK ::= uint8 = count(DIMS)
                DIMS ::= uint8*
                DATA ::= bytes sized product(DIMS) * width(DTYPE)
                tensor TENSOR { dtype DTYPE, shape DIMS, data DATA }
                """);
        try (TensorWriter writer = format.create(folder.resolve("a.two"), DEFAULTS)) {
            writer.add("0", new float[] {1});
            IllegalStateException missing = assertThrows(IllegalStateException.class, writer::commit);
            assertEquals(
                    "the file needs values for MAJOR, MINOR: set each with TensorWriter.fileItem(\"MAJOR\", …)",
                    missing.getMessage());
            writer.fileItem("MAJOR", 1).fileItem("MINOR", 2).commit();
        }
        try (TensorReader reader = format.open(ByteSource.map(folder.resolve("a.two")), ReadOptions.strict())) {
            assertEquals(Map.of("MAJOR", 1L, "MINOR", 2L), reader.fileItems());
        }
    }

    @Test
    void aTagInAPartBeforeItsChoiceKeepsItsCode(@TempDir Path folder) throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format kinds "Kinds" { extension "kinds" }
                FILE    ::= COUNT ELEMENT* DATA
                COUNT   ::= uint8 = count(ELEMENT)
                ELEMENT ::= HEAD CHOICE
                HEAD    ::= SPARE KIND
                SPARE   ::= uint8
                KIND    ::= uint8 { a = 3, b = 5 | 6 } closed
                CHOICE  ::= a: ONE | b: TWO by KIND
                ONE     ::= uint8
                TWO     ::= X Y
                X       ::= uint8
                Y       ::= uint8
                DATA    ::= bytes[1]
                tensor FILE { dtype i8, shape [1], data DATA }
                """);
        byte[] file = {3, 1, 6, 10, 11, 2, 5, 12, 13, 3, 3, 14, 42};
        Path copy = folder.resolve("copy.kinds");
        try (TensorReader reader = format.open(ByteSource.of("memory", file), ReadOptions.strict());
                TensorWriter writer = format.create(copy, DEFAULTS)) {
            writer.addAll(reader);
            writer.commit();
        }
        assertArrayEquals(file, Files.readAllBytes(copy));

        Map<String, Object> element =
                Map.of("HEAD", Map.of("SPARE", 1), "CHOICE", Map.of("b", Map.of("X", 10, "Y", 11)));
        try (TensorWriter writer = format.create(copy, DEFAULTS)) {
            writer.add(TensorEntry.of("0", Tensors.of(new byte[] {42}, 1))).fileItem("ELEMENT", List.of(element));
            writer.commit();
        }
        assertArrayEquals(new byte[] {1, 1, 5, 10, 11, 42}, Files.readAllBytes(copy));
    }
}
