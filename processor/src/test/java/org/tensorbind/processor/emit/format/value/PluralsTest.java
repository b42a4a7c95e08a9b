package org.tensorbind.processor.emit.format.value;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists are called by words. */
final class PluralsTest {
    @ParameterizedTest
    @CsvSource({
        "index, indices",
        "blockIndex, blockIndices",
        "entry, entries",
        "key, keys",
        "data, data",
        "tensorData, tensorData",
        "dims, dims",
        "class, classes",
        "box, boxes",
        "bias, biases",
        "tensorInfo, tensorInfos",
        "s, ses",
        "d, ds",
        "d2, d2s"
    })
    void aListIsCalledByThePlural(String one, String many) {
        assertEquals(many, Plurals.of(one));
    }
}
