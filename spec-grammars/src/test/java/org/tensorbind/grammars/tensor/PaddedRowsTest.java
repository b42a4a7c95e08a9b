package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.load.LoadPlan;
import org.tensorbind.memory.Tensors;

/** Rows that take more of the file than their elements do. */
final class PaddedRowsTest {
    private static final int ROW = 16;

    private static byte[] bitmap(String name) throws IOException {
        return Files.readAllBytes(Path.of("src", "test", "resources", "bmp", name));
    }

    /** What Pillow was given, as the file has it: the bottom row first, blue first. */
    private static byte[] elements(int width) {
        byte[] elements = new byte[3 * 3 * width];
        for (int i = 0; i < elements.length; i++) {
            int row = 2 - i / (3 * width);
            int column = i % (3 * width) / 3;
            elements[i] = (byte) (row * 15 + column * 3 + 2 - i % 3);
        }
        return elements;
    }

    private static TensorReader leniently(byte[] file) throws IOException {
        return TensorFormats.named("bmp").open(ByteSource.of("memory", file), ReadOptions.lenient());
    }

    @Test
    void plansLoadTheElements() throws IOException {
        try (TensorReader reader = leniently(bitmap("five-by-three.bmp"))) {
            ByteBuffer loaded = ByteBuffer.allocate(45);
            LoadPlan.of(reader).add("0", loaded).run();
            assertArrayEquals(elements(5), loaded.array());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5})
    void aBitmapOfAnotherProgramIsReadAndCopiedByteForByte(int width) throws IOException {
        byte[] file = bitmap(width == 4 ? "four-by-three.bmp" : "five-by-three.bmp");
        try (TensorReader reader = Written.strictly("bmp", file)) {
            assertEquals(Shape.of(3, width, 3), reader.info(0).shape());
            assertArrayEquals(elements(width), reader.tensor(0).toByteArray());
            reader.tensor(0).verify();
            assertArrayEquals(file, Written.bytes("bmp", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBitmapInAFileIsReadWithAndWithoutAMapping(boolean mapped, @TempDir Path directory) throws IOException {
        Path file = directory.resolve("picture.bmp");
        Files.write(file, bitmap("five-by-three.bmp"));
        try (TensorReader reader = TensorFormats.named("bmp")
                .open(mapped ? ByteSource.map(file) : ByteSource.channel(file), ReadOptions.strict())) {
            assertArrayEquals(elements(5), reader.tensor(0).toByteArray());
        }
    }

    @Test
    void elementsAreReadOneByOneInPiecesAndInSlices() throws IOException {
        byte[] expected = elements(5);
        try (TensorReader reader = Written.strictly("bmp", bitmap("five-by-three.bmp"))) {
            TensorView view = reader.tensor(0);
            assertEquals(expected[15] & 0xFF, view.getInt(15));
            assertEquals(expected[44] & 0xFF, view.getInt(44));
            assertEquals(ByteBuffer.wrap(expected, 14, 17).slice(), view.asByteBuffer(14, 17));
            assertEquals(ByteBuffer.wrap(expected), view.asByteBuffer());
            assertArrayEquals(
                    new byte[] {expected[30], expected[33], expected[36], expected[39], expected[42]},
                    view.slice(0, 2, 3).slice(2, 0, 1).toByteArray());
            ByteArrayOutputStream copied = new ByteArrayOutputStream();
            view.writeTo(Channels.newChannel(copied));
            assertArrayEquals(expected, copied.toByteArray());
        }
    }

    private static TensorView unsigned(byte[] elements, long... dimensions) {
        return Tensors.of(DType.U8, Shape.of(dimensions), ByteBuffer.wrap(elements));
    }

    @Test
    void aBitmapIsWrittenSoThatOthersReadIt() throws IOException {
        byte[] file = Written.bytes(
                "bmp",
                WriteOptions.defaults(),
                writer -> writer.fileItem("X_PELS_PER_METER", 3780)
                        .fileItem("Y_PELS_PER_METER", 3780)
                        .add(TensorEntry.of("0", unsigned(elements(5), 3, 5, 3))));
        assertArrayEquals(bitmap("five-by-three.bmp"), file);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(file));
        assertEquals(0x000102, image.getRGB(0, 0) & 0xFFFFFF);
        assertEquals(0x2A2B2C, image.getRGB(4, 2) & 0xFFFFFF);
    }

    @Test
    void paddingThatIsNotZeroIsRejectedByStrictReadingAndWrittenAsZero() throws IOException {
        byte[] file = bitmap("five-by-three.bmp");
        file[54 + 2 * ROW - 1] = 7;
        try (TensorReader reader = Written.strictly("bmp", file)) {
            FormatException rejected =
                    assertThrows(FormatException.class, () -> reader.tensor(0).toByteArray());
            assertEquals(
                    "memory: byte 54: FILE.BITS: row 1 must be padded with zeros, byte 85 is 7", rejected.getMessage());
            assertThrows(FormatException.class, () -> reader.tensor(0).getInt(0));
            assertThrows(FormatException.class, () -> reader.tensor(0).verify());
        }
        try (TensorReader reader = leniently(file)) {
            assertArrayEquals(elements(5), reader.tensor(0).toByteArray());
            assertArrayEquals(
                    bitmap("five-by-three.bmp"),
                    Written.bytes("bmp", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void dataThatIsNoWholeNumberOfRowsIsRejected() throws IOException {
        byte[] file = bitmap("five-by-three.bmp");
        file[2]--;
        file[34]--;
        byte[] shorter = Arrays.copyOf(file, file.length - 1);
        FormatException rejected = assertThrows(FormatException.class, () -> leniently(shorter));
        assertEquals(
                "memory: byte 54: FILE.BITS: 3 rows of 16 bytes need 48 bytes, the data has 47", rejected.getMessage());
    }

    private static TensorView halves(long... dimensions) throws IOException {
        Shape shape = Shape.of(dimensions);
        ByteBuffer elements =
                ByteBuffer.allocate((int) shape.elementCount() * 2).order(ByteOrder.LITTLE_ENDIAN);
        while (elements.hasRemaining()) {
            elements.putShort((short) (0x3C00 + elements.position()));
        }
        return Tensors.of(DType.F16, shape, elements.flip());
    }

    /** Of all rows of eight bytes, each with padding. */
    private static int sum(TensorView view, int padding) throws IOException {
        CRC32 sum = new CRC32();
        for (int at = 0; at < view.asByteBuffer().limit(); at += 8) {
            sum.update(view.asByteBuffer(at, 8));
            sum.update(new byte[padding]);
        }
        return (int) sum.getValue();
    }

    private static byte[] textures() throws IOException {
        return Written.bytes(
                "texture",
                WriteOptions.defaults(),
                writer -> writer.add(TensorEntry.of("wood", halves(2, 2, 1, 4)).withAttribute("PITCH", 12))
                        .add(TensorEntry.of("stone", halves(1, 1, 1, 4)).withAttribute("PITCH", 8)));
    }

    @Test
    void rowsAreWrittenAPitchApart() throws IOException {
        ByteBuffer file = ByteBuffer.allocate(4 + 1 + 5 + 14 + 48 + 6 + 14 + 8).order(ByteOrder.LITTLE_ENDIAN);
        file.put("TXTR".getBytes(StandardCharsets.US_ASCII)).put((byte) 2);
        file.put("wood\0".getBytes(StandardCharsets.US_ASCII));
        file.putShort((short) 2)
                .putShort((short) 2)
                .putShort((short) 1)
                .putInt(12)
                .putInt(sum(halves(2, 2, 1, 4), 4));
        for (int row = 0; row < 4; row++) {
            for (int i = 0; i < 4; i++) {
                file.putShort((short) (0x3C00 + 8 * row + 2 * i));
            }
            file.putInt(0);
        }
        file.put("stone\0".getBytes(StandardCharsets.US_ASCII));
        file.putShort((short) 1)
                .putShort((short) 1)
                .putShort((short) 1)
                .putInt(8)
                .putInt(sum(halves(1, 1, 1, 4), 0));
        for (int i = 0; i < 4; i++) {
            file.putShort((short) (0x3C00 + 2 * i));
        }
        assertArrayEquals(file.array(), textures());
    }

    @Test
    void texturesAreReadAndCopiedWithTheirPitches() throws IOException {
        byte[] file = textures();
        try (TensorReader reader = Written.strictly("texture", file)) {
            assertEquals(
                    halves(2, 2, 1, 4).asByteBuffer(), reader.tensor("wood").asByteBuffer());
            assertEquals(12L, reader.tensor("wood").info().attributes().get("PITCH"));
            assertArrayEquals(file, Written.bytes("texture", WriteOptions.defaults(), writer -> writer.addAll(reader)));
            byte[] other = Written.bytes(
                    "safetensors",
                    WriteOptions.defaults().lossy(),
                    writer -> writer.add(TensorEntry.of("wood", reader.tensor("wood"))));
            try (TensorReader plain = Written.strictly("safetensors", other)) {
                assertEquals(
                        halves(2, 2, 1, 4).asByteBuffer(), plain.tensor("wood").asByteBuffer());
            }
        }
    }

    @Test
    void aPitchThatIsShorterThanARowIsRejectedByReadersAndWriters() throws IOException {
        byte[] file = Written.bytes(
                "texture",
                WriteOptions.defaults(),
                writer -> writer.add(TensorEntry.of("a", halves(1, 1, 1, 4)).withAttribute("PITCH", 8)));
        file[13] = 7;
        byte[] shorter = Arrays.copyOf(file, file.length - 1);
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("texture").open(ByteSource.of("memory", shorter), ReadOptions.lenient()));
        assertEquals(
                "memory: byte 21: FILE.TEXTURE[0].TEXELS: its rows have 8 bytes of elements, but would have 7 in the file",
                rejected.getMessage());
        IllegalArgumentException unwritten = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "texture",
                        WriteOptions.defaults(),
                        writer -> writer.add(
                                TensorEntry.of("a", halves(1, 2, 1, 4)).withAttribute("PITCH", 7))));
        assertEquals(
                "the tensors are not those of the format: 'a': its rows have 8 bytes of elements, but would have 7 in the file",
                unwritten.getMessage());
    }

    /** Before rows are summed up, which would go on for two terabytes. */
    @Test
    void aWidthThatNoTensorHasIsRejectedByWritersHoweverLongItsRowsAre(@TempDir Path directory) throws IOException {
        TensorFormat format = Compiled.format(directory, """
                format mini "Rows of any length" { extension "mini" }
                FILE ::= "MINI" HEIGHT WIDTH SUM DATA
                HEIGHT ::= uint8
                WIDTH ::= uint32
                SUM ::= uint32 = adler32(DATA)
                DATA ::= bytes
                tensor FILE { dtype i8, shape [HEIGHT, [WIDTH, 3] sized WIDTH * 96], data DATA }
                """);
        try (TensorWriter writer =
                format.create(Channels.newChannel(new ByteArrayOutputStream()), WriteOptions.defaults())) {
            writer.fileItem("WIDTH", 0xFFFFFFFFL).add("0", new byte[30], 5, 2, 3);
            IllegalArgumentException unwritten = assertThrows(IllegalArgumentException.class, writer::commit);
            assertEquals(
                    "the tensors are not those of the format: '0' has shape [5, 2, 3], but must have [5, 4294967295, 3]",
                    unwritten.getMessage());
        }
    }

    /** Before rows are laid down, which would go on for a terabyte to sum them up. */
    @Test
    void aPitchThatItsTypeHasNoRoomForIsRejectedByWriters() {
        IllegalArgumentException unwritten = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "texture",
                        WriteOptions.defaults(),
                        writer -> writer.add(
                                TensorEntry.of("a", halves(1, 2, 1, 4)).withAttribute("PITCH", 1L << 40))));
        assertEquals(
                "the tensors are not those of the format: 'a' needs PITCH from 0 to 4294967295, but has 1099511627776",
                unwritten.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"12, 255", "13, 255", "16, 255", "17, 255", "18, 255", "19, 127"})
    void whatRowsTakeIsComparedWithWhatIsLeftOfTheFile(int place, int value) throws IOException {
        byte[] file = textures();
        file[place] = (byte) value;
        assertThrows(
                FormatException.class,
                () -> TensorFormats.named("texture").open(ByteSource.of("memory", file), ReadOptions.lenient()));
    }
}
