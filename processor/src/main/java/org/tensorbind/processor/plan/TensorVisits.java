package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.TensorTree;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.OtherElements;
import org.tensorbind.processor.format.structure.TensorRules;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.tensor.TensorVisit;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;

/** Plans how a reader visits a structure to find its tensors. */
final class TensorVisits {
    /** The text after the index of an element in a path. */
    private static final Value END = new Value.Text("]");

    private final Format format;
    private final Diagnostics diagnostics;
    private final TensorRules tensors;
    private final Finder finder;
    private final VisitedValues values;
    private final List<Value> path = new ArrayList<>();

    private TensorVisits(Format format, Diagnostics diagnostics) {
        this.format = format;
        this.diagnostics = diagnostics;
        this.tensors = format.tensors();
        this.finder = new Finder(format);
        this.values = new VisitedValues(format, diagnostics);
    }

    /** The visits in the order of the file; empty if each element of one list is a tensor. Unknown properties of tensors are reported. */
    static List<TensorVisit> of(Format format, Diagnostics diagnostics) {
        TensorVisits planner = new TensorVisits(format, diagnostics);
        if (planner.isByIndex()) {
            return List.of();
        }
        String root = format.grammar().root();
        planner.path.add(new Value.Text(format.rule(root).label()));
        boolean elements = format.grammar().first().isElement();
        if (!elements) {
            planner.checkData();
        }
        List<TensorVisit> visits = new ArrayList<>(planner.visits(root, new Known.Local(root)));
        visits.addAll(elements ? planner.inPlaces() : planner.ofAll());
        return List.copyOf(visits);
    }

    /** Whether each tensor is an element of one list, so that its index finds it. */
    private boolean isByIndex() {
        return format.grammar().first().isElement()
                && tensors.tree() == null
                && tensors.others() == null
                && !tensors.isSingle();
    }

    private void checkData() {
        for (TensorClause clause : format.grammar().tensors()) {
            if (format.places().find(format.grammar().root(), clause.dataRule()) == null) {
                diagnostics.report(
                        GrammarMessage.UNRESOLVED, clause.span(), "tensor", clause.dataRule(), clause.dataRule());
            }
        }
    }

    /** The checks of all tensors together. */
    private List<TensorVisit> ofAll() {
        List<TensorVisit> visits = new ArrayList<>();
        if (mayRepeatNames()) {
            visits.add(new TensorVisit.UniqueNames());
        }
        if (!format.places().tensorsInTurn().isEmpty()) {
            visits.add(new TensorVisit.InTurn(apart()));
        }
        return visits;
    }

    /** The checks of all tensors in nested lists, whose names determine their positions. */
    private List<TensorVisit> inPlaces() {
        List<TensorVisit> visits = new ArrayList<>();
        if (tensors.tree() != null) {
            visits.add(new TensorVisit.InPlaces());
            finder.besides().forEach(list -> visits.add(new TensorVisit.SameCount(list)));
        }
        return visits;
    }

    /** Whether items of the file give the names of several tensors. */
    private boolean mayRepeatNames() {
        List<TensorClause> clauses = format.grammar().tensors();
        boolean several =
                clauses.size() > 1 || format.places().isListed(format.places().placeOf(clauses.get(0)));
        return several
                && clauses.stream()
                        .flatMap(clause -> clause.name().stream())
                        .anyMatch(TensorClause.NamePart.Item.class::isInstance);
    }

    private List<TensorVisit.Place> apart() {
        String root = format.grammar().root();
        return values.in(
                root,
                new Known.Local(root),
                () -> format.grammar().tensors().stream()
                        .filter(format.places()::isApart)
                        .map(clause -> new TensorVisit.Place(
                                pathTo(clause.dataRule()), values.known(clause, clause.dataRule())))
                        .distinct()
                        .toList());
    }

    private String pathTo(String rule) {
        String root = format.grammar().root();
        Place way = Objects.requireNonNull(format.places().find(root, rule), "the file has it");
        return Stream.concat(Stream.of(root), way.steps().stream().map(Edge::rule))
                .map(each -> format.rule(each).label())
                .collect(Collectors.joining("."));
    }

    private List<TensorVisit> visits(String owner, Value value) {
        return values.in(owner, value, () -> inside(owner, value));
    }

    private List<TensorVisit> inside(String owner, Value value) {
        List<TensorVisit> visits = new ArrayList<>();
        for (int tensor : format.places().tensorsAt(owner)) {
            TensorClause clause = format.grammar().tensors().get(tensor);
            visits.addAll(clause.isElement() ? element(clause) : List.of(tensor(clause, value)));
        }
        for (Edge step : format.places().steps(owner)) {
            if (tensors.hasPlace(step.rule())) {
                Value part = value.part(format.structures(), step);
                boolean orEmpty = step.many() && step.optional() && tensors.tree() != null;
                visits.addAll(visit(step, orEmpty ? Operator.OR_EMPTY.of(part) : part));
            }
        }
        return visits;
    }

    private List<TensorVisit> visit(Edge step, Value value) {
        int length = path.size();
        List<TensorVisit> before = step.many() ? notEmpty(step.rule(), value) : List.of();
        addToPath(step);
        Expr condition = step.optional() ? format.rule(step.rule()).clauses().presentWhen() : null;
        List<TensorVisit> visits = new ArrayList<>(before);
        visits.addAll(values.where(
                condition, () -> step.many() ? List.of(each(step.rule(), value)) : visits(step.rule(), value)));
        path.subList(length, path.size()).clear();
        return step.optional() && !value.is(Operator.OR_EMPTY)
                ? List.of(TensorVisit.When.isPresent(value, List.copyOf(visits)))
                : visits;
    }

