package org.tensorbind.grammars.bundle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.ArrayData;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.grammars.bundle.CheckpointBundles.Adapters;
import org.tensorbind.grammars.bundle.CheckpointBundles.Beside;
import org.tensorbind.grammars.bundle.CheckpointBundles.Generations;
import org.tensorbind.grammars.bundle.CheckpointBundles.Lora;
import org.tensorbind.grammars.bundle.CheckpointBundles.Nested;
import org.tensorbind.grammars.bundle.CheckpointBundles.Norm;
import org.tensorbind.grammars.bundle.CheckpointBundles.Optimizer;
import org.tensorbind.grammars.bundle.CheckpointBundles.Part;

/** Which tensor is which property's: keys with dots, names that several patterns match, and names of earlier generations. */
final class BundleNamesTest {
    @TempDir
    private Path folder = Path.of("");

    private Path file(String... names) throws IOException {
        Path file = folder.resolve("model.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            for (int i = 0; i < names.length; i++) {
                writer.add(names[i], new float[] {i});
            }
            writer.commit();
        }
        return file;
    }

    private static String report(Executable action) {
        String message =
                String.valueOf(assertThrows(BundleException.class, action).getMessage());
        return message.substring(message.indexOf('\n') + 1);
    }

    @Test
    void keysMayHaveDots() throws IOException {
        Path file = folder.resolve("lora.bt");
        Lora lora = new Lora(new float[2][4], new float[4][2]);
        Adapters written = new Adapters(Map.of("layers.0.q_proj", lora, "layers.1.mlp.up", lora));
        CheckpointBundles_AdaptersWriter.write(written, file);
        assertEquals(
                written.layers().keySet(),
                CheckpointBundles_AdaptersReader.read(file).layers().keySet());
    }

    @Test
    void whatElseBelongsToAKeyIsNoKey() throws IOException {
        Path file = folder.resolve("lora.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("base_model.model.layers.0.q_proj.lora_A.weight", new float[8], 2, 4)
                    .add("base_model.model.layers.0.q_proj.lora_B.weight", new float[8], 4, 2)
                    .add("base_model.model.layers.0.q_proj.base_layer.weight", new float[16], 4, 4)
                    .add("base_model.model.norm.weight", new float[4]);
            writer.commit();
        }
        assertEquals(
                Set.of("layers.0.q_proj"),
                CheckpointBundles_AdaptersReader.read(file).layers().keySet());
    }

    @Test
    void whatFollowsAKeyTellsMapsApart() throws IOException {
        Path file = folder.resolve("optimizer.bt");
        Map<String, float[]> first = new LinkedHashMap<>();
        first.put("layers.10.w", new float[] {1});
        first.put("layers.9.w", new float[] {2});
        CheckpointBundles_OptimizerWriter.write(new Optimizer(first, Map.of("layers.9.w", new float[] {3}), 7), file);
        Optimizer read = CheckpointBundles_OptimizerReader.read(file);
        assertEquals(
                List.of("layers.10.w", "layers.9.w"), List.copyOf(read.first().keySet()));
        assertArrayEquals(new float[] {3}, read.second().get("layers.9.w"));
        assertEquals(7, read.step());
    }

    @Test
    void aMapOrListTakesNoTensorThatAnotherPropertyNames() throws IOException {
        Path file = file("w", "a.0", "a.1", "a.last", "x.y", "block.weight", "block.beta");
        Beside read = CheckpointBundles_BesideReader.read(file);
        assertEquals(Set.of("x.y"), read.others().keySet());
        assertEquals(2, read.list().size());
        Path again = folder.resolve("again.bt");
        CheckpointBundles_BesideWriter.write(read, again);
        assertEquals(
                Set.of("x.y"),
                CheckpointBundles_BesideReader.read(again).others().keySet());
    }

    @Test
    void aKeyThatWouldBeReadAsSomethingElseIsRejected() {
        Beside bundle = new Beside(
                Map.of("a.7", new float[1], "fine", new float[1]), new float[1], List.of(), new float[1], null);
        assertEquals(
                "  others[a.7]: a reader could not recover the key from {name}",
                report(() -> CheckpointBundles_BesideWriter.write(bundle, folder.resolve("rejected.bt"))));
        Nested nested = new Nested(Map.of("x.n", new Part(new float[1], null)));
        assertEquals(
                "  parts[x.n]: a reader could not recover the key from m.{name}.",
                report(() -> CheckpointBundles_NestedWriter.write(nested, folder.resolve("rejected.bt"))));
    }

    @Test
    void aTensorThatTwoKeysHaveIsReported() throws IOException {
        Path file = file("m.x.w", "m.x.n.w", "m.x.n.n.w");
        assertEquals(
                "  m.x.n.w (parts[x].norm): also matches 'parts[x.n].weight', because the end of the key in its name is ambiguous",
                report(() -> CheckpointBundles_NestedReader.read(file)));
    }

    @Test
    void aListWithAHoleIsReported() throws IOException {
        Path file = file("w", "a.0", "a.2", "a.last");
        assertEquals(
                "  a.1 (list[1]): is missing, but 2 is present; use Map<String, …> for numbers with gaps",
                report(() -> CheckpointBundles_BesideReader.read(file)));
    }

    @Test
    void aHoleThatIsAnotherPropertysIsSaidToBe() throws IOException {
        Path file = file("blocks.0.w", "blocks.1.w", "a.0", "a.1");
        assertEquals(
                "  blocks.0. (blocks[0]): belongs to another property, but 1 is present; use Map<String, …> for numbers with gaps\n"
                        + "  a.0 (rest[0]): belongs to another property, but 1 is present; use Map<String, …> for numbers with gaps",
                report(() -> CheckpointBundles_FirstReader.read(file)));
        Path first = file("blocks.0.w", "a.0");
        assertEquals(0, CheckpointBundles_FirstReader.read(first).rest().size());
    }

    @Test
    void namesOfEarlierGenerationsAreFound() throws IOException {
        Path file = file(
                "LayerNorm.gamma", "LayerNorm.b", "h.0.weight", "h.0.beta", "s.0.scale", "s.1.scale", "more.a.b.y");
        Generations read = CheckpointBundles_GenerationsReader.read(file);
        assertArrayEquals(new float[] {1}, read.norm().bias());
        assertArrayEquals(new float[] {3}, read.layers().get(0).bias());
        assertArrayEquals(new float[] {5}, read.scales().get(1));
        assertArrayEquals(new float[] {6}, read.extra().get("a.b"));
        Path again = folder.resolve("again.bt");
        CheckpointBundles_GenerationsWriter.write(read, again);
        try (var written = TensorFormats.open(again)) {
            assertTrue(written.find("layers.0.bias").isPresent());
            assertTrue(written.find("extra.a.b.x").isPresent());
        }
    }

    @Test
    void theFirstNameCountsWhereAFileHasBoth() throws IOException {
        Path file = file("weight", "gamma", "bias");
        Norm read = CheckpointBundles_NormReader.read(file);
        assertArrayEquals(new float[] {0}, read.weight());
    }

    @TensorBundle
    record Braces(
            @Tensor(name = "head{{0}}.w") float[] head,
            @Tensor(name = "{{{i}}}.w") List<float[]> listed,
            @Tensor(name = "a{{b}}.{name}.}}") Map<String, float[]> keyed,
            @Tensor(name = "{{n}}.", alias = "{{o}}.") Norm nested) {}

    @Test
    void bracesOfANameAreWrittenTwice() throws IOException {
        Path file = folder.resolve("braces.bt");
        Braces written = new Braces(
                new float[] {1},
                List.of(new float[] {2}, new float[] {3}),
                Map.of("k", new float[] {4}),
                new Norm(new float[] {5}, new float[] {6}));
        BundleNamesTest_BracesWriter.write(written, file);
        try (TensorReader reader = TensorFormats.open(file)) {
            assertEquals(
                    Set.of("head{0}.w", "{0}.w", "{1}.w", "a{b}.k.}", "{n}.weight", "{n}.bias"),
                    Set.copyOf(reader.names()));
        }
        Braces read = BundleNamesTest_BracesReader.read(file);
        assertArrayEquals(new float[] {3}, read.listed().get(1));
        assertArrayEquals(new float[] {4}, read.keyed().get("k"));
        Path other = file("head{0}.w", "{0}.w", "a{b}.k.}", "{o}.weight", "{o}.bias");
        assertArrayEquals(
                new float[] {3},
                BundleNamesTest_BracesReader.read(other).nested().weight());
    }

    @TensorBundle
    record Aliased(
            @Tensor(
                    name = "embedding",
                    alias = {"wte", "tok_embeddings"},
                    shape = "vocab, hidden")
            float[] embedding,

            @Tensor(name = "norm.", alias = "ln.") Norm norm) {}

    @Test
    void allNamesOfAMissingTensorAreReportedAndSearched() throws IOException {
        Path file = file("tok_embedings", "l.weight");
        assertEquals("""
                  embedding: is missing, and so are 'wte', 'tok_embeddings'; did you mean 'tok_embedings'?
                  norm.weight: is missing, and so are 'norm.gamma', 'ln.weight', 'ln.gamma'; did you mean 'l.weight'?
                  norm.bias: is missing, and so are 'norm.beta', 'norm.b', 'ln.bias', 'ln.beta', 'ln.b'
                  nothing of Aliased is in the file, which has 'l.weight', 'tok_embedings': is it another model?
                """.stripTrailing(), report(() -> BundleNamesTest_AliasedReader.read(file)));
    }

    @Test
    void longerNamesAreShownForAMissingTensorWithoutSimilarNames() throws IOException {
        Path file = file("embedding/chunks/0", "embedding/chunks/1", "norm.weight", "norm.bias");
        assertEquals(
                "  embedding: is missing, and so are 'wte', 'tok_embeddings'; names that begin with it: 'embedding/chunks/0' and 1 more",
                report(() -> BundleNamesTest_AliasedReader.read(file)));
    }

    @Test
    void aVariableThatNoShapeUsesIsRejected() throws IOException {
        Path file = file("wte", "norm.weight", "norm.bias");
        BundleOptions options = BundleOptions.defaults().where("hiden", 8);
        assertEquals(
                "BundleOptions.where(\"hiden\", 8): no shape of Aliased has the variable 'hiden'; did you mean 'hidden'?"
                        + " It has hidden, vocab",
                assertThrows(IllegalArgumentException.class, () -> BundleNamesTest_AliasedReader.read(file, options))
                        .getMessage());
        Aliased value = new Aliased(new float[] {1}, new Norm(new float[1], new float[1]));
        assertEquals(
                "WriteOptions.where(\"heads\", 8): no shape of Aliased has the variable 'heads'; it has hidden, vocab",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> BundleNamesTest_AliasedWriter.write(
                                        value, file, BundleNamesTest_AliasedWriter.OPTIONS.where("heads", 8)))
                        .getMessage());
    }

    @TensorBundle
    record AnyElements(@Tensor(name = "q") TensorView q) {}

    @Test
    void aViewOfBlocksIsWrittenToItsOwnFormat() throws IOException {
        ElementType blocks = TensorFormats.named("gguf").traits().blockTypes().get(0);
        Path file = folder.resolve("blocks.gguf");
        byte[] bytes = new byte[blocks.blockBytes()];
        bytes[0] = 7;
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add(TensorEntry.dense("q", blocks, Shape.of(blocks.blockElements()), ArrayData.of(bytes)));
            writer.commit();
        }
        Path copy = folder.resolve("copy.gguf");
        AnyElements read = BundleNamesTest_AnyElementsReader.read(file);
        BundleNamesTest_AnyElementsWriter.write(read, copy);
        assertEquals(
                blocks, BundleNamesTest_AnyElementsReader.read(copy).q().info().elementType());
        String rejected = report(() -> BundleNamesTest_AnyElementsWriter.write(read, folder.resolve("copy.bt")));
        assertTrue(rejected.startsWith("  q: is " + blocks + ", which "), rejected);
    }

    /** A dtype that no grammar names is kept as its code and bytes. */
    @Test
    void aViewOfAnUnknownDTypeIsWrittenToItsOwnFormatOnly() throws IOException {
        String header = "{\"q\":{\"dtype\":\"I33\",\"shape\":[2],\"data_offsets\":[0,3]}}    ";
        ByteBuffer named = ByteBuffer.allocate(8 + header.length() + 3).order(ByteOrder.LITTLE_ENDIAN);
        named.putLong(header.length())
                .put(header.getBytes(StandardCharsets.UTF_8))
                .put(new byte[] {1, 2, 3});
        ByteBuffer numbered = ByteBuffer.allocate(96).order(ByteOrder.LITTLE_ENDIAN);
        numbered.putInt(0x46554747).putInt(3).putLong(1).putLong(0);
        numbered.putLong(1).put((byte) 'q').putInt(1).putLong(4).putInt(99).putLong(0);
        numbered.position(64).put(new byte[] {1, 2, 3});
        checkUnknown("safetensors", "I33", named.array());
        checkUnknown("gguf", "99", numbered.array());
    }

    private void checkUnknown(String extension, String code, byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("unknown." + extension), bytes);
        AnyElements read = BundleNamesTest_AnyElementsReader.read(file);
        Path copy = folder.resolve("copy." + extension);
        BundleNamesTest_AnyElementsWriter.write(read, copy);
        assertEquals(
                read.q().storedBytes(),
                BundleNamesTest_AnyElementsReader.read(copy).q().storedBytes());
        for (String other : List.of("bt", "zt", extension.equals("gguf") ? "safetensors" : "gguf")) {
            String rejected = report(() -> BundleNamesTest_AnyElementsWriter.write(read, folder.resolve("x." + other)));
            assertTrue(rejected.startsWith("  q: is of the unknown dtype " + code + ", which "), rejected);
        }
    }
}
