package org.tensorbind.grammars.shipped;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatTraits;
import org.tensorbind.MetadataValue;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.gguf.Gguf;
import org.tensorbind.grammars.gguf.GgufReader;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** What a file tells of itself: its byte order, and its alignment by a key, which writers and readers look up. */
final class GgufTest {
    private static final Path VALID = Path.of("src/test/resources/corpus/gguf/valid");

    private static byte[] fixture(String name) throws IOException {
        return Files.readAllBytes(VALID.resolve(name + ".gguf"));
    }

    private static GgufReader open(byte[] file) throws IOException {
        return GgufReader.open(ByteSource.of("memory", file), ReadOptions.strict());
    }

    @Test
    void theByteOrderIsTold() throws IOException {
        try (GgufReader little = open(fixture("reference_small"));
                GgufReader big = open(fixture("reference_big_endian"))) {
            assertEquals("little", little.fileItems().get(FormatTraits.BYTE_ORDER));
            assertEquals("big", big.fileItems().get(FormatTraits.BYTE_ORDER));
            assertEquals(ByteOrder.BIG_ENDIAN, big.tensor("w").byteOrder());
            assertEquals(little.structure().metadataKvs(), big.structure().metadataKvs());
            assertArrayEquals(little.tensor("w").toFloatArray(), big.tensor("w").toFloatArray());
            assertArrayEquals(little.tensor("b").toFloatArray(), big.tensor("b").toFloatArray());
        }
    }

    @Test
    void aFileIsTurnedIntoTheOtherByteOrder() throws IOException {
        byte[] little = fixture("reference_small");
        try (TensorReader reader = open(little)) {
            byte[] big = Written.bytes(
                    "gguf",
                    WriteOptions.defaults(),
                    writer -> writer.addAll(reader).fileItem(FormatTraits.BYTE_ORDER, "big"));
            assertArrayEquals(fixture("reference_big_endian"), big);
        }
        WriteOptions asked = WriteOptions.defaults().byteOrder(ByteOrder.BIG_ENDIAN);
        try (TensorReader reader = open(little)) {
            assertArrayEquals(
                    fixture("reference_big_endian"), Written.bytes("gguf", asked, writer -> writer.addAll(reader)));
        }
        byte[] file = Written.bytes("gguf", asked, writer -> writer.add("w", new float[] {1}));
        assertEquals(3, file[7]);
    }

