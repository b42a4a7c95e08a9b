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

/** What a program does next. */
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
    /** Steps with something around them. */
    sealed interface Scope extends Step {
        /** The steps in it. */
        List<Step> steps();
    }

    /** A rule that errors have in their places. */
    record Frame(String label, List<Step> steps) implements Scope {
        /** Whether errors in a rule have it in their places: not where it is the content of a rule that they have already. */
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

        /** The labels of the rules that lead from one to another, as places of errors have them. */
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
     * The bytes of a rule, which are used up but for their filling.
     *
     * @param size null where they are read for the map or array in JSON that comes next, which gives its end by itself; where they are written, for any
     * @param noted the size that a writer's plan is given; null for none
     */
    record Region(
            String rule,
            String label,
            @Nullable Value size,
            @Nullable Filling filling,
            Known.@Nullable Planned noted,
            List<Step> steps)
            implements Scope {
        /** Steps in a region without filling, where there is a size. */
        public static List<Step> around(Rule rule, @Nullable Value size, List<Step> steps) {
            return size == null ? steps : List.of(new Region(rule.name(), rule.label(), size, null, null, steps));
        }
    }

    /**
     * What may be left at the end of a region.
     *
     * @param multiple there are fewer bytes than this, up to a multiple; 0 for any number
     * @param ofText whether it is white space that follows the text of a document, which then starts the region
     */
    record Filling(int value, long multiple, boolean ofText, Leniency leniency) {
        public static @Nullable Filling of(@Nullable Fill fill, boolean ofText) {
            return fill == null ? null : new Filling(fill.value(), fill.multiple(), ofText, fill.leniency());
        }
    }

    /**
     * Numbers in this byte order.
     *
     * @param big that where the condition holds, the other one elsewhere
     * @param when null for always
     */
    record Order(boolean big, @Nullable Value when, List<Step> steps) implements Scope {}

    /** An integer whose bits the items are. */
    record Bits(String label, int byteSize, boolean highestFirst, List<Step> steps) implements Scope {
        /** Items one after the other, as bits of an integer where they are that. */
        public static List<Step> around(Rule rule, List<Step> items) {
            return rule.framing() instanceof Framing.Bits bits
                    ? List.of(new Bits(rule.label(), bits.word().byteSize(), bits.highestFirst(), items))
                    : items;
        }
    }

    /**
     * A rule that holds a checksum, which the item {@code rule} has, and what it covers.
     *
     * @param label the rules that lead to it
     * @param rank larger than that of every checksum that it covers
     * @param ofItself whether it covers itself, and is taken as zero there
     * @param ofData whether tensors' data is covered
     */
    record Sum(
            String rule, String label, String algorithm, int rank, boolean ofItself, boolean ofData, List<Step> steps)
            implements Scope {}

    /** What a checksum covers. */
    record Cover(String sum, List<Step> steps) implements Scope {}

    /**
     * A document.
     *
     * @param lines what separates and ends its lines, null where it has another notation
     * @param latin1 when its text is in ISO 8859-1, null for never
     * @param keys the order of the keys of its maps, null for any; a writer then keeps that of the steps, or of the file that is copied
     * @param trees whether entries of a map in it may be in maps in that
     * @param extensions whether a value in it is in an extension type
     * @param whole whether nothing may follow it in its region
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
            return keys == null ? Set.of(SuppliedSource.CONTENTS) : Set.of();
        }
    }

    /**
     * What separates and ends the lines of a document.
     *
     * @param separators between a key and its value, the usual one first
     * @param end what is where a line would begin, null where the lines go on to the end of their region
     */
    record Lines(List<String> separators, @Nullable ByteBuffer end) {}

    /** A value in an extension type of MessagePack, beside bytes, whose codings say so. */
    record Extension(String label, int number, List<Step> steps) implements Scope {
        /** A rule's content, in the extension type that it is in. */
        public static List<Step> around(Rule rule, List<Step> content) {
            return rule.extension() == null || rule.isScalar()
                    ? content
                    : List.of(new Extension(rule.label(), rule.extension(), content));
        }
    }

    /** Bytes that are always these. */
    record Constant(String label, ByteBuffer bytes) implements Step {}

    /**
     * A checksum of a rule, for which a writer leaves room, and which a reader notes.
     *
     * @param right by how many bits an integer is rotated there; {@code bias} is added to it then
     * @param forms in one of which a text must be that names its algorithm
     * @param value that was read, of which digits must be well-formed; null where it is written
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
     * An element of a list, which is written where no equal one has been.
     *
     * @param align is done before it
     * @param notes what is noted of it: places and sizes, which are those of the first
     */
    record Share(String rule, Value value, List<Step> align, List<Step> content, List<Known.Planned> notes)
            implements Step {}

    /**
     * Notes a place.
     *
     * @param of the rule of what is there; the label of a key
     * @param planned the offset that a writer's plan is given; null for none
     */
    record Note(What what, String of, boolean inDocument, Known.@Nullable Planned planned) implements Step {
        public Note(What what, String of, boolean inDocument) {
            this(what, of, inDocument, null);
        }

        /** Whether it is for what gives the place or the size of an item after it. */
        public boolean isOfExtent() {
            return what == What.OFFSET || what == What.END;
        }
    }

    /** What is at a place that is noted. */
    enum What {
        /** The start of the program's rule, for {@link Known.What#START}. */
        START,
        /** The start of an item: of one whose errors are found when more has been read, or from which places are counted. */
        ITEM,
        /** A key of an element, for the error of one that occurs twice or out of order. */
        KEY,
        /** The same, of an entry of a map whose key has been read. */
        ENTRY_KEY,
        /** The start of an item whose place or size is given after it. */
        OFFSET,
        /** The end of such an item. */
        END
    }

    /** Steps and those that scopes among them have, in the order in which they begin. */
    static Stream<Step> all(List<Step> steps) {
        return steps.stream()
                .flatMap(step -> step instanceof Scope scope
                        ? Stream.concat(Stream.of(step), all(scope.steps()))
                        : Stream.of(step));
    }
}
