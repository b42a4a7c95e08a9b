package org.tensorbind.document;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;

/** What is said of a text that Jackson does not take for JSON, and where. */
final class JsonFault {
    private static final String OTHER_NUMBER = "Non-standard token '";

    private JsonFault() {}

    /**
     * Where the text is wrong: at the first byte of a word, which the parser does not say of numbers that only it knows.
     *
     * @param start of the text
     * @param position to which the parser has come
     */
    static long at(JsonProcessingException fault, long start, long position) {
        JsonLocation location = fault.getLocation();
        long at = location == null || location.getByteOffset() < 0 ? position : start + location.getByteOffset();
        String problem = fault.getOriginalMessage();
        return problem.startsWith(OTHER_NUMBER)
                ? at - (problem.indexOf('\'', OTHER_NUMBER.length()) - OTHER_NUMBER.length())
                : at;
    }

    /** What the parser says, without where something open began in its own words. */
    static String problem(JsonProcessingException fault) {
        String problem = fault.getOriginalMessage();
        int own = Math.max(problem.indexOf(" (start marker at "), problem.indexOf(" starting at "));
        int cut = own < 0 ? -1 : problem.lastIndexOf(" (", own + 1);
        return "is not JSON: " + withoutAdvice(cut < 0 ? problem : problem.substring(0, cut));
    }

    /** What the parser says of its own switches stands behind a colon or in parentheses. */
    private static String withoutAdvice(String problem) {
        int advice = problem.indexOf("Feature");
        int cut = advice < 0 ? -1 : Math.max(problem.lastIndexOf(": ", advice), problem.lastIndexOf(" (", advice));
        return cut < 0 ? problem : problem.substring(0, cut);
    }
}
