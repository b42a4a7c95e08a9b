package org.tensorbind.processor.format;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.processor.format.Grammar.ChecksumForm;
import org.tensorbind.processor.format.Grammar.TypedVariant;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.value.Leniency;

/** What a rule stands for. */
public sealed interface Body {
    /** Whether its value is told as a whole. */
    default boolean isLeaf() {
        return this instanceof Scalar
                || this instanceof TaggedInteger
                || this instanceof Integers
                || this instanceof Choice;
    }

    /** Items that something holds together. */
    record Group(Framing framing, List<Item> items) implements Body {
        public Group {
            items = List.copyOf(items);
        }
    }

    /** The variant that the tag names. */
    record Choice(List<Variant> variants) implements Body {}

    /**
     * One value.
     *
     * @param bitWidth of a part of an integer, 0 for other values
     */
    record Scalar(Type type, int bitWidth, @Nullable Enumeration values, DecimalForm form) implements Body {
        /** Whether it is a single bit without named values. */
        public boolean isBit() {
            return bitWidth == 1 && values == null;
        }
    }

    /** An integer whose type the tag tells. */
    record TaggedInteger(List<TypedVariant> variants) implements Body {
        /** The first variant of those that have room for the highest integers. */
        public TypedVariant widest() {
            TypedVariant widest = variants.get(0);
            for (TypedVariant wider = widest; wider != null; wider = widerThan(widest)) {
                widest = wider;
            }
            return widest;
        }

        /** The first variant that has room for higher integers, or null. */
        public @Nullable TypedVariant widerThan(TypedVariant narrow) {
            return variants.stream()
                    .filter(other -> other.type().highest() > narrow.type().highest())
                    .findFirst()
                    .orElse(null);
        }
    }

    /** Integers one after the other; {@code count} of them where it says so itself. */
    record Integers(Type type, @Nullable Expr count) implements Body {}

    /** A text that holds a checksum. */
    record ChecksumText(String covered, List<ChecksumForm> forms) implements Body {}

    /** Bytes of one value: {@code amount} of them, or up to a multiple of it. */
    record Padding(int value, Expr amount, boolean toMultiple, Leniency leniency, boolean optionalAtEnd)
            implements Body {}

    /**
     * White space.
     *
     * @param characters what is read, {@code minimum} at least; the first is written
     * @param more how many more are written; those that readers take need not have them
     * @param remainder bytes behind a multiple of {@code multiple}, 1 for none, from the start of the file, where it ends
     * @param otherEnds further remainders, each followed by its multiple, where it may end when it is read
     */
    record White(
            String characters,
            long minimum,
            @Nullable Expr more,
            long remainder,
            long multiple,
            List<Long> otherEnds,
            Leniency leniency)
            implements Body {}

    /**
     * A document.
     *
     * @param separators between the keys and values of lines, the usual one first; empty in other notations
     */
    record Document(String notation, List<String> separators, Item.Use content) implements Body {
        /** Whether it has a line for each entry. */
        public boolean isLines() {
            return !separators.isEmpty();
        }
    }
}
