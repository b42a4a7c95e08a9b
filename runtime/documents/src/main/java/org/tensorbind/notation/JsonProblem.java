package org.tensorbind.notation;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The message, and its offset, for a text that Jackson does not accept as JSON. */
final class JsonProblem {
    private static final String OTHER_NUMBER = "Non-standard token '";

    private static final Pattern WORD =
            Pattern.compile("^(Unrecognized token|Non-standard token) ('.*?')", Pattern.DOTALL);

    private static final Pattern CHARACTER =
            Pattern.compile("^Unexpected character \\((?:('.*?') \\(code|\\(CTRL-CHAR, code (\\d+))", Pattern.DOTALL);

    private static final Pattern MARKER = Pattern.compile("^Unexpected close marker ('.'): expected ('.')");

    /**
     * A message of the parser, and its replacement.
     *
     * @param part a part of the parser's message
     */
    private record Meaning(String part, String words) {}

    /** The first match applies. */
    private static final List<Meaning> MEANINGS = List.of(
            new Meaning("end-of-input: expected close marker for Object", "the text ends inside an object"),
            new Meaning("end-of-input: expected close marker for Array", "the text ends inside an array"),
            new Meaning("end-of-input", "the text ends early"),
            new Meaning("close marker", "a bracket is closed that is not open"),
            new Meaning("start field name", "expected a key in double quotes"),
            new Meaning("a colon to separate", "expected ':' after a key"),
            new Meaning("comma to separate Object", "expected ',' or '}'"),
            new Meaning("comma to separate Array", "expected ',' or ']'"),
            new Meaning("root-level", "expected the end of the text"),
            new Meaning("comment", "expected a value or a key; JSON has no comments"),
            new Meaning("expected a va", "expected a value"),
            new Meaning("Leading zeroes", "a number has leading zeros"),
            new Meaning("plus sign", "a number has a plus sign"),
            new Meaning("ecimal point", "a decimal point is not between digits"),
            new Meaning("digit", "expected a digit"),
            new Meaning("has to be escaped", "a control character in a text must be escaped"),
            new Meaning("escape", "the text has an invalid escape"),
            new Meaning("white space", "the text has a control character"),
            new Meaning("surrogate", "the text has half of a surrogate pair, or is not valid UTF-8"),
            new Meaning("UTF-8", "the text is not valid UTF-8"),
            new Meaning("nesting depth", "the values are nested too deeply"),
            new Meaning("Number value length", "a number has too many digits"),
            new Meaning("exceeds the maximum", "the text is too long"));

    private JsonProblem() {}

    /**
     * The offset of the problem: the first byte of a token. For non-standard numbers such as NaN, the parser reports a later one.
     *
     * @param start the offset of the text
     * @param position the position of the parser
     */
    static long at(JsonProcessingException failure, long start, long position) {
        JsonLocation location = failure.getLocation();
        long at = location == null || location.getByteOffset() < 0 ? position : start + location.getByteOffset();
        String problem = failure.getOriginalMessage();
        return problem.startsWith(OTHER_NUMBER)
                ? at - (problem.indexOf('\'', OTHER_NUMBER.length()) - OTHER_NUMBER.length())
                : at;
    }

    /** The problem, without the parser's own message, which names its settings and classes. */
    static String problem(JsonProcessingException failure) {
        String problem = failure.getOriginalMessage();
        Matcher word = WORD.matcher(problem);
        if (word.find()) {
            return "is not JSON: " + word.group(2)
                    + (word.group(1).equals("Unrecognized token") ? " is not a value" : " is not a number in JSON");
        }
        String found = found(problem);
        Matcher marker = MARKER.matcher(problem);
        if (marker.find()) {
            return "is not JSON: expected " + marker.group(2) + ", found " + marker.group(1);
        }
        for (Meaning meaning : MEANINGS) {
            if (problem.contains(meaning.part)) {
                return "is not JSON: " + meaning.words + (meaning.words.startsWith("expected") ? found : "");
            }
        }
        return found.isEmpty() ? "is not JSON" : "is not JSON: expected something else" + found;
    }

    private static String found(String problem) {
        Matcher character = CHARACTER.matcher(problem);
        if (!character.find()) {
            return "";
        }
        return ", found "
                + (character.group(1) == null ? "the control character " + character.group(2) : character.group(1));
    }
}
