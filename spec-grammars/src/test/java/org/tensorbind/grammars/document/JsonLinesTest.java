package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.ParseTree;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Documents in JSON of which nothing tells the size, one behind another. */
final class JsonLinesTest {
    private static final String HEAD = "{'format':'lines/1','note':'} ]{','tensors':2}\n";
    private static final String A = "{'name':'a','dtype':'i8','shape':[2],'more':{'x':[{}],'text':'\\\\\\'}'}}\n";
    private static final String B = "{'name':'b\\'{','dtype':'i8','shape':[1]}\n";

    private static byte[] file(String lines) {
        return (lines.replace('\'', '"') + "\u0007\b\t").getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void eachEndsWithItsLastBracket() throws IOException {
        byte[] file = file(HEAD + A + B);
        try (TensorReader reader = Written.strictly("jsonlines", file)) {
            assertEquals(List.of("a", "b\"{"), List.of(reader.name(0), reader.name(1)));
            assertArrayEquals(new int[] {7, 8}, reader.tensor("a").toIntArray());
            assertEquals(
                    Map.of("x", List.of(Map.of()), "text", "\\\"}"),
                    reader.info(0).attributes().get("more"));
            assertArrayEquals(
                    file, Written.bytes("jsonlines", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
        try (ByteSource source = ByteSource.of("memory", file)) {
            ParseTree tree = ParseTree.of(TensorFormats.named("jsonlines"), source, ReadOptions.strict());
            assertEquals(List.of(), tree.problems());
        }
    }

    @Test
    void filesAreWrittenAndKeepWhereKeysStood() throws IOException {
        byte[] file = Written.bytes(
                "jsonlines",
                WriteOptions.defaults(),
                writer -> writer.add(TensorEntry.of("t", Tensors.of(new byte[] {7, 8, 9}, 3))));
        assertArrayEquals(
                file("{'format':'lines/1','note':'','tensors':1}\n{'name':'t','dtype':'i8','shape':[3]}\n"), file);
        byte[] other = file("{'tensors':1,'format':'lines/1','note':''}\n{'shape':[3],'name':'t','dtype':'i8'}\n");
        try (TensorReader reader = Written.strictly("jsonlines", other)) {
            assertArrayEquals(
                    other, Written.bytes("jsonlines", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "7; byte 0: FILE.HEAD: expected a map or an array in JSON, found \"7\"",
                "{'format':'lines/1'; byte 0: FILE.HEAD: the document ends early",
                "{'format':'lines/1','note':'','tensors':0]}; byte 41: FILE.HEAD: is not JSON"
            })
    void whereOneEndsIsTold(String text, String fault) throws IOException {
        byte[] file = text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        FormatException rejected = assertThrows(FormatException.class, () -> Written.strictly("jsonlines", file));
        assertEquals(
                fault,
                String.valueOf(rejected.getMessage())
                        .replaceAll("^memory: |(?<=is not JSON):.*|; is the file complete.$", ""));
    }
}
