package org.tensorbind.processor.emit;

import java.util.ArrayList;
import java.util.List;

/** Finds the named values in a definition, {@code { A = 1, B = 2 }}. */
final class NamedValues {
    private static final int MANY = 5;
    private static final int SHOWN = 2;

    private final String text;
    private int at;

    private NamedValues(String text, int at) {
        this.text = text;
        this.at = at;
    }

    /** Returns the definition with only the first of its named values, and an ellipsis for the others. */
    static String abbreviated(String definition) {
        for (int open = definition.indexOf("{ "); open >= 0; open = definition.indexOf("{ ", open + 1)) {
            NamedValues values = new NamedValues(definition, open + 1);
            List<String> all = values.split();
            if (all.size() >= MANY && all.stream().allMatch(value -> value.contains(" = "))) {
                String some = String.join(",", all.subList(0, SHOWN));
                return definition.substring(0, open + 1) + some + ", ... }" + definition.substring(values.at);
            }
        }
        return definition;
    }

    /** The text between commas up to the closing brace; empty if there is no closing brace, or another opening brace before it. */
    private List<String> split() {
        List<String> values = new ArrayList<>();
        for (int start = at; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '"') {
                skipText();
            } else if (c == '{') {
                return List.of();
            } else if (c == ',' || c == '}') {
                values.add(text.substring(start, at));
                start = at + 1;
            }
            if (c == '}') {
                at++;
                return values;
            }
        }
        return List.of();
    }

    private void skipText() {
        for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
            at += text.charAt(at) == '\\' ? 1 : 0;
        }
    }
}
