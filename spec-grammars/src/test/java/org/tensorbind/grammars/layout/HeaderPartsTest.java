package org.tensorbind.grammars.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** A record that stands once is no item itself, its parts are, whatever stands around it. */
final class HeaderPartsTest {
    @TempDir
    private Path folder = Path.of("");

    private TensorFormat format(String header) throws IOException {
        return Compiled.format(
                folder, """
                        format sample "Sample" { extension "sample" }
                        FILE ::= "M" HEADER DATA
                        %s
                        N    ::= %s
                        DATA ::= bytes
                        tensor FILE { name "a", dtype u8, shape [N], data DATA }
                        """.formatted(header, header.contains("{") || header.contains("[") ? "uint" : "decimal"));
    }

    /** What is written of a tensor with the elements {@code abc}, and read again with these items. */
    private static String written(TensorFormat format, Map<String, Object> set, Map<String, Object> items)
            throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            for (Map.Entry<String, Object> item : set.entrySet()) {
                writer.fileItem(item.getKey(), item.getValue());
            }
            byte[] elements = "abc".getBytes(StandardCharsets.US_ASCII);
            writer.add(TensorEntry.of("a", Tensors.of(DType.U8, Shape.of(3), ByteBuffer.wrap(elements))));
            writer.commit();
        }
        ByteSource source = ByteSource.of("written", bytes.toByteArray());
        try (TensorReader reader = format.open(source, ReadOptions.strict())) {
            assertEquals(items, reader.fileItems());
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    @Test
    void aSizeStandsAroundARecord() throws IOException {
        TensorFormat format = format("""
                HEADER ::= FIELDS sized 8 fill 0x20
                FIELDS ::= "n" N " " K "\\n"
                K      ::= decimal default 1
                """);
        assertEquals("Mn3 1\n   abc", written(format, Map.of(), Map.of("N", 3L, "K", 1L)));
        assertEquals("Mn3 27\n  abc", written(format, Map.of("K", 27), Map.of("N", 3L, "K", 27L)));
    }

    @Test
    void aConstantStandsBesideADocument() throws IOException {
        TensorFormat format = format("""
                HEADER ::= DICT NL
                DICT   ::= python { "n": N, "k": K }
                K      ::= text default "x"
                NL     ::= "\\n"
                """);
        assertEquals("M{'n': 3, 'k': 'x', }\nabc", written(format, Map.of(), Map.of("N", 3L, "K", "x")));
    }

    @Test
    void arraysStandInArraysAndMaps() throws IOException {
        TensorFormat format = format("""
                HEADER ::= json { "n": [ T, N ], "sub": { "z": [ Z, [ Y, X ] ] } }
                T      ::= text default "-i"
                Z      ::= uint default 7
                Y      ::= uint = N + 1
                X      ::= text default "x"
                """);
        assertEquals(
                "M{\"n\":[\"-i\",3],\"sub\":{\"z\":[9,[4,\"x\"]]}}abc",
                written(format, Map.of("Z", 9), Map.of("T", "-i", "N", 3L, "Z", 9L, "X", "x")));
    }

    @Test
    void linesHaveArrays() throws IOException {
        TensorFormat format = format("""
                HEADER ::= BODY "!"
                BODY   ::= lines " " { "n": [ T, N ], "k": K } until "end\\n"
                T      ::= text default "-i"
                K      ::= uint default 1
                """);
        assertEquals("Mn -i 3\nk 1\nend\n!abc", written(format, Map.of(), Map.of("T", "-i", "N", 3L, "K", 1L)));
    }
}
