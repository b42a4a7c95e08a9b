package org.tensorbind.write;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Names with variable parts, as {@link TensorPlaces#clause} has them: positions of elements of lists, and texts that identify elements. */
final class NamePattern {
    private static final Pattern PLACEHOLDER =
            Pattern.compile("\\{([^}*+.]+)(?:\\*([0-9]+))?(?:\\+([0-9]+))?(\\.[^}*+.]+)?\\}");
    private static final String ANY_NAME = "{}";

    private final String pattern;
    private final List<Variable> variables;
    private final Pattern names;
    private final Pattern namesWithoutLast;

    NamePattern(String pattern) {
        this.pattern = pattern;
        this.variables =
                PLACEHOLDER.matcher(pattern).results().map(Variable::of).toList();
        this.names = names(variables.size(), pattern.substring(endOf(variables.size())));
        this.namesWithoutLast = names(Math.max(0, variables.size() - 1), "");
    }

    /**
     * A variable part of a name: the position of an element, times a factor, plus a bias; or a text in the element.
     *
     * @param text the rule of the text, null for a position
     * @param start of its placeholder in the pattern
     */
    record Variable(
            String list, long factor, long bias, @Nullable String text, int start, int end) {
        private static Variable of(MatchResult found) {
            String field = found.group(4);
            return new Variable(
                    found.group(1),
                    number(found.group(2), 1),
                    number(found.group(3), 0),
                    field == null ? null : field.substring(1),
                    found.start(),
                    found.end());
        }

        /** Whether it is a text of an element of a list. */
        boolean isText(String other) {
            return text != null && list.equals(other);
        }

        /** Whether it is the position of an element of a list. */
        boolean isPosition(String other) {
            return text == null && list.equals(other);
        }

        private static long number(@Nullable String digits, long otherwise) {
            return digits == null ? otherwise : Long.parseLong(digits);
        }

        /** The position that a number in a name gives, or -1. */
        private int position(long number) {
            long multiple = number - bias;
            return multiple < 0 || multiple % factor != 0 || multiple / factor > Integer.MAX_VALUE
                    ? -1
                    : (int) (multiple / factor);
        }

        /** The number in a name for a position. */
        String number(int position) {
            return Long.toString(position * factor + bias);
        }
    }

    boolean isAnyName() {
        return pattern.equals(ANY_NAME);
    }

    List<Variable> variables() {
        return variables;
    }

    /** Whether there are texts, and no positions. */
    boolean isOfTexts() {
        return !variables.isEmpty() && variables.stream().allMatch(part -> part.text() != null);
    }

    /** The variable parts of a name; null where it does not match. */
    @Nullable
    List<String> split(String name) {
        return split(names, name);
    }

    /** As {@link #split(String)}, of a name without the last part and the text before that. */
    @Nullable
    List<String> splitWithoutLast(String name) {
        return split(namesWithoutLast, name);
    }

    private static @Nullable List<String> split(Pattern names, String name) {
        Matcher found = names.matcher(name);
        return found.matches()
                ? IntStream.rangeClosed(1, found.groupCount())
                        .mapToObj(found::group)
                        .toList()
                : null;
    }

    /** The texts among the parts of a name that identify an element of a list. */
    List<String> texts(List<String> parts, String list) {
        return IntStream.range(0, parts.size())
                .filter(i -> variables.get(i).isText(list))
                .mapToObj(parts::get)
                .toList();
    }

    /** The position in a list that the parts of a name have, or -1. */
    int position(List<String> parts, String list) {
        int position = -1;
        for (int i = 0; i < variables.size(); i++) {
            if (variables.get(i).isPosition(list)) {
                int next = variables.get(i).position(Long.parseLong(parts.get(i)));
                if (next < 0 || (position >= 0 && position != next)) {
                    return -1;
                }
                position = next;
            }
        }
        return position;
    }

    private int endOf(int count) {
        return count == 0 ? 0 : variables.get(count - 1).end();
    }

    /** The names of the first variables: each text but the last is as short as possible. */
    private Pattern names(int count, String end) {
        int lastText = count - 1;
        while (lastText >= 0 && variables.get(lastText).text() == null) {
            lastText--;
        }
        StringBuilder expression = new StringBuilder();
        for (int i = 0; i < count; i++) {
            String text = i < lastText ? "(.*?)" : "(.*)";
            expression
                    .append(Pattern.quote(textBefore(i)))
                    .append(variables.get(i).text() == null ? "(0|[1-9][0-9]{0,17})" : text);
        }
        return Pattern.compile(expression.append(Pattern.quote(end)).toString(), Pattern.DOTALL);
    }

    /** The constant text before a variable. */
    private String textBefore(int variable) {
        return pattern.substring(endOf(variable), variables.get(variable).start());
    }

    /** The name that has these variable parts. */
    String join(List<String> parts) {
        return join(parts, variables.size()) + pattern.substring(endOf(variables.size()));
    }

    /** The same without the last part and the text before that. */
    String joinWithoutLast(List<String> parts) {
        return join(parts, variables.size() - 1);
    }

    private String join(List<String> parts, int count) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < count; i++) {
            name.append(textBefore(i)).append(parts.get(i));
        }
        return name.toString();
    }

    /** Why parts that a file has do not make a name from which a writer finds them again, null where they do. */
    @Nullable
    String mismatch(List<String> parts) {
        String name = join(parts);
        return parts.equals(split(name))
                ? null
                : "the name '" + name + "' of parts " + parts + " can also be read as other parts; names are \"" + this
                        + "\"";
    }

    /** The pattern as grammars write it. */
    @Override
    public String toString() {
        List<String> rules = new ArrayList<>();
        variables.forEach(part -> rules.add("{" + (part.text() == null ? part.list() : part.text()) + "}"));
        return join(rules);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NamePattern names && pattern.equals(names.pattern);
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }
}
