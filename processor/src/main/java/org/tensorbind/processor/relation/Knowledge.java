package org.tensorbind.processor.relation;

/** What is known without a relation, and where relations apply. */
public interface Knowledge {
    /** Whether a quantity is known before an item is read. */
    boolean isKnown(Quantity quantity, String item);

    /** Whether two items give a quantity in different places, each for itself. */
    boolean areApart(Quantity quantity, String item, String other);
}
