package org.tensorbind.processor.bundle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tensor's name with {@code {…}} where indices or keys are. Braces that belong to the name itself are written twice.
 *
 * @param literals what precedes, between and after the holes, its braces once: one more than there are holes
 * @param holes what is in the braces
 */
record NameTemplate(List<String> literals, List<String> holes) {
    /** Splits a name, null where braces do not pair, are empty, or follow each other directly. */
    static @Nullable NameTemplate of(String name) {
        List<String> literals = new ArrayList<>();
        List<String> holes = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        for (int at = 0; at < name.length(); at++) {
            char c = name.charAt(at);
            if ((c == '{' || c == '}') && name.startsWith(String.valueOf(c), at + 1)) {
                literal.append(c);
                at++;
            } else if (c == '{') {
                int close = name.indexOf('}', at);
                boolean adjacent = literal.isEmpty() && !holes.isEmpty();
                if (close <= at + 1 || adjacent || name.substring(at + 1, close).contains("{")) {
                    return null;
                }
                literals.add(literal.toString());
                holes.add(name.substring(at + 1, close));
                literal.setLength(0);
                at = close;
            } else if (c == '}') {
                return null;
            } else {
                literal.append(c);
            }
        }
        literals.add(literal.toString());
        return new NameTemplate(List.copyOf(literals), List.copyOf(holes));
    }

    /** A part of a name as templates have it. */
    static String escaped(String literal) {
        return literal.replace("{", "{{").replace("}", "}}");
    }

    /** Whether the name has no holes. */
    boolean isPlain() {
        return holes.isEmpty();
    }

    /** The rest after the first placeholder and the literal that follows it. */
    NameTemplate rest() {
        List<String> left = new ArrayList<>(literals.subList(1, literals.size()));
        left.set(0, "");
        return new NameTemplate(left, holes.subList(1, holes.size()));
    }

    /** The literal before the first hole; of a name without holes, the name. */
    String head() {
        return literals.get(0);
    }

    /** The literal after the first hole. */
    String tail() {
        return literals.get(1);
    }

    /** The name as it is compared with others: with nothing in its holes. */
    String pattern() {
        return text("");
    }

    /** The name as it was written. */
    @Override
    public String toString() {
        return text(null);
    }

    private String text(@Nullable String inHoles) {
        StringBuilder text = new StringBuilder(escaped(literals.get(0)));
        for (int i = 0; i < holes.size(); i++) {
            text.append('{')
                    .append(inHoles == null ? holes.get(i) : inHoles)
                    .append('}')
                    .append(escaped(literals.get(i + 1)));
        }
        return text.toString();
    }
}
