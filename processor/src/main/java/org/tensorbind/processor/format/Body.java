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

    /**
     * Bytes without a value: padding and white space.
     *
     * @param characters what is read, a byte each; the first is written
     */
    record Gap(String characters, Extent extent, Leniency leniency) implements Body {
        /** The byte that is written. */
        public int first() {
            return characters.charAt(0);
        }

        /** Whether it is white space, of which there may be more or less than is written. */
        public boolean isWhite() {
            return extent instanceof Extent.AtLeast;
        }

        /** Whether it may have no bytes. */
        public boolean mayBeNone() {
            return !(extent instanceof Extent.AtLeast white) || white.minimum() == 0;
        }
    }

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
