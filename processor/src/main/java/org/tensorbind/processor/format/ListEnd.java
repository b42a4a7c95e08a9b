package org.tensorbind.processor.format;

/**
 * How bytes tell how many elements a list has.
 *
 * @param bytes the constant behind the last element, with which no element begins
 * @param begins whether every element begins with them instead, and nothing that stands behind the list
 */
public record ListEnd(byte[] bytes, boolean begins) {
    /** Whether a part is a list of which every element begins with the same bytes. */
    static boolean tells(Item part) {
        return part instanceof Item.Use use && use.end() != null && use.end().begins();
    }
}
