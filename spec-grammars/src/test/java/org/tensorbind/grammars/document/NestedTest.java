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

/** Tensors in lists in lists, whose names tell where they stand. */
final class NestedTest {
    private static final String LEAF = "{\"dtype\":\"i8\",\"shape\":[1],\"span\":[%d,%d]}";

    private static byte[] file(String modules, int tensors) {
        String tree = "{\"version\":1,\"modules\":{" + modules + "}}";
        for (int i = 0; i < tensors; i++) {
            tree = tree.replaceFirst("LEAF", String.format(LEAF, i, i + 1));
        }
        byte[] json = tree.getBytes(StandardCharsets.UTF_8);
        ByteBuffer file = ByteBuffer.allocate(8 + json.length + tensors).order(ByteOrder.LITTLE_ENDIAN);
        file.put("MODS".getBytes(StandardCharsets.US_ASCII)).putInt(json.length).put(json);
        for (int i = 0; i < tensors; i++) {
            file.put((byte) (i + 1));
        }
        return file.array();
    }

    private static List<String> names(TensorReader reader) {
        return IntStream.range(0, reader.size()).mapToObj(reader::name).toList();
    }

    @Test
    void namesAreMadeOfWhatStandsAroundTensorsAndTheFileIsWrittenAgain() throws IOException {
        byte[] file = file(
                "\"encoder\":{\"frozen\":true,\"layers\":["
                        + "{\"layer\":\"0\",\"parameters\":{\"w\":LEAF,\"b\":LEAF}},"
                        + "{\"layer\":\"1\",\"parameters\":{\"w\":LEAF}}]},"
                        + "\"head\":{\"frozen\":false,\"layers\":[{\"layer\":\"0\",\"parameters\":{\"attention.w\":LEAF}}]}",
                4);
        try (TensorReader reader = Written.strictly("modules", file)) {
            assertEquals(List.of("encoder.0.w", "encoder.0.b", "encoder.1.w", "head.0.attention.w"), names(reader));
            assertArrayEquals(new int[] {4}, reader.tensor("head.0.attention.w").toIntArray());
            assertEquals(true, reader.info(1).attributes().get("FROZEN"));
            assertEquals(false, reader.info(3).attributes().get("FROZEN"));
            assertArrayEquals(file, Written.bytes("modules", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void writersPutTensorsOfOneListTogether() throws IOException {
        byte[] file = Written.bytes("modules", WriteOptions.defaults(), writer -> {
            for (String name : List.of("b.0.w", "a.1.w", "b.1.w", "a.0.w", "b.0.c", "a.1.c")) {
                writer.add(TensorEntry.of(name, Tensors.of(new byte[] {(byte) name.hashCode()}, 1)));
            }
        });
        try (TensorReader reader = Written.strictly("modules", file)) {
            assertEquals(List.of("b.0.w", "b.0.c", "b.1.w", "a.1.w", "a.1.c", "a.0.w"), names(reader));
            for (String name : names(reader)) {
                assertArrayEquals(
                        new int[] {(byte) name.hashCode()}, reader.tensor(name).toIntArray());
            }
        }
    }

    @Test
    void aFileWithoutTensorsHasNoLists() throws IOException {
        byte[] file = Written.bytes("modules", WriteOptions.defaults(), writer -> {});
        assertArrayEquals(file("", 0), file);
    }

    @Test
    void aNameOfOtherPartsIsRejected() {
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> Written.bytes(
                        "modules",
                        WriteOptions.defaults(),
                        writer -> writer.add(TensorEntry.of("a.w", Tensors.of(new byte[1], 1)))));
        assertSays("names are \"{MODULE_KEY}.{LAYER_KEY}.{KEY}\"", rejected);
    }

    @Test
    void tensorsOfOneListAgreeInWhatThatHas() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "modules",
                        WriteOptions.defaults(),
                        writer -> writer.add(TensorEntry.of("a.0.w", Tensors.of(new byte[1], 1))
                                        .withAttribute("FROZEN", true))
                                .add(TensorEntry.of("a.1.w", Tensors.of(new byte[1], 1))
                                        .withAttribute("FROZEN", false))));
        assertSays("tensor 'a.1.w'", rejected);
    }

    /** What could not be written again as it is, strict reading rejects. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "\"a\":{\"frozen\":true,\"layers\":[]}; 0; TREE.modules.MODULE[0]; has no tensors",
                "\"a\":{\"frozen\":true,\"layers\":[{\"layer\":\"0\",\"parameters\":{\"w\":LEAF}},{\"layer\":\"1\",\"parameters\":{}}]}"
                        + "; 1; MODULE[0].MODULE_INFO.layers.LAYER[1]; has no tensors",
                "\"a.b\":{\"frozen\":true,\"layers\":[{\"layer\":\"0\",\"parameters\":{\"w\":LEAF}}]}"
                        + "; 1; PARAMETER[0]; can also be read as other parts",
                "\"a\":{\"frozen\":true,\"layers\":[{\"layer\":\"0\",\"parameters\":{\"w\":LEAF}},{\"layer\":\"0\",\"parameters\":{\"v\":LEAF}}]}"
                        + "; 2; LAYER[1]; occurs twice in the file",
            })
    void whatHasNoNameOfItsOwnIsReadLenientlyOnly(String modules, int tensors, String path, String problem)
            throws IOException {
        byte[] file = file(modules, tensors);
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("modules", file));
        assertSays(path, rejected);
        assertSays(problem, rejected);
        try (TensorReader reader =
                TensorFormats.named("modules").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            assertEquals(tensors, reader.size());
        }
    }

    private static void assertSays(String part, Exception rejected) {
        assertTrue(String.valueOf(rejected.getMessage()).contains(part), rejected.getMessage());
    }
}
