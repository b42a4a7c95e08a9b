package org.tensorbind.processor.format.structure;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Alternatives;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.ValueType;

/**
 * The user-supplied items: those that no relation solves when a file is written. Items that occur once belong to the file. Items in the element of a
 * tensor, in an enclosing element, or at the same index of a parallel list are attributes of that tensor.
 */
public final class Items {
    private final Format format;
    private final TensorRules tensors;
    private final Alternatives alternatives;
    private final List<Item> found = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    private Items(Format format) {
        this.format = format;
        this.tensors = format.tensors();
        this.alternatives = new Alternatives(format.grammar(), format.places());
    }

    /** The kind of value of an item. */
    public enum Kind {
        /** A value of the rule. */
        ONE,
        /** A list of the rule's values. */
        MANY,
        /** A map with the additional entries of a document's map. */
        OTHER_ENTRIES,
        /** A list with the elements that are not tensors, and null for each tensor between them. */
        OTHER_ELEMENTS
    }

    /**
     * A user-supplied item.
     *
     * @param clause the clause whose tensors have it as an attribute; -1 for an item of the file
     * @param name its name in the API: the rule's label, qualified by the enclosing rule's if another item has the same label
     * @param start the rule where the path begins: the file, the tensor, or an enclosing element
     * @param steps the path to it; to a list of values, or to the map of {@link Kind#OTHER_ENTRIES}
     * @param rule the rule whose value it is; for {@link Kind#OTHER_ENTRIES}, the map
     * @param type of the value
     * @param optional whether it may be absent
     */
    public record Item(
            int clause,
            String name,
            String start,
            List<Edge> steps,
            String rule,
            Kind kind,
            ValueType type,
            boolean optional) {
        /** The last step to it. */
        public Edge last() {
            return steps.get(steps.size() - 1);
        }
    }

    /** The items of the file, in the order of the grammar. */
    public static List<Item> ofFile(Format format) {
        Items items = new Items(format);
        String root = format.grammar().root();
        if (!items.tensors.isPerTensor(root)) {
            items.enter(root, List.of(), false);
        }
        return List.copyOf(items.found);
    }

    /** The attributes of tensors, in the order of the grammar: those in the tensor first. */
    public static List<Item> ofTensors(Format format) {
        Items items = new Items(format);
        items.collectOfTensors();
        return List.copyOf(items.found);
    }

    /** Reports items inside layouts: layouts may differ only in the items that have roles. */
    public static void checkLayouts(Format format, Diagnostics diagnostics) {
        if (format.grammar().readerOnly() == null) {
            for (String block : format.grammar().blocks().keySet()) {
                new Items(format).checkLayout(block, diagnostics);
            }
        }
    }

    /** Reports items that occur twice in one element, or in the elements of two lists, since both would be the same attribute. */
    public static void check(Format format, Diagnostics diagnostics) {
        if (format.grammar().tensors().stream().noneMatch(TensorClause::isElement)) {
            Items items = new Items(format);
            items.collectOfTensors();
            items.checkRepeated(diagnostics);
            if (format.grammar().readerOnly() == null) {
                format.solutions().forEach((item, solutions) -> items.checkSolved(item, solutions, diagnostics));
            }
        }
    }

    /** Reports items that are derived only from tensors that may be absent, if no other tensor can have them as attributes. */
    private void checkSolved(String item, List<Expr> solutions, Diagnostics diagnostics) {
        Place way = uncertain(item, solutions);
        if (way != null && requiredClause(way.top().rule()) == null) {
            Rule rule = format.rule(item);
            String element = format.rule(way.top().rule()).label();
            diagnostics.report(GrammarMessage.ABSENT_SOLVERS, rule.span(), rule.label(), element);
        }
    }

    /** Visits the items of a record. Nested records are entered if they occur once, or contain tensors, metadata or solved items. */
    private void enter(String owner, List<Edge> way, boolean optional) {
        for (Edge step : format.places().steps(owner)) {
            boolean recursive = way.stream().anyMatch(earlier -> earlier.owner().equals(step.rule()));
            if (!recursive) {
                visit(step, longer(way, step), optional || step.optional());
            }
        }
        if (format.rule(owner).hasOthers()) {
            String root = format.grammar().root();
            String name = name(owner, owner, "others");
            ValueType type = new ValueType(ValueType.Kind.MAP, null, ValueType.of(ValueType.Kind.ANYTHING));
            found.add(new Item(-1, name, root, way, owner, Kind.OTHER_ENTRIES, type, optional));
        }
    }

