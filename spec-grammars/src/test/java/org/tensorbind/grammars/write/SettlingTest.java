package org.tensorbind.grammars.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.io.ByteSource;

/** What an item says of sizes and places may be none that it can hold until these have settled. */
final class SettlingTest {
    @TempDir
    private Path folder = Path.of("");

    private byte[] written(TensorFormat format, int length) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.add("0", new byte[length], length).commit();
        }
        return bytes.toByteArray();
    }

    private TensorFormat format(String item, String rules) throws IOException {
        return Compiled.format(folder, """
                format m "M" { extension "m" }
                FILE ::= "MMMM" %s N DATA
                %s
                N    ::= leb128
                DATA ::= bytes
                tensor FILE { dtype i8, shape [N], data DATA }
                """.formatted(item, rules));
    }

    private void expect(String item, String rules, String start) throws IOException {
        TensorFormat format = format(item, rules);
        byte[] file = written(format, 200);
        assertEquals("MMMM" + start, new String(file, 0, 4 + start.length(), StandardCharsets.ISO_8859_1));
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        try (TensorReader reader = format.open(ByteSource.of("m", file), ReadOptions.strict());
                TensorWriter writer = format.create(Channels.newChannel(copy), WriteOptions.defaults())) {
            writer.addAll(reader).commit();
        }
        assertArrayEquals(file, copy.toByteArray());
    }

    @Test
    void sizesLessANumberAreWritten() throws IOException {
        expect("A", "A ::= leb128 = size(FILE) - 8", "\u00C8\u0001");
        expect("A", "A ::= bincode32 = size(FILE) - 8", "\u00C7");
        expect("A", "A ::= decimal = size(FILE) - 100    sized 3  fill left 0x20", "109");
        expect("A", "A ::= uint8 bits { B: 8 = size(FILE) - 8 }", "\u00C7");
        expect("D", "D ::= json { \"a\": A }\nA ::= uint = size(FILE) - 8", "{\"a\":207}");
        expect("A B", "A ::= leb128 = (size(FILE) - 8) / 2\nB ::= leb128 = offset(DATA) - 6", "d\2");
    }

    @Test
    void whatIsNoneInTheEndIsRejected() throws IOException {
        TensorFormat format = format("A", "A ::= leb128 = size(FILE) - 8");
        IllegalArgumentException rejected = assertThrows(IllegalArgumentException.class, () -> written(format, 0));
        assertEquals("A: must be from 0 to 9223372036854775807, is -2", rejected.getMessage());
    }
}
