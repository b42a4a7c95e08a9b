package org.tensorbind.grammars.compile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorbind.ArrayData;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;
import org.tensorbind.processor.compile.CompiledGrammar;
import org.tensorbind.processor.compile.GrammarCompiler;
import org.tensorbind.processor.compile.GrammarFile;

/** Every step of the tutorial is a grammar that reads and writes. */
final class TutorialTest {
    private static final Pattern FENCE = Pattern.compile("```(\\w+)\n(.*?)```", Pattern.DOTALL);
    private static final Pattern STATEMENT = Pattern.compile("^(?:(format|tensor)\\b|(\\w+)\\s*::=).*");
    private static final int STEPS = 10;
    private static final int RESERVED = 11;
    private static final int FIRST_WITH_MANY = 4;
    private static final int FIRST_WITH_NAMES = 5;

    private static final List<TensorFormat> FORMATS = new ArrayList<>();

    @BeforeAll
    static void compile() throws IOException {
        Map<String, String> statements = new LinkedHashMap<>();
        List<GrammarFile> steps = new ArrayList<>();
        for (String snippet : fences("grammar")) {
            statements.putAll(statements(snippet));
            steps.add(new GrammarFile("step" + (steps.size() + 1), String.join("\n", statements.values())));
        }
        for (CompiledGrammar step : GrammarCompiler.compile(steps)) {
            assertEquals(List.of(), step.problems());
            FORMATS.add(step.format().orElseThrow());
        }
        assertEquals(STEPS, FORMATS.size());
    }

    private static List<String> fences(String language) throws IOException {
        List<String> fences = new ArrayList<>();
        Matcher matcher = FENCE.matcher(Files.readString(Path.of("TUTORIAL.md")));
        while (matcher.find()) {
            if (matcher.group(1).equals(language)) {
                fences.add(matcher.group(2));
            }
        }
        return fences;
    }

    /** The statements of a snippet by what they are about; those of a later step take the place of earlier ones. */
    private static Map<String, String> statements(String snippet) {
        Map<String, String> statements = new LinkedHashMap<>();
        String subject = "";
        for (String line : snippet.split("\n")) {
            Matcher start = STATEMENT.matcher(line);
            if (start.matches()) {
                subject = start.group(1) == null ? start.group(2) : start.group(1);
            }
            statements.merge(subject, line + "\n", String::concat);
        }
        return statements;
    }

    static IntStream steps() {
        return IntStream.rangeClosed(1, STEPS);
    }

    private static byte[] written(int step, WriteOptions options) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = FORMATS.get(step - 1).create(Channels.newChannel(bytes), options.lossy())) {
            writer.add(TensorEntry.dense("noon", DType.U8, Shape.of(5), ArrayData.of(new byte[] {1, 2, 3, 4, 5})));
            if (step >= FIRST_WITH_MANY) {
                writer.add("night", new float[] {0.25f, 0}, 1, 2);
            }
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static TensorReader open(int step, byte[] file, ReadOptions options) throws IOException {
        return FORMATS.get(step - 1).open(ByteSource.of("memory", file), options);
    }

    @ParameterizedTest
    @MethodSource("steps")
    void aStepReadsWhatItWrites(int step) throws IOException {
        try (TensorReader reader = open(step, written(step, WriteOptions.defaults()), ReadOptions.strict())) {
            assertEquals(step < FIRST_WITH_MANY ? 1 : 2, reader.size());
            assertArrayEquals(new byte[] {1, 2, 3, 4, 5}, reader.tensor(0).toByteArray());
            if (step >= FIRST_WITH_NAMES) {
                assertArrayEquals(new float[] {0.25f, 0}, reader.tensor("night").toFloatArray());
            }
        }
    }

    @Test
    void theFirstFileIsTheOneThatIsShown() throws IOException {
        String shown = fences("bytes").get(0).replaceAll("\\s", "");
        assertArrayEquals(HexFormat.of().parseHex(shown), written(1, WriteOptions.defaults()));
    }

    @Test
    void theGainIsAFieldOfTheOneTensorAndThenAnItemOfTheFile() throws IOException {
        ByteArrayOutputStream one = new ByteArrayOutputStream();
        try (TensorWriter writer =
                FORMATS.get(FIRST_WITH_MANY - 2).create(Channels.newChannel(one), WriteOptions.defaults())) {
            writer.add(TensorEntry.of("0", Tensors.of(new float[] {1, 2}, 2)).withAttribute("GAIN", 0.5))
                    .commit();
        }
        try (TensorReader reader = open(FIRST_WITH_MANY - 1, one.toByteArray(), ReadOptions.strict())) {
            assertEquals(0.5, reader.tensor(0).info().attributes().get("GAIN"));
        }
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        try (TensorWriter writer =
                FORMATS.get(FIRST_WITH_MANY - 1).create(Channels.newChannel(many), WriteOptions.defaults())) {
            writer.fileItem("GAIN", 0.5).commit();
        }
        try (TensorReader reader = open(FIRST_WITH_MANY, many.toByteArray(), ReadOptions.strict())) {
            assertEquals(0.5, reader.fileItems().get("GAIN"));
        }
    }

    @Test
    void compressedDataIsDecoded() throws IOException {
        byte[] file = written(STEPS, WriteOptions.defaults().compress("zstd"));
        assertTrue(HexFormat.of().formatHex(file).contains("28b52ffd"), "there is no frame of zstd in the file");
        try (TensorReader reader = open(STEPS, file, ReadOptions.strict())) {
            assertArrayEquals(new byte[] {1, 2, 3, 4, 5}, reader.tensor("noon").toByteArray());
        }
    }

    @Test
    void whatOldLoggersWroteIsReadLenientlyOnly() throws IOException {
        byte[] file = written(STEPS, WriteOptions.defaults());
        file[RESERVED] = 1;
        open(STEPS, file, ReadOptions.lenient()).close();
        assertThrows(
                FormatException.class,
                () -> open(STEPS, file, ReadOptions.strict()).close());
    }
}
