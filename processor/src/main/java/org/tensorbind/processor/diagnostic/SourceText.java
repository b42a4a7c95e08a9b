package org.tensorbind.processor.diagnostic;

/**
 * A grammar file's text.
 *
 * @param path the file's path in messages
 */
public record SourceText(String path, String text) {
    /** Line {@code number}, counted from 1, without its terminator; empty after the last line. */
    public String line(int number) {
        return text.lines().skip(number - 1L).findFirst().orElse("");
    }

    /** The location of {@code length} characters from {@code start} on. */
    public Span span(int start, int length) {
        int line = (int) text.substring(0, start).chars().filter(c -> c == '\n').count() + 1;
        return new Span(line, start - text.lastIndexOf('\n', start - 1), length);
    }
}
