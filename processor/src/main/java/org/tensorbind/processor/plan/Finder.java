package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.TensorClause.NamePart;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.Reach;
import org.tensorbind.processor.format.place.TensorTree;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.OtherElements;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.ValueType.Kind;

/** Finds the expressions by which a reader gets values from a file's structure: from the element of a tensor, an enclosing one, or a parallel list. */
final class Finder implements TensorDescriptions.Lookup {
    private final Format format;
    private final Grammar grammar;
    private final @Nullable TensorTree tree;
    private final @Nullable OtherElements others;

    Finder(Format format) {
        this.format = format;
        this.grammar = format.grammar();
        this.tree = format.tensors().tree();
        this.others = format.tensors().others();
    }

    /** The value of a rule of the tensor, or of the element with the same index in a parallel list. */
    @Override
    public Found item(String rule) {
        String owner = ownerOf(rule);
        return owner == null
                ? element(grammar.root(), rule, fromRoot(rule))
                : element(owner, rule, required(owner, rule));
    }

    @Override
    public Found attribute(FileItem item) {
        return whole(item.start(), item.rule(), item.steps());
    }

    @Override
    public Value position(NamePart.Index index) {
        throw new IllegalStateException("the name of tensors that elements describe has the position of " + index);
    }

    @Override
    public Value value(Expr expr) {
        throw new IllegalStateException("the clause of tensors that elements describe computes " + expr);
    }

    /** The parallel lists, which must have an element for each tensor. */
    List<TensorPlan.Parallel> besides() {
        return format.tensors().parallelToTensors().stream().map(this::parallel).toList();
    }

    private TensorPlan.Parallel parallel(String rule) {
        List<Edge> steps = fromRoot(rule);
        int list = 0;
        while (!steps.get(list).many()) {
            list++;
        }
        Edge last = steps.get(list);
        return new TensorPlan.Parallel(
                format.rule(rule).label(), whole(grammar.root(), last.rule(), steps.subList(0, list + 1)));
    }

    /** The value of a rule of the file, or the list of its values. */
    Found ofFile(String rule) {
        return whole(grammar.root(), rule, fromRoot(rule));
    }

    /** A list in the record of the tensor; null if absent. */
    Found listOfTensor(String rule) {
        String owner = Objects.requireNonNull(ownerOf(rule), () -> "a tensor has " + rule);
        return whole(owner, rule, required(owner, rule));
    }

    /** The element of the tensor, or an enclosing one, that contains a rule; null for none. */
    private @Nullable String ownerOf(String rule) {
        String tensor = grammar.first().rule();
        if (format.places().find(tensor, rule) != null) {
            return tensor;
        }
        List<String> levels = tree == null ? List.of() : tree.levels();
        for (int level = levels.size() - 1; level >= 0; level--) {
            Reach reach = format.places().reach(levels.get(level), rule);
            if (reach instanceof Reach.Here || reach instanceof Reach.Whole) {
                return levels.get(level);
            }
        }
        return null;
    }

    /** The value of a rule in a block of the tensor. */
    Found inBlock(String block, String rule) {
        return element(block, rule, required(block, rule));
    }

    /** The value of a rule in a part of a sparse block. */
    Found inPart(String block, String part, String partBlock, String rule) {
        List<Edge> steps = new ArrayList<>(required(block, part));
        steps.addAll(required(partBlock, rule));
        return element(block, rule, steps);
    }

    /** The step from a rule to one of its items in a path of names; empty if both have the same name. */
    static String path(Format format, Edge step) {
        String label = format.rule(step.rule()).label();
        return label.equals(format.rule(step.owner()).label()) ? "" : "." + label;
    }

    List<Edge> required(String from, String rule) {
        return Objects.requireNonNull(format.places().find(from, rule), () -> from + " has " + rule)
                .steps();
    }

    List<Edge> fromRoot(String rule) {
        return required(grammar.root(), rule);
    }

    /** The value at the end of some steps, in which elements of lists are those with the index of the tensor. */
    Found element(String start, String rule, List<Edge> steps) {
        return walk(start, rule, steps, false);
    }

    /** The same, but the whole list if the last step leads to a list. */
    Found whole(String start, String rule, List<Edge> steps) {
        return walk(start, rule, steps, true);
    }

    /** The same for either; the only tensor of a file is reached from the file, and elements next to tensors in nested lists are variables. */
    private Found walk(String start, String rule, List<Edge> steps, boolean whole) {
        Place only = start.equals(grammar.first().rule()) ? format.places().find(start) : null;
        if (only != null && !only.isListed() && !only.steps().isEmpty()) {
            List<Edge> all = new ArrayList<>(only.steps());
            all.addAll(steps);
            return walk(grammar.root(), rule, all, whole);
        }
        for (int i = 0; tree != null && i < steps.size(); i++) {
            if (steps.get(i).many() && !(whole && i == steps.size() - 1)) {
                return walk(steps.get(i).rule(), rule, steps.subList(i + 1, steps.size()), whole);
            }
        }
        return walk(format, new Known.Local(start), rule, steps, whole, this::isOptional);
    }

    /**
     * The value at the end of some steps from another value.
     *
     * @param whole whether the result is the list if the last step leads to one, else its element
     * @param isOptional whether a step leads to an item that may be absent
     */
    static Found walk(
            Format format, Value start, String rule, List<Edge> steps, boolean whole, Predicate<Edge> isOptional) {
        Value value = start;
        List<Value> owners = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            Edge step = steps.get(i);
            boolean last = i == steps.size() - 1;
            value = value.part(format.structures(), step);
            if (isOptional.test(step) && !last) {
                if (format.structures().value(step.rule()).kind() == Kind.LIST) {
                    value = Operator.OR_EMPTY.of(value);
                } else {
                    owners.add(value);
                }
            }
            if (step.many() && !(last && whole)) {
                value = Operator.AT_POSITION.of(value);
            }
        }
        boolean optional = !steps.isEmpty() && isOptional.test(steps.get(steps.size() - 1));
        return new Found(rule, value, List.copyOf(owners), optional);
    }

    /** Whether a step leads to an item that may be absent; items that only tensors have are present in those. */
    private boolean isOptional(Edge step) {
        return step.optional() && (others == null || !step.equals(others.part()));
    }

    /** The condition that a map has entries. */
    static Value isNotEmpty(Found map) {
        return Operator.GREATER.of(Operator.COUNT.of(map.value()), new Value.Number(0));
    }

    /** The additional entries of a map. */
    static Found others(Format format, Found map) {
        boolean record = format.rule(map.rule()).isMap() && format.structures().isRecord(map.rule());
        if (!record) {
            return map;
        }
        List<Value> owners = new ArrayList<>(map.owners());
        if (map.optional()) {
            owners.add(map.value());
        }
        Value others = new Value.Component(map.value(), map.rule(), Component.OTHERS, false);
        return new Found(map.rule(), others, owners, false);
    }
}
