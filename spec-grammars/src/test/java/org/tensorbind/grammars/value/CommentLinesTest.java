package org.tensorbind.grammars.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Lists whose elements begin with bytes that nothing behind the list begins with. */
final class CommentLinesTest {
    private static byte[] file(String comments) {
        return ("P5\n" + comments + "2 1\n255\n#\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "#\n", "# made by hand\n", "#a\n##\n# 3 3\n"})
    void linesAreReadWhileTheyBeginSoAndWrittenAgain(String comments) throws IOException {
        byte[] file = file(comments);
        try (TensorReader reader = Written.strictly("graymap", file)) {
            List<String> lines = Arrays.stream(comments.split("\n", -1))
                    .filter(line -> !line.isEmpty())
                    .map(line -> line.substring(1))
                    .toList();
            assertEquals(lines, reader.fileItems().get("COMMENT"));
            assertArrayEquals(new long[] {'#', '\n'}, reader.tensor(0).toLongArray());
            assertArrayEquals(file, Written.bytes("graymap", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @Test
    void newFilesHaveTheLinesThatAreGiven() throws IOException {
        try (TensorReader reader = Written.strictly("graymap", file(""))) {
            byte[] written = Written.bytes(
                    "graymap",
                    WriteOptions.defaults(),
                    writer ->
                            writer.fileItem("COMMENT", List.of(" one", " two")).add(reader.tensor(0)));
            assertArrayEquals(file("# one\n# two\n"), written);
        }
    }

    @Test
    void aLineWithoutItsEndIsAFault() {
        byte[] file = "P5\n# open".getBytes(StandardCharsets.ISO_8859_1);
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> TensorFormats.named("graymap").open(ByteSource.of("memory", file), ReadOptions.lenient()));
        assertEquals(
                "memory: byte 4: FILE.COMMENT[0].LINE: expected a text that ends with bytes 0a, found the end first; is the file complete?",
                rejected.getMessage());
    }
}
