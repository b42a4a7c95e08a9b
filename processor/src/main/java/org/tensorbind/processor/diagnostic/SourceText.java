package org.tensorbind.processor.diagnostic;

import java.util.List;

/**
 * A grammar file's text.
 *
 * @param path what messages call the file
 */
public record SourceText(String path, String text) {
    /** Line {@code number}, from 1, without its end; empty beyond the last. */
    public String line(int number) {
        List<String> lines = text.lines().toList();
        return number <= lines.size() ? lines.get(number - 1) : "";
    }

    /** The place of some characters. */
    public Span span(int start, int length) {
        String before = text.substring(0, start);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        return new Span(line, start - before.lastIndexOf('\n'), length);
    }
}
