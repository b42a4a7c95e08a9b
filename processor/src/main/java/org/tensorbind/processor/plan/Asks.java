package org.tensorbind.processor.plan;

import java.util.Set;

/** A step or a value of a writer that may ask for something that its method must be given. */
interface Asks {
    /** What methods of a writer can be given. */
    enum Given {
        /** The tensor that they are run for. */
        PART,
        /** Where that tensor is among all. */
        POSITION,
        /** What the caller gave for the file. */
        ITEMS,
        /** What the file is to hold: its tensors, its metadata, options. */
        CONTENTS
    }

    /** What the step or value asks for by itself, not by what it is made of. */
    default Set<Given> given() {
        return Set.of();
    }

    /** Asks for the tensor. */
    interface OfPart extends Asks {
        @Override
        default Set<Given> given() {
            return Set.of(Given.PART);
        }
    }

    /** Asks for where the tensor is. */
    interface OfPosition extends Asks {
        @Override
        default Set<Given> given() {
            return Set.of(Given.POSITION);
        }
    }

    /** Asks for what the caller gave for the file. */
    interface OfItems extends Asks {
        @Override
        default Set<Given> given() {
            return Set.of(Given.ITEMS);
        }
    }

    /** Asks for what the file is to hold. */
    interface OfContents extends Asks {
        @Override
        default Set<Given> given() {
            return Set.of(Given.CONTENTS);
        }
    }
}
