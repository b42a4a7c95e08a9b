package org.tensorbind.grammars.write;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Corpus;
import org.tensorbind.grammars.support.CustomFields;
import org.tensorbind.grammars.ztensor.ZTensor;
import org.tensorbind.grammars.ztensor.ZTensorReader;
import org.tensorbind.io.ByteSource;

/** Files that were read are written again: to the same bytes where the format has one way to write, to the same tensors elsewhere. */
final class RewriteTest {
    /** Formats whose writers sort tensors. */
    private static final Set<String> SORTED = Set.of("bintensors", "safetensors");

    @TestFactory
    Stream<DynamicTest> binTensorsIsByteIdenticalToTheReferenceWriter() {
        return Corpus.fixtures("bintensors").stream()
                .filter(testCase -> testCase.toString().contains("/valid/"))
                .map(testCase -> DynamicTest.dynamicTest(
                        testCase.toString(), () -> assertSameBytes(testCase, WriteOptions.defaults())));
    }

    @TestFactory
    Stream<DynamicTest> btfIsByteIdenticalToTheReferenceWriter() {
        return Corpus.fixtures("btf").stream()
                .filter(testCase -> testCase.toString().contains("/up_"))
                .map(testCase -> DynamicTest.dynamicTest(
                        testCase.toString(), () -> assertSameBytes(testCase, WriteOptions.defaults())));
    }

    /** Files of deployed writers, whose COO code and order of coordinates are those of the canonical form. */
    @TestFactory
    Stream<DynamicTest> btfWithTheDeployedLayoutCodeIsByteIdentical() {
        return Corpus.fixtures("btf").stream()
                .filter(testCase -> testCase.toString().matches(".*/py_coo_layout1_code_dtype.*"))
                .map(testCase -> DynamicTest.dynamicTest(
                        testCase.toString(),
                        () -> assertSameBytes(testCase, WriteOptions.defaults().formatOption("tfrt-coo"))));
    }

    @TestFactory
    Stream<DynamicTest> safetensorsIsByteIdenticalToTheReferenceWriter() {
        return Corpus.fixtures("safetensors").stream()
                .filter(testCase -> testCase.toString().contains("/reference_"))
                .map(testCase -> DynamicTest.dynamicTest(
                        testCase.toString(), () -> assertSameBytes(testCase, WriteOptions.defaults())));
    }

    @TestFactory
    Stream<DynamicTest> idxHasOneWayToWrite() {
        return Corpus.fixtures("idx").stream()
                .filter(testCase -> testCase.toString().contains("/valid/"))
                .map(testCase -> DynamicTest.dynamicTest(
                        testCase.toString(), () -> assertSameBytes(testCase, WriteOptions.defaults())));
    }

    @TestFactory
    Stream<DynamicTest> numPyFilesAreByteIdentical() {
        return Corpus.fixtures("npy").stream()
                .filter(testCase -> testCase.outcome(true).equals("accept"))
                .filter(testCase -> !Corpus.isInAnotherForm(testCase.file()))
                .map(testCase -> DynamicTest.dynamicTest(
                        testCase.toString(), () -> assertSameBytes(testCase, WriteOptions.defaults())));
    }

    /** Version, byte order, keys with their types, and alignment are items of the file. */
    @TestFactory
    Stream<DynamicTest> ggufHasOneWayToWriteWhatAFileHas() {
        return Corpus.fixtures("gguf").stream()
                .filter(testCase -> testCase.outcome(true).equals("accept"))
                .map(testCase -> DynamicTest.dynamicTest(
                        testCase.toString(), () -> assertSameBytes(testCase, WriteOptions.defaults())));
    }

    @TestFactory
    Stream<DynamicTest> elementsOfUnknownTypesAreCopiedWithinTheirFormat() {
        return Stream.of(
                        "ztensor/reject/dtype_complex64.zt",
                        "ztensor/reject/dtype_uint4.zt",
                        "safetensors/valid/newer_dtype_unknown.safetensors",
                        "npy/valid/text.npy",
                        "npy/valid/date.npy",
                        "npy/valid/structured.npy",
                        "npy/valid/structured_utf8.npy")
                .map(name -> DynamicTest.dynamicTest(name, () -> assertUnknownTypeIsKept(name)));
    }

