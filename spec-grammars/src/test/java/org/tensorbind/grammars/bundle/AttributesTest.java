package org.tensorbind.grammars.bundle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.annotation.Attribute;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.grammars.bundle.Quantized.Attention;
import org.tensorbind.grammars.bundle.Quantized.Bean;
import org.tensorbind.grammars.bundle.Quantized.Built;
import org.tensorbind.grammars.bundle.Quantized.Everything;
import org.tensorbind.grammars.bundle.Quantized.Fixed;
import org.tensorbind.grammars.bundle.Quantized.Grid;
import org.tensorbind.grammars.bundle.Quantized.Layer;
import org.tensorbind.grammars.bundle.Quantized.Length;
import org.tensorbind.grammars.bundle.Quantized.Network;
import org.tensorbind.grammars.bundle.Quantized.Rounding;
import org.tensorbind.memory.Tensors;

/** What a file says of a tensor besides its elements is a property like any other. */
final class AttributesTest {
    @TempDir
    private Path folder = Path.of("");

    private static Layer layer(double scale, @Nullable Integer zeroPoint, @Nullable String unit) {
        return new Layer(new byte[][] {{1, 2}, {3, 4}}, scale, zeroPoint, new float[] {5, 6}, unit);
    }

    private static Everything everything() {
        return new Everything(
                (byte) -1,
                (short) 2,
                -3,
                1L << 62,
                0.1f,
                0.1,
                true,
                "naïve",
                new byte[] {1, 2},
                Rounding.DOWN,
                List.of("as", "it", "is"),
                List.of(0.5, -0.25),
                List.of(Rounding.NEAREST, Rounding.DOWN),
                Arrays.asList(1L, null, "two", Map.of("three", 3.5)),
                Map.of("rows", List.of(0L, 1L)),
                new HashMap<>(Map.of("a", 1L)),
                null,
                new int[] {7});
    }

    private Map<String, Object> attributes(Path file, String tensor) throws IOException {
        try (TensorReader reader = TensorFormats.open(file)) {
            return reader.tensor(tensor).info().attributes();
        }
    }

    private Path file(String tensor, Map<String, Object> attributes) throws IOException {
        Path file = folder.resolve("given.zt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            TensorEntry entry = TensorEntry.dense(tensor, DType.F32, Shape.of(0), target -> {});
            for (Map.Entry<String, Object> attribute : attributes.entrySet()) {
                entry = entry.withAttribute(attribute.getKey(), attribute.getValue());
            }
            writer.add(entry).commit();
        }
        return file;
    }

    @Test
    void everyTypeIsReadAgainAndIsAFieldOfItsTensor() throws IOException {
        Path file = folder.resolve("all.zt");
        Everything written = everything();
        Quantized_EverythingWriter.write(written, file);
        Everything read = Quantized_EverythingReader.read(file);
        assertArrayEquals(written.bytes(), read.bytes());
        assertArrayEquals(written.codes(), read.codes());
        assertEquals(withoutArrays(written), withoutArrays(read));
        Map<String, Object> attributes = attributes(file, "codes");
        assertEquals("DOWN", attributes.get("rounding"));
        assertEquals(-3L, attributes.get("anInt"));
        assertEquals(0.1, attributes.get("aDouble"));
        assertFalse(attributes.containsKey("absent"));
    }

    private static List<Object> withoutArrays(Everything all) {
        return Arrays.asList(
                all.aByte(),
                all.aShort(),
                all.anInt(),
                all.aLong(),
                all.aFloat(),
                all.aDouble(),
                all.aBoolean(),
                all.text(),
                all.rounding(),
                all.object(),
                all.scales(),
                all.modes(),
                all.list(),
                all.axes(),
                all.map(),
                all.absent());
    }

    @Test
    void nestedBundlesListsAndMapsHaveFieldsOfTheirOwn() throws IOException {
        Path file = folder.resolve("network.zt");
        Network network = new Network(
                layer(0.5, 1, "V"),
                List.of(layer(1.5, null, "A"), layer(2.5, 3, null)),
                Map.of("a.b", layer(3.5, 4, null)),
                null);
        Quantized_NetworkWriter.write(network, file);
        assertEquals(Map.of("scale", 0.5, "zero_point", 1L), attributes(file, "stem.weight"));
        assertEquals(Map.of("unit", "A"), attributes(file, "layers.0.bias"));
        assertEquals(Map.of(), attributes(file, "layers.1.bias"));
        Network read = Quantized_NetworkReader.read(file);
        assertEquals(1, read.stem().zeroPoint());
        assertEquals("V", read.stem().unit());
        assertEquals(List.of(1.5, 2.5), read.layers().stream().map(Layer::scale).toList());
        assertNull(read.layers().get(0).zeroPoint());
        assertNull(read.layers().get(1).unit());
        assertEquals(3.5, read.heads().values().iterator().next().scale());
        assertNull(read.extra());
    }

