package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;

/** A square of heights without a header: the size of the file gives its side. */
final class HgtTest {
    /** Three rows of three heights, one of them unknown. */
    private static byte[] file() {
        return HexFormat.of().parseHex("000100020003" + "012cfff68000" + "222200000001");
    }

    private static byte[] written(long... shape) throws IOException {
        int count = (int) (shape[0] * shape[1]);
        return Written.bytes("hgt", WriteOptions.defaults(), writer -> writer.add("heights", new short[count], shape));
    }

    @Test
    void theSideIsTheRootOfTheNumberOfHeights() throws IOException {
        try (TensorReader reader = Written.strictly("hgt", file())) {
            assertEquals("[3, 3]", reader.tensor("heights").shape().toString());
            assertArrayEquals(
                    new short[] {1, 2, 3, 300, -10, -32768, 8738, 0, 1},
                    reader.tensor("heights").toShortArray());
            assertArrayEquals(file(), Written.bytes("hgt", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "1201"})
    void squaresOfAnySizeAreReadBack(long side) throws IOException {
        byte[] file = written(side, side);
        assertEquals(2 * side * side, file.length);
        try (TensorReader reader = Written.strictly("hgt", file)) {
            assertEquals(side, reader.tensor("heights").shape().dimension(1));
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 8, '[4, 4]'", "3, 4, '[3, 3]'", "0, 5, '[0, 0]'"})
    void otherShapesAreNotWritten(long rows, long columns, String square) {
        IllegalArgumentException rejected = assertThrows(IllegalArgumentException.class, () -> written(rows, columns));
        assertEquals(
                "the tensors are not those of the format: 'heights' has shape [" + rows + ", " + columns
                        + "], but must have " + square,
                rejected.getMessage());
    }

    @Test
    void filesThatAreNoSquareAreRejected() {
        FormatException odd = assertThrows(FormatException.class, () -> Written.strictly("hgt", new byte[19]));
        assertEquals(
                "memory: byte 19: HEIGHTS: cannot be computed: 19 / 2 must leave no remainder, leaves 1",
                odd.getMessage());
        FormatException oblong = assertThrows(FormatException.class, () -> Written.strictly("hgt", new byte[24]));
        assertEquals("memory: byte 24: HEIGHTS: cannot be computed: sqrt(12) must be an integer", oblong.getMessage());
    }
}