    @Test
    void anOrderThatIsSetIsNotAnotherThanTheOptionsAskFor() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "gguf",
                        WriteOptions.defaults().byteOrder(ByteOrder.BIG_ENDIAN),
                        writer -> writer.fileItem(FormatTraits.BYTE_ORDER, "little")
                                .add("w", new float[1])));
        assertEquals(
                "byte-order of the file is little, the options ask for big; set only one of them",
                rejected.getMessage());
    }

    @Test
    void aByteOrderIsOneOfTwo() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "gguf",
                        WriteOptions.defaults(),
                        writer -> writer.fileItem(FormatTraits.BYTE_ORDER, "middle")
                                .add("w", new float[1])));
        assertEquals("byte-order of the file must be little or big, is middle", rejected.getMessage());
    }

    @Test
    void bigEndianBlocksAreCopiedAndNotTurned() throws IOException {
        byte[] file = fixture("reference_quantized");
        try (TensorReader reader = open(file)) {
            TensorView q = reader.tensor("q4_0");
            assertThrows(
                    FormatException.class,
                    () -> Written.bytes(
                            "gguf",
                            WriteOptions.defaults().byteOrder(ByteOrder.BIG_ENDIAN),
                            writer -> writer.add(TensorEntry.of("q4_0", q))));
        }
    }

    @Test
    void theAlignmentIsLookedUpByItsKey() throws IOException {
        byte[] plain = written(Map.of());
        byte[] aligned = written(Map.of("general.alignment", MetadataValue.of(128, "UINT32")));
        assertEquals(32, second(plain) - first(plain));
        assertEquals(128, second(aligned) - first(aligned));
        assertEquals(0, first(aligned) % 128);
        assertEquals(0, aligned.length % 128);
    }

    private static byte[] written(Map<String, ?> metadata) throws IOException {
        return Written.bytes(
                "gguf",
                WriteOptions.defaults(),
                writer -> writer.metadata(metadata).add("a", new float[] {1}).add("b", new float[] {2}));
    }

    private static long first(byte[] file) throws IOException {
        try (TensorReader reader = open(file)) {
            return reader.tensor(0).parts().get(0).byteOffset();
        }
    }

    private static long second(byte[] file) throws IOException {
        try (TensorReader reader = open(file)) {
            return reader.tensor(1).parts().get(0).byteOffset();
        }
    }

    @Test
    void aValueOfAnotherTypeUnderTheKeyIsRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class, () -> written(Map.of("general.alignment", new Gguf.StringValue("64"))));
        assertTrue(String.valueOf(rejected.getMessage()).contains("'general.alignment' must be a UINT32"));
    }

    @Test
    void metadataHasTheTypesOfTheFile() throws IOException {
        try (TensorReader reader = open(fixture("reference_values"))) {
            Map<String, MetadataValue> values = reader.metadataValues();
            assertEquals(200, value(values, "value.uint8").asLong());
            assertEquals("UINT8", value(values, "value.uint8").type());
            assertEquals(0.5f, value(values, "value.float32").value());
            assertTrue(value(values, "value.bool").asBoolean());
            assertEquals(List.of("a", "", "ü"), value(values, "array.string").asList());
            assertEquals("ARRAY of STRING", value(values, "array.string").type());
            assertEquals(
                    List.of(List.of(1L, 2L), List.of(3L)),
                    value(values, "array.nested").value());
            assertEquals("[[1, 2], [3]]", reader.metadata().get("array.nested"));
            assertThrows(
                    IllegalStateException.class,
                    () -> value(values, "value.string").asLong());
        }
    }

    private static MetadataValue value(Map<String, MetadataValue> values, String key) {
        return Objects.requireNonNull(values.get(key), key);
    }

    @Test
    void unsignedIntegersOfAllBitsAreReadAndWrittenAgain() throws IOException {
        BigInteger highest = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);
        BigInteger half = BigInteger.TWO.pow(63);
        Map<String, Object> given = new LinkedHashMap<>();
        given.put("highest", highest);
        given.put("several", MetadataValue.of(List.of(half, 7), "ARRAY of UINT64"));
        given.put("asked", MetadataValue.of(half.subtract(BigInteger.ONE), "UINT64"));
        byte[] file = written(given);
        for (ReadOptions options : List.of(ReadOptions.strict(), ReadOptions.lenient())) {
            try (GgufReader reader = GgufReader.open(ByteSource.of("memory", file), options)) {
                Map<String, MetadataValue> values = reader.metadataValues();
                MetadataValue read = Objects.requireNonNull(values.get("highest"));
                assertEquals(MetadataValue.of(highest, "UINT64"), read);
                assertEquals(new Gguf.Uint64Value(-1), read.stored());
                assertEquals(MetadataValue.of(List.of(half, 7L), "ARRAY of UINT64"), values.get("several"));
                assertEquals(MetadataValue.of(Long.MAX_VALUE, "UINT64"), values.get("asked"));
                assertEquals("18446744073709551615", reader.metadata().get("highest"));
                assertThrows(IllegalStateException.class, read::asLong);
                assertArrayEquals(
                        file, Written.bytes("gguf", WriteOptions.defaults(), writer -> writer.addAll(reader)));
            }
        }
    }

    @Test
    void integersBeyondAllBitsAndBelowZeroHaveNoType() {
        BigInteger beyond = BigInteger.TWO.pow(64);
        assertThrows(FormatException.class, () -> written(Map.of("k", beyond)));
        assertThrows(FormatException.class, () -> written(Map.of("k", MetadataValue.of(-1, "UINT64"))));
    }

    @Test
    void plainValuesAreWrittenAsTheNearestType() throws IOException {
        Map<String, Object> given = new LinkedHashMap<>();
        given.put("int", 7);
        given.put("long", 7L);
        given.put("large", new BigInteger("9007199254740993"));
        given.put("float", 0.1f);
        given.put("double", 0.1);
        given.put("truth", true);
        given.put("ints", List.of(1, -2));
        given.put("none", List.of());
        given.put("asked", MetadataValue.of(List.of(1, 2), "ARRAY of UINT16"));
        try (GgufReader reader = open(written(given))) {
            assertEquals(
                    List.of(
                            "INT32",
                            "INT64",
                            "INT64",
                            "FLOAT32",
                            "FLOAT64",
                            "BOOL",
                            "ARRAY of INT32",
                            "ARRAY of UINT8",
                            "ARRAY of UINT16"),
                    reader.metadataValues().values().stream()
                            .map(MetadataValue::type)
                            .toList());
            assertEquals(
                    9007199254740993L, value(reader.metadataValues(), "large").value());
            assertEquals("0.1", reader.metadata().get("float"));
            assertEquals(
                    new Gguf.Float64Value(0.1),
                    value(reader.metadataValues(), "double").stored());
            assertEquals(Set.copyOf(given.keySet()), reader.metadata().keySet());
        }
    }

    @Test
    void valuesThatNoTypeHoldsAreRejected() {
        FormatException mixed = assertThrows(FormatException.class, () -> written(Map.of("k", List.of(1, "a"))));
        assertTrue(mixed.problem().contains("metadata 'k': it must be one of UINT8, INT8,"), mixed.problem());
        FormatException large =
                assertThrows(FormatException.class, () -> written(Map.of("k", MetadataValue.of(300, "UINT8"))));
        assertTrue(large.problem().contains("an integer of 8 bits, not below 0, is 300"), large.problem());
        assertThrows(FormatException.class, () -> written(Map.of("k", MetadataValue.of(3, "UINT7"))));
    }

    @Test
    void typesAreCarriedAsTextsWhereAFormatHasNoOthers() throws IOException {
        byte[] texts;
        try (TensorReader reader = open(fixture("reference_values"))) {
            texts = Written.bytes(
                    "safetensors",
                    WriteOptions.defaults(),
                    writer -> writer.metadata(reader.metadataValues()).add("w", new float[1]));
            try (TensorReader again = Written.strictly("safetensors", texts)) {
                assertEquals(reader.metadata(), again.metadata());
            }
        }
        assertThrows(
                FormatException.class,
                () -> Written.bytes(
                        "safetensors", WriteOptions.defaults(), writer -> writer.metadata("k", new byte[] {1})));
    }

    @Test
    void bundlesHaveMetadataOfTheirPropertiesTypes() throws IOException {
        Checkpointed given = new Checkpointed(12_000_000_000L, 0.5, List.of("a", "b"), new float[] {1});
        byte[] file = Written.bytes("gguf", WriteOptions.defaults(), writer -> CheckpointedWriter.write(given, writer));
        try (TensorReader reader = open(file)) {
            assertEquals("INT64", value(reader.metadataValues(), "step").type());
            assertEquals("FLOAT64", value(reader.metadataValues(), "loss").type());
            assertEquals(
                    List.of("a", "b"), value(reader.metadataValues(), "tags").asList());
            Checkpointed read = CheckpointedReader.read(reader);
            assertEquals(12_000_000_000L, read.step());
            assertEquals(0.5, read.loss());
            assertEquals(List.of("a", "b"), read.tags());
        }
    }

    @Test
    void blocksOfEveryQuantizedTypeAreKnown() throws IOException {
        try (TensorReader reader = open(fixture("reference_quantized"))) {
            for (int i = 0; i < reader.size(); i++) {
                TensorView view = reader.tensor(i);
                assertEquals(view.name(), view.elementType().name());
                assertTrue(view.elementType().isBlock());
                assertEquals(view.info().denseByteSize(), view.asByteBuffer().remaining());
            }
            assertTrue(reader.size() > 20);
        }
    }

    @Test
    void quantizedTensorsAreWritten() throws IOException {
        ElementType q8 = ElementType.blocks("q8_0", 32, 34);
        byte[] blocks = new byte[4 * 34];
        blocks[35] = 7;
        TensorView view = Tensors.of(q8, Shape.of(2, 64), ByteBuffer.wrap(blocks));
        byte[] file = Written.bytes("gguf", WriteOptions.defaults(), writer -> writer.add(TensorEntry.of("q", view)));
        try (TensorReader reader = open(file)) {
            assertEquals(Shape.of(2, 64), reader.tensor("q").shape());
            assertEquals(ByteBuffer.wrap(blocks), reader.tensor("q").asByteBuffer());
        }
    }

    @Test
    void oneTensorThatCannotBeReadLeavesTheOthers() throws IOException {
        for (String name : List.of("unknown_type", "rows_no_whole_blocks")) {
            try (TensorReader reader =
                    TensorFormats.named("gguf").open(ByteSource.of(name, fixture(name)), ReadOptions.strict())) {
                assertThrows(FormatException.class, () -> reader.tensor(0).asByteBuffer());
                for (int i = 1; i < reader.size(); i++) {
                    assertFalse(reader.tensor(i).asByteBuffer().remaining() == 0);
                }
            }
        }
    }
}
