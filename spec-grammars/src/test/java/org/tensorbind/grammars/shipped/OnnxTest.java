package org.tensorbind.grammars.shipped;

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
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** What models have besides the elements of their initializers. */
final class OnnxTest {
    private static final Path RESOURCES = Path.of("src", "test", "resources");
    private static final Path NODES = RESOURCES.resolve(Path.of("corpus", "onnx", "valid", "nodes.onnx"));

    private static final Path NUMBERS = RESOURCES.resolve(Path.of("corpus", "onnx", "valid", "numbers.onnx"));

    private static final Path TYPED = RESOURCES.resolve(Path.of("onnx", "typed.onnx"));

    /** Two elements of int64, but for their field. */
    private static final String I64 = "08021007420177";

    @TempDir
    private Path folder = Path.of("");

    private static byte[] floats(float... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : values) {
            bytes.putFloat(value);
        }
        return bytes.array();
    }

    /** The fields of the graph with a number. */
    private static byte[] graph(TensorReader reader, String number) {
        Map<?, ?> fields = (Map<?, ?>) Objects.requireNonNull(reader.fileItems().get("graph"), "graph");
        return (byte[]) Objects.requireNonNull(fields.get(number), number);
    }

    /** What a model has, with another tensor instead of the first one. */
    private static byte[] rewritten(TensorReader reader, TensorEntry first) throws IOException {
        return Written.bytes("onnx", WriteOptions.defaults(), writer -> {
            for (Map.Entry<String, Object> item : reader.fileItems().entrySet()) {
                writer.fileItem(item.getKey(), item.getValue());
            }
            for (Map.Entry<String, String> entry : reader.metadata().entrySet()) {
                writer.metadata(entry.getKey(), entry.getValue());
            }
            writer.keepKeyOrder(reader).add(first);
            for (int i = 1; i < reader.size(); i++) {
                writer.add(reader.tensor(i));
            }
        });
    }

    /** Nodes, functions and all else stay as they are, byte for byte. */
    @Test
    void replacedWeightsChangeNothingElse() throws IOException {
        byte[] file = Files.readAllBytes(NODES);
        byte[] replaced = floats(1, 2, 3, 4, 5, 6);
        byte[] expected = file.clone();
        try (TensorReader reader = TensorFormats.open(NODES)) {
            long at = reader.tensor("w").parts().get(0).byteOffset();
            System.arraycopy(replaced, 0, expected, (int) at, replaced.length);
            TensorEntry w = TensorEntry.of("w", reader.tensor("w"))
                    .withElements(DType.F32, channel -> channel.write(ByteBuffer.wrap(replaced)));
            byte[] written = rewritten(reader, w);
            assertArrayEquals(expected, written);
        }
    }

    @Test
    void aTensorMayBeLargerThanTheOneItReplaces() throws IOException {
        try (TensorReader reader = TensorFormats.open(NODES)) {
            TensorData zeros = channel -> channel.write(ByteBuffer.wrap(new byte[120_000]));
            byte[] written = rewritten(reader, TensorEntry.dense("w", DType.F32, Shape.of(300, 100), zeros));
            try (TensorReader again = Written.strictly("onnx", written)) {
                assertEquals(Shape.of(300, 100), again.tensor("w").shape());
                assertArrayEquals(graph(reader, "1"), graph(again, "1"));
                assertEquals(reader.metadata(), again.metadata());
            }
        }
    }

    @Test
    void itemsAndMetadataHaveTheNamesOfTheFields() throws IOException {
        try (TensorReader reader = TensorFormats.open(NODES)) {
            assertEquals(Map.of("license", "apache-2.0", "author", "Åse"), reader.metadata());
            assertEquals("tensorbind", reader.fileItems().get("producer_name"));
            assertEquals(10L, reader.fileItems().get("ir_version"));
            assertEquals("g", reader.fileItems().get("graph_name"));
            String nodes = new String(graph(reader, "1"), StandardCharsets.ISO_8859_1);
            assertTrue(nodes.contains("scales"), nodes);
        }
    }

    @Test
    void modelsAreRecognisedByContent() throws IOException {
        Path copy = Files.copy(NODES, folder.resolve("model.unknown"));
        try (TensorReader reader = TensorFormats.open(copy)) {
            assertEquals("onnx", reader.format().name());
        }
    }

    @Test
    void aModelOfWeightsOnlyIsSmall() throws IOException {
        byte[] written = Written.bytes("onnx", WriteOptions.defaults(), writer -> writer.add("w", new float[] {1}));
        try (TensorReader reader = Written.strictly("onnx", written)) {
            assertArrayEquals(new float[] {1}, reader.tensor("w").toFloatArray());
            assertEquals(19, written.length);
        }
    }

    /** Replacing weights leaves all others where they are. */
    @Test
    void modelsWithDataInOtherFieldsAreWrittenAgainByteForByte() throws IOException {
        byte[] file = Files.readAllBytes(TYPED);
        byte[] replaced = floats(3, 4);
        byte[] expected = file.clone();
        try (TensorReader reader = TensorFormats.open(TYPED)) {
            assertArrayEquals(file, Written.bytes("onnx", WriteOptions.defaults(), writer -> writer.addAll(reader)));
            int at = (int) reader.tensor("raw").parts().get(0).byteOffset();
            System.arraycopy(replaced, 0, expected, at, replaced.length);
            TensorEntry raw = TensorEntry.of("raw", reader.tensor("raw"))
                    .withElements(DType.F32, channel -> channel.write(ByteBuffer.wrap(replaced)));
            assertArrayEquals(expected, rewritten(reader, raw));
            FormatException rejected = assertThrows(
                    FormatException.class,
                    () -> Written.bytes("safetensors", WriteOptions.defaults().lossy(), w -> w.addAll(reader)));
            assertTrue(rejected.problem().contains("its data is in 'string_data'"), rejected.problem());
        }
    }

    @ParameterizedTest
    @CsvSource({"text, its data is in 'string_data'"})
    void dataThatIsElsewhereIsUnreadable(String name, String problem) throws IOException {
        try (TensorReader reader = TensorFormats.open(TYPED)) {
            assertArrayEquals(new float[] {1, 2}, reader.tensor("raw").toFloatArray());
            TensorView view = reader.tensor(name);
            assertEquals(Layout.UNSUPPORTED, view.info().layout());
            FormatException rejected = assertThrows(FormatException.class, view::verify);
            assertTrue(rejected.problem().contains(problem), rejected.problem());
        }
    }

    @Test
    void floatsInTheirFieldAreInPlaceAndIntegersAreDecoded() throws IOException {
        try (TensorReader reader = TensorFormats.open(TYPED)) {
            StoredPart floats = reader.tensor("floats").parts().get(0);
            assertEquals(
                    0.5f,
                    ByteBuffer.wrap(Files.readAllBytes(TYPED))
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .getFloat((int) floats.byteOffset()));
            assertArrayEquals(new float[] {0.5f, -1}, reader.tensor("floats").toFloatArray());
            TensorView longs = reader.tensor("longs");
            assertEquals(-1, longs.parts().get(0).byteOffset());
            assertEquals(12, longs.info().storedByteSize());
            assertArrayEquals(new long[] {-1, 300}, longs.toLongArray());
            assertEquals(300, longs.slice(0, 1, 2).getLong(0));
            assertArrayEquals(
                    new byte[] {(byte) 0xE1, (byte) 0x87},
                    bytes(reader.tensor("nibbles").asByteBuffer()));
        }
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    /** All numbers of one model, in each dtype that another format has, too. */
    @Test
    void numbersAreConvertedToOtherFormats() throws IOException {
        try (TensorReader reader = TensorFormats.open(NUMBERS)) {
            List<String> names = reader.names().stream()
                    .filter(name -> reader.tensor(name).dtype() != DType.OPAQUE && !name.equals("c128"))
                    .toList();
            byte[] written = Written.bytes("safetensors", WriteOptions.defaults(), writer -> {
                for (String name : names) {
                    writer.add(reader.tensor(name));
                }
            });
            try (TensorReader copy = Written.strictly("safetensors", written)) {
                for (String name : names) {
                    assertEquals(
                            reader.tensor(name).asByteBuffer(),
                            copy.tensor(name).asByteBuffer(),
                            name);
                }
                byte[] model = Written.bytes("onnx", WriteOptions.defaults(), writer -> writer.addAll(copy));
                try (TensorReader again = Written.strictly("onnx", model)) {
                    for (String name : names) {
                        TensorView view = again.tensor(name);
                        assertTrue(view.parts().get(0).byteOffset() > 0, "as raw_data");
                        assertEquals(reader.tensor(name).asByteBuffer(), view.asByteBuffer(), name);
                    }
                }
            }
        }
    }

    /** Weights that are replaced are raw_data, and their old field is gone. */
    @Test
    void replacedNumbersAreRawData() throws IOException {
        try (TensorReader reader = leniently(I64 + "3a020102")) {
            byte[] written = rewritten(
                    reader,
                    TensorEntry.of("w", reader.tensor("w"))
                            .withElements(DType.I64, channel -> channel.write(ByteBuffer.allocate(16))));
            assertEquals(I64 + "4a10" + "00".repeat(16), tensorOf(written));
        }
    }

    /** Numbers in several fields, packed or not, and with other fields between them, are those of a copy as raw_data. */
    @ParameterizedTest
    @CsvSource({
        "0807, 3801 3802, 1 2",
        "0807, 3a020102, 1 2",
        "0807, 3a0101 3a0102, 1 2",
        "0807, 3801 3a00 3a0102, 1 2",
        "0807, 3801 62020a00 63080164 3802, 1 2",
        "0807, 38ffffffffffffffffff01 38ac02, -1 300",
        "0801, 250000803f 2500000040, 1 2",
        "0801, 2204 0000803f 2500000040, 1 2",
        "080b, 51000000000000f03f 510000000000000040, 1 2",
    })
    void numbersMayBeInSeveralFields(String dtype, String fields, String numbers) throws IOException {
        String tensor = "0802" + dtype.replaceFirst("08", "10") + "420177";
        String file = tensor + fields.replace(" ", "");
        String loose = "a list in parentheses must be in one field";
        try (TensorReader reader = leniently(file)) {
            TensorView view = reader.tensor("w");
            double[] expected = Stream.of(numbers.split(" "))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            for (int i = 0; i < expected.length; i++) {
                assertEquals(expected[i], view.dtype() == DType.I64 ? view.getLong(i) : view.getDouble(i));
            }
            String written = tensorOf(Written.bytes("onnx", WriteOptions.defaults(), writer -> writer.addAll(reader)));
            if (fields.equals("3a020102")) {
                assertEquals(file, written);
                return;
            }
            assertTrue(written.matches(tensor + "(62.*64)?4a(08|10)[0-9a-f]{16,32}"), written);
        }
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("onnx", model(file)));
        assertEquals(loose, rejected.problem());
    }

    /** Such a tensor is unreadable, its model is not. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "08021007420177 | has none of 'raw_data', 'float_data', 'int32_data', 'int64_data', 'double_data', 'uint64_data'",
                "08021001420177 3a020102 | its data is in 'int64_data', which cannot have the dtype f32",
                "08021007420177 3a020102 4a10 00000000000000000000000000000000"
                        + "| its data is in both 'raw_data' and 'int64_data'",
                "08021008420177 320161 320162 | its data is in 'string_data', which is not decoded",
                "08021008420177 3a020102 | its data is in 'int64_data', which cannot have the dtype 8",
                "08021007420177 3a03010203 | the shape needs 2 numbers, the data has 3",
                "088080808080201007420177 3a020102 | the shape needs 1099511627776 numbers, the data has 2",
                "08021007420177 3a020181 | number 1 ends early",
                "08021007420177 3a0c 01 81ffffffffffffffffff02 | number 1 has more than 64 bits",
                "08021002420177 2a0301ac02 | number 1 must be from 0 to 255, is 300",
                "08021003420177 2a0b01 fffeffffffffffffff01 | number 1 must be from -128 to 127, is -129",
                "08021005420177 2a0401808002 | number 1 must be from -32768 to 32767, is 32768",
                "08021006420177 2a0601ffffffff0f | number 1 must be from -2147483648 to 2147483647, is 4294967295",
                "0802100a420177 2a0401808004 | number 1 must be from 0 to 65535, is 65536",
                "0802100c420177 5a06018080808010 | number 1 must be from 0 to 4294967295, is 4294967296",
                "0802100c420177 5a0b01ffffffffffffffffff01"
                        + "| number 1 must be from 0 to 4294967295, is 18446744073709551615",
                "08021007420177 3801 3d00000000 | number 1 is 32 bits",
                "08021007420177 3801 3a0181 | number 1 ends early",
                "08021007420177 3801 3a0181 3802 | number 1 goes on after the end of its field",
                "08021001420177 250000803f 22050000004000 | number 2 ends early",
            })
    void whatIsNoElementIsAnErrorOfItsTensor(String tensor, String problem) throws IOException {
        try (TensorReader reader = leniently(tensor.replace(" ", ""))) {
            FormatException rejected =
                    assertThrows(FormatException.class, () -> reader.tensor("w").verify());
            assertEquals(problem, rejected.problem());
        }
    }

    /** Truth values are one byte each, and any but 0 and 1 is rejected strictly, as in raw_data. */
    @Test
    void numbersMayBeTruthValues() throws IOException {
        String tensor = "08021009420177" + "2a020102";
        try (TensorReader reader = leniently(tensor)) {
            assertArrayEquals(new boolean[] {true, true}, reader.tensor("w").toBooleanArray());
        }
        try (TensorReader reader = Written.strictly("onnx", model(tensor))) {
            assertThrows(FormatException.class, () -> reader.tensor("w").toBooleanArray());
        }
    }

    private static TensorReader leniently(String tensor) throws IOException {
        return TensorFormats.named("onnx").open(ByteSource.of("memory", model(tensor)), ReadOptions.lenient());
    }

    /** A model of one initializer. */
    private static byte[] model(String tensor) {
        String graph = "2a" + size(tensor) + tensor;
        return HexFormat.of().parseHex("080a" + "3a" + size(graph) + graph);
    }

    private static String size(String hex) {
        return HexFormat.of().toHexDigits((byte) (hex.length() / 2));
    }

    /** The initializer of a model that {@link #model} could have made. */
    private static String tensorOf(byte[] model) {
        return HexFormat.of().formatHex(model).substring(12);
    }
}
