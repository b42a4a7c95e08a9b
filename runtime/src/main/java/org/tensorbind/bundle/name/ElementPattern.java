package org.tensorbind.bundle.name;

/**
 * The names of a list's or map's elements: {@code head}, then the index or key, then {@code tail}.
 *
 * @param head what stands before the index or key
 * @param tail what stands behind it
 */
public record ElementPattern(String head, String tail) {}
