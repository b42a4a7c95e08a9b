package org.tensorbind.processor.plan.value;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.ValueType;

/** A value that is at hand: an item read before, what a program was given, what a tensor or the caller of a writer has, what was planned. */
public sealed interface Known extends Value {
    /**
     * The item of a rule that this program has read before; while writing, the value that the program writes.
     *
     * @param list whether it has all values of a repeated rule
     */
    record Local(String rule, boolean list) implements Known {
        public Local(String rule) {
            this(rule, false);
        }
    }

    /** What the program was given. */
    record Parameter(Quantity need) implements Known {}

    /** What there is one of in a program. */
    record Here(What what) implements Known {}

    /** What there is one of in a program. */
    enum What {
        /** Where the program's rule starts, in bytes from the start of the file. */
        START,
        /** Where a reader is, in bytes from the start of the file. */
        POSITION,
        /** Bytes that are left of the region, which only a reader knows. */
        REMAINING,
        /** The size of the file in bytes, which only a reader knows. */
        FILE_SIZE,
        /** Whether the file is in big-endian order, where each gives its own. */
        IS_BIG_ENDIAN,
        /** Whether each byte of the file is that of one item. */
        IS_COVERED,
        /** The same, but data may share bytes. */
        IS_COVERED_OR_SHARED,
        /** The entries of a document's map that the grammar does not name. */
        OTHER_ENTRIES,
        /** The integer for which {@link Value.Form#RECORDS} make an element. */
        DIMENSION
    }

    /** What is known of a list while its elements are visited or written: of a rule, of {@link Fact#OUTER_INDEX} by its label. */
    record OfList(Fact fact, String list) implements Known {}

    /** A position in a list, or a number of elements. */
    enum Fact {
        /** The position of the element that is being visited. */
        POSITION,
        /** The position of the element around this program. */
        OUTER_INDEX,
        /** The position of the element with the tensor that a writer is at, in the element around it. */
        INDEX,
        /** The same in the whole file. */
        NUMBER,
        /** How many elements a list of tensors has, those without a tensor included, in the element around it. */
        COUNT,
        /** The same in the whole file. */
        TOTAL
    }

    /** Where the item of a rule starts in the file, or how many bytes it has: noted when it was read, for each element of a list. */
    record Noted(Expr.Function function, String rule) implements Known {}

    /**
     * What a scan keeps of the item of a rule: an integer, the code of a named value, of texts the position of that.
     *
     * @param number distinguishes several of the same rule
     */
    record Scanned(String rule, Kept kept, int number) implements Known {}

    /** What is kept of an item without making it. */
    enum Kept {
        VALUE,
        /** How many elements a list has. */
        COUNT,
        /** The product of integers. */
        PRODUCT,
        /** Where the name of the element is. */
        NAME
    }

    /**
     * What the tensor of a clause has.
     *
     * @param detail the rule whose value it is; of some roles an index or a name
     */
    record OfTensor(int clause, Role role, String detail) implements Known {
        public OfTensor(int clause, Role role) {
            this(clause, role, "");
        }

        /** Its shape, as a rule has it; innermost first where it is reversed. */
        public static Value shape(int clause, String rule, boolean reversed) {
            Value shape = new OfTensor(clause, Role.SHAPE, rule);
            return reversed ? Operator.REVERSED.of(shape) : shape;
        }

        @Override
        public Set<SuppliedSource> given() {
            return role == Role.OTHER_FIELDS || role == Role.OTHER_TEXTS ? Set.of(SuppliedSource.CONTENTS) : Set.of();
        }
    }

    /** What a tensor has. */
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
        /** Whether there is one. */
        THERE,
        /** Whether the caller gave a field, by its name. */
        HAS_FIELD,
        /** The fields that the format has no item for. */
        OTHER_FIELDS,
        /** The same, all of which are texts. */
        OTHER_TEXTS,
        IS_SPARSE,
        /** Whether its data went through a filter, by its name. */
        HAS_FILTER,
        IS_BIG_ENDIAN,
        IS_COLUMN_MAJOR
    }

    /**
     * A value as the caller gave it.
     *
     * @param clause whose tensor has it as a field; null for an item of the file
     * @param fallback what is written where no caller supplied one; null where one must be given
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
     * What the file is to have.
     *
     * @param detail the item or the option that it is about, of the metadata its rule
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

    /** What a file is to have. */
    enum Aspect {
        METADATA,
        HAS_METADATA,
        /** Whether the caller gave an item. */
        HAS_ITEM,
        /** Entries of a document's map that the grammar does not name, as the caller gave them. */
        OTHER_ENTRIES,
        /** The same, all of which are texts. */
        OTHER_TEXTS,
        /** The dimensions that tensors have, each once. */
        SIZES,
        /** Whether it is written in big-endian order, where each file gives its own. */
        IS_BIG_ENDIAN,
        /** Whether the writer's option is on. */
        HAS_OPTION
    }

    /**
     * The value of an item that follows from others: one method derives it, for planning and for writing.
     *
     * @param solved whether it follows from tensors
     */
    record Derived(String rule, boolean solved) implements Known {}

    /**
     * What the plan says of a rule; of an offset, in bytes from where {@code base} starts, null for the file.
     *
     * @param list of tensors, each element of which has its own; null where the file has one
     */
    record Planned(
            Quantity.Measure quantity,
            String rule,
            @Nullable String base,
            @Nullable String list) implements Known {}
}
