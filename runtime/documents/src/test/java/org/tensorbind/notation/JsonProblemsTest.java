package org.tensorbind.notation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;
import org.tensorbind.read.Cursor;

/** What is said of a text that is no JSON. */
final class JsonProblemsTest {
    private static FormatException faultOf(String text) {
        ByteSource source = ByteSource.of("json", text.getBytes(StandardCharsets.UTF_8));
        return assertThrows(
                FormatException.class, () -> new JsonReader(new Cursor(source, ReadOptions.lenient())).any("VALUE"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"a": 1         | the text ends inside an object
            [1, [2]         | the text ends inside an array
            {"a             | the text ends early
            {"a": 1]        | expected '}', found ']'
            {a: 1}          | expected a key in double quotes, found 'a'
            {"a" 1}         | expected ':' after a key, found '1'
            {"a": 1 "b": 2} | expected ',' or '}', found '"'
            [1 2]           | expected ',' or ']', found '2'
            [,]             | expected a value, found ','
            [NaN]           | 'NaN' is not a number in JSON
            [-Infinity]     | '-Infinity' is not a number in JSON
            [nul]           | 'nul' is not a value
            [01]            | a number has leading zeros
            [+1]            | a number has a plus sign
            [1.]            | a decimal point is not between digits
            [-]             | expected a digit, found ']'
            ["\\x"]        | the text has an invalid escape
            // text         | expected a value or a key; JSON has no comments, found '/'
            """)
    void whatIsWrongIsToldWithoutTheParsersWords(String text, String problem) {
        assertEquals("is not JSON: " + problem, faultOf(text).problem());
    }

    @Test
    void limitsAndControlCharactersAreToldWithoutTheParsersWords() {
        assertEquals(
                "is not JSON: a number has too many digits",
                faultOf("1".repeat(2000)).problem());
        assertEquals(
                "is not JSON: a control character in a text must be escaped",
                faultOf("[\"a\nb\"]").problem());
        assertEquals(
                "is not JSON: the text has a control character",
                faultOf("[\u0001]").problem());
    }

    @Test
    void whatIsWrongIsToldWhereItBegins() {
        assertEquals(5, faultOf("{\"k\":NaN}").byteOffset());
        assertEquals(5, faultOf("{\"k\":-Infinity}").byteOffset());
        assertEquals(5, faultOf("{\"k\":nul}").byteOffset());
        assertEquals(4, faultOf("[1, truth]").byteOffset());
        assertEquals(7, faultOf("[[1, 2]").byteOffset());
        assertEquals(3, faultOf("[1 2]").byteOffset());
        assertEquals(2, faultOf("[1}").byteOffset());
    }
}
