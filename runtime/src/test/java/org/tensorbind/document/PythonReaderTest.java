package org.tensorbind.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.read.Cursor;

final class PythonReaderTest {
    private static @Nullable Object read(String literal, ReadOptions options) throws IOException {
        ByteSource source = ByteSource.of("literal", literal.getBytes(StandardCharsets.US_ASCII));
        return new PythonReader(new Cursor(source, options)).any("VALUE");
    }

    /** Writers have lists for them, so that a copy would be another file. */
    @Test
    void tuplesOfUnknownKeysAreListsLeniently() throws IOException {
        assertEquals(List.of(1L, "a"), read("(1, 'a')", ReadOptions.lenient()));
        assertEquals(List.of(1L, "a"), read("[1, 'a']", ReadOptions.strict()));
        FormatException refused = assertThrows(FormatException.class, () -> read("(1, 'a')", ReadOptions.strict()));
        assertTrue(String.valueOf(refused.getMessage()).contains("a tuple would be written as a list"));
    }
}