    private void visit(Edge step, List<Edge> way, boolean optional) {
        String rule = step.rule();
        boolean ofElement = rule.equals(format.grammar().first().rule());
        if (ofElement && tensors.others() != null) {
            add(-1, format.grammar().root(), way, Kind.OTHER_ELEMENTS, true);
        }
        if ((ofElement && tensors.isSingle()) || isSolved(rule)) {
            return;
        }
        if (step.many() && !tensors.carries(rule)) {
            add(-1, format.grammar().root(), way, Kind.MANY, optional);
        } else if (!step.many() && isEntered(rule)) {
            enter(rule, way, optional);
        } else if (!tensors.carries(rule)) {
            add(-1, format.grammar().root(), way, Kind.ONE, optional);
        }
    }

    private boolean isEntered(String rule) {
        boolean shared = tensors.isPerTensor(rule) && !tensors.carries(rule);
        return !isLeaf(rule) && !shared && tensors.isPlanned(rule);
    }

    /** Whether a writer derives an item, or it has no value. */
    private boolean isSolved(String rule) {
        return format.grammar().isMetadata(rule)
                || tensors.isBound(rule)
                || format.structures().isDerived(rule)
                || format.structures().hasNoValue(rule);
    }

    /**
     * Collects attributes: for a single clause, the items of the enclosing elements and of parallel lists; for several clauses, the items of elements
     * that have one tensor.
     */
    private void collectOfTensors() {
        for (int clause = 0; clause < format.grammar().tensors().size(); clause++) {
            for (String element : elements(clause)) {
                collect(clause, element, element, List.of(), false);
            }
        }
        for (List<Edge> way : elementsBeside()) {
            collect(0, format.grammar().root(), way.get(way.size() - 1).rule(), way, false);
        }
        format.solutions().forEach(this::collectSolved);
    }

    private List<String> elements(int clause) {
        TensorClause tensor = tensor(clause);
        List<String> lists = format.places().listsOf(tensor);
        if (tensors.isSingle()) {
            return List.of(tensor.rule());
        }
        return format.grammar().tensors().size() == 1
                ? lists
                : lists.stream()
                        .skip(Math.max(0, lists.size() - 1))
                        .filter(element -> isAlone(element, clause))
                        .toList();
    }

    /** The paths to the elements of lists parallel to the tensors. */
    private Set<List<Edge>> elementsBeside() {
        Set<List<Edge>> elements = new LinkedHashSet<>();
        for (String rule : tensors.parallelToTensors()) {
            Place place = format.places().find(rule);
            Place element = place == null ? null : place.element();
            if (element != null && element != place) {
                elements.add(element.steps());
            }
        }
        return elements;
    }

    /** Items that are derived only from tensors that may be absent are attributes of a required tensor in the same element. */
    private void collectSolved(String item, List<Expr> solutions) {
        Place way = uncertain(item, solutions);
        Integer required = way == null ? null : requiredClause(way.top().rule());
        if (way != null && required != null) {
            add(required, way.owner().rule(), List.of(way.step()), Kind.ONE, true);
        }
    }

    /** The path to an item from the list element that contains it, if all tensors there that it is derived from may be absent; null otherwise. */
    private @Nullable Place uncertain(String item, List<Expr> solutions) {
        String element = format.places().enclosingElement(item);
        Place way = element == null ? null : format.places().find(element, item);
        return element != null
                        && way != null
                        && way.isAlwaysOnce()
                        && way.parent() != null
                        && !isGiven(element, solutions)
                ? way
                : null;
    }

    /** The first clause whose tensor is present in every element; null for none. */
    private @Nullable Integer requiredClause(String element) {
        return IntStream.range(0, format.grammar().tensors().size())
                .filter(clause -> alternatives.areAlways(element, Stream.of(tensor(clause))))
                .boxed()
                .findFirst()
                .orElse(null);
    }

    /** Whether each element has a tensor that an item is derived from. */
    private boolean isGiven(String element, List<Expr> solutions) {
        Set<Integer> clauses = solutions.stream()
                .flatMap(Expr::parts)
                .flatMap(part -> part instanceof Expr.Dimension dimension
                        ? Stream.of(dimension.clause())
                        : part instanceof Expr.Given given ? Stream.of(given.clause()) : Stream.empty())
                .collect(Collectors.toSet());
        return clauses.stream().anyMatch(clause -> placeIn(element, clause) == null)
                || alternatives.areAlways(element, clauses.stream().map(this::tensor));
    }

    private @Nullable Place placeIn(String element, int clause) {
        return format.places().find(element, format.places().placeOf(tensor(clause)));
    }

    private @Nullable String elementOf(int clause) {
        return format.places().enclosingElement(format.places().placeOf(tensor(clause)));
    }

