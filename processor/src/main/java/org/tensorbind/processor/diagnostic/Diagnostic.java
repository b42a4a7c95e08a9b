package org.tensorbind.processor.diagnostic;

import org.tensorbind.io.SafeText;

/** One error of a grammar. */
public record Diagnostic(GrammarMessage tag, SourceText source, Span span, String message) {
    /** Of a line that is shown; a grammar may have all of its text in one. */
    private static final int MAX_LINE = 160;

    private static final int BEFORE = 60;

    /** The error as it is shown: place, tag and message, the line, and a caret below the place. */
    public String render() {
        return render(source, span, shown());
    }

    /** Tag and message. */
    public String shown() {
        return "error: [" + tag.label() + "] " + message;
    }

    /** Renders a message with its location, the line or an excerpt of it, and a caret below the location. */
    public static String render(SourceText source, Span span, String message) {
        String line = source.line(span.line());
        int column = Math.min(span.column() - 1, line.length());
        int from = line.length() > MAX_LINE ? Math.max(0, column - BEFORE) : 0;
        int to = Math.min(line.length(), from + MAX_LINE);
        String start = from > 0 ? "…" : "";
        String shown = start + visible(line.substring(from, to)) + (to < line.length() ? "…" : "");
        int length = Math.max(1, Math.min(span.length(), Math.max(1, to - column)));
        return SafeText.lines(source.path() + ":" + span.line() + ":" + span.column() + ": " + message) + "\n  " + shown
                + "\n  " + " ".repeat(start.length()) + indent(line, from, span.column() - 1) + "^".repeat(length);
    }

    /** A line with a sign for each character that cannot be seen, so that the columns stay. */
    private static String visible(String line) {
        StringBuilder visible = new StringBuilder(line.length());
        for (int i = 0; i < line.length(); i++) {
            int c = line.codePointAt(i);
            String text = Character.toString(c);
            visible.append(c == '\t' || SafeText.of(text).equals(text) ? text : "\ufffd".repeat(text.length()));
            i += text.length() - 1;
        }
        return visible.toString();
    }

    /** White space as wide as the text before the location; tabs stay tabs. */
    private static String indent(String line, int from, int to) {
        String before = line.substring(from, Math.min(line.length(), to));
        return before.replaceAll("[^\t]", " ") + " ".repeat(to - from - before.length());
    }
}
