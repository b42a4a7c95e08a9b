package org.tensorbind.number;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Floating-point numbers as decimal digits. */
final class DecimalsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0.0",
        "-0.0, -0.0",
        "1, 1.0",
        "-2.5, -2.5",
        "0.1, 0.1",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "1234567890123456, 1234567890123456.0",
        "1e16, 1e+16",
        "2e23, 2e+23",
        "1e23, 1e+23",
        "2e-323, 2e-323",
        "4.9e-324, 5e-324",
        "2.2250738585072014e-308, 2.2250738585072014e-308",
        "5.6843418860808015e-14, 5.684341886080802e-14",
        "9007199254740993, 9007199254740992.0",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "NaN, nan",
        "Infinity, inf",
        "-Infinity, -inf",
    })
    void theFewestDigitsAreWritten(double value, String expected) {
        assertEquals(expected, Decimals.toText(value));
    }

    @ParameterizedTest
    @CsvSource({
        "0.1, 0.1",
        "-0.0, -0.0",
        "16777216, 16777216.0",
        "1.17549435e-38, 1.1754944e-38",
        "1.4e-45, 1e-45",
        "3.4028235e38, 3.4028235e+38",
        "NaN, nan",
    })
    void numbersOf32BitsHaveTheFewestDigitsAmongThese(float value, String expected) {
        assertEquals(expected, Decimals.toText(value));
    }

    @Test
    void whatIsNotFiniteIsCalledAsInJavaWhereJavaReadsIt() {
        assertEquals("NaN", Decimals.show(Double.NaN));
        assertEquals("-Infinity", Decimals.show(Float.NEGATIVE_INFINITY));
        assertEquals("1e+23", Decimals.show(1e23));
        assertEquals("0.1", Decimals.show(0.1f));
        assertEquals("7", Decimals.show(7));
    }

    @Test
    void whatIsWrittenIsTheNumberThatWasGiven() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            assertEquals(value, Decimals.parse(Decimals.toText(value)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", ".", "1e", "0x1p3", "1f", "1 ", "infinite", "1_0"})
    void whatIsNoDecimalNumberIsNone(String text) {
        assertNull(Decimals.parse(text));
    }
}
