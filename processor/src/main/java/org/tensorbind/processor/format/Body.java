package org.tensorbind.processor.format;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.Keywords;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.value.Leniency;

/** The body of a rule: what the grammar has after {@code ::=}. */
public sealed interface Body {
    /** Whether only documents have it. */
    default boolean isOfDocument() {
        Body plain = plain();
        return plain instanceof Leaf leaf
                ? leaf.type().isOfDocument() || leaf.coding() instanceof Coding.Packed
                : plain instanceof Group group && group.framing().isOfDocument();
    }

    /** Whether its value is given as a whole. */
    default boolean isLeaf() {
        return this instanceof Choice || (plain() instanceof Leaf leaf && !(leaf.coding() instanceof Coding.Checksum));
    }

    /** What it is but for an extension type around it. */
    default Body plain() {
        return this instanceof Extended extended ? extended.content() : this;
    }

    /** What an extension type of MessagePack holds: a list, a map or bytes. */
    record Extended(int number, Body content) implements Body {}

    /** Items that something holds together. */
    record Group(Framing framing, List<Item> items) implements Body {
        public Group {
            items = List.copyOf(items);
        }
    }

    /** The variant that the tag names. */
    record Choice(List<Variant> variants) implements Body {}

    /**
     * A value, or several of one type.
     *
     * @param values the names that some values have
     * @param repeat null for one value
     */
    record Leaf(
            Coding coding,
            @Nullable Enumeration values,
            @Nullable Repeat repeat) implements Body {
        /** The type of each value, unless a tag gives it or it is a checksum. */
        Type type() {
            if (coding instanceof Coding.Plain plain) {
                return plain.type();
            }
            if (coding instanceof Coding.Packed) {
                return Type.BYTES;
            }
            return coding instanceof Coding.Part ? Type.BITS : Type.NONE;
        }
    }

    /**
     * Values one after the other.
     *
     * @param count the number of integers, if the body itself gives it
     * @param inParentheses whether they are written as a tuple of Python
     */
    record Repeat(@Nullable Expr count, boolean inParentheses) {}

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
     * @param separators between the keys and values of lines, the one that writers use first; empty in other notations
     */
    record Document(String notation, List<String> separators, Item.Use content) implements Body {
        /** Whether it has a line for each entry. */
        public boolean isLines() {
            return !separators.isEmpty();
        }

        /** Whether it is a message of Protocol Buffers, whose keys are numbers, and which does not show its end. */
        public boolean isMessage() {
            return notation.equals(Keywords.PROTOBUF);
        }
    }
}
