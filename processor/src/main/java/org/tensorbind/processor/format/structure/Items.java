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
 * What a user may give: the items that no relation solves when a file is written. Those that occur once are given with the file; those in the
 * element of a tensor, around it, or at the same position of a list next to it, are attributes of that tensor.
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

    /** What a value is made of. */
    public enum Kind {
        /** A value of the rule. */
        ONE,
        /** A list of the rule's values. */
        MANY,
        /** A map with the entries of a document's map that the grammar does not name. */
        OTHER_ENTRIES,
        /** A list of the rule's values that are no tensors, null for each tensor between them. */
        OTHER_ELEMENTS
    }

    /**
     * An item that a user may give.
     *
     * @param clause whose tensors have it as an attribute; that of the file for -1
     * @param name what users call it: the rule's label, after that of the rule around it where another item has the same
     * @param start where the steps begin: the file, the tensor, or an element around it
     * @param steps to it; the last leads to the list where there are many, and to the map of {@link Kind#OTHER_ENTRIES}
     * @param rule the rule whose value it is; of {@link Kind#OTHER_ENTRIES}, the map
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

    /** Reports items in layouts of tensors: nothing of a tensor but what its roles are differs with its layout. */
    public static void checkLayouts(Format format, Diagnostics diagnostics) {
        if (format.grammar().readerOnly() == null) {
            for (String block : format.grammar().blocks().keySet()) {
                new Items(format).checkLayout(block, diagnostics);
            }
        }
    }

    /** Reports items that occur twice in one element, or in the elements of two lists: one attribute would be both. */
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

    /** Reports what follows only from tensors that may be absent, where no other tensor could have it as an attribute. */
    private void checkSolved(String item, List<Expr> solutions, Diagnostics diagnostics) {
        Place way = uncertain(item, solutions);
        if (way != null && keeper(way.top().rule()) == null) {
            Rule rule = format.rule(item);
            String element = format.rule(way.top().rule()).label();
            diagnostics.report(GrammarMessage.ABSENT_SOLVERS, rule.span(), rule.label(), element);
        }
    }

    /** Records that occur once are entered, and so is whatever holds something of the tensors, of the metadata, or that is solved. */
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

    /** Whether a relation solves an item when a file is written, or it has no value. */
    private boolean isSolved(String rule) {
        return format.grammar().isMetadata(rule)
                || tensors.isBound(rule)
                || format.structures().isDerived(rule)
                || format.structures().holdsNothing(rule);
    }

    /** Of the only clause, what is in the elements around its tensors and next to them; of others, what is in the elements that have one tensor. */
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

    /** The ways to the elements of lists parallel to the tensors. */
    private Set<List<Edge>> elementsBeside() {
        Set<List<Edge>> elements = new LinkedHashSet<>();
        for (String rule : tensors.besideTensors()) {
            Place place = format.places().find(rule);
            Place element = place == null ? null : place.element();
            if (element != null && element != place) {
                elements.add(element.steps());
            }
        }
        return elements;
    }

    /** What follows only from tensors that may be absent is an attribute of one that is always there, in the same element. */
    private void collectSolved(String item, List<Expr> solutions) {
        Place way = uncertain(item, solutions);
        Integer keeper = way == null ? null : keeper(way.top().rule());
        if (way != null && keeper != null) {
            add(keeper, way.owner().rule(), List.of(way.step()), Kind.ONE, true);
        }
    }

    /** The way to an item from the element of a list in which it is, all tensors there from which it follows may be absent; null for others. */
    private @Nullable Place uncertain(String item, List<Expr> solutions) {
        String element = format.places().elementAround(item);
        Place way = element == null ? null : format.places().find(element, item);
        return element != null
                        && way != null
                        && way.isAlwaysOnce()
                        && way.parent() != null
                        && !isGiven(element, solutions)
                ? way
                : null;
    }

    /** The first clause whose tensor is always in an element; null for none. */
    private @Nullable Integer keeper(String element) {
        return IntStream.range(0, format.grammar().tensors().size())
                .filter(clause -> alternatives.areAlways(element, Stream.of(tensor(clause))))
                .boxed()
                .findFirst()
                .orElse(null);
    }

    /** Whether each element has a tensor from which an item follows. */
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
        return format.places().elementAround(format.places().placeOf(tensor(clause)));
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
            boolean mayBeAbsent = optional || OtherElements.mayBeAbsent(others, step);
            if (step.many() || isLeaf(rule) || (step.optional() && !holdsSolved(rule))) {
                add(clause, start, longer, step.many() ? Kind.MANY : Kind.ONE, mayBeAbsent);
            } else {
                collect(clause, start, rule, longer, mayBeAbsent);
            }
        }
    }

    /** Whether a relation solves an item in the element of a tensor, or the tensor gives it. */
    private boolean isOfTensor(String rule) {
        return isSolved(rule)
                || format.structures().isPayload(rule)
                || format.solutions().containsKey(rule)
                || format.grammar().tensors().stream().anyMatch(clause -> clause.says(rule));
    }

    /** Whether nothing in an optional record is given: it is composed where it is present. */
    private boolean isSolvedRecord(Edge step) {
        return step.optional()
                && !step.many()
                && !isLeaf(step.rule())
                && !format.rule(step.rule()).hasOthers()
                && format.places().steps(step.rule()).stream().allMatch(part -> isOfTensor(part.rule()));
    }

    /** Whether something in a record is solved. */
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

    /** The label, or what no other item is called. */
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
