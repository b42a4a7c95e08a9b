package org.tensorbind.grammars.bundle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.bundle.BundleResult;
import org.tensorbind.memory.Tensors;

/** What the model of a user needs: metadata from a config.json, lists of a known length, adapters that see the file, and files of other names. */
final class LlamaTest {
    private static final int WIDTH = 4;
    private static final int HEADS = 2;
    private static final int HIDDEN = HEADS * WIDTH;

    @TempDir
    private Path folder = Path.of("");

    /** Names of Hugging Face and those of GGUF. */
    private static final Map<String, String> GGUF_NAMES = ggufNames();

    private static Map<String, String> ggufNames() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("model.embed_tokens.", "token_embd.");
        names.put("model.layers.", "blk.");
        names.put("input_layernorm", "attn_norm");
        names.put("self_attn.q_proj", "attn_q");
        names.put("self_attn.k_proj", "attn_k");
        names.put("self_attn.v_proj", "attn_v");
        names.put("model.norm.", "output_norm.");
        return names;
    }

    private static String toGguf(String name) {
        String renamed = name;
        for (Map.Entry<String, String> part : GGUF_NAMES.entrySet()) {
            renamed = renamed.replace(part.getKey(), part.getValue());
        }
        return renamed;
    }

    private static float[] numbers(int count, int seed) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = (i * 7 + seed * 3) % 64 - 31;
        }
        return numbers;
    }

    private Path config(int layers) throws IOException {
        return Files.writeString(folder.resolve("config.json"), """
                {
                  "architectures": ["LlamaForCausalLM"],
                  "num_hidden_layers": %d,
                  "num_attention_heads": 2,
                  "num_key_value_heads": 1,
                  "rms_norm_eps": 1e-05,
                  "rope_scaling": null
                }
                """.formatted(layers));
    }

    /** A checkpoint in bf16, as Hugging Face has it. */
    private Path checkpoint(int layers) throws IOException {
        Path file = folder.resolve("model.safetensors");
        try (TensorWriter writer = TensorFormats.create(file)) {
            add(writer, "model.embed_tokens.weight", 5, HIDDEN);
            add(writer, "model.norm.weight", HIDDEN);
            for (int i = 0; i < layers; i++) {
                String block = "model.layers." + i + ".";
                add(writer, block + "input_layernorm.weight", HIDDEN);
                add(writer, block + "self_attn.q_proj.weight", HIDDEN, HIDDEN);
                add(writer, block + "self_attn.k_proj.weight", WIDTH, HIDDEN);
                add(writer, block + "self_attn.v_proj.weight", WIDTH, HIDDEN);
            }
            writer.metadata("format", "pt").commit();
        }
        return file;
    }

    private static void add(TensorWriter writer, String name, long... shape) throws IOException {
        int count = 1;
        for (long dimension : shape) {
            count *= (int) dimension;
        }
        writer.add(org.tensorbind.TensorEntry.of(name, Tensors.of(numbers(count, name.length()), DType.BF16, shape)));
    }

    private String report(Executable action) {
        return String.valueOf(assertThrows(BundleException.class, action).getMessage())
                .replace(folder + "/", "");
    }

    @Test
    void aConfigNextToTheWeightsIsMetadata() throws IOException {
        Path file = checkpoint(2);
        Path config = config(2);
        BundleOptions options = BundleOptions.defaults().metadata(config);
        BundleResult<Llama> result = LlamaReader.readResult(file, options);
        Llama model = result.value();
        assertEquals(2, model.blocks().size());
        assertEquals(1e-5f, model.epsilon());
        assertNull(model.ropeBase());
        assertEquals(
                Map.of("layers", 2L, "heads", 2L, "groups", 1L, "vocab", 5L, "width", (long) WIDTH),
                result.variables());
        assertEquals(
                List.of("layers", "heads", "groups"),
                new ArrayList<>(result.variables().keySet()).subList(0, 3));
        assertEquals("bf16", String.valueOf(result.elementTypes().get("model.layers.1.input_layernorm.weight")));
    }

    @Test
    void aBlockThatIsMissingIsReported() throws IOException {
        Path file = checkpoint(2);
        BundleOptions options = BundleOptions.defaults().metadata(config(3));
        assertEquals("""
                model.safetensors: does not fit Llama:
                  model.layers.{i}. (blocks): the number of elements must be layers = 3 (metadata 'num_hidden_layers'), is 2""", report(() -> LlamaReader.read(file, options)));
    }

    @Test
    void metadataThatContradictsTheShapesIsInTheReport() throws IOException {
        Path file = checkpoint(1);
        BundleOptions options = BundleOptions.defaults().metadata(config(1)).metadata(Map.of("num_key_value_heads", 3));
        assertEquals("""
                model.safetensors: does not fit Llama, 2 problems:
                  model.layers.0.self_attn.k_proj.weight (blocks[0].key): dimension 0 must be groups*width = 12 (groups = 3 by metadata 'num_key_value_heads', width = 4 by dimension 1 of 'model.embed_tokens.weight'), is 4
                  model.layers.0.self_attn.v_proj.weight (blocks[0].value): dimension 0 must be groups*width = 12 (groups = 3 by metadata 'num_key_value_heads', width = 4 by dimension 1 of 'model.embed_tokens.weight'), is 4""", report(() -> LlamaReader.read(file, options)));
    }

    @Test
    void metadataThatIsMissingIsReportedWithItsAliases() throws IOException {
        Path file = checkpoint(1);
        assertEquals("""
                model.safetensors: does not fit Llama, 4 problems:
                  num_hidden_layers (layers): is missing, and so is 'llama.block_count', in the file's metadata, which has format
                  num_attention_heads (heads): is missing, and so is 'llama.attention.head_count', in the file's metadata, which has format
                  num_key_value_heads (groups): is missing, and so is 'llama.attention.head_count_kv', in the file's metadata, which has format
                  rms_norm_eps (epsilon): is missing, and so is 'llama.attention.layer_norm_rms_epsilon', in the file's metadata, which has format
                  BundleOptions.metadata(…) adds the metadata of a JSON file, such as a config.json""", report(() -> LlamaReader.read(file)));
    }

    @Test
    void aModelIsWrittenForLlamaCppAndReadAgain() throws IOException {
        BundleResult<Llama> read =
                LlamaReader.readResult(checkpoint(2), BundleOptions.defaults().metadata(config(2)));
        Path gguf = folder.resolve("model.gguf");
        WriteOptions options = LlamaWriter.OPTIONS.rename(LlamaTest::toGguf).elementTypes(read.elementTypes());
        try (TensorWriter writer = TensorFormats.create(gguf, options)) {
            LlamaWriter.write(read.value(), writer);
            writer.metadata("general.architecture", "llama").commit();
        }
        float[] stored = {0, 16, 8, 24, 32, 48, 40, 56};
        try (TensorReader file = TensorFormats.open(gguf)) {
            assertEquals(DType.BF16, file.tensor("blk.0.attn_norm.weight").dtype());
            float[] query = file.tensor("blk.1.attn_q.weight").toFloatArray();
            float[] original = numbers(HIDDEN * HIDDEN, "model.layers.1.self_attn.q_proj.weight".length());
            for (int row = 0; row < HIDDEN; row++) {
                assertEquals(original[(int) stored[row]], query[row * HIDDEN]);
            }
        }
        Llama again = LlamaReader.read(gguf);
        assertArrayEquals(
                read.value().blocks().get(1).query().rows().toFloatArray(),
                again.blocks().get(1).query().rows().toFloatArray());
        assertArrayEquals(read.value().norm(), again.norm());
    }

    @Test
    void aFileThatIsNotAJsonObjectIsNoConfig() throws IOException {
        assertEquals("model.safetensors: byte 0: json: is not JSON in UTF-8", rejection(checkpoint(1)));
        Path list = Files.writeString(folder.resolve("list.json"), "[1]");
        assertEquals(
                "list.json: byte 0: metadata: must be a JSON object, whose entries are the metadata", rejection(list));
        Path cut = Files.writeString(folder.resolve("cut.json"), "{\"a\": ");
        assertEquals("cut.json: byte 6: metadata: is not JSON: the text ends early", rejection(cut));
    }

    private String rejection(Path file) {
        return String.valueOf(assertThrows(
                                FormatException.class,
                                () -> BundleOptions.defaults().metadata(file))
                        .getMessage())
                .replace(folder + "/", "");
    }
}
