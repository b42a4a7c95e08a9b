package org.tensorbind.pickle;

/**
 * A reference to something that is not in the pickle.
 *
 * @param id what it is found by, any value
 */
public record PicklePersistentId(Object id) {
    /** References are compared by identity: an id may contain itself. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
