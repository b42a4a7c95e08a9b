package org.tensorbind.processor.format;

import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.value.Leniency;

/** What a rule says behind its body. */
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

    /** What is nothing but its words. */
    record Word(ClauseKind kind) implements Clause {}

    /** What has one expression: a value, a size, an offset or a condition. */
    record Computed(ClauseKind kind, Expr value) implements Clause {
        @Override
        public Stream<Expr> expressions() {
            return Stream.of(value);
        }
    }

    /** {@code until delimiter}. */
    record Until(byte[] delimiter) implements Clause {
        @Override
        public ClauseKind kind() {
            return ClauseKind.UNTIL;
        }
    }

    /** {@code align multiple}. */
    record Align(Expr multiple, Leniency leniency) implements Clause {
        @Override
        public ClauseKind kind() {
            return ClauseKind.ALIGN;
        }

        @Override
        public Stream<Expr> expressions() {
            return Stream.of(multiple);
        }
    }

    /**
     * Filling behind the content of a region: up to a multiple of its size, or up to the size where {@code multiple} is 0.
     *
     * @param left whether it stands before the content
     */
    record Fill(boolean left, int value, long multiple, Leniency leniency) implements Clause {
        @Override
        public ClauseKind kind() {
            return left ? ClauseKind.FILL_LEFT : ClauseKind.FILL;
        }
    }

    /**
     * What {@code align} leaves before items: bytes of one value.
     *
     * @param multiple up to which it may stand behind other items when they are read, 1 for none
     */
    record Padding(int value, long multiple, Leniency leniency) implements Clause {
        @Override
        public ClauseKind kind() {
            return ClauseKind.PADDING;
        }
    }

    /** {@code by tag}. */
    record By(String tag) implements Clause {
        @Override
        public String argument() {
            return tag;
        }

        @Override
        public ClauseKind kind() {
            return ClauseKind.BY;
        }
    }

    /** {@code with name = value}. */
    record With(String name, Expr value) implements Clause {
        @Override
        public ClauseKind kind() {
            return ClauseKind.WITH;
        }

        @Override
        public Stream<Expr> expressions() {
            return Stream.of(value);
        }
    }

    /** The highest value of an integer. */
    record Limit(boolean writeOnly, long highest, String reason) implements Clause {
        @Override
        public ClauseKind kind() {
            return writeOnly ? ClauseKind.WRITE_LIMIT : ClauseKind.LIMIT;
        }
    }

    /** What must hold; where the grammar says nothing, the message is that it does not. */
    record Constraint(boolean strict, Expr condition, String message) implements Clause {
        @Override
        public ClauseKind kind() {
            return strict ? ClauseKind.STRICT_REQUIRE : ClauseKind.REQUIRE;
        }

        @Override
        public Stream<Expr> expressions() {
            return Stream.of(condition);
        }
    }

    /** {@code default value}: a constant, of which nothing is computed. */
    record Default(Expr value) implements Clause {
        @Override
        public ClauseKind kind() {
            return ClauseKind.DEFAULT;
        }
    }

    /** What is stored in place of an integer's value. */
    record Stored(StoredForm form, Span span) implements Clause {
        @Override
        public ClauseKind kind() {
            return ClauseKind.STORED;
        }
    }

    /** What readers accept, or not: how the data of tensors lies in its region, and {@code trailing}. */
    record Lenient(ClauseKind kind, Leniency leniency) implements Clause {}

    /** {@code unique rule}, {@code ordered rule}: the rule that elements are compared by. */
    record Key(ClauseKind kind, String rule, Leniency leniency) implements Clause {
        @Override
        public String argument() {
            return rule;
        }
    }

    /** The order of the keys of all maps of a document: {@code ascending} or {@code shortest-first}. */
    record KeyOrder(String word, Leniency leniency) implements Clause {
        @Override
        public ClauseKind kind() {
            return ClauseKind.KEYS;
        }
    }

    /**
     * Which filter a tag names.
     *
     * @param ofBit whether the tag is a bit, whose values are called 0 and 1
     */
    record Filter(String tag, boolean ofBit, Map<String, String> filters) implements Clause {
        @Override
        public ClauseKind kind() {
            return ofBit ? ClauseKind.FILTER : ClauseKind.FILTER_BY;
        }

        @Override
        public String argument() {
            return tag;
        }

        @Override
        public Set<String> valuesOfArgument() {
            return ofBit ? Set.of() : filters.keySet();
        }
    }

    /** The byte order of elements: fixed where there is no tag; of a bit, for its values 0 and 1. */
    record DataOrder(@Nullable String tag, boolean ofBit, Map<String, Boolean> big) implements Clause {
        @Override
        public ClauseKind kind() {
            return ofBit || tag == null ? ClauseKind.BYTE_ORDER : ClauseKind.BYTE_ORDER_BY;
        }

        @Override
        public @Nullable String argument() {
            return tag;
        }

        @Override
        public Set<String> valuesOfArgument() {
            return ofBit || tag == null ? Set.of() : big.keySet();
        }
    }

    /**
     * The byte order of the integers and floats in a rule.
     *
     * @param big that where the condition holds, the other one elsewhere
     * @param when null for always
     */
    record NumberOrder(boolean big, @Nullable Expr when) implements Clause {
        @Override
        public ClauseKind kind() {
            return ClauseKind.BYTE_ORDER;
        }

        @Override
        public Stream<Expr> expressions() {
            return Stream.ofNullable(when);
        }
    }
}
