package org.tensorbind.processor.plan.step;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Asks;
import org.tensorbind.processor.plan.value.Coding;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

/** One step of writing. */
public sealed interface WriteStep extends Step, Asks {
    /**
     * An element of a list, which is written where no equal one has been.
     *
     * @param align is done before it
     * @param notes what is noted of it: places and sizes, which are those of the first
     */
    record Share(String rule, Value value, List<Step> align, List<Step> content, List<Known.Planned> notes)
            implements WriteStep {}

    /** Refuses an element that starts with what ends its list. */
    record ExpectOther(String label, ByteBuffer delimiter, boolean behind) implements WriteStep {}

    /** Another program, with what it must be given. */
    record Run(String program, Tensor tensor, List<Value> arguments) implements WriteStep {}

    /** Of which tensor a program that is run writes a part. */
    enum Tensor {
        NONE,
        SAME,
        INDICES,
        VALUES
    }

    /**
     * Steps for each element of a list of tensors.
     *
     * @param inFile whether for each of the whole file, not only of those in the element around it
     * @param other the rule as whose item they know an element that is no tensor, which is absent for a tensor; null where all are tensors
     * @param counted what messages call elements that are counted from 0, as something in them says their position; null for others
     */
    record EachTensor(
            String list,
            boolean inFile,
            @Nullable String other,
            @Nullable String counted,
            List<Step> steps) implements WriteStep {}

    /**
     * Steps for each element of a list, which they know as the item of {@code rule}.
     *
     * @param counted as of {@link EachTensor}
     */
    record Each(String rule, Value list, @Nullable String counted, List<Step> steps) implements WriteStep {}

    /**
     * A document's map.
     *
     * @param separator what joins the keys of entries that stand in maps in it; null for others
     */
    record Map(List<Step> steps, @Nullable String separator) implements WriteStep {
        /** The keys of the fields in their order; none where one entry at most stands in the map. */
        public List<String> keys() {
            List<String> keys =
                    fields().map(field -> ((Value.Text) field.key()).value()).toList();
            return EntryKeys.inOrder(keys, !others().isEmpty());
        }

        private Stream<Entry> fields() {
            return steps.stream()
                    .flatMap(step -> step instanceof Branch optional
                            ? optional.cases().get(0).steps().stream()
                            : Stream.of(step))
                    .filter(Entry.class::isInstance)
                    .map(Entry.class::cast);
        }

        /** How many fields are always there. */
        public long required() {
            return steps.stream().filter(Entry.class::isInstance).count();
        }

        /** The conditions of fields that may be absent. */
        public List<Value> optional() {
            return steps.stream()
                    .filter(Branch.class::isInstance)
                    .map(step -> ((Branch) step).cases().get(0).condition())
                    .toList();
        }

        /** How many entries there are of each list, and of those that have no fields. */
        public List<Value> others() {
            List<Value> counts = new ArrayList<>();
            for (Step step : steps) {
                if (step instanceof OtherEntries entries) {
                    counts.add(Operator.COUNT.of(entries.map()));
                } else if (step instanceof Each each) {
                    counts.add(Operator.COUNT.of(each.list()));
                } else if (step instanceof EachTensor each) {
                    counts.add(new Known.OfList(each.inFile() ? Known.Fact.TOTAL : Known.Fact.COUNT, each.list()));
                }
            }
            return counts;
        }
    }

    /** An entry of a map. */
    record Entry(Value key, List<Step> steps) implements WriteStep {}

    /** The null of what has no value. */
    record Null(String label) implements WriteStep {}

    /** Entries without items of their own. */
    record OtherEntries(Value map, Coding coding) implements WriteStep {}

    /** A document's array. */
    record Array(Value count, List<Step> steps) implements WriteStep {}
}
