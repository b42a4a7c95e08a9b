package org.tensorbind.document;

import java.util.Arrays;
import org.tensorbind.FormatException;
import org.tensorbind.number.CountText;
import org.tensorbind.read.Cursor;

/** The arrays and maps of a document that have been started and not ended, in notations where each starts with the number of its items. */
public final class OpenContainers {
    /** The number of items of a container that ends with a mark of its own. */
    static final long OPEN_END = -1;

    private final Cursor in;
    private long[] left = new long[8];
    private int open;

    OpenContainers(Cursor in) {
        this.in = in;
    }

    /**
     * Starts a container.
     *
     * @param offset of its head, in bytes from the start of the file
     * @param count elements or entries, unsigned
     * @param itemsEach 1 for arrays, 2 for maps
     */
    public void begin(String rule, long offset, long count, int itemsEach) throws FormatException {
        if (count < 0 || count > in.remaining() / itemsEach) {
            throw in.malformed(
                    offset,
                    rule,
                    Long.toUnsignedString(count) + (count == 1 ? " item does" : " items do") + " not fit in the "
                            + CountText.of(in.remaining(), "byte") + " left");
        }
        push(rule, count);
    }

    /** Starts a container that ends with a mark of its own. */
    public void beginOpen(String rule) throws FormatException {
        push(rule, OPEN_END);
    }

    private void push(String rule, long count) throws FormatException {
        in.deepen(rule);
        if (open == left.length) {
            left = Arrays.copyOf(left, 2 * open);
        }
        left[open++] = count;
    }

    /** Whether the innermost container ends with a mark of its own. */
    public boolean isOpenEnded() {
        return left[open - 1] == OPEN_END;
    }

    /** Takes an item of the innermost container, whose number of items is known; ends the container after the last one. */
    public boolean next() {
        if (left[open - 1]-- > 0) {
            return true;
        }
        end();
        return false;
    }

    /** Ends the innermost container. */
    public void end() {
        open--;
        in.surface();
    }

    /** How many are open. */
    public int depth() {
        return open;
    }

    /** Forgets the containers above a depth. */
    public void depth(int newDepth) {
        open = newDepth;
    }
}
