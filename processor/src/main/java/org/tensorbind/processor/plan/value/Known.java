package org.tensorbind.processor.plan.value;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.ValueType;

/** A value with a known source: an item read before, a parameter, a property of a tensor, a value that a caller supplied, or a planned one. */
public sealed interface Known extends Value {
    /**
     * A local variable: the item of a rule that this program has read; when writing, the value that the program writes.
     *
     * @param list whether it is the list of all values of a repeated rule
     */
    record Local(String rule, boolean list) implements Known {
        public Local(String rule) {
            this(rule, false);
        }
    }

    /** A parameter of the program. */
    record Parameter(Quantity need) implements Known {}

    /** A property of the file or of the region at this step of the program. */
    record Here(Property property) implements Known {}

    /** The properties that need no name of a rule. */
    enum Property {
        /** The offset of the program's rule in the file. */
        START,
        /** The position of a reader in the file. */
        POSITION,
        /** The number of bytes left in the region; only when reading. */
        REMAINING,
        /** The size of the file in bytes; only when reading. */
        FILE_SIZE,
        /** Whether the file is big-endian, if each file gives its byte order. */
        IS_BIG_ENDIAN,
        /** Whether each byte of the file belongs to exactly one item. */
        IS_COVERED,
        /** The same, except that data may share bytes. */
        IS_COVERED_OR_SHARED,
        /** The additional entries of a document's map. */
        OTHER_ENTRIES,
        /** The integer of which {@link Value.Form#RECORDS} make an element. */
        DIMENSION
    }

    /** A fact about a list while its elements are visited or written; the list is given by its rule, for {@link Fact#OUTER_INDEX} by its label. */
    record OfList(Fact fact, String list) implements Known {}

    /** An index in a list, or a count. */
    enum Fact {
        /** The index of the current element. */
        POSITION,
        /** The index of the element that contains the program's rule. */
        OUTER_INDEX,
        /** The index of the element with the current tensor of a writer, in the enclosing element. */
        INDEX,
        /** The same in the whole file. */
        NUMBER,
        /** The number of elements of a list of tensors in the enclosing element, including those without a tensor. */
        COUNT,
        /** The same in the whole file. */
        TOTAL,
        /** The text in the names of tensors that identifies the current element of a writer. */
        TEXT
    }

    /** The offset or the size of an item, recorded when it was read; for a list, one for each element. */
    record Noted(Expr.Function function, String rule) implements Known {}

    /**
     * The value that a scan records of an item: an integer, the code of a named value, or the offset of a text.
     *
     * @param number distinguishes several of the same rule
     */
    record Scanned(String rule, ScannedKind kind, int number) implements Known {}

    /** The kind of value that a scan records. */
    enum ScannedKind {
        VALUE,
        /** The number of elements of a list. */
        COUNT,
        /** The product of integers. */
        PRODUCT,
        /** The offset of the element's name. */
        NAME
    }

    /**
     * A property of the tensor of a clause.
     *
     * @param detail the rule whose value it is; for some roles, an index or a name
     */
    record OfTensor(int clause, Role role, String detail) implements Known {
        public OfTensor(int clause, Role role) {
            this(clause, role, "");
        }

        /** Its shape, in the order of the rule: innermost first if it is reversed. */
        public static Value shape(int clause, String rule, boolean reversed) {
            Value shape = new OfTensor(clause, Role.SHAPE, rule);
            return reversed ? Operator.REVERSED.of(shape) : shape;
        }

        @Override
        public Set<SuppliedSource> given() {
            return role == Role.OTHER_FIELDS || role == Role.OTHER_TEXTS ? Set.of(SuppliedSource.CONTENTS) : Set.of();
        }
    }

    /** The properties of a tensor. */
    enum Role {
        NAME,
        /** A part of its name, by its index. */
        NAME_PART,
        DTYPE,
        SHAPE,
        /** One of its dimensions, by its index. */
        DIMENSION,
        DATA,
        CHECKSUM_INTEGER,
        CHECKSUM_BYTES,
        CHECKSUM_DIGITS,
        CHECKSUM_TEXT,
        /** Whether there is such a tensor. */
        IS_PRESENT,
        /** Whether its data is written: that of a copy whose original has none is not. In the usual item, or in one that is given. */
        HAS_DATA,
        /** Whether a caller supplied an attribute, by its name. */
        HAS_FIELD,
        /** The attributes for which the format has no item. */
        OTHER_FIELDS,
        /** The same, all of which are texts. */
        OTHER_TEXTS,
        IS_SPARSE,
        /** Whether a filter, given by its name, is applied to its data. */
        HAS_FILTER,
        IS_BIG_ENDIAN,
        IS_COLUMN_MAJOR
    }

    /**
     * A value that a caller supplied.
     *
     * @param clause the clause whose tensor has it as an attribute; null for an item of the file
     * @param fallback the value if no caller supplied one; null if one must be supplied
     */
    record Supplied(
            String name,
            @Nullable Integer clause,
            ValueType type,
            @Nullable Value fallback) implements Known {
        @Override
        public Set<SuppliedSource> given() {
            return clause == null ? Set.of(SuppliedSource.ITEMS) : Set.of();
        }
    }

    /**
     * A property of the file that is written.
     *
     * @param detail the name of the item or the option; for the metadata, its rule
     */
    record OfFile(Aspect aspect, String detail) implements Known {
        public OfFile(Aspect aspect) {
            this(aspect, "");
        }

        @Override
        public Set<SuppliedSource> given() {
            return switch (aspect) {
                case METADATA -> Set.of();
                case HAS_ITEM, OTHER_ENTRIES, OTHER_TEXTS -> Set.of(SuppliedSource.ITEMS);
                default -> Set.of(SuppliedSource.CONTENTS);
            };
        }
    }

    /** The properties of a file that is written. */
    enum Aspect {
        METADATA,
        HAS_METADATA,
        /** Whether a caller supplied an item. */
        HAS_ITEM,
        /** The additional entries of a document's map that a caller supplied. */
        OTHER_ENTRIES,
        /** The same, all of which are texts. */
        OTHER_TEXTS,
        /** The distinct dimensions of all tensors. */
        SIZES,
        /** Whether it is written big-endian, if each file gives its byte order. */
        IS_BIG_ENDIAN,
        /** Whether an option of the writer is set. */
        HAS_OPTION
    }

    /**
     * The value of a derived item, which one method computes for planning and for writing.
     *
     * @param solved whether it is derived from tensors
     */
    record Derived(String rule, boolean solved) implements Known {}

    /**
     * A planned size, offset or count of a rule; an offset counts from {@code base}, null for the start of the file.
     *
     * @param list the list of tensors of which each element has its own; null if the file has one
     */
    record Planned(
            Quantity.Measure quantity,
            String rule,
            @Nullable String base,
            @Nullable String list) implements Known {}
}
