package org.tensorbind.processor.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Items;
import org.tensorbind.processor.format.Place;
import org.tensorbind.processor.format.Place.Step;
import org.tensorbind.processor.format.SlotLists;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.TensorRules;
import org.tensorbind.processor.format.ToldItems;

/** Decides where a reader finds the tensors of slots, and what their names, dtypes and shapes are computed from. */
final class SlotReadings extends WriteResolver {
    private final Diagnostics diagnostics;
    private final List<ToldItems.Told> told;
    private final List<Items.Item> items;
    private final AmountSources amounts;
    private final Deque<Scope> scopes = new ArrayDeque<>();
    private final List<Value> path = new ArrayList<>();

    /** A rule whose value is at hand, the innermost first. */
    private record Scope(String rule, Value value) {}

    private SlotReadings(Format format, Diagnostics diagnostics) {
        super(format);
        this.diagnostics = diagnostics;
        this.told = ToldItems.of(format);
        this.items = Items.ofTensors(format, new TensorRules(format));
        this.amounts = new AmountSources(format);
    }

    /** The visits in the order of the file; what cannot be told of a tensor is reported. */
    static List<SlotVisit> of(Format format, Diagnostics diagnostics) {
        if (format.grammar().byElement()) {
            return List.of();
        }
        SlotReadings readings = new SlotReadings(format, diagnostics);
        for (TensorClause slot : format.grammar().computed()) {
            if (format.places().find(format.grammar().root(), slot.dataRule()) == null) {
                diagnostics.report(Tag.UNRESOLVED, slot.span(), "tensor", slot.dataRule(), slot.dataRule());
            }
        }
        String root = format.grammar().root();
        readings.path.add(new Value.Text(format.rule(root).label()));
        List<SlotVisit> visits = new ArrayList<>(readings.visits(root, new Value.Local(root)));
        if (readings.mayRepeatNames()) {
            visits.add(new SlotVisit.UniqueNames());
        }
        if (!format.places().slotsInTurn().isEmpty()) {
            visits.add(new SlotVisit.InTurn(readings.apart()));
        }
        return List.copyOf(visits);
    }

    /** Whether items of the file tell the names of several tensors. */
    private boolean mayRepeatNames() {
        List<TensorClause> slots = format.grammar().computed();
        boolean several =
                slots.size() > 1 || format.places().isListed(format.places().placeOf(slots.get(0)));
        return several
                && slots.stream()
                        .flatMap(slot -> slot.name().stream())
                        .anyMatch(TensorClause.NamePart.Item.class::isInstance);
    }

    private List<SlotVisit.Place> apart() {
        String root = format.grammar().root();
        scopes.push(new Scope(root, new Value.Local(root)));
        List<SlotVisit.Place> places = format.grammar().computed().stream()
                .filter(format.places()::isApart)
                .map(slot -> new SlotVisit.Place(pathTo(slot.dataRule()), known(slot, ref(slot, slot.dataRule()))))
                .distinct()
                .toList();
        scopes.pop();
        return places;
    }

    private String pathTo(String rule) {
        String root = format.grammar().root();
        Place way = Objects.requireNonNull(format.places().find(root, rule), "the file has it");
        return Stream.concat(Stream.of(root), way.steps().stream().map(Step::rule))
                .map(each -> format.rule(each).label())
                .collect(Collectors.joining("."));
    }

    private List<SlotVisit> visits(String owner, Value value) {
        scopes.push(new Scope(owner, value));
        List<SlotVisit> visits = new ArrayList<>();
        for (int slot : format.places().slotsAt(owner)) {
            visits.add(tensor(format.grammar().computed().get(slot), value));
            told.stream()
                    .map(item -> tells(item, slot))
                    .flatMap(Optional::stream)
                    .forEach(visits::add);
        }
        for (Step step : format.places().steps(owner)) {
            if (SlotLists.carries(format, step.rule())) {
                visits.addAll(visit(step, enter(value, step)));
            }
        }
        scopes.pop();
        return visits;
    }

    private List<SlotVisit> visit(Step step, Value value) {
        int length = path.size();
        path.add(new Value.Text("." + format.rule(step.rule()).label()));
        if (step.many()) {
            path.add(new Value.Text("["));
            path.add(new Value.ElementIndex(step.rule()));
            path.add(new Value.Text("]"));
        }
        String beside = step.many() ? SlotLists.beside(format.grammar(), format.places()) : null;
        if (beside != null) {
            scopes.push(new Scope(beside, new Value.Local(beside)));
        }
        Value element = step.many() ? new Value.Local(step.rule()) : value;
        List<SlotVisit> inner = visits(step.rule(), element);
        if (step.many()) {
            scopes.push(new Scope(step.rule(), element));
            told.stream().filter(item -> item.element().equals(step.rule())).forEach(item -> told(item, inner));
            scopes.pop();
        }
        if (beside != null) {
            scopes.pop();
        }
        path.subList(length, path.size()).clear();
        if (step.many()) {
            return List.of(new SlotVisit.Each(step.rule(), value, beside == null ? null : beside(beside), inner));
        }
        return step.optional() ? List.of(new SlotVisit.When(value, inner)) : inner;
    }

