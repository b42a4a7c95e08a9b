package org.tensorbind.grammars.value;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.memory.Tensors;

/** Integers in one of several widths, as a version at the start of the file tells. */
final class WidthsTest {
    private static byte[] file(int version, long created, int columns, long scale, Object value) throws IOException {
        return Written.bytes("widths", WriteOptions.defaults(), writer -> {
            writer.fileItem("VERSION", version);
            writer.fileItem("CREATED", created);
            writer.metadata("k", value);
            writer.add(TensorEntry.of("a", Tensors.of(new byte[columns], 1, columns))
                    .withAttribute("SCALE", scale));
            writer.add(TensorEntry.of("b", Tensors.of(new float[] {1, 2}, 2)));
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void givenAndDerivedIntegersHaveTheWidthOfTheVersion(int version) throws IOException {
        byte[] file = file(version, -7, 3, 5, 9);
        try (TensorReader reader = Written.strictly("widths", file)) {
            assertEquals(-7L, reader.fileItems().get("CREATED"));
            assertEquals(Map.of("k", "9"), reader.metadata());
            assertArrayEquals(new long[] {1, 3}, reader.info(0).shape().toArray());
            assertEquals(Map.of("SCALE", 5L), reader.info(0).attributes());
            assertEquals(Map.of("SCALE", 1L), reader.info(1).attributes());
            assertArrayEquals(new float[] {1, 2}, reader.tensor("b").toFloatArray());
            assertArrayEquals(file, Written.bytes("widths", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @Test
    void theNarrowVersionTakesFewerBytes() throws IOException {
        // CREATED, two counts, three lengths, VALUE; and for a and b: dimensions, SCALE, AT; data starts at a multiple
        // of 4.
        int narrow = 4 + 2 * 2 + 3 * 1 + 2 + (2 * 2 + 1 + 4) + (2 + 1 + 4);
        int wide = 8 + 2 * 8 + 3 * 4 + 4 + (2 * 8 + 2 + 8) + (8 + 2 + 8);
        int difference = file(2, 0, 4, 1, 1).length - file(1, 0, 4, 1, 1).length;
        assertEquals(wide - narrow, difference, 3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "1 | 2147483648 | 1 | 1 | 1 | CREATED: must be at most 2147483647, is 2147483648; use VERSION v2 for more",
                "1 | 0 | 65536 | 1 | 1 | tensor 'a': DIM: must be at most 65535, is 65536; use VERSION v2 for more",
                "1 | 0 | 1 | 256 | 1 | tensor 'a': SCALE: must be at most 255, is 256; use VERSION v2 for more",
                "1 | 0 | 1 | 1 | 65536 | VALUE: must be at most 65535, is 65536; use VERSION v2 for more",
                "2 | 0 | 1 | 65536 | 1 | write: tensor 'a': SCALE: would be 65536, above the limit of 1000 (no row is scaled further);"
                        + " raise it with WriteOptions.limit(\"SCALE\", …)",
            })
    void whatHasNoRoomIsRejectedAndTheVersionNamedThatHas(
            int version, long created, int columns, long scale, int value, String fault) {
        Exception rejected = assertThrows(Exception.class, () -> file(version, created, columns, scale, value));
        assertEquals(fault, rejected.getMessage());
    }

    @Test
    void whatTheWideVersionAloneCanSayIsWrittenInIt() throws IOException {
        byte[] file = file(2, 1L << 40, 65536, 256, 65536);
        try (TensorReader reader = Written.strictly("widths", file)) {
            assertEquals(1L << 40, reader.fileItems().get("CREATED"));
            assertEquals(65536, reader.info(0).shape().dimension(1));
            assertArrayEquals(file, Written.bytes("widths", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }
}
