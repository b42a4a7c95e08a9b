package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;

/** Names with numbers that are multiples of a position, or count from another number than 0. */
final class NumberedTest {
    private static final byte[] TWO_PAIRS = "NUMB\1\2ab\0\0cd\1\0".getBytes(StandardCharsets.ISO_8859_1);

    private static void row(TensorWriter writer, String name, int value) throws IOException {
        writer.add(name, new byte[] {(byte) value}, 1);
    }

    private static void sum(TensorWriter writer, String name, int value) throws IOException {
        writer.add(name, new short[] {(short) value}, 1);
    }

    private static String names(TensorReader reader) {
        return IntStream.range(0, reader.size()).mapToObj(reader::name).toList().toString();
    }

    @Test
    void namesFollowFromPositions() throws IOException {
        try (TensorReader reader = Written.strictly("numbered", TWO_PAIRS)) {
            assertEquals("[row0, row1, pair1.sum, row2, row3, pair2.sum]", names(reader));
            assertEquals('c', reader.tensor("row2").toLongArray()[0]);
            assertArrayEquals(TWO_PAIRS, Written.bytes("numbered", WriteOptions.defaults(), w -> w.addAll(reader)));
        }
    }

    @Test
    void positionsFollowFromNames() throws IOException {
        byte[] file = Written.bytes("numbered", WriteOptions.defaults(), writer -> {
            sum(writer, "pair2.sum", 1);
            row(writer, "row3", 'd');
            row(writer, "row0", 'a');
            sum(writer, "pair1.sum", 0);
            row(writer, "row2", 'c');
            row(writer, "row1", 'b');
        });
        assertArrayEquals(TWO_PAIRS, file);
    }

    @ParameterizedTest
    @CsvSource({
        "row2, row0, is missing",
        "pair0.sum, pair0.sum, is not one of them",
        "row01, row01, is not one of them",
    })
    void aNameThatStandsForNoPositionIsRejected(String name, String named, String fault) {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("numbered", WriteOptions.defaults(), writer -> {
                    row(writer, name, 1);
                    row(writer, "row3", 1);
                }));
        assertTrue(String.valueOf(rejected.getMessage()).contains("'" + named + "' " + fault), rejected::getMessage);
    }
}
