package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.io.ByteSource;

/** Two tensors of one name in formats that do not say {@code unique}. */
final class RepeatedNamesTest {
    @TempDir
    private Path folder = Path.of("");

    private static ByteSource source(String bytes) {
        return ByteSource.of("m", bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void besideComputedRolesStrictReadingRejectsTheSecond() throws IOException {
        Path grammar = Path.of("src", "test", "resources", "promise", "computed-tensors-of-one-name.grammar");
        TensorFormat format = Compiled.format(folder, Files.readString(grammar));
        String file = "MMMM\2a\0\1xa\0\2yz";
        FormatException rejected =
                assertThrows(FormatException.class, () -> format.open(source(file), ReadOptions.strict()));
        assertEquals("m: byte 12: FILE.T[1].DATA: an earlier tensor has the name 'a', too", rejected.getMessage());
        try (TensorReader reader = format.open(source(file), ReadOptions.lenient())) {
            assertEquals(2, reader.size());
        }
    }

    @Test
    void whereAllRolesAreRulesTheCopyHasBoth() throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format m "M" { extension "m" }
                FILE ::= "MMMM" TC T*
                TC   ::= uint8 = count(T)
                T    ::= NAME DT RANK DIMS DATA
                NAME ::= text    until x"00"
                DT   ::= uint8 dtype { u8 = 1 }
                RANK ::= uint8 = count(DIMS)
                DIMS ::= uint8*
                DATA ::= bytes    sized product(DIMS) * width(DT)
                tensor T { name NAME, dtype DT, shape DIMS, data DATA }
                """);
        String file = "MMMM\2a\0\1\1\1xa\0\1\1\2yz";
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        try (TensorReader reader = format.open(source(file), ReadOptions.strict());
                TensorWriter writer = format.create(Channels.newChannel(copy), WriteOptions.defaults())) {
            writer.addAll(reader).commit();
        }
        assertArrayEquals(file.getBytes(StandardCharsets.ISO_8859_1), copy.toByteArray());
    }
}
