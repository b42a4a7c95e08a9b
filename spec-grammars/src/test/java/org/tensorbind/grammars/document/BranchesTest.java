package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Tensors in maps in maps of any depth, whose names are the keys on the way to them. */
final class BranchesTest {
    private static final String LEAF = "{\"dtype\":\"i8\",\"shape\":[1],\"span\":[%d,%d]}";

    private static byte[] file(String params) {
        String tree = "{\"step\":3,\"params\":{" + params + "}}";
        int tensors = 0;
        while (tree.contains("LEAF")) {
            tree = tree.replaceFirst("LEAF", String.format(LEAF, tensors, ++tensors));
        }
        byte[] json = tree.getBytes(StandardCharsets.UTF_8);
        ByteBuffer file = ByteBuffer.allocate(8 + json.length + tensors).order(ByteOrder.LITTLE_ENDIAN);
        file.put("TREE".getBytes(StandardCharsets.US_ASCII)).putInt(json.length).put(json);
        for (int i = 0; i < tensors; i++) {
            file.put((byte) (i + 1));
        }
        return file.array();
    }

    private static List<String> names(TensorReader reader) {
        return IntStream.range(0, reader.size()).mapToObj(reader::name).toList();
    }

    @Test
    void namesAreTheJoinedKeysAndTheFileIsWrittenAgain() throws IOException {
        byte[] file = file("\"bias\":LEAF,\"encoder\":{\"0\":{\"attention\":{\"q\":LEAF,\"k\":LEAF},\"norm\":LEAF},"
                + "\"1\":{\"norm\":LEAF}},\"head\":{\"\":LEAF}");
        try (TensorReader reader = Written.strictly("branches", file)) {
            assertEquals(
                    List.of(
                            "bias",
                            "encoder.0.attention.q",
                            "encoder.0.attention.k",
                            "encoder.0.norm",
                            "encoder.1.norm",
                            "head."),
                    names(reader));
            assertArrayEquals(
                    new int[] {3}, reader.tensor("encoder.0.attention.k").toIntArray());
            assertArrayEquals(
                    file, Written.bytes("branches", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void writersPutTensorsOfOneMapTogether() throws IOException {
        byte[] file = write("b.x", "a.1.w", "b.y", "c", "a.0.w", "a.1.v");
        try (TensorReader reader = Written.strictly("branches", file)) {
            assertEquals(List.of("b.x", "b.y", "a.1.w", "a.1.v", "a.0.w", "c"), names(reader));
            for (String name : names(reader)) {
                assertArrayEquals(
                        new int[] {(byte) name.hashCode()}, reader.tensor(name).toIntArray());
            }
        }
    }

    private static byte[] write(String... names) throws IOException {
        return Written.bytes("branches", WriteOptions.defaults(), writer -> {
            for (String name : names) {
                writer.add(TensorEntry.of(name, Tensors.of(new byte[] {(byte) name.hashCode()}, 1)));
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"a, a.b", "a.b, a", "a.b.c, a.b"})
    void aNameIsNoWayToAnother(String first, String second) {
        IllegalArgumentException rejected = assertThrows(IllegalArgumentException.class, () -> write(first, second));
        assertSays("name '" + second + "': keys are joined by '.' in the format", rejected);
    }

    /** What could not be written again as it is, strict reading rejects. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "\"a\":{}; 0; is empty, which joined keys",
                "\"a\":{\"b\":{}},\"c\":LEAF; 1; is empty, which joined keys",
                "\"a.b\":LEAF; 1; the key 'a.b' contains '.'",
            })
    void whatNoNameTellsIsReadLenientlyOnly(String params, int tensors, String problem) throws IOException {
        byte[] file = file(params);
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("branches", file));
        assertSays(problem, rejected);
        try (TensorReader reader =
                TensorFormats.named("branches").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            assertEquals(tensors, reader.size());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "\"a\":{\"x\":LEAF,\"b\":7}; PARAMETER[1]; expected an object, found 7",
                "\"a\":{\"x\":{\"dtype\":\"i8\",\"shape\":[1]}}; PARAMETER[0].LEAF; required field 'span' is missing",
                "\"a\":{\"x\":LEAF,\"x\":LEAF}; NAME; 'a.x' occurs twice",
                "\"a\":{\"x\":LEAF},\"a\":{\"x\":LEAF}; params; the key 'a' of a map in it occurs twice",
            })
    void faultsTellWhichEntryTheyAreIn(String params, String path, String problem) {
        FormatException rejected =
                assertThrows(FormatException.class, () -> Written.strictly("branches", file(params)));
        assertSays(problem, rejected);
        assertSays(path, rejected);
    }

    @Test
    void nestingIsBounded() {
        String deep = "\"a\":{".repeat(200) + "\"w\":LEAF" + "}".repeat(200);
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("branches").open(ByteSource.of("memory", file(deep)), ReadOptions.lenient()));
        assertSays("128", rejected);
    }

    private static void assertSays(String part, Exception rejected) {
        assertTrue(String.valueOf(rejected.getMessage()).contains(part), rejected.getMessage());
    }
}
