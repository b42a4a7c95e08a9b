package org.tensorbind.read;

/**
 * Why something cannot be read that is computed from an item and is beyond the integers of 64 bits: the cause of the fault of what depends on the item,
 * until somebody looks for the item itself.
 */
public final class UncountableException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String source;
    private final long index;

    /**
     * What the fault of the item says.
     *
     * @param problem what is wrong, as a message about the item
     * @param source the rule of the item
     * @param index which one it is of those in the file, from 0; -1 for the one that was read last
     */
    public UncountableException(String problem, String source, long index) {
        super(problem, null, false, false);
        this.source = source;
        this.index = index;
    }

    /** The rule of the item that it is computed from. */
    public String source() {
        return source;
    }

    /** Which item of that rule it is, from 0; -1 for the one that was read last. */
    public long index() {
        return index;
    }

    /** Whether this is about the same item. */
    public boolean isSame(UncountableException other) {
        return source.equals(other.source)
                && index == other.index
                && String.valueOf(getMessage()).equals(other.getMessage());
    }
}
