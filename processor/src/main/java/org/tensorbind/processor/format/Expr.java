package org.tensorbind.processor.format;

import java.util.List;
import java.util.Locale;
import org.tensorbind.processor.diagnostic.Span;

/** A computation on the items of a format. */
public sealed interface Expr {
    /** Where it stands in the grammar. */
    Span span();

    /** An integer. */
    record Int(long value, Span span) implements Expr {}

    /** A text. */
    record Text(String value, Span span) implements Expr {}

    /** The size of the file. */
    record End(Span span) implements Expr {}

    /** A rule's value; of several names, the last rule inside the ones before it. */
    record Ref(List<String> path, Span span) implements Expr {
        /** The rule whose value it is. */
        public String target() {
            return path.get(path.size() - 1);
        }

        /** The rule from which it is looked for. */
        public String head() {
            return path.get(0);
        }
    }

    /** A named value of an enumeration that the context tells. */
    record EnumName(String name, Span span) implements Expr {}

    /** Element {@code index} of a list of integers. */
    record Element(Ref list, int index, Span span) implements Expr {}

    /** A function of a rule's place or extent: count, size, offset, present. */
    record Measure(Function function, String target, Span span) implements Expr {}

    /** {@code offset(target from base)}. */
    record OffsetFrom(String target, String base, Span span) implements Expr {}

    /** A function of values. */
    record Call(String function, List<Expr> arguments, Span span) implements Expr {}

    /** A checksum of a rule's bytes. */
    record ChecksumOf(String algorithm, String target, Span span) implements Expr {}

    /** Two operands. */
    record Binary(String operator, Expr left, Expr right, Span span) implements Expr {}

    /** What can be measured of a rule. */
    enum Function {
        COUNT,
        SIZE,
        OFFSET,
        PRESENT;

        /** The word in grammars. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
