package org.tensorbind.grammars.shipped;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.CooTensor;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.grammars.support.Corpus;
import org.tensorbind.grammars.support.CustomFields;
import org.tensorbind.io.ByteSource;

/** Every file of the corpora gives what its manifest says, leniently and strictly, from mapped files and through channels. */
final class ConformanceTest {
    private static final Path UPSTREAM = Path.of("..", "..", "shared", "corpus", "upstream");

    @TestFactory
    Stream<DynamicTest> fixtures() {
        return Corpus.FORMATS.stream()
                .flatMap(format -> Corpus.fixtures(format).stream())
                .flatMap(ConformanceTest::tests);
    }

    @TestFactory
    Stream<DynamicTest> upstreamFilesWhereTheyAre() {
        return Corpus.FORMATS.stream()
                .filter(format -> Files.exists(UPSTREAM.resolve(format).resolve("manifest.json")))
                .flatMap(format -> Corpus.cases(format, UPSTREAM.resolve(format)).stream())
                .flatMap(ConformanceTest::tests);
    }

    private static Stream<DynamicTest> tests(Corpus.Case testCase) {
        return Stream.of(
                DynamicTest.dynamicTest(
                        testCase + " lenient", () -> check(testCase, false, ByteSource.map(testCase.file()))),
                DynamicTest.dynamicTest(
                        testCase + " strict", () -> check(testCase, true, ByteSource.map(testCase.file()))),
                DynamicTest.dynamicTest(
                        testCase + " lenient, channel",
                        () -> check(testCase, false, ByteSource.channel(testCase.file()))));
    }

    private static void check(Corpus.Case testCase, boolean strict, ByteSource source) throws IOException {
        ReadOptions options = strict ? ReadOptions.strict() : ReadOptions.lenient();
        String outcome = testCase.outcome(strict);
        try (TensorReader reader = TensorFormats.named(testCase.format()).open(source, options)) {
            switch (outcome) {
                case "accept" -> checkTensors(testCase, reader);
                case "reject" -> readAll(reader);
                case "unreadable" -> checkUnreadable(reader);
                default -> readAll(reader);
            }
        } catch (FormatException rejected) {
            checkRejection(outcome, rejected, testCase.file());
            return;
        }
        assertFalse(outcome.equals("reject"), "was read and must be rejected");
    }

    private static void checkRejection(String outcome, FormatException rejected, Path file) {
        String message = String.valueOf(rejected.getMessage());
        assertFalse(outcome.equals("accept"), () -> "must be read: " + message);
        assertTrue(rejected.byteOffset() >= 0, () -> "names no offset: " + message);
        assertTrue(message.startsWith(file + ": byte " + rejected.byteOffset() + ": "), message);
        assertFalse(rejected.grammarPath().isEmpty(), () -> "names no rule: " + message);
    }

    private static void readAll(TensorReader reader) throws IOException {
        for (int i = 0; i < reader.size(); i++) {
            TensorView view = reader.tensor(i);
            if (view.info().layout() == Layout.UNSUPPORTED) {
                assertRejected(view);
            } else {
                view.verify();
                digest(view.info().layout() == Layout.COO ? view.coo().values() : view);
            }
        }
    }

    private static void checkUnreadable(TensorReader reader) throws IOException {
        assertEquals(1, reader.size());
        assertRejected(reader.tensor(0));
        assertTrue(reader.tensor(0).storedBytes().hasRemaining());
    }

    private static void assertRejected(TensorView view) throws IOException {
        try {
            view.writeTo(new DigestChannel());
            fail("the data was read and must be rejected");
        } catch (FormatException rejected) {
            assertEquals(FormatException.Reason.UNSUPPORTED, rejected.reason());
        }
    }

    private static void checkTensors(Corpus.Case testCase, TensorReader reader) throws IOException {
        reader.verify();
        JsonNode tensors = testCase.expected().path("tensors");
        if (tensors.isMissingNode()) {
            return;
        }
        assertEquals(tensors.size(), reader.size());
        for (int i = 0; i < reader.size(); i++) {
            checkTensor(tensors.get(i), reader.tensor(i));
        }
        if (testCase.expected().has("metadata")) {
            checkMetadata(testCase.expected().get("metadata"), reader.metadata());
        }
    }

    private static void checkMetadata(JsonNode expected, Map<String, String> actual) {
        assertEquals(expected.size(), actual.size());
        expected.fields()
                .forEachRemaining(entry -> assertEquals(entry.getValue().asText(), actual.get(entry.getKey())));
    }

    private static void checkTensor(JsonNode expected, TensorView view) throws IOException {
        assertEquals(expected.get("name").asText(), view.name());
        assertEquals(
                expected.get("dtype").asText().replaceFirst("^ui", "u"),
                view.elementType().toString());
        assertEquals(dimensions(expected.get("shape")), dimensions(view.shape().toArray()));
        assertEquals(expected.get("layout").asText(), view.info().layout().toString());
        if (view.info().layout() == Layout.COO) {
            CooTensor coo = view.coo();
            checkData(expected.get("parts").get("indices"), coo.indices());
            checkData(expected.get("parts").get("values"), coo.values());
        } else {
            checkData(expected, view);
        }
        if (expected.has("size")) {
            assertEquals(expected.get("size").asLong(), view.info().storedByteSize());
        }
        if (expected.has("custom")) {
            assertEquals(
                    CustomFields.expected(expected.get("custom")),
                    CustomFields.comparable(view.info().attributes()));
        }
    }

    private static void checkData(JsonNode expected, TensorView view) throws IOException {
        assertEquals(dimensions(expected.get("shape")), dimensions(view.shape().toArray()));
        assertEquals(expected.get("nbytes").asLong(), view.info().denseByteSize());
        assertEquals(expected.get("sha256").asText(), digest(view));
    }

    private static List<Long> dimensions(JsonNode shape) {
        List<Long> dimensions = new ArrayList<>();
        shape.forEach(dimension -> dimensions.add(dimension.asLong()));
        return dimensions;
    }

    private static List<Long> dimensions(long[] shape) {
        return Arrays.stream(shape).boxed().toList();
    }

    private static String digest(TensorView view) throws IOException {
        DigestChannel channel = new DigestChannel();
        view.writeTo(channel);
        return channel.hex();
    }

    /** Takes bytes into a SHA-256. */
    private static final class DigestChannel implements WritableByteChannel {
        private final MessageDigest digest;

        DigestChannel() {
            try {
                digest = MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public int write(ByteBuffer bytes) {
            int count = bytes.remaining();
            digest.update(bytes);
            return count;
        }

        String hex() {
            return HexFormat.of().formatHex(digest.digest());
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
