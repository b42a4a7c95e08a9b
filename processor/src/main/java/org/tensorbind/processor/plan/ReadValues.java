package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Place;
import org.tensorbind.processor.format.Place.Edge;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Schedule.Solved;

/** Where one program has values from: from the parts that it has read, or from what it was given. */
final class ReadValues {
    private final Format format;
    private final ReadOrder order;
    private final Needs needs;
    private final String rule;
    private final Set<String> read = new LinkedHashSet<>();
    private final Map<String, Step> lists = new LinkedHashMap<>();
    private final Set<String> made = new HashSet<>();
    private boolean startUsed;
    private @Nullable Value self;

    ReadValues(Format format, ReadOrder order, Needs needs, String rule) {
        this.format = format;
        this.order = order;
        this.needs = needs;
        this.rule = rule;
    }

    /** Notes that a part has been read. */
    void add(String part) {
        read.add(part);
    }

    /** Says what the rule's own value is, where it is that of its only part. */
    void beSelf(Value value) {
        self = value;
    }

    /** Where the program's rule starts. */
    Value start() {
        startUsed = true;
        return new Value.Start();
    }

    /** Notes that a fault is told where the rule starts. */
    void useStart() {
        startUsed = true;
    }

    /** Whether the place where the rule starts has to be noted. */
    boolean usesStart() {
        return startUsed;
    }

    /** An expression of the grammar, measures replaced by what tells them. */
    Value of(Expr expr) {
        return translate(format.relations().forReading(expr));
    }

    /** A condition that something is there: a number is a flag. */
    Value condition(Expr expr) {
        Value value = of(expr);
        boolean truth = (value instanceof Value.Op op && op.operator().isCondition())
                || (expr instanceof Expr.Ref ref
                        && format.structures().bareValue(ref.target()).kind() == Kind.TRUTH);
        return truth ? value : Operator.NOT_EQUAL.of(value, new Value.Number(0));
    }

    private Value translate(Expr expr) {
        if (expr instanceof Expr.Int number) {
            return new Value.Number(number.value());
        }
        if (expr instanceof Expr.Fraction fraction) {
            return new Value.Fraction(fraction.value());
        }
        if (expr instanceof Expr.Text text) {
            return new Value.Text(text.value());
        }
        if (expr instanceof Expr.End) {
            return new Value.FileSize();
        }
        if (expr instanceof Expr.Ref ref) {
            return reference(ref);
        }
        if (expr instanceof Expr.Element element) {
            String label = format.rule(element.list().target()).label();
            return new Value.ElementOf(label, reference(element.list()), element.index());
        }
        if (expr instanceof Expr.Measure measure) {
            return measure(measure.function(), measure.target());
        }
        if (expr instanceof Expr.Here) {
            return new Value.Position();
        }
        if (expr instanceof Expr.CodeOf code) {
            return Operator.CODE.of(reference(code.item()));
        }
        if (expr instanceof Expr.Noted noted) {
            return new Value.Noted(noted.function(), noted.target());
        }
        if (expr instanceof Expr.Lookup lookup) {
            return new Value.Lookup(
                    list(lookup.list()), lookup.list(), lookup.key(), lookup.value(), translate(lookup.otherwise()));
        }
        if (expr instanceof Expr.Index index) {
            return new Value.IndexIn(format.rule(index.list()).label());
        }
        if (expr instanceof Expr.Items items) {
            String list = format.grammar().listOf(items.list());
            Value all = AxisRecords.items(
                    format, list == null ? list(items.list()) : item(list), items.list(), items.item());
            return items.positions() == null
                    ? all
                    : new Value.ElementsOf(positionsLabel(items), all, translate(items.positions()));
        }
        if (expr instanceof Expr.Call call) {
            return Operations.call(
                    call, call.arguments().stream().map(this::translate).toList());
        }
        if (expr instanceof Expr.Conditional conditional) {
            return Operator.CONDITIONAL.of(
                    condition(conditional.condition()),
                    translate(conditional.then()),
                    translate(conditional.otherwise()));
        }
        return binary((Expr.Binary) expr);
    }

