package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
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
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.ComputedSamples;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Formats that say by themselves which tensors there are: names, dtypes and shapes that are computed, in both directions. */
final class ComputedClausesTest {
    @Test
    void namesAndShapesFollowFromTheHeader() throws IOException {
        try (TensorReader reader = Written.strictly("flat", ComputedSamples.flat(false))) {
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
            assertArrayEquals(
                    ComputedSamples.floats(8), reader.tensor("layers.1.key").toFloatArray());
        }
    }

    @Test
    void headerFieldsFollowFromTheTensors() throws IOException {
        try (TensorReader reader = Written.strictly("flat", ComputedSamples.flat(false))) {
            assertEquals(Map.of("WIDTH", 4L, "HEADS", 2L, "KV_HEADS", 1L, "VOCAB", 3L), reader.fileItems());
        }
        try (TensorReader reader = Written.strictly("flat", ComputedSamples.flat(true))) {
            assertEquals(-3L, reader.fileItems().get("VOCAB"));
            assertEquals(9, reader.size());
        }
    }

    @Test
    void aCopyIsTheSameFile() throws IOException {
        byte[] file = ComputedSamples.flat(true);
        try (TensorReader reader = Written.strictly("flat", file)) {
            assertArrayEquals(file, Written.bytes("flat", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("flat", WriteOptions.defaults(), writer -> {
                    ComputedSamples.layer(writer.fileItem("HEADS", 2), 0);
                    writer.add(
                                    "embedding",
                                    ComputedSamples.floats(ComputedSamples.VOCAB * ComputedSamples.WIDTH),
                                    ComputedSamples.VOCAB,
                                    ComputedSamples.WIDTH)
                            .add("layers.1.query", ComputedSamples.floats(12), 3, 4)
                            .add("layers.1.gate", ComputedSamples.floats(9), 9)
                            .add("layers.01.key", ComputedSamples.floats(8), 2, 4)
                            .add("bias", ComputedSamples.floats(1), 1);
                }));

        assertEquals(
                "the tensors are not those of the format: 'layers.01.key' is not one of them; 'bias' is not one of them;"
                        + " 'layers.1.key' is missing; 'norm' is missing;"
                        + " 'layers.1.query' has shape [3, 4], but must have [4, 4];"
                        + " 'layers.1.gate' has dtype f32, but must have i8",
                rejected.getMessage());
    }

    @Test
    void whatIsGivenAndContradictsTheTensorsIsRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("flat", WriteOptions.defaults(), writer -> {
                    writer.fileItem("VOCAB", 3);
                    ComputedSamples.addAll(writer, true);
                }));

        assertTrue(
                String.valueOf(rejected.getMessage())
                        .contains("'output' is supplied, but VOCAB is 3, for which it must be absent"
                                + " (OUTPUT ::= bytes present when VOCAB < 0): set another VOCAB, or omit the tensor"),
                rejected.getMessage());
    }

    @Test
    void aQuotientInAShapeThatLeavesARemainderIsAFault() throws IOException {
        byte[] file = ComputedSamples.flat(false);
        file[12] = 3;

        FormatException rejected = assertThrows(FormatException.class, () -> open("flat", file, ReadOptions.lenient()));

        assertTrue(
                String.valueOf(rejected.getMessage()).contains("4 / 3 must leave no remainder"), rejected.getMessage());
    }

    private static void open(String format, byte[] file, ReadOptions options) throws IOException {
        try (TensorReader reader = TensorFormats.named(format).open(ByteSource.of("memory", file), options)) {
            for (int i = 0; i < reader.size(); i++) {
                reader.tensor(i).asByteBuffer();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"flat", "rows", "pixels", "experts"})
    void damagedFilesAreReadOrRejected(String format) throws IOException {
        byte[] file = ComputedSamples.of(format).get(0);
        Random random = new Random(7);
        int rejected = 0;
        for (int i = 0; i < 400; i++) {
            byte[] damaged = Arrays.copyOf(file, i % 4 == 0 ? random.nextInt(file.length) : file.length);
            for (int n = random.nextInt(3); n >= 0 && damaged.length > 0; n--) {
                damaged[random.nextInt(Math.min(damaged.length, 32))] = (byte) random.nextInt(256);
            }
            try {
                open(format, damaged, i % 2 == 0 ? ReadOptions.strict() : ReadOptions.lenient());
            } catch (FormatException e) {
                rejected++;
            }
        }
        assertTrue(rejected > 200, "only " + rejected + " of 400 are rejected");
    }

    @Test
    void dtypeAndShapeMayStandOnceForAllTensors() throws IOException {
        byte[] file = ComputedSamples.rows();

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
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "rows",
                        WriteOptions.defaults(),
                        writer -> writer.add("a", new byte[4], 1, 4)
                                .add("b", new byte[6], 1, 6)
                                .add("c", new float[4], 1, 4)
                                .add("d", new byte[5], 1, 5)));

