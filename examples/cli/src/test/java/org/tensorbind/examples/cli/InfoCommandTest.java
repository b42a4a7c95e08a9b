package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.examples.cli.inspect.FileReport;
import org.tensorbind.memory.Tensors;

/** What {@code info} prints, of good files and of bad ones. */
final class InfoCommandTest {
    private static final Path FIXTURES = Path.of("..", "..", "spec-grammars", "src", "test", "resources", "corpus");
    private static final Path SHARED = Path.of("..", "..", "..", "shared", "corpus");
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theSizeOfAnUnknownDtypeIsNotKnown() throws IOException {
        Path file = FIXTURES.resolve("gguf/valid/unknown_type.gguf");
        Cli.Result table = Cli.run("info", file);
        assertTrue(
                table.out().matches("(?s).*w +77 \\(unknown\\) +\\[2, 3\\] +\\? .*, and 1 of unknown size\\R.*"),
                table::out);
        JsonNode tensor = JSON.readTree(Cli.run("info", "--json", file).out())
                .get("tensors")
                .get(0);
        assertTrue(tensor.get("nbytes").isNull());
        assertEquals(32, tensor.get("stored").asLong());
    }

    @Test
    void elementsInBlocksHaveTheirBits() throws IOException {
        Path file = folder.resolve("blocks.gguf");
        ElementType blocks = ElementType.blocks("q6_k", 256, 210);
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add(TensorEntry.of("w", Tensors.of(blocks, Shape.of(2, 256), ByteBuffer.allocate(420))))
                    .add(TensorEntry.of("norm", Tensors.of(new float[64])));
            writer.commit();
        }
        Cli.Result table = Cli.run("info", file);
        assertTrue(table.out().matches("(?s).*w +q6_k \\(6.56 bits\\) +\\[2, 256\\] .*"), table::out);
        assertTrue(table.out().matches("(?s).*norm +f32 +\\[64\\] .*"), table::out);
        assertTrue(table.out().contains("  2 tensors, 576 elements, 676 B, 9.39 bits per element"), table::out);
        JsonNode json = JSON.readTree(Cli.run("info", "--json", file).out());
        assertEquals(676 * 8 / 576.0, json.get("bitsPerElement").asDouble());
        assertEquals(6.5625, json.get("tensors").get(0).get("bitsPerElement").asDouble());
        assertFalse(json.get("tensors").get(1).has("bitsPerElement"));
    }

    @Test
    void onlyFilesWithBlocksHaveBits() throws IOException {
        Path file = FIXTURES.resolve("gguf/valid/reference_plain_types.gguf");
        assertFalse(Cli.run("info", file).out().contains("bits"));
        assertFalse(Cli.run("info", "--json", file).out().contains("bitsPerElement"));
    }

    @Test
    void bytesThatAreNotUtf8AreShown() throws IOException {
        Path file = FIXTURES.resolve("gguf/valid/token_not_utf8.gguf");
        assertTrue(Cli.run("info", file).out().contains("tokens: [\"ok\", \"\\udce2(\\udcff\"]"));
        JsonNode metadata = JSON.readTree(Cli.run("info", "--json", file).out()).get("metadata");
        assertEquals("\udce2(\udcff", metadata.get("tokens").get(1).asText());
        Cli.Result verify = Cli.run("verify", file);
        assertEquals(1, verify.code());
        assertTrue(verify.out().contains("the text is not valid UTF-8"), verify::out);
    }

    @TestFactory
    Stream<DynamicTest> agreesWithTheManifests() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path corpora : List.of(FIXTURES, SHARED)) {
            for (String format : List.of("btf", "bintensors", "ztensor")) {
                Path manifest = corpora.resolve(format).resolve("manifest.json");
                if (Files.exists(manifest)) {
                    for (boolean strict : new boolean[] {false, true}) {
                        tests.add(DynamicTest.dynamicTest(
                                corpora.getFileName() + " " + format + (strict ? " strict" : " lenient"),
                                () -> compare(manifest, format, strict)));
                    }
                }
            }
        }
        return tests.stream();
    }

    /** All files of a manifest in one run: one line for each, in order. */
    private static void compare(Path manifest, String format, boolean strict) throws IOException {
        List<JsonNode> cases = new ArrayList<>();
        JSON.readTree(manifest.toFile()).forEach(cases::add);
        List<Object> arguments = new ArrayList<>(List.of("info", "--json", "--digest", "--format", format));
        if (strict) {
            arguments.add("--strict");
        }
        cases.forEach(testCase ->
                arguments.add(manifest.resolveSibling(testCase.get("file").asText())));
        Cli.Result result = Cli.run(arguments.toArray());
        List<String> lines = result.out().lines().toList();
        assertEquals(cases.size(), lines.size());
        assertEquals("", result.err());
        for (int i = 0; i < cases.size(); i++) {
            compare(cases.get(i), JSON.readTree(lines.get(i)), strict);
        }
    }

    private static void compare(JsonNode expected, JsonNode actual, boolean strict) {
        String file = expected.get("file").asText();
        assertTrue(actual.get("file").asText().endsWith(file), actual::toString);
        String outcome = expected.get(strict ? "strict" : "lenient").asText();
        boolean broken = actual.has("error")
                || Stream.iterate(0, i -> i < actual.path("tensors").size(), i -> i + 1)
                        .anyMatch(i -> actual.path("tensors").get(i).has("error"));
        switch (outcome) {
            case "accept" -> assertFalse(broken, () -> file + " is accepted, and gave " + actual);
            case "reject", "unreadable" -> assertTrue(broken, () -> file + " is not read, and gave " + actual);
            default -> assertTrue(actual.has("tensors") || actual.has("error"));
        }
        if (outcome.equals("accept") && expected.has("tensors")) {
            compareTensors(expected, actual, file);
        }
    }

    private static void compareTensors(JsonNode expected, JsonNode actual, String file) {
        assertEquals(expected.get("tensors").size(), actual.get("tensors").size(), file);
        for (int i = 0; i < expected.get("tensors").size(); i++) {
            JsonNode one = expected.get("tensors").get(i);
            JsonNode other = actual.get("tensors").get(i);
            assertEquals(one.get("name"), other.get("name"), file);
            assertEquals(
                    one.get("dtype").asText().replaceFirst("^ui", "u"),
                    other.get("dtype").asText(),
                    file);
            assertEquals(bits(one.get("shape")), bits(other.get("shape")), file);
            assertEquals(one.get("layout"), other.get("layout"), file);
            if (one.has("sha256")) {
                assertEquals(one.get("nbytes").asLong(), other.get("nbytes").asLong(), file);
                assertEquals(one.get("sha256"), other.get("sha256"), file);
            }
            for (String part : List.of("indices", "values")) {
                for (String key : List.of("shape", "nbytes", "sha256")) {
                    assertEquals(
                            one.path("parts").path(part).path(key).toString(),
                            other.path("parts").path(part).path(key).toString(),
                            file);
                }
            }
        }
        if (expected.has("metadata")) {
            assertEquals(
                    expected.get("metadata").toString(), actual.get("metadata").toString(), file);
        }
    }

    /** A manifest gives dimensions of 2^63 and more as the reference reader does, which may be by their sign. */
    private static List<Long> bits(JsonNode shape) {
        List<Long> bits = new ArrayList<>();
        shape.forEach(dimension -> bits.add(dimension.bigIntegerValue().longValue()));
        return bits;
    }

    @Test
    void tableHasMetadataTensorsAndTotals() throws IOException {
        Path file = Cli.model(folder.resolve("model.bt"));

        assertEquals(
                """
                FILE  BinTensors  119 B
                  license: apache-2.0
                  NAME   DTYPE  SHAPE   BYTES  ENCODING  CHECKSUM
                  steps  i64    [1]         8  raw       none
                  b      f32    [2]         8  raw       none
                  w      f32    [2, 3]     24  raw       none
                  3 tensors, 9 elements, 40 B
                """.replace("119 B", Files.size(file) + " B"),
                Cli.run("info", file).out().replace(file.toString(), "FILE"));
    }

    @Test
    void statisticsAreOfTheElements() throws IOException {
        Path file = folder.resolve("s.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("x", new float[] {Float.NaN, 1, 2, 0, Float.POSITIVE_INFINITY, 5, -0f});
            writer.add("none", new float[0]);
            writer.add("truth", new boolean[] {true, false, true, true});
            writer.commit();
        }
        JsonNode tensors =
                JSON.readTree(Cli.run("info", "--json", "--stats", file).out()).get("tensors");

        assertEquals(
                "{\"min\":0.0,\"max\":5.0,\"mean\":1.6,\"nan\":1,\"inf\":1,\"zeros\":2,"
                        + "\"histogram\":[2,0,0,1,0,0,1,0,0,0,0,0,0,0,0,1]}",
                tensors.get(1).get("stats").toString());
        assertTrue(tensors.get(0).get("stats").get("min").isNull());
        assertEquals(0.75, tensors.get(2).get("stats").get("mean").asDouble());
        String table = Cli.run("info", "--stats", file).out();
        assertTrue(table.contains("| 0.000 … 5.000, mean 1.600, 2 zeros, 1 NaN, 1 Inf"), table);
    }

    @Test
    void integersOf64BitsAndSparseTensorsHaveStatistics() throws IOException {
        Path file = folder.resolve("s.btf");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("0", new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 0});
            CooTensor sparse = Tensors.coo(Shape.of(9), new long[] {1, 4}, Tensors.of(new int[] {7, 8}));
            writer.add("1", sparse);
            writer.commit();
        }
        String table = Cli.run("info", "--stats", file).out();

        assertTrue(table.contains("-9223372036854775808 … 9223372036854775808"), table);
        assertTrue(table.contains("coo 2 stored"), table);
        assertTrue(table.contains("7 … 8, mean 7.5"), table);
    }

    @Test
    void aFileThatCannotBeReadDoesNotKeepOthersFromBeingShown() throws IOException {
        Path good = Cli.model(folder.resolve("good.zt"));
        Path bad = Files.writeString(folder.resolve("bad.zt"), "<!doctype html><title>404</title>");

        Cli.Result json = Cli.run("info", "--json", bad, folder.resolve("none.bt"), good);
        List<String> lines = json.out().lines().toList();

        assertEquals(1, json.code());
        assertEquals(
                "unsupported",
                JSON.readTree(lines.get(0)).get("error").get("kind").asText());
        assertEquals("io", JSON.readTree(lines.get(1)).get("error").get("kind").asText());
        assertEquals(3, JSON.readTree(lines.get(2)).get("tensors").size());

        Cli.Result table = Cli.run("info", bad, good);
        assertEquals(1, table.code());
        assertTrue(table.err().contains("bad.zt: byte 0: file: is an HTML page"), table::err);
        assertTrue(table.out().contains("3 tensors"), table::out);
    }

    @Test
    void namesCannotControlTheTerminal() throws IOException {
        Path file = folder.resolve("evil.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("\u001b[31mred\nname\u202e", new float[] {1});
            writer.commit();
        }
        String out = Cli.run("info", file).out();

        assertTrue(out.contains("\\u001b[31mred\\nname\\u202e"), out);
        assertFalse(out.contains("\u001b"), out);
    }

    @Test
    void coloursAreForTerminalsOnly() throws IOException {
        Path file = Cli.model(folder.resolve("model.bt"));

        assertTrue(Cli.runInTerminal("info", file).out().contains("\u001b[1m"));
        assertFalse(Cli.run("info", file).out().contains("\u001b"));
    }

    @Test
    void limitsCanBeRaised() throws IOException {
        Path file = Cli.model(folder.resolve("model.bt"));

        Cli.Result low = Cli.run("info", "--limit", "SOFMH=10", file);

        assertEquals(1, low.code());
        assertTrue(low.err().contains("above the limit of 10"), low::err);
        assertTrue(low.err().contains("--limit SOFMH=N"), low::err);
        assertEquals(0, Cli.run("info", "--limit", "SOFMH=1000", file).code());
    }

    /** Nothing bounds the shape of a compressed part until it is decoded. */
    @Test
    void sizesThatNoFileHasAreTheLargest() {
        StoredPart part = new StoredPart(
                "values",
                DType.F32,
                Shape.of(Long.MAX_VALUE / 2),
                0,
                10,
                "zstd",
                ByteOrder.LITTLE_ENDIAN,
                null,
                null,
                false,
                null);
        assertEquals(Long.MAX_VALUE, FileReport.byteSizeOf(List.of(part, part)));
    }

    /** JSON has no such numbers; they are texts, and statistics without a finite element have none. */
    @Test
    void numbersThatJsonLacksAreToldApart() throws IOException {
        Path file = folder.resolve("model.gguf");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.metadata("a.nan", Float.NaN);
            writer.metadata("a.high", Double.POSITIVE_INFINITY);
            writer.metadata("a.low", List.of(Float.NEGATIVE_INFINITY, -0.0f));
            writer.add("x", new float[] {Float.NaN, Float.NEGATIVE_INFINITY}).commit();
        }
        String json = Cli.run("info", "--json", "--stats", file).out();
        assertTrue(json.contains("\"a.nan\":\"NaN\",\"a.high\":\"Infinity\",\"a.low\":[\"-Infinity\",-0.0]"), json);
        assertTrue(json.contains("\"min\":null,\"max\":null,\"mean\":null,\"nan\":1,\"inf\":1"), json);
    }
}