    private String positionsLabel(Expr.Items items) {
        return items.positions() instanceof Expr.Ref ref
                ? format.rule(ref.target()).label()
                : items.list();
    }

    private Value reference(Expr.Ref ref) {
        Value value = item(ref.head());
        for (int i = 1; i < ref.path().size(); i++) {
            Place path = format.places().find(ref.path().get(i - 1), ref.path().get(i));
            value = follow(value, Objects.requireNonNull(path, "checked before").steps());
        }
        return value;
    }

    private Value binary(Expr.Binary binary) {
        Value left = translate(binary.left());
        Value matches = Operations.matches(binary, left);
        return matches == null
                ? Operations.binary(format, format.rule(rule).label(), binary, left, translate(binary.right()))
                : matches;
    }

    private Value measure(Function function, String target) {
        Kind kind = format.structures().value(target).kind();
        return switch (function) {
            case COUNT -> Operator.COUNT.of(format.places().isRepeated(target) ? list(target) : item(target));
            case PRESENT -> Operator.PRESENCE.of(item(target));
            case OFFSET -> Operator.DATA_OFFSET.of(item(target));
            case SIZE ->
                switch (kind) {
                    case TEXT -> ValueResolver.textSize(format.rule(target), target, item(target));
                    case BYTES -> Operator.LENGTH.of(item(target));
                    default -> Operator.DATA_SIZE.of(item(target));
                };
        };
    }

    /** The argument for the program that reads a rule. */
    Value argument(Need need, String used) {
        if (need instanceof Need.StartOf start) {
            return startOf(start.rule());
        }
        return need instanceof Need.Items items ? list(items.rule()) : whereThere(need, used, item(need.rule()));
    }

