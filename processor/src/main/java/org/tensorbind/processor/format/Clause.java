package org.tensorbind.processor.format;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.value.Leniency;

/** A clause after the body of a rule. */
public interface Clause {
    /** Its row in the table of clauses. */
    ClauseKind kind();

    /** What it computes. */
    default Stream<Expr> expressions() {
        return Stream.of();
    }

    /** The rule that it names; null for none. */
    default @Nullable String argument() {
        return null;
    }

    /** The values that the rule which it names must have. */
    default Set<String> valuesOfArgument() {
        return Set.of();
    }

    /** What is nothing but its words, and what readers accept. */
    record Word(ClauseKind kind, Leniency leniency) implements Clause {}

    /** What has one expression: a value, a size, an offset, a multiple or a condition. */
    record Computed(ClauseKind kind, Expr value, Leniency leniency) implements Clause {
        public Computed(ClauseKind kind, Expr value) {
            this(kind, value, Leniency.REJECT);
        }

        @Override
        public Stream<Expr> expressions() {
            return Stream.of(value);
        }
    }

    /** {@code until delimiter}. */
    record Until(ClauseKind kind, byte[] delimiter) implements Clause {}

    /**
     * Bytes of one value around items: after the content of a region or before it, or what {@code align} leaves before items.
     *
     * @param multiple up to which a region is filled, 0 for its size; up to which padding may follow other items when they are read, 1 for none
     */
    record Fill(ClauseKind kind, int value, long multiple, Leniency leniency) implements Clause {
        /** The padding of files whose grammar does not define it. */
        public static final Fill ZEROS = new Fill(ClauseKind.PADDING, 0, 1, Leniency.LENIENT);

        /** Whether it precedes the content. */
        public boolean left() {
            return kind == ClauseKind.FILL_LEFT;
        }
    }

    /** {@code by tag}. */
    record By(ClauseKind kind, String tag) implements Clause {
        @Override
        public String argument() {
            return tag;
        }
    }

    /** {@code with name = value}. */
    record With(ClauseKind kind, String name, Expr value) implements Clause {
        @Override
        public Stream<Expr> expressions() {
            return Stream.of(value);
        }
    }

    /** The highest value of an integer. */
    record Limit(ClauseKind kind, long highest, String reason) implements Clause {
        /** Whether readers take any value. */
        public boolean writeOnly() {
            return kind == ClauseKind.WRITE_LIMIT;
        }
    }

    /** A condition that must hold. Without a message in the grammar, the message is that it does not hold. */
    record Constraint(ClauseKind kind, Expr condition, String message) implements Clause {
        /** Whether lenient reading does not check it. */
        public boolean strict() {
            return kind == ClauseKind.STRICT_REQUIRE;
        }

        @Override
        public Stream<Expr> expressions() {
            return Stream.of(condition);
        }
    }

    /** {@code default value}: a constant, of which nothing is computed. */
    record Default(ClauseKind kind, Expr value) implements Clause {}

    /** What is stored in place of an integer's value. */
    record Stored(ClauseKind kind, StoredForm form, Span span) implements Clause {}

    /** {@code unique rule}, {@code ordered rule}: the rule that elements are compared by. */
    record Key(ClauseKind kind, String rule, Leniency leniency) implements Clause {
        @Override
        public String argument() {
            return rule;
        }
    }

    /** The order of the keys of all maps of a document: {@code ascending} or {@code length-first}. */
    record KeyOrder(ClauseKind kind, String word, Leniency leniency) implements Clause {}

    /** Which filter a tag names. */
    record Filter(ClauseKind kind, String tag, Map<String, String> filters) implements Clause {
        /** Whether the tag is a bit, whose values are called 0 and 1. */
        public boolean ofBit() {
            return kind == ClauseKind.FILTER;
        }

        @Override
        public String argument() {
            return tag;
        }

        @Override
        public Set<String> valuesOfArgument() {
            return ofBit() ? Set.of() : filters.keySet();
        }
    }

    /** The byte order of elements: fixed without a tag; for a tag, by its named values, or 0 and 1 for a bit. */
    record DataOrder(ClauseKind kind, @Nullable String tag, Map<String, Boolean> big) implements Clause {
        /** Whether the tag is a bit. */
        public boolean ofBit() {
            return kind == ClauseKind.BYTE_ORDER && tag != null;
        }

        @Override
        public @Nullable String argument() {
            return tag;
        }

        @Override
        public Set<String> valuesOfArgument() {
            return kind == ClauseKind.BYTE_ORDER ? Set.of() : big.keySet();
        }
    }

    /**
     * The byte order of the integers and floats in a rule.
     *
     * @param big that where the condition holds, the other one elsewhere
     * @param when null for always
     */
    record NumberOrder(
            ClauseKind kind, boolean big, @Nullable Expr when) implements Clause {
        @Override
        public Stream<Expr> expressions() {
            return Stream.ofNullable(when);
        }
    }
}
