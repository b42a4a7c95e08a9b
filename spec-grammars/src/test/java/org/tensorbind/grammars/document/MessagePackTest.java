package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Documents in MessagePack, beside what Python's package writes. */
final class MessagePackTest {
    private static final Path PYTHON = Path.of("src/test/resources/msgpack/python.mpi");

    @Test
    void whatPythonWritesIsReadAndWrittenAgain() throws IOException {
        byte[] file = Files.readAllBytes(PYTHON);
        try (TensorReader reader = Written.strictly("msgindex", file)) {
            assertArrayEquals(
                    new float[] {0.5f, -1, 2, 0.25f, 3, -0.125f},
                    reader.tensor("w").toFloatArray());
            assertArrayEquals(new long[] {1, -2, 1L << 40}, reader.tensor("b").toLongArray());
            assertEquals(12000L, value(reader, "step"));
            assertEquals(0.25, value(reader, "loss"));
            assertEquals(List.of("a", "b"), value(reader, "tags"));
            assertEquals(true, value(reader, "done"));
            assertEquals(List.of(-1L, -33L, -129L, -40000L, -3000000000L), value(reader, "neg"));
            assertEquals(
                    List.of(127L, 128L, 256L, 65536L, 1L << 32, new BigInteger("18446744073709551615")),
                    value(reader, "pos"));
            assertArrayEquals(new byte[] {0, 1}, (byte[]) value(reader, "raw"));
            assertEquals(Map.of("k", Map.of("k", List.of())), value(reader, "nested"));
            assertArrayEquals(
                    file, Written.bytes("msgindex", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    private static Object value(TensorReader reader, String key) {
        return Objects.requireNonNull(
                Objects.requireNonNull(reader.metadataValues().get(key), key).value(), key);
    }

    /** A file without tensors whose metadata has one value, made of the bytes of that. */
    private static byte[] file(String hex) {
        byte[] value = HexFormat.of().parseHex(hex);
        byte[] start = HexFormat.of().parseHex("83a776657273696f6e01a46d65746181a16b");
        byte[] end = HexFormat.of().parseHex("a774656e736f727390");
        byte[] file = new byte[8 + start.length + value.length + end.length];
        System.arraycopy(new byte[] {'M', 'P', 'I', 'X', (byte) (file.length - 8)}, 0, file, 0, 5);
        System.arraycopy(start, 0, file, 8, start.length);
        System.arraycopy(value, 0, file, 8 + start.length, value.length);
        System.arraycopy(end, 0, file, file.length - end.length, end.length);
        return file;
    }

    @ParameterizedTest
    @CsvSource({
        "cc05, 5, 'the number 5 is not in its shortest form'",
        "cd00ff, 255, 'the number 255 is not in its shortest form'",
        "ce0000ffff, 65535, 'the number 65535 is not in its shortest form'",
        "cf00000000ffffffff, 4294967295, 'the number 4294967295 is not in its shortest form'",
        "d005, 5, 'the number 5 is not in its shortest form'",
        "d0ff, -1, 'the number -1 is not in its shortest form'",
        "d1ff80, -128, 'the number -128 is not in its shortest form'",
        "d2ffff8000, -32768, 'the number -32768 is not in its shortest form'",
        "d3ffffffff80000000, -2147483648, 'the number -2147483648 is not in its shortest form'",
        "d90161, a, 'the number 1 is not in its shortest form'",
        "da000161, a, 'the number 1 is not in its shortest form'",
        "c5000107, 07, 'the number 1 is not in its shortest form'",
        "dc000101, [1], 'the number 1 is not in its shortest form'",
        "de0001a16101, '{\"a\": 1}', 'the number 1 is not in its shortest form'",
        "ca3f000000, 0.5, 'the number is stored with 32 bits, must have 64'"
    })
    void otherFormsAreReadLeniently(String hex, String text, String problem) throws IOException {
        byte[] file = file(hex);
        try (TensorReader reader =
                TensorFormats.named("msgindex").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            assertEquals(Map.of("k", text), reader.metadata());
        }
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("msgindex", file));
        assertEquals(problem, rejected.problem());
    }

    @ParameterizedTest
    @CsvSource({
        "c1, 'no value starts with byte 193'",
        "ddffffffff, '4294967295 items do not fit in the 9 bytes left'",
        "dfffffffff, '4294967295 items do not fit in the 9 bytes left'",
        "dbffffffff, 'needs 4294967295 bytes, 9 are left'"
    })
    void whatIsNoValueIsRejected(String hex, String problem) {
        byte[] file = file(hex);
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("msgindex").open(ByteSource.of("memory", file), ReadOptions.lenient()));
        assertTrue(rejected.problem().startsWith(problem), rejected.problem());
    }
}