        assertEquals(
                "the tensors are not those of the format: 'c' has dtype f32, but must have i8; 'b' has shape [1, 6], but must"
                        + " have [1, 4]; 'd' has shape [1, 5], but must have [1, 4]",
                rejected.getMessage());
    }

    @Test
    void oneTensorNeedsNoName() throws IOException {
        try (TensorReader reader = Written.strictly("pixels", ComputedSamples.pixels(0.5))) {
            assertEquals("0[1, 2, 1]", reader.name(0) + reader.tensor(0).shape());
        }
    }

    @ParameterizedTest
    @CsvSource({"0.5, 3f80000040000000", "-0.5, 0000803f00000040"})
    void anItemTellsTheByteOrderOfElements(double scale, String elements) throws IOException {
        byte[] file = ComputedSamples.pixels(scale);

        assertEquals("PXg 2 1\n" + scale + "\n", new String(file, 0, file.length - 8, StandardCharsets.US_ASCII));
        assertEquals(elements, HexFormat.of().formatHex(file, file.length - 8, file.length));
        try (TensorReader reader = Written.strictly("pixels", file)) {
            assertArrayEquals(new float[] {1, 2}, reader.tensor(0).toFloatArray());
            assertArrayEquals(file, Written.bytes("pixels", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void anotherByteOrderThanThatOfTheItemsIsRejected() {
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> Written.bytes(
                        "pixels",
                        WriteOptions.defaults().byteOrder(ByteOrder.BIG_ENDIAN),
                        writer -> writer.fileItem("SCALE", -1.0).add("0", new float[3], 1, 1, 3)));

        assertEquals(
                "A picture of floats with a text header stores elements in little-endian order with these items of the file"
                        + " (grammar: byte-order little when SCALE < 0), but the options ask for big; set the items,"
                        + " which give the order, and leave the option unset",
                rejected.problem());
    }

    @Test
    void tensorsStandInListsInLists() throws IOException {
        byte[] file = ComputedSamples.experts();

        try (TensorReader reader = Written.strictly("experts", file)) {
            assertEquals(
                    List.of(
                            "layers.0.experts.0.up[3, 2]",
                            "layers.0.experts.0.down[2, 3]",
                            "layers.0.experts.1.up[3, 2]",
                            "layers.0.experts.1.down[2, 3]",
                            "layers.0.norm[2]",
                            "layers.1.experts.0.up[1, 2]",
                            "layers.1.experts.0.down[2, 1]",
                            "layers.1.norm[2]",
                            "layers.2.experts.0.up[5, 2]",
                            "layers.2.experts.0.down[2, 5]",
                            "layers.2.norm[2]"),
                    reader.tensors().stream()
                            .map(info -> info.name() + info.shape())
                            .toList());
            assertArrayEquals(file, Written.bytes("experts", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void whatNoTensorOfAnElementTellsIsNamed() {
        IllegalStateException rejected = assertThrows(
                IllegalStateException.class,
                () -> Written.bytes(
                        "experts", WriteOptions.defaults(), writer -> writer.add("layers.0.norm", new short[2], 2)));

        assertEquals(
                "the file needs a value for HIDDEN, which no tensor determines in every element of a list",
                rejected.getMessage());
    }

    @Test
    void aChoiceThatDoesNotFitTheShapeIsRejected() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "pixels", WriteOptions.defaults(), writer -> writer.add("0", new float[2], 1, 2, 1)));

        assertEquals(
                "the tensors are not those of the format: '0' has shape [1, 2, 1], but must have [1, 2, 3]",
                rejected.getMessage());
    }
}
