package org.tensorbind.pickle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A dictionary, whose keys are any values. It may contain itself. */
public final class PickleDict {
    private final List<Entry> entries = new ArrayList<>(0);

    PickleDict() {}

    /** A key and its value. */
    public record Entry(Object key, Object value) {
        /** Entries are compared by identity: they may contain themselves. */
        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }

    /** All entries in the order of the file. If a key occurs again, Python has the last value at the position of the first. */
    public List<Entry> entries() {
        return Collections.unmodifiableList(entries);
    }

    void put(Object key, Object value) {
        entries.add(new Entry(key, value));
    }
}
