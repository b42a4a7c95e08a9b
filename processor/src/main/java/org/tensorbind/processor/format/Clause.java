package org.tensorbind.processor.format;

import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.value.Leniency;

/** What a rule says behind its body. */
public interface Clause {
    /** Where it is written; of what follows from other rules, where these are. */
    Span span();

    /** What it computes. */
    default Stream<Expr> expressions() {
        return Stream.of();
    }

    /** Whether a rule may have several of its kind. */
    default boolean isRepeatable() {
        return false;
    }

    /** {@code = value}. */
    record Equation(Expr value, Span span) implements Clause {
        @Override
        public Stream<Expr> expressions() {
            return Stream.of(value);
        }
    }

    /** {@code at offset}. */
    record At(Expr offset, Span span) implements Clause {
        @Override
        public Stream<Expr> expressions() {
            return Stream.of(offset);
        }
    }

    /** {@code sized byteSize}. */
    record Sized(Expr byteSize, Span span) implements Clause {
        @Override
        public Stream<Expr> expressions() {
            return Stream.of(byteSize);
        }
    }

    /** {@code until delimiter}. */
    record Until(byte[] delimiter, Span span) implements Clause {}

    /** {@code or any}. */
    record OrAny(Span span) implements Clause {}

    /** {@code or null}. */
    record OrNull(Span span) implements Clause {}

    /** One of several types that a value of a document may have. */
    record OrType(String type, Span span) implements Clause {
        @Override
        public boolean isRepeatable() {
            return true;
        }
    }

    /** An array of a document is a tuple. */
    record Tuple(Span span) implements Clause {}

    /** A value of a document is in an extension type of MessagePack. */
    record Extension(int number, Span span) implements Clause {}

    /** {@code align multiple}. */
    record Align(Expr multiple, Leniency leniency, Span span) implements Clause {
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
    record Fill(boolean left, int value, long multiple, Leniency leniency, Span span) implements Clause {}

    /** {@code by tag}. */
    record By(String tag, Span span) implements Clause {}

    /** {@code with name = value}. */
    record With(String name, Expr value, Span span) implements Clause {
        @Override
        public Stream<Expr> expressions() {
            return Stream.of(value);
        }

        @Override
        public boolean isRepeatable() {
            return true;
        }
    }

    /** The highest value of an integer. */
    record Limit(boolean writeOnly, long highest, String reason, Span span) implements Clause {
        @Override
        public boolean isRepeatable() {
            return true;
        }
    }

    /** What must hold; where the grammar says nothing, the message is that it does not. */
    record Constraint(boolean strict, Expr condition, String message, Span span) implements Clause {
        @Override
        public Stream<Expr> expressions() {
            return Stream.of(condition);
        }

        @Override
        public boolean isRepeatable() {
            return true;
        }
    }

    /** {@code present when condition}. */
    record PresentWhen(Expr condition, Span span) implements Clause {
        @Override
        public Stream<Expr> expressions() {
            return Stream.of(condition);
        }
    }

    /** {@code written when condition}. */
    record WrittenWhen(Expr condition, Span span) implements Clause {
        @Override
        public Stream<Expr> expressions() {
            return Stream.of(condition);
        }
    }

    /** {@code default value}: a constant, of which nothing is computed. */
    record Default(Expr value, Span span) implements Clause {}

    /**
     * What stands for an integer on the wire: {@code value * factor / divisor + bias}.
     *
     * @param factor 1 where the divisor is not
     */
    record Stored(long factor, long divisor, long bias, Span span) implements Clause {}

    /** The rule that elements are compared by. */
    record Key(String rule, Leniency leniency) {}

    /** {@code unique key}. */
    record Unique(Key key, Span span) implements Clause {}

    /** {@code ordered key}. */
    record Ordered(Key key, Span span) implements Clause {}

    /** How the data of tensors lies in its region. */
    record Extents(Kind kind, Leniency leniency, Span span) implements Clause {
        @Override
        public boolean isRepeatable() {
            return true;
        }

        /** In their order and without gaps, without gaps, or without common bytes. */
        enum Kind {
            CONTIGUOUS,
            GAPLESS,
            DISJOINT
        }
    }

    /** {@code shared}. */
    record Shared(Span span) implements Clause {}

    /** {@code trailing}: bytes may follow the last item. */
    record Trailing(Leniency leniency, Span span) implements Clause {}

    /** The order of the keys of all maps of a document: {@code ascending} or {@code shortest-first}. */
    record KeyOrder(String word, Leniency leniency, Span span) implements Clause {}

    /**
     * Which filter a tag names.
     *
     * @param ofBit whether the tag is a bit, whose values are called 0 and 1
     */
    record Filter(String tag, boolean ofBit, Map<String, String> filters, Span span) implements Clause {}

    /** The byte order of elements: fixed where there is no tag; of a bit, for its values 0 and 1. */
    record DataOrder(@Nullable String tag, boolean ofBit, Map<String, Boolean> big, Span span) implements Clause {}

    /**
     * The byte order of the integers and floats in a rule.
     *
     * @param big that where the condition holds, the other one elsewhere
     * @param when null for always
     */
    record NumberOrder(boolean big, @Nullable Expr when, Span span) implements Clause {
        @Override
        public Stream<Expr> expressions() {
            return Stream.ofNullable(when);
        }
    }

    /** {@code tells byte-order}. */
    record TellsByteOrder(Span span) implements Clause {}

    /** {@code encoding latin1 when condition}. */
    record Encoding(Expr latin1When, Span span) implements Clause {
        @Override
        public Stream<Expr> expressions() {
            return Stream.of(latin1When);
        }
    }
}
