package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Place.Step;
import org.tensorbind.processor.format.Structures;
import org.tensorbind.processor.format.TensorRules;

/**
 * Which items of the file the user gives, for readers that tell them and writers that take them. Records that stand once are entered, and so
 * is whatever holds something of the tensors, of the metadata or something that is computed; all else is an item as a whole.
 */
public final class FileItems {
    private final Format format;
    private final TensorRules tensors;
    private final List<FileItem> items = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private FileItems(Format format, TensorRules tensors) {
        this.format = format;
        this.tensors = tensors;
    }

    /** The items, in the order of the grammar. */
    public static List<FileItem> of(Format format) {
        FileItems found = new FileItems(format, new TensorRules(format));
        String root = format.grammar().root();
        if (!found.tensors.isPerTensor(root)) {
            found.enter(root, List.of(), false);
        }
        return List.copyOf(found.items);
    }

    /**
     * Whether somebody gave an item of an optional record; null where it has none.
     *
     * @param alone whether nothing else tells that the record is there: then one of its items must be in all that are
     */
    static @Nullable Value supplied(List<FileItem> items, Position owner, Step record, boolean alone) {
        int depth = owner.depth() + 1;
        List<FileItem> inside = inside(items, owner, record);
        boolean told = !alone
                || inside.stream()
                        .anyMatch(item -> item.kind() != FileItem.Kind.OTHER_ENTRIES
                                && item.steps().subList(depth, item.steps().size()).stream()
                                        .noneMatch(Step::optional));
        return inside.stream()
                .filter(item -> told)
                .map(item -> (Value) new Source.IsSupplied(item.name()))
                .reduce((one, other) -> new Value.Binary(Operator.OR, one, other))
                .orElse(null);
    }

    /** The items of a record. */
    static List<FileItem> inside(List<FileItem> items, Position owner, Step record) {
        int depth = owner.depth() + 1;
        return items.stream()
                .filter(item -> item.steps().size() >= depth
                        && owner.isReachedBy(item.steps().subList(0, depth), record))
                .toList();
    }

    private void enter(String owner, List<Step> way, boolean optional) {
        for (Step step : format.places().steps(owner)) {
            boolean recursive = way.stream().anyMatch(earlier -> earlier.owner().equals(step.rule()));
            if (!recursive) {
                visit(step, longer(way, step), optional || step.optional());
            }
        }
        if (format.rule(owner).hasOthers()) {
            items.add(new FileItem(
                    name(owner, owner, "others"), way, owner, FileItem.Kind.OTHER_ENTRIES, optional, null));
        }
    }

    private void visit(Step step, List<Step> way, boolean optional) {
        String rule = step.rule();
        if (rule.equals(format.grammar().first().rule()) && tensors.others() != null) {
            add(step, way, FileItem.Kind.OTHER_ELEMENTS, true);
        }
        if (isComputed(rule)) {
            return;
        }
        if (step.many() && !tensors.carries(rule)) {
            add(step, way, FileItem.Kind.MANY, optional);
        } else if (!step.many() && isEntered(rule)) {
            enter(rule, way, optional);
        } else if (!tensors.carries(rule)) {
            add(step, way, FileItem.Kind.ONE, optional);
        }
    }

    private boolean isComputed(String rule) {
        boolean metadata = format.grammar().metadata() != null
                && rule.equals(format.grammar().metadata().rule());
        return metadata
                || (rule.equals(format.grammar().first().rule())
                        && format.grammar().byElement())
                || tensors.isBound(rule)
                || format.structures().isDerived(rule)
                || format.structures().value(rule).kind() == Structures.Kind.NOTHING;
    }

    private boolean isEntered(String rule) {
        boolean shared = tensors.isPerTensor(rule) && !tensors.carries(rule);
        return !format.rule(rule).body().isLeaf() && !shared && tensors.isPlanned(rule);
    }

    private void add(Step step, List<Step> way, FileItem.Kind kind, boolean optional) {
        String label = format.rule(step.rule()).label();
        String name = name(label, format.rule(step.owner()).label(), step.rule());
        Value fallback = kind == FileItem.Kind.ONE ? ofOne(step) : Fallbacks.ofList(format, step);
        items.add(new FileItem(name, way, step.rule(), kind, optional, fallback));
    }

    /** The label, or what no other item is called. */
    private String name(String label, String owner, String rule) {
        String name = Stream.of(label, owner + "." + label, owner + "." + rule)
                .filter(free -> !names.contains(free))
                .findFirst()
                .orElseGet(() -> owner + "." + rule + "." + items.size());
        names.add(name);
        return name;
    }

    private @Nullable Value ofOne(Step step) {
        Value own = fallback(format.rule(step.rule()));
        return own == null ? Fallbacks.ofOne(format, step) : own;
    }

    /** What tensors tell of the rule, its default, or the same of the one part that its value is. */
    private @Nullable Value fallback(Rule rule) {
        Value own = TensorWritingPlanner.isSolved(format, rule.name())
                ? new Source.Solved(rule.name())
                : Fallbacks.of(format, rule);
        if (own != null) {
            return own;
        }
        if (format.structures().value(rule.name()).kind() == Structures.Kind.LIST) {
            return ofList(rule);
        }
        List<Structures.Component> components =
                rule.isScalar() || format.structures().isRecord(rule.name())
                        ? List.of()
                        : format.structures().components(rule.name());
        boolean single = components.size() == 1
                && format.grammar().rules().containsKey(components.get(0).rule())
                && !components.get(0).rule().equals(rule.name())
                && !format.places().isMany(rule.name(), components.get(0).rule());
        return single ? fallback(format.rule(components.get(0).rule())) : null;
    }

    /** What is written of a sequence that is the list in it; none where bytes that are no elements would be left of its size. */
    private @Nullable Value ofList(Rule rule) {
        Clauses clauses = rule.clauses();
        boolean whole = clauses.sized() instanceof Expr.Int && clauses.fill() == null;
        return whole || !rule.isSequence()
                ? null
                : format.places().steps(rule.name()).stream()
                        .filter(Step::many)
                        .map(step -> Fallbacks.ofList(format, step))
                        .filter(list -> list != null && !(list instanceof Source.PerElement))
                        .findFirst()
                        .orElse(null);
    }

    private static List<Step> longer(List<Step> way, Step step) {
        return Stream.concat(way.stream(), Stream.of(step)).toList();
    }
}
