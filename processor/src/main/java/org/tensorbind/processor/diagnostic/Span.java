package org.tensorbind.processor.diagnostic;

/**
 * A place in a grammar file.
 *
 * @param line from 1
 * @param column from 1, in characters
 * @param length of what is marked, in characters
 */
public record Span(int line, int column, int length) {}
