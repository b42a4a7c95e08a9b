package org.tensorbind.processor.plan.write;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.SingleItem;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Quantity;

/**
 * How files of a format are written.
 *
 * @param root the program of the whole file
 * @param derivations what follows from other items, each once
 * @param found what is looked up in lists that the file has as a whole, before anything is planned
 * @param asksForItems whether a step uses supplied file items
 * @param asksForContents whether a step uses other contents of the file: its metadata, options, its byte order
 * @param planned the sizes and offsets that must be computed before anything is written
 * @param bases rules from whose start places are counted
 * @param counted the rules whose sizes are counted on request
 * @param ownSizes those of them in which their size is given
 * @param tensors where tensors are, what follows from them, and what they must be
 * @param separator what joins keys of tensors in maps in maps, null for others
 * @param order by which tensors are sorted; empty for the order in which they were added
 */
public record WritePrograms(
        Program root,
        List<Program> programs,
        List<Derivation> derivations,
        List<Found> found,
        boolean asksForItems,
        boolean asksForContents,
        List<Known.Planned> planned,
        List<String> bases,
        List<String> counted,
        List<String> ownSizes,
        List<SortKey> order,
        TensorWriting tensors,
        @Nullable String separator) {

    /** The program that is called so. */
    public Program program(String id) {
        return programs.stream()
                .filter(program -> program.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("nothing writes " + id));
    }

    /** Whether a program is a method, rather than a statement that is printed in place of the calls. */
    public boolean hasMethod(Program program) {
        return SingleItem.written(program) == null || program.id().equals(root.id()) || counted.contains(program.id());
    }

    /**
     * A value that follows from others.
     *
     * @param id by which {@link Known.Derived} knows it
     */
    public record Derivation(String id, String rule, Value value) {
        /** Whether the value is as short as a call of a method that computes it: something known, or one operation on that. */
        public boolean isShort() {
            return PlanParts.all(value, Record.class).size() <= 2;
        }
    }

    /** What is looked up, by which {@link Known.Parameter} knows it. */
    public record Found(Quantity need, Value value) {}

    /** A key of the order of tensors. */
    public sealed interface SortKey {
        /** Whether the greatest comes first. */
        boolean descending();

        /** Their names. */
        record ByName(boolean shortestFirst, boolean descending) implements SortKey {}

        /** The numbers that are the codes of their dtypes. */
        record ByCode(String dtypeRule, boolean descending) implements SortKey {}

        /** Where the grammar lists their dtypes, whose codes are texts. */
        record ByListedDtype(String dtypeRule, boolean descending) implements SortKey {}
    }
}
