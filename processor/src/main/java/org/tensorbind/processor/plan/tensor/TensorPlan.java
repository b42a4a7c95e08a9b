package org.tensorbind.processor.plan.tensor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.ValueType;

/**
 * How a reader describes each tensor, and the file, from the file's structure.
 *
 * @param access how it finds tensors
 */
public record TensorPlan(Access access, FileFacts file) {
    /** How a reader finds tensors. */
    public sealed interface Access {
        /** It visits the structure once and records a description of each tensor. */
        record Collected(List<TensorVisit> visits) implements Access {
            private static final Set<Class<?>> CURSORS = Set.of(
                    TensorVisit.InPlaces.class,
                    TensorVisit.NotEmpty.class,
                    TensorVisit.UniqueNames.class,
                    TensorVisit.InTurn.class,
                    Parallel.class,
                    TensorDescription.Dimensions.Computed.class,
                    TensorDescription.ElementOrder.OfFile.class);

            /** Whether a part of the visits asks the cursor, which computes, checks and has the file's byte order. */
            public static boolean asksForCursor(Object part) {
                return PlanParts.any(List.of(part), Collected::isOfCursor);
            }

            /** What a method of a reader finds out of a tensor, besides what all find out: its dtype, its storage, and what it lacks. */
            public enum Finding {
                STORAGE,
                SHAPE,
                DATA
            }

            /** Whether a method looks at the element of a rule, or at the file. */
            public static boolean asksFor(TensorDescription tensor, String rule, Finding finding) {
                List<@Nullable Object> parts =
                        new ArrayList<>(Arrays.asList(tensor.dtype(), tensor.payloads(), tensor.missing()));
                boolean simple = tensor.otherData().isEmpty() && tensor.external() == null;
                if (simple && tensor.content() instanceof TensorDescription.Content.Plain plain) {
                    switch (finding) {
                        case STORAGE -> {}
                        case SHAPE -> parts.add(plain.shape());
                        case DATA -> parts.add(plain.stored());
                    }
                } else {
                    parts.add(tensor.content());
                }
                boolean[] found = new boolean[1];
                PlanParts.visit(parts, part -> {
                    found[0] |= part.equals(new Known.Local(rule));
                    return finding == Finding.DATA || !(part instanceof TensorDescription.Stored);
                });
                return found[0];
            }

            private static boolean isOfCursor(Object part) {
                return part instanceof Value.Op op ? isOfCursor(op) : CURSORS.contains(part.getClass());
            }

            private static boolean isOfCursor(Value.Op op) {
                return switch (op.operator()) {
                    case WIDTH, ELEMENT_BYTES, ELEMENT, ELEMENTS, LOOKUP -> true;
                    case DIVIDED_BY, SQRT -> op.isChecked();
                    default -> op.isChecked() && !(op.operand(1) instanceof Value.Number);
                };
            }
        }

        /**
         * Tensor i is described by elements i of lists, and its description is created on request.
         *
         * @param root the rule that is the whole file
         * @param list the list that tensors are in
         * @param element the element of tensor i
         * @param path the labels of the rules that lead to the list
         * @param parallels lists that must have an element for each tensor
         */
        record ByIndex(
                String root, Found list, Found element, String path, List<Parallel> parallels, TensorDescription tensor)
                implements Access {
            /** Whether a reader looks at the record of tensor i: it does not if all items of the tensor are in parallel lists. */
            public boolean asksForTensor() {
                return PlanParts.any(List.of(tensor), this::isElement);
            }

            /** Whether tensors differ in a part of the plan, which then applies to tensor i. */
            public boolean isOfTensor(@Nullable Object... parts) {
                return PlanParts.any(
                        Arrays.asList(parts),
                        part -> isElement(part) || (part instanceof Value value && value.is(Operator.AT_POSITION)));
            }

            private boolean isElement(Object part) {
                return part.equals(new Known.Local(tensor.rule()));
            }
        }
    }

    /** A list parallel to the tensors, whose element at the same position is the {@link Known.Local} of its rule. */
    public record Parallel(String label, Found list) {}

    /**
     * A value that users get by name.
     *
     * @param value as users see it
     * @param when the condition that there is one, null where there always is
     */
    public record Field(String name, Value value, @Nullable Value when) {}

    /**
     * The file's metadata: a map, or a list of pairs.
     *
     * @param type of all of it
     * @param form how values are plain ones
     * @param shared recursive forms, by their rules
     */
    public record Metadata(
            Found value, ValueType type, @Nullable Pair pair, PlainForm form, Map<String, PlainForm> shared) {
        /** The rules of a pair, of its key and of its value; whether writers sort pairs by their keys. */
        public record Pair(String rule, String key, String value, boolean sorted) {}
    }
}
