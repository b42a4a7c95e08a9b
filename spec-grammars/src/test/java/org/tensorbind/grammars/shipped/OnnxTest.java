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
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;

/** What models have besides the elements of their initializers. */
final class OnnxTest {
    private static final Path RESOURCES = Path.of("src", "test", "resources");
    private static final Path NODES = RESOURCES.resolve(Path.of("corpus", "onnx", "valid", "nodes.onnx"));

    private static final Path TYPED = RESOURCES.resolve(Path.of("onnx", "typed.onnx"));

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

    /** Replacing the weights that are here leaves those that are elsewhere where they are. */
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
            assertTrue(rejected.problem().contains("has no 'raw_data'"), rejected.problem());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"floats", "longs", "text", "nibbles"})
    void dataInOtherFieldsIsUnreadable(String name) throws IOException {
        try (TensorReader reader = TensorFormats.open(TYPED)) {
            assertArrayEquals(new float[] {1, 2}, reader.tensor("raw").toFloatArray());
            TensorView view = reader.tensor(name);
            assertEquals(Layout.UNSUPPORTED, view.info().layout());
            FormatException rejected = assertThrows(FormatException.class, view::verify);
            assertTrue(rejected.problem().contains("has no 'raw_data'"), rejected.problem());
        }
    }
}
