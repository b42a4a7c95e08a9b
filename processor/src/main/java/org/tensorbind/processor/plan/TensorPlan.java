package org.tensorbind.processor.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a reader finds what a file's structure says of each tensor, and of the file.
 *
 * @param access how it finds tensors
 */
public record TensorPlan(Access access, FileFacts file) {
    /** How a reader finds tensors. */
    public sealed interface Access {
        /** It goes through the structure and keeps what it finds of each. */
        record Collected(List<TensorVisit> visits) implements Access {
            private static final Set<Class<?>> CURSORS = Set.of(
                    TensorVisit.UniqueNames.class,
                    TensorVisit.InTurn.class,
                    TensorVisit.Beside.class,
                    TensorDescription.Dimensions.Computed.class,
                    TensorDescription.ElementOrder.OfFile.class,
                    Value.ElementOf.class,
                    Value.ElementsOf.class,
                    Value.Width.class,
                    Value.ElementBytes.class,
                    Value.Lookup.class);

            /** Whether a part of the visits asks the cursor, which computes, checks and has the file's byte order. */
            public static boolean asksForCursor(Object part) {
                return PlanParts.any(List.of(part), Collected::isOfCursor);
            }

            /** Whether a part of the visits speaks of the element of a rule, or of the file. */
            public static boolean asksFor(Object part, String rule) {
                return PlanParts.any(List.of(part), each -> each.equals(new Value.Local(rule)));
            }

            private static boolean isOfCursor(Object part) {
                if (part instanceof Value.Division division) {
                    return division.operator() == Operator.DIVIDED_BY || !(division.right() instanceof Value.Number);
                }
                return CURSORS.contains(part.getClass());
            }
        }

        /**
         * The elements of lists have all that is said of tensor i, and nothing is made of it before somebody asks.
         *
         * @param root the rule that is the whole file
         * @param tensors where tensors stand
         * @param parallels lists that must have an element for each tensor
         */
        record ByIndex(String root, Tensors tensors, List<Parallel> parallels, TensorDescription tensor)
                implements Access {
            /** Whether a reader looks at the record of tensor i: where all that is told of one is in lists beside it, it does not. */
            public boolean asksForTensor() {
                return !isLevel(tensor.rule())
                        && PlanParts.any(
                                List.of(tensor),
                                part -> part instanceof Value.Local local
                                        && local.rule().equals(tensor.rule()));
            }

            /** Whether tensors differ in a part of the plan, which then speaks of tensor i. */
            public boolean isOfTensor(@Nullable Object... parts) {
                return PlanParts.any(
                        Arrays.asList(parts),
                        part -> part instanceof Value.AtPosition
                                || (part instanceof Value.Local local && isOfTensor(local)));
            }

            private boolean isOfTensor(Value.Local local) {
                return !local.rule().equals(root)
                        && (isLevel(local.rule()) || local.rule().equals(tensor.rule()));
            }

            /** Whether a rule stands for an element of one of several lists in each other. */
            private boolean isLevel(String element) {
                return tensors instanceof Tensors.Nested nested && nested.find(element) != null;
            }
        }
    }

    /** Where tensors stand; a path has the labels of the rules that lead to them. */
    public sealed interface Tensors {
        /**
         * In a list.
         *
         * @param tensor the element of tensor i
         */
        record Listed(Found list, Found tensor, String path) implements Tensors {}

        /**
         * In lists in lists.
         *
         * @param levels from the outside in; the elements of the last one are the tensors
         * @param texts of names before, between and behind the items
         * @param items what names are made of
         */
        record Nested(List<Level> levels, List<String> texts, List<Found> items) implements Tensors {
            /** The level whose elements a rule stands for, null for other rules. */
            public @Nullable Level find(String rule) {
                return levels.stream()
                        .filter(level -> level.rule().equals(rule))
                        .findFirst()
                        .orElse(null);
            }
        }
    }

    /**
     * A list that tensors stand in.
     *
     * @param rule its elements
     * @param list starts at the element of the list around it, or at the file
     * @param path labels of the rules that lead from there to it
     * @param items which items of names tell its elements apart
     */
    public record Level(String rule, Found list, String path, List<Integer> items) {}

    /** A list beside the tensors. */
    public record Parallel(String label, Found list) {}

    /** A value that users get by name. */
    public record Field(String name, Found value, Shown shown) {}

    /** How a value of the structure is shown to users. */
    public enum Shown {
        AS_IT_IS,
        /** A named value by its code. */
        AS_CODE,
        /** Integers as a list. */
        AS_LIST
    }

    /**
     * The file's metadata: a map, or a list of pairs.
     *
     * @param form how values are plain ones
     * @param shared forms that are made of themselves, by their rules
     */
    public record Metadata(Found value, @Nullable Pair pair, PlainForm form, Map<String, PlainForm> shared) {
        /** The rules of a pair, of its key and of its value. */
        public record Pair(String rule, String key, String value) {}
    }
}
