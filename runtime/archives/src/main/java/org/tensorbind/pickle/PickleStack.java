package org.tensorbind.pickle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;

/** The stack of values with its marks, and the memo. */
final class PickleStack {
    private final PickleInput in;
    private final long maxValues;
    private final List<Object> values = new ArrayList<>();
    private final List<Integer> marks = new ArrayList<>();
    private final Map<Long, Object> memo = new HashMap<>();
    private long made;

    PickleStack(PickleInput in, long maxValues) {
        this.in = in;
        this.maxValues = maxValues;
    }

    long made() {
        return made;
    }

    private void count() throws FormatException {
        if (++made > maxValues) {
            throw in.failure(Reason.LIMIT, "the pickle makes more than " + maxValues + " values");
        }
    }

    void push(Object value) throws FormatException {
        count();
        values.add(value);
    }

    /** Where the values above the last mark begin. */
    private int bottom() {
        return marks.isEmpty() ? 0 : marks.get(marks.size() - 1);
    }

    Object pop() throws FormatException {
        Object top = top();
        values.remove(values.size() - 1);
        return top;
    }

    Object top() throws FormatException {
        if (values.size() <= bottom()) {
            throw in.malformed("the stack has no value for it");
        }
        return values.get(values.size() - 1);
    }

    boolean isAtMark() {
        return !marks.isEmpty() && values.size() == bottom();
    }

    void mark() throws FormatException {
        count();
        marks.add(values.size());
    }

    /** Takes the values above the last mark, and the mark. */
    List<Object> popMark() throws FormatException {
        if (marks.isEmpty()) {
            throw in.malformed("the stack has no mark for it");
        }
        List<Object> above = values.subList(marks.remove(marks.size() - 1), values.size());
        List<Object> taken = new ArrayList<>(above);
        above.clear();
        return taken;
    }

    /** Takes a number of values. */
    List<Object> popAll(int count) throws FormatException {
        if (values.size() - count < bottom()) {
            throw in.malformed("the stack has " + (values.size() - bottom()) + " values for it, needs " + count);
        }
        List<Object> above = values.subList(values.size() - count, values.size());
        List<Object> taken = new ArrayList<>(above);
        above.clear();
        return taken;
    }

    void memoize() throws FormatException {
        put(memo.size());
    }

    void put(long index) throws FormatException {
        count();
        memo.put(index, top());
    }

    void get(long index) throws FormatException {
        Object value = memo.get(index);
        if (value == null) {
            throw in.malformed("the memo has nothing at index " + index);
        }
        push(value);
    }
}