    private static void assertUnknownTypeIsKept(String name) throws IOException {
        Corpus.Case testCase = fixture(name);
        TensorFormat format = TensorFormats.named(testCase.format());
        try (TensorReader reader = format.open(ByteSource.map(testCase.file()), ReadOptions.lenient());
                TensorReader again = format.open(
                        ByteSource.of("rewritten", rewrite(reader, WriteOptions.defaults())), ReadOptions.strict())) {
            assertEquals(DType.OPAQUE, reader.info(0).dtype());
            assertEquals(reader.info(0), again.info(0));
            assertEquals(reader.tensor(0).storedBytes(), again.tensor(0).storedBytes());
        }
    }

    @Test
    void elementsOfUnknownTypesAreCopiedAsTheyAreOrNotAtAll() throws IOException {
        assertRejected(
                "ztensor/reject/dtype_uint4.zt",
                WriteOptions.defaults().compress("zstd"),
                "copies elements of the unknown dtype uint4 unchanged only; do not set compression or byte order");
    }

    private static void assertRejected(String name, WriteOptions options, String problem) throws IOException {
        Corpus.Case testCase = fixture(name);
        try (TensorReader reader =
                TensorFormats.named(testCase.format()).open(ByteSource.map(testCase.file()), ReadOptions.lenient())) {
            FormatException rejected = assertThrows(FormatException.class, () -> rewrite(reader, options));
            assertEquals(reader.format().title() + " " + problem, rejected.problem());
        }
    }

    private static Corpus.Case fixture(String name) {
        return Corpus.fixtures(name.substring(0, name.indexOf('/'))).stream()
                .filter(each -> each.toString().endsWith(name))
                .findFirst()
                .orElseThrow();
    }

    @TestFactory
    Stream<DynamicTest> everyReadableFileKeepsItsTensors() {
        return Corpus.FORMATS.stream()
                .filter(format -> !format.equals("pytorch")) // its writer makes less than its reader takes: PytorchTest
                .flatMap(format -> Corpus.fixtures(format).stream())
                .filter(testCase -> testCase.outcome(false).equals("accept") && !isRejectedByWriters(testCase))
                .map(testCase -> DynamicTest.dynamicTest(testCase.toString(), () -> assertSameTensors(testCase)));
    }

    /**
     * What no writer makes: two tensors of one name, coordinates that repeat, other truth values than 0 and 1, nesting, names, keys and ranks that strict
     * reading rejects.
     */
    private static boolean isRejectedByWriters(Corpus.Case testCase) {
        return testCase.toString().contains("duplicate")
                || testCase.toString().matches(".*(bool_of_2|rank_65).*")
                || testCase.toString().contains("custom_depth")
                || testCase.toString().matches(".*gguf/valid/(key_|name_of_65|alignment_4).*");
    }

    @TestFactory
    Stream<DynamicTest> everyStrictFileIsByteIdentical() {
        return Stream.of("btf", "bintensors", "onnx")
                .flatMap(format -> Corpus.fixtures(format).stream())
                .filter(testCase -> testCase.outcome(true).equals("accept"))
                .map(testCase -> DynamicTest.dynamicTest(
                        testCase.toString(), () -> assertSameBytes(testCase, WriteOptions.defaults())));
    }

    /** CBOR has several forms of one document, and writers use one; the rest of the file is the same to the byte. */
    @TestFactory
    Stream<DynamicTest> everyStrictZTensorFileKeepsStructureAndStoredBytes() {
        return Corpus.fixtures("ztensor").stream()
                .filter(testCase -> testCase.outcome(true).equals("accept"))
                .map(testCase -> DynamicTest.dynamicTest(testCase.toString(), () -> assertSameStructure(testCase)));
    }

    private static ZTensor.Tensor tensor(ZTensorReader reader, int index) {
        return Objects.requireNonNull(reader.structure().cborBlob(), "there is an index")
                .get(index);
    }

