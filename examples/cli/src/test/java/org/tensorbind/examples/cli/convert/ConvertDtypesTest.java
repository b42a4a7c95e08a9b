package org.tensorbind.examples.cli.convert;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.examples.cli.Cli;

/** Every pair of dtypes that {@code --dtype} accepts, with elements that are written down in hexadecimal, little-endian. */
final class ConvertDtypesTest {
    /** 0, 1 and 3 in each dtype, by the definitions of their bits. */
    private static final Map<DType, String> ELEMENTS = new LinkedHashMap<>();

    static {
        ELEMENTS.put(DType.U8, "00 01 03");
        ELEMENTS.put(DType.I8, "00 01 03");
        ELEMENTS.put(DType.F8_E5M2, "00 3c 42");
        ELEMENTS.put(DType.F8_E4M3, "00 38 44");
        ELEMENTS.put(DType.I16, "0000 0100 0300");
        ELEMENTS.put(DType.U16, "0000 0100 0300");
        ELEMENTS.put(DType.F16, "0000 003c 0042");
        ELEMENTS.put(DType.BF16, "0000 803f 4040");
        ELEMENTS.put(DType.I32, "00000000 01000000 03000000");
        ELEMENTS.put(DType.U32, "00000000 01000000 03000000");
        ELEMENTS.put(DType.F32, "00000000 0000803f 00004040");
        ELEMENTS.put(DType.F64, "0000000000000000 000000000000f03f 0000000000000840");
        ELEMENTS.put(DType.I64, "0000000000000000 0100000000000000 0300000000000000");
        ELEMENTS.put(DType.U64, "0000000000000000 0100000000000000 0300000000000000");
    }

    @TempDir
    private Path folder = Path.of("");

    @Test
    void everyPairGivesTheSameNumbersOrIsRejectedBeforeAnythingIsWritten() throws IOException {
        Path all = folder.resolve("all.safetensors");
        try (TensorWriter writer = TensorFormats.create(all)) {
            for (DType dtype : ELEMENTS.keySet()) {
                add(writer, dtype, ELEMENTS.get(dtype));
            }
            add(writer, DType.BOOL, "00 01 ff");
            add(writer, DType.C64, "00000000 00000000 0000803f 00000000 00004040 00000000");
            writer.commit();
        }
        for (DType to : DType.values()) {
            if (to != DType.OPAQUE && to != DType.C128) {
                convertAll(all, to);
            }
        }
    }

    private void convertAll(Path all, DType to) throws IOException {
        Path target = folder.resolve(to + ".safetensors");
        if (ELEMENTS.containsKey(to)) {
            Object[] arguments = new Object[2 * ELEMENTS.size() + 5];
            int next = 0;
            arguments[next++] = "convert";
            for (DType from : ELEMENTS.keySet()) {
                arguments[next++] = "--dtype";
                arguments[next++] = from + "=" + to;
            }
            arguments[next++] = "--dtype";
            arguments[next++] = "bool=" + to;
            arguments[next++] = all;
            arguments[next++] = target;
            Cli.Result result = Cli.run(arguments);
            assertEquals(0, result.code(), result::err);
            compareAll(target, to);
            rejects(all, DType.C64, to, "converts real numbers only");
            return;
        }
        for (DType from : ELEMENTS.keySet()) {
            rejects(
                    all,
                    from,
                    to,
                    to == DType.BOOL ? "but numbers not to bool: this is " + from : "converts real numbers only");
        }
    }

    private static void compareAll(Path target, DType to) throws IOException {
        try (TensorReader reader = TensorFormats.open(target)) {
            byte[] expected = bytes(ELEMENTS.getOrDefault(to, ""));
            for (DType from : ELEMENTS.keySet()) {
                assertArrayEquals(expected, stored(reader, from), from + " as " + to);
            }
            byte[] truth = stored(reader, DType.BOOL);
            int width = to.byteSize();
            assertEquals(
                    HexFormat.of().formatHex(expected, 0, 2 * width),
                    HexFormat.of().formatHex(truth, 0, 2 * width));
            assertArrayEquals(
                    java.util.Arrays.copyOfRange(expected, width, 2 * width),
                    java.util.Arrays.copyOfRange(truth, 2 * width, 3 * width),
                    "any other byte is true, too");
        }
    }

    private void rejects(Path file, DType from, DType to, String sentence) {
        Path target = folder.resolve("rejected.safetensors");
        Cli.Result result = Cli.run("convert", "--dtype", from + "=" + to, file, target);
        assertEquals(1, result.code(), () -> from + " to " + to);
        assertTrue(result.err().contains("--dtype ") && result.err().contains(sentence), result::err);
        assertFalse(Files.exists(target));
    }

    @ParameterizedTest
    @CsvSource({
        "f32, 0000c07f, i32, 'element 0 is NaN, which i32 does not hold'",
        "f32, 0000807f, u8, 'element 0 is Infinity, which u8 does not hold'",
        "i8, ff, u64, 'element 0 is -1, which u64 does not hold'",
        "u64, ffffffffffffffff, i64, 'element 0 is 18446744073709551615, which i64 does not hold'",
        "i16, 0080, i8, 'element 0 is -32768, which i8 does not hold'",
        "f8_e4m3, 7e, i8, 'element 0 is 448.0, which i8 does not hold'"
    })
    void whatIsOutOfRangeIsRejectedAndNothingWritten(String from, String bits, String to, String sentence)
            throws IOException {
        Path file = folder.resolve("one.safetensors");
        try (TensorWriter writer = TensorFormats.create(file)) {
            add(writer, DType.of(from), bits);
            writer.commit();
        }
        Path target = folder.resolve("target.safetensors");
        Cli.Result result = Cli.run("convert", "--dtype", from + "=" + to, file, target);
        assertEquals(1, result.code());
        assertTrue(result.err().contains(sentence), result::err);
        assertFalse(Files.exists(target));
    }

    @Test
    void truthValuesBecomeNumbersInTheOnesThatTheTargetHas() throws IOException {
        Path file = folder.resolve("one.safetensors");
        try (TensorWriter writer = TensorFormats.create(file)) {
            add(writer, DType.BOOL, "00 01 02");
            writer.commit();
        }
        Path target = folder.resolve("target.btf");
        Cli.Result result = Cli.run("convert", "--lossy", file, target);
        assertEquals(0, result.code(), result::err);
        try (TensorReader reader = TensorFormats.open(target)) {
            assertArrayEquals(new int[] {0, 1, 1}, reader.tensor(0).toIntArray());
        }
    }

    private static void add(TensorWriter writer, DType dtype, String hex) throws IOException {
        byte[] bytes = bytes(hex);
        Shape shape = Shape.of(bytes.length / dtype.byteSize());
        writer.add(dtype.toString(), dtype, shape, target -> target.write(ByteBuffer.wrap(bytes)));
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    private static byte[] stored(TensorReader reader, DType name) throws IOException {
        ByteBuffer stored = reader.tensor(name.toString()).storedBytes();
        byte[] bytes = new byte[stored.remaining()];
        stored.get(bytes);
        return bytes;
    }
}
