package org.tensorbind.processor.diagnostic;

/** One fault of a grammar. */
public record Diagnostic(Tag tag, SourceText source, Span span, String message) {
    /** The fault as it is shown: place, tag and message, the line, and a caret below the place. */
    public String render() {
        return render(source, span, "error: [" + tag.label() + "] " + message);
    }

    /** What is to be said of a place: place and message, the line, and a caret below the place. */
    public static String render(SourceText source, Span span, String message) {
        return source.path() + ":" + span.line() + ":" + span.column() + ": " + message + "\n  "
                + source.line(span.line()) + "\n  "
                + indent(source, span) + "^".repeat(Math.max(1, span.length()));
    }

    /** White space as wide as what stands before the place, tabs kept. */
    private static String indent(SourceText source, Span span) {
        String line = source.line(span.line());
        String before = line.substring(0, Math.min(line.length(), span.column() - 1));
        return before.replaceAll("[^\t]", " ") + " ".repeat(span.column() - 1 - before.length());
    }
}
