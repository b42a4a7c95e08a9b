package org.tensorbind.processor.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Conditions;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.TensorRules;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.tensor.TensorVisit;
import org.tensorbind.processor.plan.value.ExpressionValues;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.UnknownPart;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.ValueType.Kind;

/** Decides how a reader goes through a structure for its tensors, and what their names, dtypes and shapes are computed from. */
final class TensorVisits extends ExpressionValues {
    private final Diagnostics diagnostics;
    private final TensorRules tensors;
    private final Deque<Scope> scopes = new ArrayDeque<>();
    private final Deque<Around> lists = new ArrayDeque<>();
    private final List<Value> path = new ArrayList<>();
    private Conditions held = new Conditions(List.of());
    private String data = "";

    /** A rule whose value is at hand, the innermost first. */
    private record Scope(String rule, Value value) {}

    /** A list, in whose elements something stands. */
    private record Around(String rule, Value list) {}

    private TensorVisits(Format format, Diagnostics diagnostics) {
        super(format);
        this.diagnostics = diagnostics;
        this.tensors = format.tensors();
    }

    /** The visits in the order of the file; what cannot be told of a tensor is reported. */
    static List<TensorVisit> of(Format format, Diagnostics diagnostics) {
        if (format.grammar().first().isElement()) {
            return List.of();
        }
        TensorVisits planner = new TensorVisits(format, diagnostics);
        for (TensorClause clause : format.grammar().tensors()) {
            if (format.places().find(format.grammar().root(), clause.dataRule()) == null) {
                diagnostics.report(Tag.UNRESOLVED, clause.span(), "tensor", clause.dataRule(), clause.dataRule());
            }
        }
        String root = format.grammar().root();
        planner.path.add(new Value.Text(format.rule(root).label()));
        List<TensorVisit> visits = new ArrayList<>(planner.visits(root, new Known.Local(root)));
        if (planner.mayRepeatNames()) {
            visits.add(new TensorVisit.UniqueNames());
        }
        if (!format.places().tensorsInTurn().isEmpty()) {
            visits.add(new TensorVisit.InTurn(planner.apart()));
        }
        return List.copyOf(visits);
    }