    private TensorVisit each(String rule, Value list) {
        path.add(new Value.Text("["));
        path.add(new Known.OfList(Known.Fact.POSITION, rule));
        path.add(END);
        TensorPlan.Parallel beside = beside();
        List<TensorVisit> visits = values.inEach(rule, list, () -> visits(rule, new Known.Local(rule), beside));
        return new TensorVisit.Each(rule, list, beside, null, visits);
    }

    /** @param beside the parallel list of which an element is known, too; null for none */
    private List<TensorVisit> visits(String rule, Value element, TensorPlan.@Nullable Parallel beside) {
        String other = beside == null ? null : beside.list().rule();
        return other == null
                ? visits(rule, element)
                : values.in(other, new Known.Local(other), () -> visits(rule, element));
    }

    /** Adds a step to the path. */
    private void addToPath(Edge step) {
        String label = "." + format.rule(step.rule()).label();
        String below = format.grammar().first().isElement() ? Finder.path(format, step) : label;
        if (!below.isEmpty()) {
            path.add(new Value.Text(below));
        }
    }

    /** If all tensors of a list's elements are in nested lists, names do not show a last element without tensors, so there must be none. */
    private List<TensorVisit> notEmpty(String rule, Value list) {
        VisitedValues.Around around = values.list();
        if (around != null && tensors.tree() != null) {
            int element = path.lastIndexOf(END) + 1;
            return List.of(new TensorVisit.NotEmpty(list, List.copyOf(path.subList(0, element))));
        }
        if (around != null && isNamed(around.rule())) {
            return List.of(new TensorVisit.NotEmpty(list, List.copyOf(path)));
        }
        if (around == null || !hasAllTensors(around.rule(), rule)) {
            return List.of();
        }
        Value last = Operator.MINUS.of(Operator.COUNT.of(around.list()), new Value.Number(1));
        Value isLast = Operator.EQUAL.of(new Known.OfList(Known.Fact.POSITION, around.rule()), last);
        TensorVisit notEmpty = new TensorVisit.NotEmpty(list, List.copyOf(path));
        return List.of(new TensorVisit.When(isLast, List.of(notEmpty)));
    }

    /** Whether a text in names of tensors, and not an index, identifies the elements of a list. */
    private boolean isNamed(String element) {
        return format.grammar().tensors().stream()
                .map(TensorClause::namePart)
                .anyMatch(part -> part != null && element.equals(format.places().enclosingElement(part)));
    }

    private boolean hasAllTensors(String element, String inside) {
        return format.grammar().tensors().stream()
                .map(TensorClause::dataRule)
                .filter(data -> format.places().contains(element, data))
                .allMatch(data -> data.equals(inside) || format.places().contains(inside, data));
    }

    /** The parallel list with the data of the only clause; null for none. */
    private TensorPlan.@Nullable Parallel beside() {
        TensorClause clause = format.grammar().first();
        boolean parallel = !clause.isElement() && format.places().isParallel(clause);
        String rule = parallel ? format.places().enclosingElement(clause.dataRule()) : null;
        Value list = rule == null ? null : values.list(rule);
        return rule == null || list == null
                ? null
                : new TensorPlan.Parallel(format.rule(rule).label(), new Found(rule, list, List.of(), false));
    }

    /** The visit of the tensor that an element, or the file, is. */
    private List<TensorVisit> element(TensorClause clause) {
        TensorDescription described = TensorDescriptions.of(format, clause, finder);
        TensorVisit visit =
                new TensorVisit.Describe(described, format.rule(clause.rule()).label(), List.copyOf(path));
        TensorTree tree = tensors.tree();
        OtherElements others = tensors.others();
        if (others != null) {
            Value part = finder.item(others.part().rule()).value();
            return List.of(TensorVisit.When.isPresent(part, List.of(visit)));
        }
        if (tree == null) {
            return List.of(visit);
        }
        List<TensorVisit> visits = new ArrayList<>();
        finder.besides().forEach(list -> visits.add(new TensorVisit.Take(list)));
        visits.add(visit);
        visits.add(new TensorVisit.Placed(
                tree.items().stream().map(item -> finder.item(item).value()).toList(),
                tree.levels().stream()
                        .<Value>map(rule -> new Known.OfList(Known.Fact.POSITION, rule))
                        .toList(),
                clause.whole() == null
                        ? null
                        : finder.item(clause.whole().tag())
                                .isOneOf(List.of(clause.whole().value()))));
        return visits;
    }

    private TensorVisit tensor(TensorClause clause, Value place) {
        if (clause.condition() == null) {
            return describe(clause, place);
        }
        Expr when = clause.condition().when();
        Value condition = values.known(clause, when);
        return new TensorVisit.When(condition, List.of(values.where(when, () -> describe(clause, place))));
    }

    private TensorVisit describe(TensorClause clause, Value place) {
        Value data = format.places().isApart(clause) || format.places().isParallel(clause)
                ? values.known(clause, clause.dataRule())
                : place;
        TensorDescription tensor = TensorDescriptions.of(format, clause, values.of(clause, data));
        return new TensorVisit.Describe(tensor, format.rule(clause.dataRule()).label(), List.copyOf(path));
    }
}