    @Test
    void everyKindOfClassHasThem() throws IOException {
        Path file = folder.resolve("classes.zt");
        Quantized_FixedWriter.write(new Fixed(new float[] {1}, 0.25), file);
        assertEquals(0.25, Quantized_FixedReader.read(file).scale());
        assertEquals(0.25, Quantized_BuiltReader.read(file).scale);
        Bean bean = Quantized_BeanReader.read(file);
        assertEquals(0.25, bean.getScale());
        assertEquals("none", bean.unit, "what is absent keeps its value");
        bean.unit = "V";
        Quantized_BeanWriter.write(bean, file);
        assertEquals(Map.of("scale", 0.25, "unit", "V"), attributes(file, "weight"));
        Quantized_BuiltWriter.write(Built.builder().scale(4).build(), file);
        assertEquals(4, Quantized_BeanReader.read(file).getScale());
    }

    @Test
    void partsTransposedAndRenamedTensorsHaveThem() throws IOException {
        Path file = folder.resolve("attention.zt");
        float[][] one = {{1, 2}, {3, 4}};
        Quantized_AttentionWriter.write(new Attention(one, one, 8, new float[][] {{1, 2, 3}}, 0.5f), file);
        assertEquals(Map.of("heads", 8L), attributes(file, "qk"));
        assertEquals(Map.of("scale", 0.5), attributes(file, "out"));
        Attention read = Quantized_AttentionReader.read(file);
        assertEquals(8, read.heads());
        assertEquals(0.5f, read.outScale());
        Path older = folder.resolve("older.zt");
        try (TensorReader reader = TensorFormats.open(file);
                TensorWriter writer = TensorFormats.create(older)) {
            writer.add(TensorEntry.of("qk", reader.tensor("qk")))
                    .add(TensorEntry.of("proj", reader.tensor("out")))
                    .commit();
        }
        assertEquals(0.5f, Quantized_AttentionReader.read(older).outScale());
    }