    private static Optional<SlotVisit> tells(ToldItems.Told item, int slot) {
        return item.tellers().contains(slot)
                ? Optional.of(new SlotVisit.Tells(item.rule()))
                : Optional.of(item.keeper())
                        .filter(keeper -> keeper == slot)
                        .map(keeper -> new SlotVisit.Keeps(item.rule()));
    }

    private void told(ToldItems.Told item, List<SlotVisit> visits) {
        Rule rule = format.rule(item.rule());
        Value value = item(new Expr.Ref(List.of(rule.name()), rule.span()));
        if (value == null) {
            return;
        }
        visits.add(0, new SlotVisit.Untold(rule.name()));
        TensorPlan.Field field = new TensorPlan.Field(
                rule.label(),
                new Found(rule.name(), value, List.of(), false),
                TensorPlanner.shown(format, rule.name(), false));
        visits.add(new SlotVisit.Told(field, rule.name(), item.keeper() < 0 ? unkept(item, value) : null));
    }

    private SlotVisit.Unkept unkept(ToldItems.Told item, Value value) {
        Value fallback = Fallbacks.of(format.rule(item.rule()));
        Value lost = fallback == null ? null : new Value.Binary(Operator.NOT_EQUAL, value, fallback);
        Place inside = Objects.requireNonNull(
                format.places().find(item.element(), item.rule()), "it is an item of the element");
        Stream<Value> rules = inside.steps().stream()
                .map(step -> new Value.Text("." + format.rule(step.rule()).label()));
        List<Value> way = Stream.concat(path.stream(), rules).toList();
        return new SlotVisit.Unkept(way, lost);
    }

    private SlotVisit.Beside beside(String rule) {
        Value list = Objects.requireNonNull(list(rule), "it is always there");
        return new SlotVisit.Beside(rule, format.rule(rule).label(), list);
    }

    private Value enter(Value owner, Step step) {
        return format.structures().isRecord(step.owner())
                ? new Value.Component(owner, step.owner(), step.rule(), step.many())
                : owner;
    }

    private SlotVisit tensor(TensorClause slot, Value place) {
        Value data = format.places().isApart(slot) ? known(slot, ref(slot, slot.dataRule())) : place;
        List<Value> name = slot.name().stream().map(part -> name(slot, part)).toList();
        return new SlotVisit.Tensor(
                format.rule(slot.dataRule()).label(),
                name,
                slot.dtypeRule() == null ? null : known(slot, ref(slot, slot.dtypeRule())),
                slot.dtypeRule(),
                slot.said() == null ? null : SaidDtype.of(slot.said(), each -> known(slot, each)),
                slot.shapeRule() == null ? null : known(slot, ref(slot, slot.shapeRule())),
                slot.reversed(),
                slot.dimensions().stream().map(each -> known(slot, each)).toList(),
                slot.dimensions().stream().map(amounts::label).toList(),
                rows(slot),
                data,
                List.copyOf(path),
                stored(slot),
                fields(slot));
    }

    private TensorPlan.StoredData stored(TensorClause slot) {
        Clause.Filter filter = format.rule(slot.dataRule()).clauses().filter();
        return new TensorPlan.StoredData(
                slot.dataRule(),
                TensorPlanner.filterTag(format, filter, tag -> found(slot, tag)),
                order(slot),
                columnMajor(slot),
                checksum(slot));
    }

    private Found found(TensorClause slot, String rule) {
        return new Found(rule, known(slot, ref(slot, rule)), List.of(), false);
    }

    private TensorPlan.@Nullable ColumnMajor columnMajor(TensorClause slot) {
        TensorClause.ColumnMajor order = slot.columnMajor();
        String tag = order == null ? null : order.tag();
        return order == null ? null : TensorPlanner.columnMajor(format, order, tag == null ? null : found(slot, tag));
    }

    private TensorPlan.@Nullable Checksum checksum(TensorClause slot) {
        Rule sum = SlotSums.item(format, slot);
        if (sum == null || !SlotSums.check(format, sum, slot, diagnostics)) {
            return null;
        }
        Value value = part(sum.name(), true);
        return SlotSums.reading(sum, value == null ? known(slot, ref(slot, sum.name())) : value);
    }

