package org.tensorbind.processor.mutant;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ParseListener;

/** A rule or an item of a sample, with the parts that it is in. */
final class Part {
    final String label;
    final long index;
    final @Nullable Part owner;
    final List<Part> children = new ArrayList<>();

    /** What the bytes of an item are for; null for a rule, for a document and for bytes that no item has. */
    final ParseListener.@Nullable Kind kind;

    final @Nullable Object value;
    final boolean document;

    /** Its bytes in the sample; of a rule from the first item to the last. */
    long start;

    long end;

    Part(
            String label,
            long index,
            @Nullable Part owner,
            ParseListener.@Nullable Kind kind,
            @Nullable Object value,
            boolean document) {
        this.label = label;
        this.index = index;
        this.owner = owner;
        this.kind = kind;
        this.value = value;
        this.document = document;
        if (owner != null) {
            owner.children.add(this);
        }
    }

    boolean isInside(Part other) {
        for (Part part = this; part != null; part = part.owner) {
            if (part == other) {
                return true;
            }
        }
        return false;
    }

    /** Whether these are bytes that no item has. */
    boolean isGap() {
        return label.isEmpty();
    }

    int depth() {
        int depth = 0;
        for (Part part = owner; part != null; part = part.owner) {
            depth++;
        }
        return depth;
    }

    /** How many of the parts around it are around another one, too. */
    int shared(Part other) {
        for (Part part = this; part != null; part = part.owner) {
            if (other.isInside(part)) {
                return part.depth() + 1;
            }
        }
        return 0;
    }

    /** Its number, or that of the nearest part around it that has one; -1 where none has. */
    long position() {
        for (Part part = this; part != null; part = part.owner) {
            if (part.index >= 0) {
                return part.index;
            }
        }
        return -1;
    }

    String name() {
        return index < 0 ? label : label + "[" + index + "]";
    }
}
