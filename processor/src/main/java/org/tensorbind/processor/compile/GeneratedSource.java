package org.tensorbind.processor.compile;

/**
 * A Java source file.
 *
 * @param className with its package
 */
public record GeneratedSource(String className, String text) {}
