package org.tensorbind.processor.compile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;

/** What holds of tensors in lists holds where a file is one tensor, too. */
final class OneTensorTest {
    private static TensorFormat format(String rules) throws IOException {
        String header = "format one \"One\" { extension \"one\" byte-order little }\n";
        return GrammarCompiler.compile(new GrammarFile("one.grammar", header + rules))
                .format()
                .orElseThrow();
    }

    private static ByteSource file(String text) {
        return ByteSource.of("file", text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"dtype\":\"u8\",\"shape\":[2]} | u8 | [2] | dense",
                "{\"dtype\":\"u8\"}             | u8 | []  | unsupported",
                "{\"shape\":[2]}                | '' | [2] | unsupported",
            })
    void itMayLackItsDtypeOrItsShape(String header, String dtype, String shape, String layout) throws IOException {
        TensorFormat format = format("""
                FILE   ::= LENGTH HEADER DATA
                LENGTH ::= uint8 = size(HEADER)
                HEADER ::= json { ? "dtype": DTYPE, ? "shape": SHAPE }
                DTYPE  ::= text dtype { u8 = "u8" }
                SHAPE  ::= [ uint* ]
                DATA   ::= bytes
                tensor FILE { dtype DTYPE, shape SHAPE, data DATA }
                """);
        try (TensorReader reader = format.open(file((char) header.length() + header + "ab"), ReadOptions.lenient())) {
            assertEquals(dtype, reader.info(0).dtypeName());
            assertEquals(shape, reader.info(0).shape().toString());
            assertEquals(layout, reader.info(0).layout().toString());
        }
    }

    @ParameterizedTest
    @CsvSource({"WHITE ::= whitespace \" \" accept, '     ;'", "WHITE ::= decimal float accept, '1e0;'"})
    void formsAreKeptWhereTheGrammarSaysItsDtype(String rule, String form) throws IOException {
        TensorFormat format = format("""
                FILE   ::= "ONE" WHITE ";" LENGTH DATA
                LENGTH ::= uint8
                DATA   ::= bytes
                tensor FILE { dtype u8, shape [LENGTH], data DATA }
                """ + rule + "\n");
        String text = "ONE" + form + "\2ab";
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        try (TensorReader reader = format.open(file(text), ReadOptions.strict());
                TensorWriter writer = format.create(Channels.newChannel(copy), WriteOptions.defaults())) {
            writer.addAll(reader);
            writer.commit();
        }
        assertArrayEquals(text.getBytes(StandardCharsets.ISO_8859_1), copy.toByteArray());
    }
}
