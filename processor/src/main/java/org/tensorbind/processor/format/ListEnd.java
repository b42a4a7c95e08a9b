package org.tensorbind.processor.format;

/**
 * How bytes tell how many elements a list has.
 *
 * @param bytes the constant behind the last element, with which no element begins
 * @param begins whether every element begins with them instead, and nothing that stands behind the list
 */
public record ListEnd(byte[] bytes, boolean begins) {}
