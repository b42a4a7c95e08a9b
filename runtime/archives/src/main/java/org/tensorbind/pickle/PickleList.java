package org.tensorbind.pickle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A list, tuple or set. It may contain itself. */
public final class PickleList {
    /** The Python type. */
    public enum Kind {
        /** A {@code list}. */
        LIST,
        /** A {@code tuple}. */
        TUPLE,
        /** A {@code set}; elements that the file repeats are repeated. */
        SET,
        /** A {@code frozenset}; elements that the file repeats are repeated. */
        FROZENSET
    }

    private final Kind kind;
    private final List<Object> items;

    PickleList(Kind kind, List<Object> items) {
        this.kind = kind;
        this.items = items;
    }

    PickleList(Kind kind) {
        this(kind, new ArrayList<>(0));
    }

    /** The Python type. */
    public Kind kind() {
        return kind;
    }

    /** The elements, in the order of the file. */
    public List<Object> items() {
        return Collections.unmodifiableList(items);
    }

    List<Object> mutableItems() {
        return items;
    }
}
