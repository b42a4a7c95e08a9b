package org.tensorbind.processor.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Breaks long lines of generated Java: after commas and semicolons, before operators and calls, and after a space in comments and string literals.
 */
final class LineBreaks {
    private static final int LONGEST = 120;
    private static final int SHORTEST = 40;
    private static final String CONTINUED = "        ";
    private static final String THROWS = ") throws";
    private static final Pattern COMMENT = Pattern.compile(" +\\* .+");
    private static final Pattern FIELD =
            Pattern.compile(" +((?:(?:public|private|static|final) )+)[^(){}=]+(?: = .*)?;");
    private static final List<String> OPERATORS = List.of(" && ", " || ", " ? ", " : ", " + ");

    private final String line;
    private final String indent;
    private final List<Place> places = new ArrayList<>();

    private LineBreaks(String line) {
        this.line = line;
        this.indent = line.substring(0, line.length() - line.stripLeading().length());
    }

    /**
     * A position at which a line may be broken.
     *
     * @param start index of the first character of the next line
     * @param depth number of open brackets; one more in a string literal
     * @param rank preference among positions of the same depth; lower is better
     */
    private record Place(int start, int depth, int rank, boolean inText) {
        static final int COMMA = 0;
        static final int OPERATOR = 1;
        static final int CALL = 2;

        private boolean isAsGoodAs(Place other) {
            return depth < other.depth || (depth == other.depth && rank <= other.rank);
        }
    }

    /**
     * Returns the source with long lines broken. Undoes other line breaks of JavaPoet: before exceptions in a {@code throws} clause, in empty
     * parentheses and in one-line comments. Also removes the empty lines between fields.
     */
    static String in(String source) {
        List<String> lines = new ArrayList<>();
        for (String line : (Iterable<String>) source.lines()::iterator) {
            String before = last(lines, 1);
            if (isField(line) && before.isEmpty() && areAlike(last(lines, 2), line)) {
                lines.set(lines.size() - 1, line);
            } else if (line.strip().equals("*/") && isShort(last(lines, 2), before)) {
                lines.remove(lines.size() - 1);
                lines.set(
                        lines.size() - 1, last(lines, 1) + before.stripLeading().substring(1) + " */");
            } else if (before.endsWith(THROWS)) {
                lines.set(lines.size() - 1, before + " " + line.strip());
            } else if (before.endsWith("(") && line.stripLeading().startsWith(")")) {
                lines.set(lines.size() - 1, before + line.strip());
            } else {
                lines.add(line);
            }
        }
        return lines.stream().map(LineBreaks::broken).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String last(List<String> lines, int index) {
        return index > lines.size() ? "" : lines.get(lines.size() - index);
    }

    private static boolean isField(String line) {
        return FIELD.matcher(line).matches();
    }

    /** Whether both lines are fields, both static or both not. */
    private static boolean areAlike(String one, String other) {
        return isField(one) && one.contains(" static ") == other.contains(" static ");
    }

    /** Whether a comment has one line, and fits into one line with its delimiters. */
    private static boolean isShort(String begin, String line) {
        return begin.strip().equals("/**") && COMMENT.matcher(line).matches() && line.length() + 4 <= LONGEST;
    }

    private static String broken(String line) {
        if (line.length() <= LONGEST) {
            return line;
        }
        LineBreaks breaks = new LineBreaks(line);
        String content = line.stripLeading();
        if (content.startsWith("//")) {
            return line;
        }
        return content.startsWith("* ") ? breaks.comment() : breaks.code(breaks.indent + CONTINUED);
    }

    private String comment() {
        String continued = indent + (line.contains("{@code ") ? "*     " : "* ");
        StringBuilder broken = new StringBuilder();
        String rest = line;
        while (rest.length() > LONGEST) {
            int blank = rest.lastIndexOf(' ', LONGEST);
            if (blank <= continued.length()) {
                break;
            }
            broken.append(rest, 0, blank).append('\n');
            rest = continued + rest.substring(blank + 1);
        }
        return broken.append(rest).toString();
    }

    /**
     * Returns the line, broken. Positions outside brackets are preferred, and among positions of the same depth the last one that leaves the line
     * short enough.
     */
    private String code(String continued) {
        findPlaces();
        Place preferred = best(Math.max(SHORTEST, continued.length()));
        Place best = preferred == null ? best(continued.length()) : preferred;
        if (best == null) {
            return line;
        }
        String first = line.substring(0, best.start()).stripTrailing();
        String rest = continued
                + (best.inText() ? "+ \"" : "")
                + line.substring(best.start()).stripLeading();
        String begin = best.inText() ? line.substring(0, best.start()) + '"' : first;
        return begin + "\n" + (rest.length() <= LONGEST ? rest : new LineBreaks(rest).code(continued));
    }

    /** The best position after column {@code start}; null if there is none. */
    private @Nullable Place best(int start) {
        Place best = null;
        for (Place place : places) {
            boolean fits = place.start() > start && place.start() <= LONGEST - (place.inText() ? 1 : 0);
            if (fits && (best == null || place.isAsGoodAs(best))) {
                best = place;
            }
        }
        return best;
    }

    private void findPlaces() {
        int depth = 0;
        for (int i = indent.length(); i < line.length(); i++) {
            char c = line.charAt(i);
            if (line.startsWith("//", i)) {
                return;
            }
            if (c == '"' || c == '\'') {
                int end = endOfLiteral(i);
                if (c == '"' && isAlone(i, end)) {
                    findBlanks(i, end, depth + 1);
                }
                i = end;
            } else if (c == '(' || c == '[' || c == '{' || isTypeBracket(i, '<')) {
                depth++;
            } else if (c == ')' || c == ']' || c == '}' || isTypeBracket(i, '>')) {
                depth--;
            } else if (line.startsWith(", ", i) || line.startsWith("; ", i)) {
                places.add(new Place(i + 2, depth, Place.COMMA, false));
            } else if (isOperator(i) || isCall(i)) {
                places.add(new Place(i, depth, isCall(i) ? Place.CALL : Place.OPERATOR, false));
            }
        }
    }

    /** Whether a character is a bracket of type arguments: comparison operators have a space before them. */
    private boolean isTypeBracket(int at, char bracket) {
        return line.charAt(at) == bracket && at > 0 && " -".indexOf(line.charAt(at - 1)) < 0;
    }

    private boolean isOperator(int at) {
        return line.charAt(at) == ' ' && OPERATORS.stream().anyMatch(operator -> line.startsWith(operator, at));
    }

    /** Whether a method is called on the result of another call. */
    private boolean isCall(int at) {
        return line.charAt(at) == '.' && at > 0 && line.charAt(at - 1) == ')';
    }

    private int endOfLiteral(int start) {
        char quote = line.charAt(start);
        int end = start + 1;
        while (line.charAt(end) != quote) {
            end += line.charAt(end) == '\\' ? 2 : 1;
        }
        return end;
    }

    /** Whether a string literal is a whole operand, so that a concatenation may replace it. */
    private boolean isAlone(int start, int end) {
        String before = line.substring(0, start).stripTrailing();
        boolean begins = before.isEmpty()
                || before.endsWith("(")
                || before.endsWith(",")
                || before.endsWith("=")
                || before.endsWith("+");
        return begins && end + 1 < line.length() && ",);".indexOf(line.charAt(end + 1)) >= 0;
    }

    private void findBlanks(int start, int end, int depth) {
        for (int i = start + 1; i < end - 1; i++) {
            if (line.charAt(i) == ' ') {
                places.add(new Place(i + 1, depth, Place.OPERATOR, true));
            }
        }
    }
}
