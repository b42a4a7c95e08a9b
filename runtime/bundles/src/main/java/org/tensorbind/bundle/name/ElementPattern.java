package org.tensorbind.bundle.name;

/**
 * The names of a list's or map's elements: {@code head}, then the index or key, then {@code tail}.
 *
 * @param head the text before the index or key
 * @param tail the text after it
 */
public record ElementPattern(String head, String tail) {}
