package org.tensorbind.processor.diagnostic;

/**
 * A grammar file's text.
 *
 * @param path what messages call the file
 */
public record SourceText(String path, String text) {
    /** Line {@code number}, from 1, without its end; empty beyond the last. */
    public String line(int number) {
        return text.lines().skip(number - 1L).findFirst().orElse("");
    }

    /** The place of some characters. */
    public Span span(int start, int length) {
        int line = (int) text.substring(0, start).chars().filter(c -> c == '\n').count() + 1;
        return new Span(line, start - text.lastIndexOf('\n', start - 1), length);
    }
}