    private static void assertSameStructure(Corpus.Case testCase) throws IOException {
        byte[] file = Files.readAllBytes(testCase.file());
        try (ZTensorReader reader = ZTensorReader.open(ByteSource.of("file", file), ReadOptions.strict())) {
            byte[] rewritten = rewrite(reader, WriteOptions.defaults());
            try (ZTensorReader again =
                    ZTensorReader.open(ByteSource.of("rewritten", rewritten), ReadOptions.strict())) {
                int indexSize = (int) ByteBuffer.wrap(file).order(LITTLE_ENDIAN).getLong(file.length - 8);
                int indexStart = file.length - 8 - indexSize;
                assertArrayEquals(Arrays.copyOf(file, indexStart), Arrays.copyOf(rewritten, indexStart));
                assertEquals(reader.size(), again.size());
                for (int i = 0; i < reader.size(); i++) {
                    ZTensor.Tensor read = tensor(again, i);
                    assertEquals(withWrittenKeys(tensor(reader, i), read), read);
                    assertEquals(keys(reader, i), keys(again, i));
                }
                assertArrayEquals(rewritten, rewrite(again, WriteOptions.defaults()));
            }
        }
    }

    /** Optional keys that the writer always writes are in the rewritten file, too. */
    private static ZTensor.Tensor withWrittenKeys(ZTensor.Tensor given, ZTensor.Tensor rewritten) {
        return new ZTensor.Tensor(
                given.name(),
                given.offset(),
                given.size(),
                given.dtype(),
                given.layout() == null ? rewritten.layout() : given.layout(),
                given.shape(),
                given.encoding(),
                given.dataEndianness() == null ? rewritten.dataEndianness() : given.dataEndianness(),
                given.checksum(),
                given.others());
    }

    private static List<String> keys(TensorReader reader, int index) {
        return List.copyOf(reader.info(index).attributes().keySet());
    }

    private static byte[] rewrite(TensorReader reader, WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = reader.format().create(Channels.newChannel(bytes), options)) {
            writer.addAll(reader).commit();
        }
        return bytes.toByteArray();
    }

    private static void assertSameBytes(Corpus.Case testCase, WriteOptions options) throws IOException {
        try (TensorReader reader =
                TensorFormats.named(testCase.format()).open(ByteSource.map(testCase.file()), ReadOptions.lenient())) {
            assertArrayEquals(Files.readAllBytes(testCase.file()), rewrite(reader, options));
        }
    }

    private static void assertSameTensors(Corpus.Case testCase) throws IOException {
        TensorFormat format = TensorFormats.named(testCase.format());
        boolean odd = testCase.toString().contains("bool_byte");
        ReadOptions options = odd ? ReadOptions.lenient() : ReadOptions.strict().keepUndecodedText();
        try (TensorReader reader = format.open(ByteSource.map(testCase.file()), ReadOptions.lenient());
                TensorReader again =
                        format.open(ByteSource.of("rewritten", rewrite(reader, WriteOptions.defaults())), options)) {
            again.verify();
            assertEquals(reader.metadata(), again.metadata());
            assertEquals(reader.size(), again.size());
            for (int i = 0; i < reader.size(); i++) {
                TensorView expected = reader.tensor(i);
                assertSame(
                        expected, SORTED.contains(testCase.format()) ? again.tensor(expected.name()) : again.tensor(i));
            }
        }
    }

    private static void assertSame(TensorView expected, TensorView actual) throws IOException {
        assertEquals(expected.name(), actual.name());
        assertEquals(expected.dtype(), actual.dtype());
        assertEquals(expected.shape(), actual.shape());
        assertEquals(
                CustomFields.comparable(expected.info().attributes()),
                CustomFields.comparable(actual.info().attributes()));
        if (expected.info().layout() == Layout.COO) {
            CooTensor expectedParts = expected.coo();
            if (expected.elementCount() < 100_000) {
                assertEquals(expectedParts.toDense(), actual.coo().toDense());
            }
            assertEquals(expectedParts.storedCount(), actual.coo().storedCount());
        } else {
            assertArrayEquals(bytes(expected), bytes(actual));
        }
    }

    private static byte[] bytes(TensorView view) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        view.writeTo(Channels.newChannel(bytes));
        return bytes.toByteArray();
    }
}
