package org.tensorbind.read;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The source of an invalid offset, size or count, such as an offset outside the file. It is the cause of the exception for the item that cannot be read
 * because of it, and describes the source, which is then searched for.
 */
public final class SourceItemException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String source;
    private final Which which;
    private final long index;
    private final String list;
    private final String key;

    /** Which item of the rule it is. */
    public enum Which {
        /** The one that was read last. */
        LAST,
        /** The one with this index among all in the file, or the only one. */
        NTH,
        /** The one in the element of a list with this index, or the element itself. */
        OF_ELEMENT,
        /** The one in the element of the list that has the key. */
        UNDER_KEY
    }

    private SourceItemException(String problem, String source, Which which, long index, String list, String key) {
        super(problem, null, false, false);
        this.source = source;
        this.which = which;
        this.index = index;
        this.list = list;
        this.key = key;
    }

    /** The item of the rule {@code source} that was read last. */
    static SourceItemException last(String problem, String source) {
        return new SourceItemException(problem, source, Which.LAST, -1, "", "");
    }

    /** Item {@code index} of those of the rule {@code source} in the file, from 0. */
    public static SourceItemException nth(String problem, String source, long index) {
        return new SourceItemException(problem, source, Which.NTH, index, "", "");
    }

    /** The item of the rule {@code source} in element {@code index} of a list, from 0. */
    static SourceItemException ofElement(String problem, String source, long index) {
        return new SourceItemException(problem, source, Which.OF_ELEMENT, index, "", "");
    }

    /** The item of the rule {@code source} in the element of {@code list} that has the key. */
    static SourceItemException underKey(String problem, String source, String list, String key) {
        return new SourceItemException(problem, source, Which.UNDER_KEY, -1, list, key);
    }

    /** What is wrong, as a message about the item. */
    public String problem() {
        return String.valueOf(getMessage());
    }

    /** The rule of the item. */
    public String source() {
        return source;
    }

    /** Which item of that rule it is. */
    public Which which() {
        return which;
    }

    /** The index for {@link Which#NTH} and {@link Which#OF_ELEMENT}, from 0. */
    public long index() {
        return index;
    }

    /** The rule of the list for {@link Which#UNDER_KEY}. */
    public String list() {
        return list;
    }

    /** The key for {@link Which#UNDER_KEY}. */
    public String key() {
        return key;
    }

    /** Whether this is about an item of the same rule that is found in the same way. */
    public boolean isAlike(@Nullable Throwable cause) {
        return cause instanceof SourceItemException other && source.equals(other.source) && which == other.which;
    }

    /** Whether this is about the same item. */
    public boolean isSame(@Nullable Throwable cause) {
        return cause instanceof SourceItemException other
                && isAlike(other)
                && index == other.index
                && key.equals(other.key)
                && Objects.equals(getMessage(), other.getMessage());
    }
}