    private TensorClause tensor(int clause) {
        return format.grammar().tensors().get(clause);
    }

    private boolean isAlone(String element, int clause) {
        List<TensorClause> clauses = format.grammar().tensors();
        return clauses.stream()
                .filter(other -> other != clauses.get(clause))
                .map(format.places()::placeOf)
                .noneMatch(place -> place.equals(element) || format.places().contains(element, place));
    }

    private void collect(int clause, String start, String owner, List<Edge> way, boolean optional) {
        OtherElements others = tensors.others();
        for (Edge step : format.places().steps(owner)) {
            String rule = step.rule();
            boolean absent = others != null && others.isAbsent(format.grammar(), step);
            boolean level = step.many() && tensors.hasPlace(rule);
            if (absent || level || way.contains(step) || isOfTensor(rule) || isSolvedRecord(step)) {
                continue;
            }
            List<Edge> longer = longer(way, step);
            boolean mayBeAbsent = optional || OtherElements.mayBeAbsent(others, step) || isOfSome(rule);
            if (step.many() || isLeaf(rule) || (step.optional() && !holdsSolved(rule))) {
                add(clause, start, longer, step.many() ? Kind.MANY : Kind.ONE, mayBeAbsent);
            } else {
                collect(clause, start, rule, longer, mayBeAbsent);
            }
        }
    }

    /** Whether a writer derives an item in the element of a tensor, or the tensor gives it. */
    private boolean isOfTensor(String rule) {
        return !isOfSome(rule)
                && (isSolved(rule)
                        || format.structures().isPayload(rule)
                        || format.solutions().containsKey(rule)
                        || format.grammar().tensors().stream().anyMatch(clause -> clause.hasRole(rule)));
    }

    private boolean isOfSome(String rule) {
        return format.grammar().first().isOfSome(rule);
    }

    /** Whether no item of an optional record is user-supplied. */
    private boolean isSolvedRecord(Edge step) {
        return step.optional()
                && !step.many()
                && !isLeaf(step.rule())
                && !format.rule(step.rule()).hasOthers()
                && format.places().steps(step.rule()).stream().allMatch(part -> isOfTensor(part.rule()));
    }

    /** Whether a record contains solved items. */
    private boolean holdsSolved(String rule) {
        Grammar.MetadataBinding metadata = format.grammar().metadata();
        return tensors.carries(rule) || (metadata != null && format.places().find(rule, metadata.rule()) != null);
    }

    private boolean isLeaf(String rule) {
        return format.rule(rule).body().isLeaf();
    }

    private static List<Edge> longer(List<Edge> way, Edge step) {
        return Stream.concat(way.stream(), Stream.of(step)).toList();
    }

    private void add(int clause, String start, List<Edge> way, Kind kind, boolean optional) {
        Edge last = way.get(way.size() - 1);
        ValueType one = format.structures().value(last.rule());
        ValueType type = kind == Kind.ONE ? one : one.list();
        found.add(new Item(clause, name(last), start, way, last.rule(), kind, type, optional));
    }

    private String name(Edge step) {
        return name(format.rule(step.rule()).label(), format.rule(step.owner()).label(), step.rule());
    }

    /** The label, qualified until no other item has the name. */
    private String name(String label, String owner, String rule) {
        String name = Stream.of(label, owner + "." + label, owner + "." + rule)
                .filter(free -> !names.contains(free))
                .findFirst()
                .orElseGet(() -> owner + "." + rule + "." + found.size());
        names.add(name);
        return name;
    }

    private void checkLayout(String block, Diagnostics diagnostics) {
        collect(0, block, block, List.of(), false);
        for (Item item : found) {
            Rule rule = format.rule(item.rule());
            String tensor = format.grammar().first().rule();
            diagnostics.report(
                    GrammarMessage.ITEM_IN_LAYOUT,
                    rule.span(),
                    rule.label(),
                    format.rule(block).label(),
                    tensor);
        }
    }

    private void checkRepeated(Diagnostics diagnostics) {
        for (int i = 0; i < found.size(); i++) {
            Item item = found.get(i);
            List<Item> same = found.subList(0, i).stream()
                    .filter(other -> other.rule().equals(item.rule()))
                    .toList();
            if (!same.isEmpty()) {
                boolean ofOne = same.stream().anyMatch(other -> other.clause() == item.clause());
                diagnostics.report(
                        GrammarMessage.DUPLICATE_NAME,
                        format.rule(item.last().owner()).span(),
                        item.rule(),
                        ofOne ? "'" + elementOf(item.clause()) + "'" : "the elements of lists of tensors");
            }
        }
    }
}
