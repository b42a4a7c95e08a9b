package org.tensorbind.processor.plan.value;

import java.util.Set;

/** A step or a value of a writer that may use something that the caller supplied. */
public interface UsesSupplied {
    /** What a caller gives. */
    enum SuppliedSource {
        /** What the caller gave for the file. */
        ITEMS,
        /** What the file is to hold: its tensors, its metadata, options. */
        CONTENTS
    }

    /** What the step or value itself uses, without its parts. */
    default Set<SuppliedSource> given() {
        return Set.of();
    }
}
