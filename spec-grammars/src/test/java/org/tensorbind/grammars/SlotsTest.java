package org.tensorbind.grammars;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;

/** Formats that say by themselves which tensors there are: names, dtypes and shapes that are computed, in both directions. */
final class SlotsTest {
    private static final int WIDTH = 4;
    private static final int VOCAB = 3;

    private static float[] floats(int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = i;
        }
        return values;
    }

    private static void layer(TensorWriter writer, int layer) throws IOException {
        String name = "layers." + layer + ".";
        writer.add(name + "gate", new byte[2 * WIDTH + 1], 2 * WIDTH + 1)
                .add(name + "key", floats(2 * WIDTH), 2, WIDTH)
                .add(name + "query", floats(WIDTH * WIDTH), WIDTH, WIDTH);
    }

    /** In another order than the file's. */
    private static void addAll(TensorWriter writer, boolean output) throws IOException {
        writer.add("norm", floats(WIDTH), WIDTH);
        layer(writer, 1);
        layer(writer, 0);
        if (output) {
            writer.add("output", floats(VOCAB * WIDTH), VOCAB, WIDTH);
        }
        writer.add("embedding", floats(VOCAB * WIDTH), VOCAB, WIDTH);
    }

    private static byte[] flat(boolean output) throws IOException {
        return Written.bytes("flat", WriteOptions.defaults(), writer -> {
            writer.set("HEADS", 2);
            addAll(writer, output);
        });
    }

    @Test
    void namesAndShapesFollowFromTheHeader() throws IOException {
        try (TensorReader reader = Written.strictly("flat", flat(false))) {
            assertEquals(
                    List.of(
                            "embedding[3, 4]",
                            "layers.0.query[4, 4]",
                            "layers.0.key[2, 4]",
                            "layers.0.gate[9]",
                            "layers.1.query[4, 4]",
                            "layers.1.key[2, 4]",
                            "layers.1.gate[9]",
                            "norm[4]"),
                    reader.tensors().stream()
                            .map(info -> info.name() + info.shape())
                            .toList());
            assertEquals("i8", reader.tensor("layers.1.gate").info().dtypeName());
            assertArrayEquals(floats(8), reader.tensor("layers.1.key").toFloatArray());
        }
    }

    @Test
    void headerFieldsFollowFromTheTensors() throws IOException {
        try (TensorReader reader = Written.strictly("flat", flat(false))) {
            assertEquals(Map.of("WIDTH", 4L, "HEADS", 2L, "KV_HEADS", 1L, "VOCAB", 3L), reader.items());
        }
        try (TensorReader reader = Written.strictly("flat", flat(true))) {
            assertEquals(-3L, reader.items().get("VOCAB"));
            assertEquals(9, reader.size());
        }
    }

    @Test
    void aCopyIsTheSameFile() throws IOException {
        byte[] file = flat(true);
        try (TensorReader reader = Written.strictly("flat", file)) {
            assertArrayEquals(file, Written.bytes("flat", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("flat", WriteOptions.defaults(), writer -> {
                    layer(writer.set("HEADS", 2), 0);
                    writer.add("embedding", floats(VOCAB * WIDTH), VOCAB, WIDTH)
                            .add("layers.1.query", floats(12), 3, 4)
                            .add("layers.1.gate", floats(9), 9)
                            .add("layers.01.key", floats(8), 2, 4)
                            .add("bias", floats(1), 1);
                }));

        assertEquals(
                "the tensors are not those of the format: 'layers.01.key' has no place in it; 'bias' has no place in it;"
                        + " 'layers.1.key' is missing; 'norm' is missing;"
                        + " 'layers.1.query' has shape [3, 4], and must have [4, 4];"
                        + " 'layers.1.gate' has dtype f32, and must have i8",
                refused.getMessage());
    }

    @Test
    void whatIsGivenAndContradictsTheTensorsIsRefused() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("flat", WriteOptions.defaults(), writer -> {
                    writer.set("VOCAB", 3);
                    addAll(writer, true);
                }));

        assertTrue(
                String.valueOf(refused.getMessage())
                        .contains("'output' is given, which is not what the grammar says: OUTPUT ::= bytes present when"
                                + " VOCAB < 0"),
                refused.getMessage());
    }

    @Test
    void aQuotientInAShapeThatLeavesARemainderIsAFault() throws IOException {
        byte[] file = flat(false);
        file[12] = 3;

        FormatException refused = assertThrows(FormatException.class, () -> open("flat", file, ReadOptions.lenient()));

        assertTrue(
                String.valueOf(refused.getMessage()).contains("4 / 3 must leave no remainder"), refused.getMessage());
    }

    private static void open(String format, byte[] file, ReadOptions options) throws IOException {
        try (TensorReader reader = TensorFormats.named(format).open(ByteSource.of("memory", file), options)) {
            for (int i = 0; i < reader.size(); i++) {
                reader.tensor(i).asByteBuffer();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"flat", "rows", "pixels"})
    void damagedFilesAreReadOrRefused(String format) throws IOException {
        byte[] file = switch (format) {
            case "flat" -> flat(true);
            case "rows" -> rows();
            default -> pixels();
        };
        Random random = new Random(7);
        int refused = 0;
        for (int i = 0; i < 400; i++) {
            byte[] damaged = Arrays.copyOf(file, i % 4 == 0 ? random.nextInt(file.length) : file.length);
            for (int n = random.nextInt(3); n >= 0 && damaged.length > 0; n--) {
                damaged[random.nextInt(Math.min(damaged.length, 32))] = (byte) random.nextInt(256);
            }
            try {
                open(format, damaged, i % 2 == 0 ? ReadOptions.strict() : ReadOptions.lenient());
            } catch (FormatException e) {
                refused++;
            }
        }
        assertTrue(refused > 200, "only " + refused + " of 400 are refused");
    }

    private static byte[] rows() throws IOException {
        return Written.bytes(
                "rows",
                WriteOptions.defaults(),
                writer -> writer.add("ab", new byte[] {1, 2, 3, 4}, 1, 4).add("c", new byte[8], 2, 4));
    }

    @Test
    void dtypeAndShapeMayStandOnceForAllTensors() throws IOException {
        byte[] file = rows();

        assertEquals(
                "524f5753" + "0200" + "01" + "02" + "01" + "02" + "6162" + "01020304" + "02" + "01" + "63"
                        + "0000000000000000",
                HexFormat.of().formatHex(file));
        try (TensorReader reader = Written.strictly("rows", file)) {
            assertEquals("[2, 4]", reader.tensor("c").shape().toString());
        }
    }

    @Test
    void tensorsThatMustAgreeAndDoNotAreNamed() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "rows",
                        WriteOptions.defaults(),
                        writer -> writer.add("a", new byte[4], 1, 4)
                                .add("b", new byte[6], 1, 6)
                                .add("c", new float[4], 1, 4)
                                .add("d", new byte[5], 1, 5)));

        assertEquals(
                "the tensors are not those of the format: 'c' has dtype f32, and must have i8; 'b' has shape [1, 6], and must"
                        + " have [1, 4]; 'd' has shape [1, 5], and must have [1, 4]",
                refused.getMessage());
    }

    private static byte[] pixels() throws IOException {
        return Written.bytes(
                "pixels",
                WriteOptions.defaults(),
                writer -> writer.set("KIND", 1).add("0", new float[] {1, 2}, 1, 2, 1));
    }

    @Test
    void oneTensorNeedsNoName() throws IOException {
        byte[] file = pixels();

        assertEquals(
                "5058" + "01" + "0001" + "0002" + "3f800000" + "40000000",
                HexFormat.of().formatHex(file));
        try (TensorReader reader = Written.strictly("pixels", file)) {
            assertEquals("0[1, 2, 1]", reader.name(0) + reader.tensor(0).shape());
        }
    }

    @Test
    void aChoiceThatDoesNotFitTheShapeIsRefused() {
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "pixels", WriteOptions.defaults(), writer -> writer.add("0", new float[2], 1, 2, 1)));

        assertEquals(
                "the tensors are not those of the format: '0' has shape [1, 2, 1], and must have [1, 2, 3]",
                refused.getMessage());
    }
}
