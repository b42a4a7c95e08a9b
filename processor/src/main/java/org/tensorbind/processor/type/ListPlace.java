package org.tensorbind.processor.type;

/**
 * Which elements of a block the numbers of a list belong to.
 *
 * @param from the element that the first number belongs to
 * @param span for how many elements each number is
 */
public record ListPlace(int from, int span) {}
