package org.tensorbind.examples.llama;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.MetadataValue;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** Tiny random models, whose logits a script computed with torch: {@code src/test/python/models.py}. */
final class LlamaTest {
    private static final Path MODELS = Path.of("src", "test", "resources");
    private static final int[] PROMPT = {1, 17, 42, 3, 47, 17, 8};

    @ParameterizedTest
    @ValueSource(strings = {"bf16", "llama3", "f32.gguf", "f16.gguf", "q8_0.gguf", "q4_0.gguf", "q4_k.gguf"})
    void logitsAreThoseOfTheReference(String name) throws IOException {
        Path model = MODELS.resolve(name);
        try (TensorReader file = TensorFormats.open(model);
                TensorReader reference = TensorFormats.open(MODELS.resolve("logits.safetensors"))) {
            Decoder decoder = Decoder.of(file, model);
            TensorView expected = reference.tensor(name.replace(".gguf", ""));
            for (int i = 0; i < PROMPT.length; i++) {
                float[] logits = decoder.next(PROMPT[i]);
                float[] row = new float[logits.length];
                expected.copyRow(i, row);
                for (int j = 0; j < row.length; j++) {
                    assertEquals(row[j], logits[j], 1e-5f, "position " + i + ", token " + j);
                }
            }
        }
    }

    @Test
    void aTextIsEncodedAndDecoded() throws IOException {
        try (TensorReader file = TensorFormats.open(MODELS.resolve("q8_0.gguf"))) {
            Tokenizer tokenizer = new Tokenizer(file.metadataValues());
            List<Integer> tokens = tokenizer.encode("hello world");
            assertEquals(List.of(1, 18, 23), tokens);
            assertEquals(" hello world", text(tokenizer, tokens.subList(1, 3)));
            List<Integer> bytes = tokenizer.encode("w\u00e9\n"); // bytes of UTF-8 where there is no piece
            assertEquals(List.of(1, 19, 4, 5, 3), bytes);
            assertEquals(" w\u00e9\n", text(tokenizer, bytes.subList(1, 5)));
            assertTrue(tokenizer.isEnd(2));
        }
        assertThrows(IOException.class, () -> new Tokenizer(Map.of()));
    }

    private static String text(Tokenizer tokenizer, List<Integer> tokens) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        tokens.forEach(token -> text.writeBytes(tokenizer.decode(token)));
        return text.toString(StandardCharsets.UTF_8);
    }

    @Test
    void otherVocabulariesAreRejected() {
        Map<String, MetadataValue> bpe = Map.of("tokenizer.ggml.model", MetadataValue.of("gpt2"));
        IOException rejected = assertThrows(IOException.class, () -> new Tokenizer(bpe));
        assertEquals("the vocabulary is of 'gpt2'; this example reads SentencePiece's, 'llama'", rejected.getMessage());
    }

    @Test
    void otherScalingsAreRejected(@TempDir Path folder) throws IOException {
        for (Path file : List.of(
                Path.of("model-00001-of-00003.safetensors"),
                Path.of("model-00002-of-00003.safetensors"),
                Path.of("model-00003-of-00003.safetensors"),
                Path.of("model.safetensors.index.json"))) {
            Files.copy(MODELS.resolve("llama3").resolve(file), folder.resolve(file));
        }
        String config = Files.readString(MODELS.resolve("llama3").resolve("config.json"));
        Files.writeString(folder.resolve("config.json"), config.replace("\"llama3\"", "\"yarn\""));
        try (TensorReader file = TensorFormats.open(folder)) {
            IOException rejected = assertThrows(IOException.class, () -> Decoder.of(file, folder));
            assertEquals("rotary embeddings are scaled by 'yarn'; this example knows 'llama3'", rejected.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource({"none, ", "linear, rotary embeddings are scaled by 'linear'; this example knows 'llama3'"})
    void scalingsOfGgufAreChecked(String type, @Nullable String problem, @TempDir Path folder) throws IOException {
        Path scaled = folder.resolve("scaled.gguf");
        try (TensorReader file = TensorFormats.open(MODELS.resolve("f32.gguf"));
                TensorWriter writer = TensorFormats.create(scaled, WriteOptions.defaults())) {
            writer.addAll(file).metadata("llama.rope.scaling.type", type).commit();
        }
        try (TensorReader file = TensorFormats.open(scaled)) {
            if (problem == null) {
                assertEquals(48, Decoder.of(file, scaled).next(1).length);
            } else {
                IOException rejected = assertThrows(IOException.class, () -> Decoder.of(file, scaled));
                assertEquals(problem, rejected.getMessage());
            }
        }
    }

    @Test
    void theMostProbableTokenIsChosenAtTemperatureZero() {
        float[] logits = {0, 3, 1, 2};
        assertEquals(1, new Sampler(0, new Random(1)).sample(logits));
        int[] counts = new int[logits.length];
        Sampler sampler = new Sampler(1, new Random(1));
        for (int i = 0; i < 10_000; i++) {
            counts[sampler.sample(logits)]++;
        }
        assertEquals(0.644, counts[1] / 10_000.0, 0.02); // e^3 / (1 + e + e^2 + e^3)
        assertEquals(0.237, counts[3] / 10_000.0, 0.02);
    }

    @Test
    void theCommandContinuesATextOrTokens() throws IOException {
        String text = run(MODELS.resolve("q4_k.gguf").toString(), "hello world", "0", "5");
        assertTrue(text.strip().length() > 5, text);
        assertEquals(text, run(MODELS.resolve("q4_k.gguf").toString(), "hello world", "0", "5"));
        assertEquals(
                5,
                run(MODELS.resolve("bf16").toString(), "1 18 23", "0", "5")
                        .strip()
                        .split(" ")
                        .length);
        assertTrue(run(
                                MODELS.resolve("bf16").toString(),
                                "hello",
                                "0.5",
                                "5",
                                MODELS.resolve("q8_0.gguf").toString())
                        .length()
                > 5);
    }

    private static String run(String... arguments) throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        Llama.run(arguments, new PrintStream(printed, true, StandardCharsets.UTF_8));
        return printed.toString(StandardCharsets.UTF_8);
    }
}
