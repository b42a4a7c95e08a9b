package org.tensorbind.processor.plan;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.value.Leniency;

/** What a program does next. */
public sealed interface Step permits Check, ReadStep, ScanStep, Step.Scope, Transfer, WriteStep {
    /** Steps with something around them. */
    sealed interface Scope extends Step {
        /** The steps in it. */
        List<Step> steps();
    }

    /** A rule that faults have in their places. */
    record Frame(String label, List<Step> steps) implements Scope {}

    /**
     * Bytes that must be used up but for their filling.
     *
     * @param size null for the map or array in JSON that comes next, which tells its end by itself
     * @param pool whether they end with items that may share bytes
     */
    record Region(
            String label, @Nullable Value size, @Nullable Filling filling, boolean pool, List<Step> steps)
            implements Scope {}

    /**
     * What may be left at the end of a region.
     *
     * @param multiple there are fewer bytes than this; 0 for any number
     * @param ofText whether it is white space that follows the text of a document, which then starts the region
     */
    record Filling(int value, long multiple, boolean ofText, Leniency leniency) {}

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
        static List<Step> around(Rule rule, List<Step> items) {
            return rule.framing() instanceof Framing.Bits bits
                    ? List.of(new Bits(rule.label(), bits.word().byteSize(), bits.highestFirst(), items))
                    : items;
        }
    }

    /** What a checksum covers. */
    record Cover(String sum, List<Step> steps) implements Scope {}

    /**
     * A document.
     *
     * @param lines what separates and ends its lines, null where it has another notation
     * @param latin1 when its text is in ISO 8859-1, null for never
     * @param whole whether nothing may follow it in its region
     */
    record Document(
            String label,
            String notation,
            @Nullable TextLines lines,
            @Nullable Value latin1,
            @Nullable KeyOrder keys,
            boolean whole,
            List<Step> steps)
            implements Scope {}

    /** A value in an extension type of MessagePack. */
    record Extension(String label, int number, List<Step> steps) implements Scope {}

    /** Steps and those that scopes among them have, in the order in which they begin. */
    static Stream<Step> all(List<Step> steps) {
        return steps.stream()
                .flatMap(step -> step instanceof Scope scope
                        ? Stream.concat(Stream.of(step), all(scope.steps()))
                        : Stream.of(step));
    }
}