    @Test
    void aViewKeepsTheFieldsThatAreNoPropertiesAndGetsThoseThatAre() throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("spacing", 2.5);
        fields.put("note", "old");
        fields.put("other", 1L);
        Path file = file("heights", fields);
        Path copy = folder.resolve("copy.zt");
        try (TensorReader reader = TensorFormats.open(file)) {
            Grid read = Quantized_GridReader.read(reader);
            assertEquals(new Length(2.5), read.spacing());
            assertEquals("old", read.note());
            assertNull(read.limit());
            Quantized_GridWriter.write(new Grid(read.heights(), new Length(3.5), null, null, null), copy);
        }
        assertEquals(Map.of("spacing", 3.5, "other", 1L), attributes(copy, "heights"));
    }

    @Test
    void aFileWithoutNamesSaysItOfTheTensorAtThePosition() throws IOException {
        Path file = folder.resolve("values.npy");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("0", new float[] {1, 2}, 2).commit();
        }
        assertEquals(1, Quantized_VersionedReader.read(file).version());
    }

    @Test
    void whatIsMissingOrOfAnotherTypeIsInTheReport() throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("aByte", 128L);
        fields.put("aShort", 1.0);
        fields.put("anInt", "1");
        fields.put("aLong", BigInteger.ONE.shiftLeft(63));
        fields.put("aFloat", 1e300);
        fields.put("aDouble", (1L << 53) + 1);
        fields.put("aBoolean", 1L);
        fields.put("text", 5L);
        fields.put("bytes", "0102");
        fields.put("rounding", "UP");
        fields.put("scales", List.of(1.5, "x"));
        fields.put("modes", "NEAREST");
        fields.put("list", Map.of());
        fields.put("axes", Map.of("rows", 1L));
        fields.put("map", null);
        fields.put("absent", "no number");
        Path file = folder.resolve("wrong.zt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            TensorEntry entry = TensorEntry.dense("codes", DType.I32, Shape.of(0), target -> {});
            for (Map.Entry<String, Object> field : fields.entrySet()) {
                entry = entry.withAttribute(field.getKey(), field.getValue());
            }
            writer.add(entry).commit();
        }
        BundleException rejection = assertThrows(BundleException.class, () -> Quantized_EverythingReader.read(file));
        assertEquals(
                """
                codes (aByte): attribute 'aByte' must be a byte, is 128
                codes (aShort): attribute 'aShort' must be a short, is 1.0
                codes (anInt): attribute 'anInt' must be an int, is the text '1'
                codes (aLong): attribute 'aLong' must be a long, is 9223372036854775808
                codes (aFloat): attribute 'aFloat' must be a number, is 1e+300
                codes (aDouble): attribute 'aDouble' must be a number, is 9007199254740993
                codes (aBoolean): attribute 'aBoolean' must be true or false, is 1
                codes (text): attribute 'text' must be text, is 5
                codes (bytes): attribute 'bytes' must be bytes, is the text '0102'
                codes (rounding): attribute 'rounding' must be one of NEAREST, DOWN, is the text 'UP'
                codes (object): attribute 'object' is missing; the tensor has aByte, aShort, anInt, aLong, aFloat, aDouble, aBoolean, text
                codes (scales): attribute 'scales' must be a list, each a number, is [1.5, "x"]
                codes (modes): attribute 'modes' must be a list, each one of NEAREST, DOWN, is the text 'NEAREST'
                codes (list): attribute 'list' must be a list, is {}
                codes (axes): attribute 'axes' must be a map, each a list, each a long, is {"rows": 1}
                codes (map): attribute 'map' must be a map, is null
                codes (absent): attribute 'absent' must be a long, is the text 'no number'
                """.strip(),
                String.join(
                        "\n",
                        rejection.problems().stream().map(Object::toString).toList()));
    }

    @Test
    void aMissingTensorIsToldOnceAndNotForItsFields() throws IOException {
        Path file = file("others", Map.of());
        BundleException rejection = assertThrows(BundleException.class, () -> Quantized_FixedReader.read(file));
        assertEquals(1, rejection.problems().size(), rejection.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "safetensors, safetensors cannot store it",
        "bintensors, BinTensors cannot store it",
    })
    void aFormatWithoutFieldsIsToldWhenReading(String extension, String why) throws IOException {
        Path file = folder.resolve("weight." + extension);
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("weight", new float[1], 1).commit();
        }
        BundleException rejection = assertThrows(BundleException.class, () -> Quantized_FixedReader.read(file));
        assertEquals(
                "weight (scale): attribute 'scale' is missing; " + why,
                rejection.problems().get(0).toString());
    }

    @Test
    void aFormatWithoutFieldsRejectsThemWithAllThatIsWrongOrDropsThem() throws IOException {
        Path file = folder.resolve("layer.safetensors");
        BundleException rejection =
                assertThrows(BundleException.class, () -> Quantized_LayerWriter.write(layer(0.5, null, "V"), file));
        assertEquals("""
                layer.safetensors: Layer cannot be written, 2 problems:
                  weight (scale): attribute 'scale' cannot be stored in safetensors; WriteOptions.lossy() drops it
                  bias (unit): attribute 'unit' cannot be stored in safetensors; WriteOptions.lossy() drops it\
                """, String.valueOf(rejection.getMessage()).replace(folder + "/", ""));
        assertFalse(Files.exists(file));
        Quantized_LayerWriter.write(
                layer(0.5, null, "V"), file, WriteOptions.defaults().lossy());
        assertEquals(Map.of(), attributes(file, "weight"));
    }

    @Test
    void aFieldWhoseTensorIsNullIsRejected() throws IOException {
        Path file = folder.resolve("grid.zt");
        Grid grid = new Grid(Tensors.of(new float[1], 1), new Length(1), null, null, 5.0);
        BundleException rejection = assertThrows(BundleException.class, () -> Quantized_GridWriter.write(grid, file));
        assertEquals(
                "mask (limit): attribute 'limit' has a value, but its tensor is null; set both, or neither",
                rejection.problems().get(0).toString());
        assertFalse(Files.exists(file));
    }

    /** Takes the name of a field that formats write themselves. */
    @TensorBundle
    record Taken(
            @Tensor(name = "weight", shape = "n") float[] weight,
            @Attribute("dtype") String dtype) {}

    @Test
    void aFieldThatTheFormatWritesItselfIsRejectedAlsoWhereValuesMayBeLost() throws IOException {
        Path file = folder.resolve("taken.zt");
        Taken taken = new Taken(new float[2], "mine");
        for (WriteOptions options :
                List.of(WriteOptions.defaults(), WriteOptions.defaults().lossy())) {
            BundleException rejection =
                    assertThrows(BundleException.class, () -> AttributesTest_TakenWriter.write(taken, file, options));
            assertEquals(
                    List.of("weight (dtype): attribute 'dtype' is written by zTensor 0.1.0 itself;"
                            + " use another name"),
                    rejection.problems().stream().map(Object::toString).toList());
            assertFalse(Files.exists(file));
        }
    }
}