    /** Whether items of the file tell the names of several tensors. */
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
        scopes.push(new Scope(root, new Known.Local(root)));
        List<TensorVisit.Place> places = format.grammar().tensors().stream()
                .filter(format.places()::isApart)
                .map(clause ->
                        new TensorVisit.Place(pathTo(clause.dataRule()), known(clause, ref(clause, clause.dataRule()))))
                .distinct()
                .toList();
        scopes.pop();
        return places;
    }

    private String pathTo(String rule) {
        String root = format.grammar().root();
        Place way = Objects.requireNonNull(format.places().find(root, rule), "the file has it");
        return Stream.concat(Stream.of(root), way.steps().stream().map(Edge::rule))
                .map(each -> format.rule(each).label())
                .collect(Collectors.joining("."));
    }

    private List<TensorVisit> visits(String owner, Value value) {
        scopes.push(new Scope(owner, value));
        List<TensorVisit> visits = new ArrayList<>();
        for (int tensor : format.places().tensorsAt(owner)) {
            visits.add(tensor(format.grammar().tensors().get(tensor), value));
        }
        for (Edge step : format.places().steps(owner)) {
            if (tensors.hasPlace(step.rule())) {
                visits.addAll(visit(step, value.part(format.structures(), step)));
            }
        }
        scopes.pop();
        return visits;
    }

    private List<TensorVisit> visit(Edge step, Value value) {
        int length = path.size();
        List<TensorVisit> found = new ArrayList<>(step.many() ? lastElement(step.rule(), value) : List.of());
        path.add(new Value.Text("." + format.rule(step.rule()).label()));
        if (step.many()) {
            lists.push(new Around(step.rule(), value));
            path.add(new Value.Text("["));
            path.add(new Known.OfList(Known.Fact.POSITION, step.rule()));
            path.add(new Value.Text("]"));
        }
        TensorPlan.Parallel beside = step.many() ? beside() : null;
        if (beside != null) {
            String rule = beside.list().rule();
            scopes.push(new Scope(rule, new Known.Local(rule)));
        }
        Value element = step.many() ? new Known.Local(step.rule()) : value;
        Conditions around = held;
        held = step.optional() ? held.and(format.rule(step.rule()).clauses().presentWhen()) : held;
        List<TensorVisit> inner = visits(step.rule(), element);
        held = around;
        if (beside != null) {
            scopes.pop();
        }
        path.subList(length, path.size()).clear();
        if (step.many()) {
            lists.pop();
            found.add(new TensorVisit.Each(step.rule(), value, beside, null, inner));
            return found;
        }
        return step.optional() ? List.of(TensorVisit.When.isThere(value, inner)) : inner;
    }

    /** Where all tensors of a list's elements are in a list in these, names do not tell that there is a last element without any. */
    private List<TensorVisit> lastElement(String rule, Value list) {
        Around around = lists.peek();
        if (around == null || !hasAllTensors(around.rule(), rule)) {
            return List.of();
        }
        Value last = Operator.MINUS.of(Operator.COUNT.of(around.list()), new Value.Number(1));
        Value isLast = Operator.EQUAL.of(new Known.OfList(Known.Fact.POSITION, around.rule()), last);
        TensorVisit notEmpty = new TensorVisit.NotEmpty(list, List.copyOf(path));
        return List.of(new TensorVisit.When(isLast, List.of(notEmpty)));
    }

    private boolean hasAllTensors(String element, String inside) {
        return format.grammar().tensors().stream()
                .map(TensorClause::dataRule)
                .filter(data -> format.places().contains(element, data))
                .allMatch(data -> data.equals(inside) || format.places().contains(inside, data));
    }

    /** The element of the other list that the only clause's data is in; null for none. */
    private TensorPlan.@Nullable Parallel beside() {
        TensorClause clause = format.grammar().first();
        String rule = format.places().isParallel(clause) ? format.places().elementAround(clause.dataRule()) : null;
        Value list = rule == null ? null : list(rule);
        return rule == null || list == null
                ? null
                : new TensorPlan.Parallel(format.rule(rule).label(), new Found(rule, list, List.of(), false));
    }

    private TensorVisit tensor(TensorClause clause, Value place) {
        if (clause.condition() == null) {
            return describe(clause, place);
        }
        Expr when = clause.condition().when();
        Value condition = known(clause, when);
        Conditions around = held;
        held = held.and(when);
        TensorVisit described = describe(clause, place);
        held = around;
        return new TensorVisit.When(condition, List.of(described));
    }

    private TensorVisit describe(TensorClause clause, Value place) {
        Value data = format.places().isApart(clause) || format.places().isParallel(clause)
                ? known(clause, ref(clause, clause.dataRule()))
                : place;
        TensorDescription tensor = TensorDescriptions.of(format, clause, new OfClause(clause, data));
        return new TensorVisit.Describe(tensor, format.rule(clause.dataRule()).label(), List.copyOf(path));
    }

    /** What is at hand of a clause's tensor. */
    private final class OfClause implements TensorDescriptions.Lookup {
        private final TensorClause clause;
        private final Value data;

        OfClause(TensorClause clause, Value data) {
            this.clause = clause;
            this.data = data;
        }

        @Override
        public Found item(String rule) {
            return found(rule, value(ref(clause, rule)));
        }

        private static Found found(String rule, Value value) {
            return new Found(rule, value, List.of(), false);
        }

        @Override
        public Found data(String rule) {
            return found(rule, data);
        }

        @Override
        public Found checksum(String rule) {
            Value value = part(rule, true);
            return value == null ? item(rule) : found(rule, value);
        }

        @Override
        public Found attribute(FileItem item) {
            List<Edge> steps = item.steps();
            int inside = steps.size() - 1;
            while (inside > 0 && !steps.get(inside - 1).many()) {
                inside--;
            }
            String start = inside == 0 ? item.start() : steps.get(inside - 1).rule();
            List<Edge> below = steps.subList(inside, steps.size());
            return Finder.walk(format, value(ref(clause, start)), item.rule(), below, true, Edge::optional);
        }

        @Override
        public Value position(TensorClause.NamePart.Index index) {
            Value position = new Known.OfList(Known.Fact.POSITION, index.rule());
            if (!path.contains(position)) {
                diagnostics.report(Tag.TENSOR_VALUE, clause.span(), clause.dataRule(), index.rule());
            }
            Value multiple =
                    index.factor() == 1 ? position : Operator.TIMES.of(position, new Value.Number(index.factor()));
            return index.bias() == 0 ? multiple : Operator.PLUS.of(multiple, new Value.Number(index.bias()));
        }

        @Override
        public Value value(Expr expr) {
            return known(clause, expr);
        }
    }

    private static Expr ref(TensorClause clause, String rule) {
        return new Expr.Ref(List.of(rule), clause.span());
    }

    @Override
    public String atFault(String item) {
        return data;
    }

    @Override
    @Nullable
    public Value index(String list) {
        Value index = new Known.OfList(Known.Fact.POSITION, list);
        return path.contains(index) ? index : null;
    }

    private Value known(TensorClause clause, Expr expr) {
        data = format.rule(clause.dataRule()).label();
        Value value = value(expr);
        if (value == null) {
            String missing =
                    UnknownPart.of(expr, this::value).map(UnknownPart::name).orElse("an expression");
            diagnostics.report(Tag.TENSOR_VALUE, expr.span(), clause.dataRule(), missing);
        }
        return Objects.requireNonNullElse(value, new Value.Number(0));
    }

    @Override
    @Nullable
    public Value item(Expr.Ref reference) {
        Value value = null;
        String at = reference.head();
        for (Scope scope : scopes) {
            value = value == null ? down(scope.rule(), scope.value(), at) : value;
        }
        for (String next : reference.path().subList(1, reference.path().size())) {
            value = value == null ? null : down(at, value, next);
            at = next;
        }
        return value;
    }

    @Override
    @Nullable
    public Value list(String target) {
        return part(target, false);
    }

    /** The value of a rule, or the list of its values. */
    private @Nullable Value part(String target, boolean mayBeAbsent) {
        Value value = null;
        for (Scope scope : scopes) {
            Place place = format.places().find(scope.rule(), target);
            if (value == null && place != null && place.parent() != null) {
                boolean absent = place.mayLack() && !mayBeAbsent;
                Value owner = absent
                        ? null
                        : down(scope.rule(), scope.value(), place.owner().rule());
                value = owner == null ? null : owner.part(format.structures(), place.step());
            }
        }
        return value;
    }

    /** The value of a rule inside another; null where it need not be there, or stands in a list. */
    private @Nullable Value down(String from, Value value, String target) {
        Place way = format.places().find(from, target);
        if (way == null || way.isAmbiguous()) {
            return null;
        }
        boolean there = way.steps().stream().noneMatch(step -> step.many() || isAbsent(step));
        return there
                ? Finder.walk(format, value, target, way.steps(), true, step -> false)
                        .value()
                : null;
    }

    /** Whether a step leads to what may be absent where the tensor is. */
    private boolean isAbsent(Edge step) {
        return step.optional() && !held.imply(format.rule(step.rule()).clauses().presentWhen());
    }

    @Override
    @Nullable
    public Value measure(Expr.Function function, String target) {
        Value value = item(new Expr.Ref(List.of(target), format.rule(target).span()));
        return switch (function) {
            case COUNT -> count(target, value);
            case SIZE -> value == null ? null : simpleSize(target, value);
            case PRESENT, OFFSET -> null;
        };
    }

    private @Nullable Value count(String target, @Nullable Value value) {
        Kind kind = format.structures().value(target).kind();
        boolean whole = value != null && (kind == Kind.INTEGERS || kind == Kind.LIST);
        Value list = whole ? value : list(target);
        return list == null ? null : Operator.COUNT.of(list);
    }

    @Override
    @Nullable
    public Value offset(String target, @Nullable String base) {
        return null;
    }

    @Override
    @Nullable
    public Value special(Expr expr) {
        return null;
    }
}
