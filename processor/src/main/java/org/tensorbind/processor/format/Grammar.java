package org.tensorbind.processor.format;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.value.Leniency;

/**
 * A grammar whose names are resolved.
 *
 * @param readerOnly why nothing writes it, null where there are writers
 * @param rules by name, in the order of the file, those without a name of their own behind the rule they stand in
 * @param root the rule that is the whole file
 * @param tensors the tensor clauses, one at least
 * @param byElement whether there is one, and items of each element, or of lists beside it, are all that is said of a tensor
 * @param blocks the dense and coo clauses
 * @param decodings how the elements of dtypes in blocks are decoded, by dtype
 */
public record Grammar(
        String name,
        String title,
        boolean bigEndian,
        List<String> extensions,
        Map<String, String> options,
        List<Refusal> refusals,
        @Nullable String readerOnly,
        Map<String, Rule> rules,
        String root,
        List<TensorClause> tensors,
        boolean byElement,
        Map<String, BlockBinding> blocks,
        Map<String, Decoding> decodings,
        @Nullable MetadataBinding metadata) {

    /** The rule called {@code name}. */
    public Rule rule(String ruleName) {
        Rule rule = rules.get(ruleName);
        if (rule == null) {
            throw new IllegalStateException("no rule " + ruleName);
        }
        return rule;
    }

    /** The rule that tells the byte order of the file, null where all files have the same. */
    public @Nullable Rule orderTag() {
        return rules.values().stream()
                .filter(rule -> rule.clauses().tellsByteOrder())
                .findFirst()
                .orElse(null);
    }

    /** Whether a rule is an integer that is stored as a float. */
    public boolean isWholeFloat(String rule) {
        return rule(rule).body() instanceof Body.Scalar scalar
                && (scalar.type() == Type.WHOLE32 || scalar.type() == Type.WHOLE64);
    }

    /** The first tensor clause. */
    public TensorClause first() {
        return tensors.get(0);
    }

    /** The clause whose tensors items of elements describe, null where clauses compute something of theirs. */
    public @Nullable TensorClause plain() {
        return byElement ? first() : null;
    }

    /** The clauses that compute something of their tensors, or stand beside others; none where one describes all by items of elements. */
    public List<TensorClause> computed() {
        return byElement ? List.of() : tensors;
    }

    /** The first computed clause whose bytes are in a rule, or -1. */
    public int tensorOf(String rule) {
        List<Integer> all = tensorsOf(rule);
        return all.isEmpty() ? -1 : all.get(0);
    }

    /** The computed clauses whose bytes are those of a rule: several where their rows stand in turn. */
    public List<Integer> tensorsOf(String rule) {
        return IntStream.range(0, computed().size())
                .filter(tensor -> tensors.get(tensor).dataRule().equals(rule))
                .boxed()
                .toList();
    }

    /** Rules whose bytes are those of tensors. */
    public Set<String> payloads() {
        Set<String> payloads = new LinkedHashSet<>();
        tensors.forEach(tensor -> add(tensor.data(), payloads));
        blocks.values().forEach(block -> add(block.data(), payloads));
        return payloads;
    }

    private static void add(@Nullable String rule, Set<String> payloads) {
        if (rule != null) {
            payloads.add(rule);
        }
    }

    /** Files that start with these bytes are in another format. */
    public record Refusal(byte[] start, String reason) {}

    /**
     * A rule.
     *
     * @param label what messages call it: its name, or that of the rule in which it stands without a name
     * @param text the rule as the grammar prints it
     * @param inDocument whether it describes a part of a document
     */
    public record Rule(
            String name, String label, Span span, Body body, Clauses clauses, String text, boolean inDocument) {

        /** A copy with other clauses. */
        Rule withClauses(Clauses others) {
            return new Rule(name, label, span, body, others, text, inDocument);
        }

        /** A copy for what is there when a condition holds, as the text says. */
        Rule presentWhen(Expr condition, String newText) {
            return new Rule(
                    name,
                    label,
                    span,
                    body,
                    clauses.with(new Clause.PresentWhen(condition, condition.span())),
                    newText,
                    inDocument);
        }

        /** A copy with another body. */
        Rule withBody(Body other) {
            return new Rule(name, label, span, other, clauses, text, inDocument);
        }

        /** How many bytes or integers it always has; null where that depends on something. */
        public @Nullable Long constantExtent() {
            Expr extent = body instanceof Body.Integers integers ? integers.count() : clauses.sized();
            boolean sized = body instanceof Body.Integers
                    || (body instanceof Body.Scalar scalar
                            && (scalar.type() == Type.BYTES || scalar.type().isText()));
            return sized && extent instanceof Expr.Int constant ? (Long) constant.value() : null;
        }
    }

    /** What a rule stands for. */
    public sealed interface Body {
        /** Whether its value is told as a whole. */
        default boolean isLeaf() {
            return this instanceof Scalar
                    || this instanceof TaggedInteger
                    || this instanceof Integers
                    || this instanceof Choice;
        }

        /**
         * Parts one after the other.
         *
         * @param word the integer whose bits the parts are, null where they are bytes
         */
        record Sequence(List<Part> parts, @Nullable Word word) implements Body {}

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
        record Document(String notation, List<String> separators, String content) implements Body {
            /** Whether it has a line for each entry. */
            public boolean isLines() {
                return !separators.isEmpty();
            }
        }

        /**
         * A document's map.
         *
         * @param others the type of the values of all other keys, null for none
         * @param kinds what these values may be where they are of any type, empty for anything
         * @param separator what joins the keys of entries that may stand in maps in this one; null for those in this one only
         */
        record DocumentMap(
                List<Field> fields,
                @Nullable String others,
                List<String> kinds,
                @Nullable String entries,
                @Nullable String separator)
                implements Body {
            /** Whether other keys may have any value. */
            public boolean isOpen() {
                return "any".equals(others) && kinds.isEmpty();
            }
        }

        /** A document's array of any length. */
        record DocumentList(String element) implements Body {}

        /** A document's array whose elements the grammar lists. */
        record DocumentTuple(List<String> elements) implements Body {}

        /** One entry of a document's map. */
        record Pair(String key, String value) implements Body {}
    }

    /** An integer whose bits are items; {@code highestFirst} where the first item has the highest bits. */
    public record Word(Type type, boolean highestFirst) {}

    /** How often a part stands. */
    public enum Occurrence {
        ONE,
        OPTIONAL,
        MANY
    }

    /** Part of a sequence. */
    public sealed interface Part {
        /**
         * A rule.
         *
         * @param count how many there are where this says so
         */
        record Use(
                String rule,
                Occurrence occurrence,
                @Nullable Expr count,
                @Nullable ListEnd end,
                Span span) implements Part {}

        /** Constant bytes. */
        record Constant(byte[] bytes, Span span) implements Part {}

        /** Bits of a word that are 0. */
        record ZeroBits(int width, Leniency leniency, Span span) implements Part {}
    }

    /** A type that a tag tells. */
    public record TypedVariant(String label, Type type, Span span) {}

    /** A variant of a choice. */
    public record Variant(String label, String rule, Span span) {}

    /**
     * A field of a document's map.
     *
     * @param mayLack whether the map may lack its key
     * @param orNull whether null stands where it has no value
     */
    public record Field(String key, String rule, boolean mayLack, boolean orNull) {
        /** Whether it may have no value. */
        public boolean optional() {
            return mayLack || orNull;
        }
    }

    /** A form of a checksum in a text. */
    public record ChecksumForm(String prefix, String algorithm, boolean upperCase) {}

    /** The name of the value of a bit that is set. */
    public static final String SET = "1";

    /** The name of the value of a bit that is not set. */
    public static final String NOT_SET = "0";

    /** Which rules say what of a dense or sparse block. */
    public record BlockBinding(
            String rule,
            boolean sparse,
            String shape,
            boolean reversed,
            @Nullable String data,
            @Nullable String indices,
            @Nullable String values) {}

    /** The rule that has the file's metadata; key and value where it is a list of pairs. */
    public record MetadataBinding(
            String rule, @Nullable String key, @Nullable String value) {}
}
