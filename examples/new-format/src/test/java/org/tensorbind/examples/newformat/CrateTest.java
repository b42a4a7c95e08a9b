package org.tensorbind.examples.newformat;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.ArrayData;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;

/** A format that was added by a grammar: its files are written, read and rejected as the grammar says. */
final class CrateTest {
    private static final Pattern BLOCK = Pattern.compile("```(\\w+)\\n(.*?)```", Pattern.DOTALL);
    private static final Path SOURCES = Path.of("src");

    @TempDir
    private Path folder = Path.of("");

    private Path sample() throws IOException {
        Path file = folder.resolve("sample.crate");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.fileItem("TITLE", "Oslo").add("hours", new int[] {0, 6, 12});
            writer.add(TensorEntry.dense("temperature", DType.F32, Shape.of(2), ArrayData.of(new float[] {-3.5f, 1}))
                    .withAttribute("UNIT", "°C"));
            writer.commit();
        }
        return file;
    }

    @Test
    void whatIsWrittenIsRead() throws IOException {
        Path file = sample();
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals("Oslo", reader.fileItems().get("TITLE"));
            assertEquals(
                    Map.of("UNIT", "°C"), reader.tensor("temperature").info().attributes());
            assertArrayEquals(
                    new float[] {-3.5f, 1}, reader.tensor("temperature").toFloatArray());
            assertEquals(Map.of(), reader.tensor("hours").info().attributes());
            assertArrayEquals(new int[] {0, 6, 12}, reader.tensor("hours").toIntArray());
        }
    }

    @Test
    void theBytesAreThoseOfTheGrammar() throws IOException {
        String header = "4352415445" + "01" + "0200" + "01" + "04" + "4f736c6f";
        String hours = "05" + "686f757273" + "03" + "01" + "03000000" + "5000000000000000" + "00";
        String temperature =
                "0b" + "74656d7065726174757265" + "01" + "01" + "02000000" + "6000000000000000" + "01" + "03c2b043";
        String data = "00".repeat(14) + "00000000" + "06000000" + "0c000000" + "00000000" + "000060c0" + "0000803f";

        assertEquals(header + hours + temperature + data, HexFormat.of().formatHex(Files.readAllBytes(sample())));
    }

    @Test
    void partsThatAreMissingTakeNoBytes() throws IOException {
        Path file = folder.resolve("empty.crate");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.commit();
        }
        assertArrayEquals(new byte[] {'C', 'R', 'A', 'T', 'E', 1, 0, 0, 0}, Files.readAllBytes(file));
        try (TensorReader reader = TensorFormats.open(file, ReadOptions.strict())) {
            assertEquals(0, reader.size());
            assertFalse(reader.fileItems().containsKey("TITLE"));
        }
    }

    @Test
    void aTypedBundleIsReadFromAFormatThatAGrammarAdded() throws IOException {
        Weather weather = new Weather(new float[][] {{1, 2, 3}, {4, 5, 6}}, List.of(new int[] {7}, new int[] {8, 9}));
        Path file = folder.resolve("weather.crate");
        WeatherWriter.write(weather, file);
        Weather again = WeatherReader.read(file);
        assertArrayEquals(weather.temperature(), again.temperature());
        assertArrayEquals(new int[] {8, 9}, again.gaps().get(1));
    }

    @Test
    void faultsSayWhereAndWhat() throws IOException {
        assertEquals("byte 5: FILE.HEADER.VERSION: only version 1 exists, is 2", fault(5, 2));
    }

    /** An unknown dtype is that of one tensor: the others can be read. */
    @Test
    void aTensorOfAnUnknownDtypeIsUnreadableAndSaysWhere() throws IOException {
        Path file = changed(20, 9);
        try (TensorReader reader = TensorFormats.open(file)) {
            FormatException rejected =
                    assertThrows(FormatException.class, () -> reader.tensor(0).asByteBuffer());
            assertTrue(String.valueOf(rejected.getMessage()).contains("f32 = 1"), rejected::getMessage);
            assertTrue(reader.size() > 1);
            reader.tensor(1).verify();
        }
    }

    private Path changed(int place, int value) throws IOException {
        Path file = sample();
        byte[] bytes = Files.readAllBytes(file);
        bytes[place] = (byte) value;
        return Files.write(file, bytes);
    }

    private String fault(int place, int value) throws IOException {
        Path file = changed(place, value);
        FormatException rejected = assertThrows(
                FormatException.class, () -> TensorFormats.open(file).close());
        return String.valueOf(rejected.getMessage()).replace(file + ": ", "");
    }

    @Test
    void everySnippetOfTheReadmeIsCompiled() throws IOException {
        String grammar = normalized(Files.readString(SOURCES.resolve("main/grammar/crate.grammar")));
        String java = normalized(
                Files.readString(SOURCES.resolve("test/java/org/tensorbind/examples/newformat/CrateTest.java")));
        List<MatchResult> blocks =
                BLOCK.matcher(Files.readString(Path.of("README.md"))).results().toList();
        assertTrue(blocks.size() > 5);
        for (MatchResult block : blocks) {
            String snippet = normalized(block.group(2));
            assertTrue((block.group(1).equals("java") ? java : grammar).contains(snippet), snippet);
        }
    }

    private static String normalized(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