    /** An integer that may be absent where the rule is that asks for it, which does not use it then; 0 where it is. */
    private Value whereThere(Need need, String used, Value value) {
        Place place = need.among(format.places(), rule, read).nearest();
        List<Edge> steps = place == null ? List.of() : place.steps();
        if (format.structures().value(need.rule()).kind() != Kind.INTEGER
                || steps.stream().anyMatch(Edge::many)) {
            return value;
        }
        Value all = null;
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).optional() && !isThereWith(steps.get(i), used)) {
                Value around = follow(part(steps.get(0).rule()), steps.subList(1, i + 1));
                Value there = Operator.EQUAL.of(Operator.PRESENCE.of(around), new Value.Number(1));
                all = all == null ? there : Operator.AND.of(all, there);
            }
        }
        return all == null ? value : Operator.CONDITIONAL.of(all, value, new Value.Number(0));
    }

    /** Whether an optional item is there wherever a rule is. */
    private boolean isThereWith(Edge step, String used) {
        return format.places()
                .companions(step)
                .anyMatch(other -> other.equals(used) || format.places().contains(other, used));
    }

    /** Where a rule around this one starts, or this one. */
    Value startOf(String base) {
        return base.equals(rule) ? start() : new Value.Parameter(new Need.StartOf(base));
    }

    /** The value of a rule; the tag of a choice in a document, which stands in its variants, was read ahead of them. */
    Value item(String name) {
        Need need = new Need.Item(name);
        Place place = need.among(format.places(), rule, read).nearest();
        if (place == null) {
            boolean ahead = read.contains(name) && !name.equals(rule);
            return ahead ? new Value.Local(name) : fromOutside(need);
        }
        List<Edge> steps = place.steps();
        if (steps.isEmpty()) {
            return self != null ? self : part(rule);
        }
        if (place.lists().size() < 2) {
            Value value = part(steps.get(0).rule());
            return follow(steps.get(0).many() ? new Value.AtPosition(value) : value, steps.subList(1, steps.size()));
        }
        Place element = Objects.requireNonNull(place.element(), "it is in lists");
        return follow(
                new Value.AtPosition(list(element.rule())),
                steps.subList(element.steps().size(), steps.size()));
    }

    private Value fromOutside(Need need) {
        if (order.needs(rule).contains(need)) {
            return new Value.Parameter(need);
        }
        Place place = format.places().outside(rule, need.rule());
        Place element = place == null ? null : place.element();
        Need items = element == null ? need : new Need.Items(element.rule());
        if (place == null || element == null || !order.needs(rule).contains(items)) {
            return new Value.Parameter(need);
        }
        return follow(
                new Value.AtPosition(new Value.Parameter(items)),
                place.way(element).stream().map(Place::step).toList());
    }

    /** The list of a repeated rule's values. */
    Value list(String element) {
        Need need = new Need.Items(element);
        Place place = need.among(format.places(), rule, read).nearest();
        if (place == null) {
            return new Value.Parameter(need);
        }
        List<Edge> steps = place.steps();
        if (steps.size() < 2) {
            return part(steps.isEmpty() ? rule : element);
        }
        List<Edge> around = steps.subList(0, steps.size() - 1);
        Value value = part(steps.get(0).rule());
        return around.stream().anyMatch(Edge::many)
                ? hoisted(element, value, steps)
                : enter(follow(value, around.subList(1, around.size())), steps.get(steps.size() - 1));
    }

    /** The elements of lists in lists as one list, which a step makes before anything asks for it. */
    private Value hoisted(String element, Value first, List<Edge> steps) {
        String around = steps.get(0).many() ? steps.get(0).rule() : null;
        Value all = first;
        for (Edge step : steps.subList(1, steps.size())) {
            if (around == null) {
                all = enter(all, step);
            } else if (all instanceof Value.Inner inner && inner.rule().equals(around)) {
                all = new Value.Inner(inner.list(), around, enter(inner.inner(), step));
            } else {
                all = new Value.Inner(all, around, enter(new Value.Local(around), step));
            }
            around = step.many() ? step.rule() : around;
        }
        lists.putIfAbsent(element, new ReadStep.Flatten(element, all));
        return new Value.LocalList(element);
    }

    /** Steps that make lists which were asked for since the last time. */
    List<Step> takeLists() {
        List<Step> steps = new ArrayList<>();
        lists.forEach((element, step) -> {
            if (made.add(element)) {
                steps.add(step);
            }
        });
        return steps;
    }

    private Value part(String part) {
        if (format.places().isMany(rule, part)) {
            return new Value.LocalList(part);
        }
        boolean optional = format.places().steps(rule).stream()
                .anyMatch(step -> step.rule().equals(part) && step.optional());
        return optional && isList(part) ? Operator.OR_EMPTY.of(new Value.Local(part)) : new Value.Local(part);
    }

    private boolean isList(String name) {
        return format.structures().value(name).kind() == Kind.LIST;
    }

    /** Goes down from a value; elements of lists are those at the reader's position. */
    Value follow(Value value, List<Edge> steps) {
        Value found = value;
        for (Edge step : steps) {
            found = enter(found, step);
            found = step.many() ? new Value.AtPosition(found) : found;
        }
        return found;
    }

    private Value enter(Value value, Edge step) {
        return value.partOrEmpty(format.structures(), step);
    }

    /** The items that a rule is given by {@code with}, in the type that it wants. */
    Value bound(String name, Expr value) {
        if (value instanceof Expr.EnumName enumerator) {
            return new Value.Named(name, enumerator.name());
        }
        if (value instanceof Expr.Fraction fraction) {
            return Fractions.of(format.rule(name), fraction);
        }
        Value given = translate(format.relations().forReading(value));
        boolean other = value instanceof Expr.Ref ref
                && !ref.target().equals(name)
                && format.structures().bareValue(name).kind() == Kind.ENUMERATION;
        return other ? Operator.SAME_CODE.of(given).with(name) : given;
    }

    /** Where an offset counts from, null for the start of the file. */
    @Nullable
    Value base(String placed) {
        Solved offset = format.relations().find(Function.OFFSET, placed);
        return offset == null || offset.base() == null ? null : startOf(offset.base());
    }
}