    private SlotVisit.@Nullable Rows rows(TensorClause slot) {
        TensorClause.Row row = slot.row();
        return row == null ? null : new SlotVisit.Rows(row.outer(), row.multiple(), known(slot, row.amount()));
    }

    private List<TensorPlan.Field> fields(TensorClause slot) {
        int number = format.grammar().computed().indexOf(slot);
        return items.stream()
                .filter(item -> item.clause() == number && !item.kept())
                .map(item -> field(slot, item))
                .toList();
    }

    private TensorPlan.Field field(TensorClause slot, Items.Item item) {
        String rule = item.rule();
        Value list = item.many() ? list(rule) : null;
        Found found = list == null ? found(slot, rule) : new Found(rule, list, List.of(), false);
        return new TensorPlan.Field(item.name(), found, TensorPlanner.shown(format, rule, item.many()));
    }

    private TensorPlan.ElementOrder order(TensorClause slot) {
        if (TensorPlan.ElementOrder.isToldByDtype(format.grammar(), slot.dtypeRule())) {
            return new TensorPlan.ElementOrder.ByDtype();
        }
        TensorClause.Order told = slot.byteOrder();
        if (told == null) {
            return TensorPlan.ElementOrder.untold(
                    format.grammar(), format.rule(slot.dataRule()).clauses().dataOrder());
        }
        return told.when() == null
                ? new TensorPlan.ElementOrder.Fixed(told.big())
                : new TensorPlan.ElementOrder.ByCondition(known(slot, told.when()), told.big());
    }

    private Value name(TensorClause slot, TensorClause.NamePart part) {
        if (part instanceof TensorClause.NamePart.Text text) {
            return new Value.Text(text.text());
        }
        if (part instanceof TensorClause.NamePart.Index index) {
            if (!path.contains(new Value.ElementIndex(index.rule()))) {
                diagnostics.report(Tag.SLOT_VALUE, slot.span(), slot.dataRule(), index.rule());
            }
            Value position = new Value.ElementIndex(index.rule());
            Value multiple = index.factor() == 1
                    ? position
                    : new Value.Binary(Operator.TIMES, position, new Value.Number(index.factor()));
            return index.bias() == 0
                    ? multiple
                    : new Value.Binary(Operator.PLUS, multiple, new Value.Number(index.bias()));
        }
        return known(slot, ref(slot, ((TensorClause.NamePart.Item) part).rule()));
    }

    private static Expr ref(TensorClause slot, String rule) {
        return new Expr.Ref(List.of(rule), slot.span());
    }

    @Override
    @Nullable
    Value index(String list) {
        Value index = new Value.ElementIndex(list);
        return path.contains(index) ? index : null;
    }

    private Value known(TensorClause slot, Expr expr) {
        Value value = value(expr);
        if (value == null) {
            String missing = UnknownParts.first(expr, this::value).orElse("an expression");
            diagnostics.report(Tag.SLOT_VALUE, expr.span(), slot.dataRule(), missing);
        }
        return Objects.requireNonNullElse(value, new Value.Number(0));
    }

    @Override
    @Nullable
    Value item(Expr.Ref reference) {
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
    Value list(String target) {
        return part(target, false);
    }

    /** The value of a rule, or the list of its values. */
    private @Nullable Value part(String target, boolean mayBeAbsent) {
        Value value = null;
        for (Scope scope : scopes) {
            Place way = format.places().find(scope.rule(), target);
            if (value == null && way != null && !way.steps().isEmpty()) {
                Step last = way.steps().get(way.steps().size() - 1);
                boolean absent = last.optional() && !mayBeAbsent;
                Value owner = absent ? null : down(scope.rule(), scope.value(), last.owner());
                value = owner == null ? null : enter(owner, last);
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
        Value found = value;
        for (Step step : way.steps()) {
            if (step.many() || step.optional()) {
                return null;
            }
            found = enter(found, step);
        }
        return found;
    }

    @Override
    @Nullable
    Value measure(Expr.Function function, String target) {
        Value value = item(new Expr.Ref(List.of(target), format.rule(target).span()));
        return switch (function) {
            case COUNT -> count(target, value);
            case SIZE -> value == null ? null : ValueResolver.simpleSize(format, target, value);
            case PRESENT, OFFSET -> null;
        };
    }

    private @Nullable Value count(String target, @Nullable Value value) {
        Kind kind = format.structures().value(target).kind();
        boolean whole = value != null && (kind == Kind.INTEGERS || kind == Kind.LIST);
        Value list = whole ? value : list(target);
        return list == null ? null : new Value.Count(list);
    }

    @Override
    @Nullable
    Value offset(String target, @Nullable String base) {
        return null;
    }
}
