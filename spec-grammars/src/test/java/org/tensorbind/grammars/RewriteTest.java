package org.tensorbind.grammars;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;

/** Files that were read are written again: to the same bytes where the format has one way to write, to the same tensors elsewhere. */
final class RewriteTest {
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
                        () -> assertSameBytes(testCase, WriteOptions.defaults().with("tfrt-coo"))));
    }

    @TestFactory
    Stream<DynamicTest> everyReadableFileKeepsItsTensors() {
        return Stream.of("btf", "bintensors", "ztensor")
                .flatMap(format -> Corpus.fixtures(format).stream())
                .filter(testCase -> testCase.outcome(false).equals("accept") && !isRefusedByWriters(testCase))
                .map(testCase -> DynamicTest.dynamicTest(testCase.toString(), () -> assertSameTensors(testCase)));
    }

    /** What no writer makes: two tensors of one name, coordinates that repeat, nesting that strict reading refuses. */
    private static boolean isRefusedByWriters(Corpus.Case testCase) {
        return testCase.toString().contains("duplicate") || testCase.toString().contains("custom_depth");
    }

    private static byte[] rewrite(TensorReader reader, WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = reader.format().create(Channels.newChannel(bytes), options)) {
            if (reader.hasMetadata()) {
                writer.metadata(reader.metadata());
            }
            for (int i = 0; i < reader.size(); i++) {
                writer.add(reader.tensor(i));
            }
            writer.commit();
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
        ReadOptions options = ReadOptions.strict();
        try (TensorReader reader = format.open(ByteSource.map(testCase.file()), ReadOptions.lenient());
                TensorReader again =
                        format.open(ByteSource.of("rewritten", rewrite(reader, WriteOptions.defaults())), options)) {
            again.verify();
            assertEquals(reader.metadata(), again.metadata());
            assertEquals(reader.size(), again.size());
            for (int i = 0; i < reader.size(); i++) {
                TensorView expected = reader.tensor(i);
                assertSame(
                        expected,
                        testCase.format().equals("bintensors") ? again.tensor(expected.name()) : again.tensor(i));
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
            assertArrayEquals(normalized(expected), bytes(actual));
        }
    }

    /** Truth values are written as 0 and 1, whatever non-zero value stood for true. */
    private static byte[] normalized(TensorView view) throws IOException {
        byte[] bytes = bytes(view);
        for (int i = 0; view.dtype() == DType.BOOL && i < bytes.length; i++) {
            bytes[i] = (byte) (bytes[i] == 0 ? 0 : 1);
        }
        return bytes;
    }

    private static byte[] bytes(TensorView view) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        view.writeTo(Channels.newChannel(bytes));
        return bytes.toByteArray();
    }
}
