package org.tensorbind.processor.plan.step;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Clause.Fill;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.NestedMaps;
import org.tensorbind.processor.format.Uses;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.SumForm;
import org.tensorbind.processor.plan.value.UsesSupplied;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.value.Leniency;

/** One step of a program. */
public sealed interface Step
        permits Branch,
                Call,
                Check,
                DocumentStep,
                Gap,
                Loop,
                ReadStep,
                Step.Checksum,
                Step.Constant,
                Step.Note,
                Step.Scope,
                Step.Share,
                Transfer {
    /** A step that contains other steps. */
    sealed interface Scope extends Step {
        /** The contained steps. */
        List<Step> steps();
    }

    /** A rule that is part of the path in problems. */
    record Frame(String label, List<Step> steps) implements Scope {
        /** Whether a rule is part of paths; the content of a rule that is already part of the path is not. */
        public static boolean isOf(Format format, String name) {
            Rule rule = format.rule(name);
            if (!rule.inDocument()) {
                return rule.isSequence() || rule.body() instanceof Body.Document;
            }
            boolean container = rule.isMap() || rule.isTuple() || rule.isEntry();
            return container
                    && format.grammar()
                            .owners(name)
                            .noneMatch(owner -> (owner.body() instanceof Body.Document || owner.isEntry())
                                    && owner.label().equals(rule.label()));
        }

        /** The labels of the rules on the way from one rule to another, as in paths. */
        public static String path(Format format, Rule rule, String target) {
            List<Edge> steps = Objects.requireNonNull(format.places().find(rule.name(), target), "it is checked here")
                    .steps();
            List<String> labels = new ArrayList<>();
            for (Edge step : steps) {
                boolean last = step.rule().equals(target);
                if (last || isOf(format, step.rule())) {
                    labels.add(format.rule(step.rule()).label());
                }
            }
            return String.join(".", labels);
        }
    }

    /**
     * The region of a rule, all of whose bytes are read or written, except for fill bytes.
     *
     * @param size null when reading a map or an array in JSON, which gives its own end; null when writing for any
     * @param noted where a writer's plan records the size; null for none
     */
    record Region(
            String rule,
            String label,
            @Nullable Value size,
            @Nullable Filling filling,
            Known.@Nullable Planned noted,
            List<Step> steps)
            implements Scope {
        /** Steps in a region without fill bytes, if there is a size. */
        public static List<Step> around(Rule rule, @Nullable Value size, List<Step> steps) {
            return size == null ? steps : List.of(new Region(rule.name(), rule.label(), size, null, null, steps));
        }
    }

    /**
     * The fill bytes at the end of a region.
     *
     * @param multiple the region is filled up to a multiple of this; 0 for any number of fill bytes
     * @param ofText whether they are white space after a document in text
     */
    record Filling(int value, long multiple, boolean ofText, Leniency leniency) {
        public static @Nullable Filling of(@Nullable Fill fill, boolean ofText) {
            return fill == null ? null : new Filling(fill.value(), fill.multiple(), ofText, fill.leniency());
        }
    }

    /**
     * Steps whose numbers have another byte order.
     *
     * @param big the byte order if the condition is true; otherwise the other one applies
     * @param when null for always
     */
    record Order(boolean big, @Nullable Value when, List<Step> steps) implements Scope {}

    /** An integer whose bits are the items of the contained steps. */
    record Bits(String label, int byteSize, boolean highestFirst, List<Step> steps) implements Scope {
        /** The steps of consecutive items, in this step if they are bit fields. */
        public static List<Step> around(Rule rule, List<Step> items) {
            return rule.framing() instanceof Framing.Bits bits
                    ? List.of(new Bits(rule.label(), bits.word().byteSize(), bits.highestFirst(), items))
                    : items;
        }
    }

    /**
     * A rule that contains a checksum, the item {@code rule}, and the bytes that it covers.
     *
     * @param label the path to the checksum
     * @param rank larger than that of every checksum that it covers
     * @param ofItself whether it covers itself, with zeros in its place
     * @param ofData whether it covers tensor data
     */
    record Sum(
            String rule, String label, String algorithm, int rank, boolean ofItself, boolean ofData, List<Step> steps)
            implements Scope {}

    /** The bytes that a checksum covers. */
    record Cover(String sum, List<Step> steps) implements Scope {}

    /**
     * A document.
     *
     * @param lines the separators and the end of lines, null for other notations
     * @param latin1 the condition under which its text is in ISO 8859-1, null for never
     * @param keys the order of the keys of its maps, null for any; a writer then uses the order of the steps, or of the copied file
     * @param trees whether it contains nested maps of entries
     * @param extensions whether it contains values in extension types
     * @param whole whether it must be the last in its region
     */
    record Document(
            String label,
            String notation,
            @Nullable Lines lines,
            @Nullable Value latin1,
            Clause.@Nullable KeyOrder keys,
            boolean trees,
            boolean extensions,
            boolean whole,
            List<Step> steps)
            implements Scope, UsesSupplied {
        public static Document of(
                Grammar grammar,
                Rule rule,
                Body.Document document,
                @Nullable Value latin1,
                boolean whole,
                List<Step> steps) {
            String content = document.content().rule();
            byte[] until = rule.clauses().until();
            ByteBuffer end = until == null ? null : ByteBuffer.wrap(until);
            return new Document(
                    rule.label(),
                    document.notation(),
                    document.isLines() ? new Lines(document.separators(), end) : null,
                    latin1,
                    rule.clauses().keys(),
                    NestedMaps.isIn(grammar, content),
                    Uses.isIn(grammar, content, used -> used.extension() != null && !used.isScalar()),
                    whole,
                    steps);
        }

        @Override
        public Set<SuppliedSource> given() {
            return keys == null || lines != null ? Set.of(SuppliedSource.CONTENTS) : Set.of();
        }
    }

    /**
     * The separators and the end of the lines of a document.
     *
     * @param separators between a key and its value, the one that is written first
     * @param end the terminator after the last line, null if lines extend to the end of their region
     */
    record Lines(List<String> separators, @Nullable ByteBuffer end) {}

    /** A value in an extension type of MessagePack; for bytes, the coding has the extension type. */
    record Extension(String label, int number, List<Step> steps) implements Scope {
        /** The steps of a rule's content, in its extension type if it has one. */
        public static List<Step> around(Rule rule, List<Step> content) {
            return rule.extension() == null || rule.isScalar()
                    ? content
                    : List.of(new Extension(rule.label(), rule.extension(), content));
        }
    }

    /** Constant bytes. */
    record Constant(String label, ByteBuffer bytes) implements Step {}

    /**
     * The checksum of a rule: a writer reserves its bytes, a reader records its value.
     *
     * @param right the number of bits by which the stored integer is rotated, before {@code bias} is added
     * @param forms the forms of a text that names its algorithm
     * @param value the value that was read; null when writing
     */
    record Checksum(
            String rule,
            String label,
            SumForm form,
            int byteSize,
            int right,
            long bias,
            List<org.tensorbind.processor.format.Coding.Form> forms,
            @Nullable Value value)
            implements Step {}

    /**
     * An element of a list with {@code shared}: it is written unless an equal one has been written before.
     *
     * @param align the alignment before it
     * @param notes the offsets and sizes to record, which are those of the first equal element
     */
    record Share(String rule, Value value, List<Step> align, List<Step> content, List<Known.Planned> notes)
            implements Step {}

    /**
     * Records an offset.
     *
     * @param of the rule of the item at the offset; for a key, its label
     * @param planned where a writer's plan records the offset; null for none
     */
    record Note(Purpose purpose, String of, boolean inDocument, Known.@Nullable Planned planned) implements Step {
        public Note(Purpose purpose, String of, boolean inDocument) {
            this(purpose, of, inDocument, null);
        }

        /** Whether it is for an item whose offset or size follows it in the file. */
        public boolean isOfExtent() {
            return purpose == Purpose.OFFSET || purpose == Purpose.END;
        }
    }

    /** The purpose of a recorded offset. */
    enum Purpose {
        /** The start of the program's rule, for {@link Known.Property#START}. */
        START,
        /** The start of an item whose problems are found later, or of the base of offsets. */
        ITEM,
        /** The key of an element, for problems of uniqueness and order. */
        KEY,
        /** The same of an entry of a map, whose key was read before. */
        ENTRY_KEY,
        /** The start of an item whose offset or size follows it. */
        OFFSET,
        /** The end of such an item. */
        END
    }

    /** All steps, including those in scopes, in the order in which they begin. */
    static Stream<Step> all(List<Step> steps) {
        return steps.stream()
                .flatMap(step -> step instanceof Scope scope
                        ? Stream.concat(Stream.of(step), all(scope.steps()))
                        : Stream.of(step));
    }
}
