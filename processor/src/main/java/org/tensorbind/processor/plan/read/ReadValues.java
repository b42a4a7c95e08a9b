package org.tensorbind.processor.plan.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.order.ReadOrder;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.ExpressionValues;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.relation.Schedule.Solved;
import org.tensorbind.processor.type.ValueType.Kind;

/** The sources of values in the program of one rule: the items that it has read, and its parameters. */
final class ReadValues extends ExpressionValues {
    private final ReadOrder order;
    private final String rule;
    private final Set<String> read = new LinkedHashSet<>();
    private final Map<String, Step> lists = new LinkedHashMap<>();
    private final Set<String> made = new HashSet<>();
    private @Nullable Value self;

    ReadValues(Format format, ReadOrder order, String rule) {
        super(format);
        this.order = order;
        this.rule = rule;
    }

    /** The items that have been read. */
    Set<String> read() {
        return read;
    }

    /** Records that an item has been read. */
    void add(String part) {
        read.add(part);
    }

    /** Sets the rule's own value, if it is that of its only part. */
    void beSelf(Value value) {
        self = value;
    }

    /** The offset of the program's rule. */
    static Value start() {
        return new Known.Here(Known.Property.START);
    }

    /** The steps, preceded by one that records the offset of the rule if one of them uses it. */
    List<Step> noted(boolean inDocument, List<Step> steps) {
        return PlanParts.any(steps, ReadValues::asksForStart)
                ? Stream.concat(Stream.of(new Step.Note(Step.Purpose.START, rule, inDocument)), steps.stream())
                        .toList()
                : steps;
    }

    private static boolean asksForStart(Object part) {
        return start().equals(part)
                || (part instanceof Check.Blame blame && blame.at() == Check.At.START)
                || (part instanceof ReadStep.Seek seek && seek.inside())
                || (part instanceof DocumentStep.Map map
                        && map.fields().stream().anyMatch(field -> !field.mayBeAbsent() && !field.repeated()))
                || part instanceof Step.Checksum
                || part instanceof ValueCoding.Scaled;
    }

    /** The value of an expression of the grammar; measures are replaced by their sources. */
    Value of(Expr expr) {
        return Objects.requireNonNull(value(format.relations().forReading(expr)), "checked before");
    }

    /** The value of a condition; a number is true unless it is 0. */
    @Override
    public Value condition(Expr expr) {
        Value value = of(expr);
        boolean truth = (value instanceof Value.Op op && op.operator().isCondition())
                || (expr instanceof Expr.Ref ref
                        && format.structures().bareValue(ref.target()).kind() == Kind.TRUTH);
        return truth ? value : compared(Operator.NOT_EQUAL, value, new Value.Number(0));
    }

    @Override
    @Nullable
    public Value special(Expr expr) {
        if (expr instanceof Expr.End) {
            return new Known.Here(Known.Property.FILE_SIZE);
        }
        if (expr instanceof Expr.Here) {
            return new Known.Here(Known.Property.POSITION);
        }
        return expr instanceof Expr.Noted noted ? new Known.Noted(noted.function(), noted.target()) : null;
    }

    @Override
    public String blame(String item) {
        return item.isEmpty() ? format.rule(rule).label() : item;
    }

    @Override
    public Value index(String list) {
        return new Known.OfList(Known.Fact.OUTER_INDEX, format.rule(list).label());
    }

    @Override
    public Value items(Expr.Items items) {
        String list = format.grammar().listOf(items.list());
        return Value.Each.integers(format, list == null ? list(items.list()) : item(list), items.list(), items.item());
    }

    @Override
    public String positionsOf(Expr.Items items) {
        return items.positions() instanceof Expr.Ref ref
                ? format.rule(ref.target()).label()
                : items.list();
    }

    @Override
    public Value item(Expr.Ref ref) {
        Value value = item(ref.head());
        for (int i = 1; i < ref.path().size(); i++) {
            Place path = format.places().find(ref.path().get(i - 1), ref.path().get(i));
            value = follow(value, Objects.requireNonNull(path, "checked before").steps());
        }
        return value;
    }

    @Override
    public Value offset(String target, @Nullable String base) {
        return Operator.DATA_OFFSET.of(item(target));
    }

    @Override
    public Value measure(Function function, String target) {
        Kind kind = format.structures().value(target).kind();
        return switch (function) {
            case COUNT ->
                format.rule(target).coding() instanceof Coding.Packed
                        ? Objects.requireNonNull(numberCount(target, item(target)))
                        : Operator.COUNT.of(format.places().isRepeated(target) ? list(target) : item(target));
            case PRESENT -> Operator.PRESENCE.of(item(target));
            case OFFSET -> offset(target, null);
            case SIZE ->
                switch (kind) {
                    case TEXT -> textSize(format.rule(target), target, item(target));
                    case BYTES -> Operator.LENGTH.of(item(target));
                    default -> Operator.DATA_SIZE.of(item(target));
                };
        };
    }

    /** The argument for the program that reads a rule. */
    Value argument(Quantity need, String used) {
        return switch (need.measure()) {
            case OFFSET -> startOf(need.of());
            case VALUES -> list(need.of());
            case LOOKUP -> looked(need);
            default -> orZero(need, used, item(need.of()));
        };
    }

    /** An integer that may be absent, with 0 in its place. The rule that it is passed to does not use it if it is absent. */
    private Value orZero(Quantity need, String used, Value value) {
        Place place = format.places().reach(rule, read, need.of()).nearest();
        List<Edge> steps = place == null ? List.of() : place.steps();
        if (format.structures().value(need.of()).kind() != Kind.INTEGER
                || steps.stream().anyMatch(Edge::many)) {
            return value;
        }
        Value all = null;
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).optional() && !isPresentWith(steps.get(i), used)) {
                Value around = follow(part(steps.get(0).rule()), steps.subList(1, i + 1));
                Value present = Operator.IS_PRESENT.of(around);
                all = all == null ? present : Operator.AND.of(all, present);
            }
        }
        return all == null ? value : Operator.CONDITIONAL.of(all, value, new Value.Number(0));
    }

    /** Whether an optional item is present whenever a rule is. */
    private boolean isPresentWith(Edge step, String used) {
        return format.places()
                .companions(step)
                .anyMatch(other -> other.equals(used) || format.places().contains(other, used));
    }

    @Override
    public Value lookup(Expr.Lookup lookup) {
        Quantity need = Quantity.lookup(lookup);
        return need.isList() ? Objects.requireNonNull(super.lookup(lookup), "checked before") : looked(need);
    }

    /** A value that is looked up in a list. The sequence that contains the list looks it up once, before its first use. */
    private Value looked(Quantity need) {
        if (format.places().reach(rule, read, need.of()).nearest() == null) {
            return new Known.Parameter(need);
        }
        Quantity.Found sought = need.sought();
        Value value =
                lookup(list(need.of()), sought.key(), sought.value(), new Value.Number(sought.otherwise()), need.of());
        if (!format.rule(rule).isSequence()) {
            return value;
        }
        lists.putIfAbsent(need.text(), new ReadStep.Let(new Known.Parameter(need), value));
        return new Known.Parameter(need);
    }

    /** The offset of an enclosing rule, or of this one. */
    Value startOf(String base) {
        return base.equals(rule) ? start() : new Known.Parameter(Quantity.offset(base));
    }

    /** The value of a rule. The tag of a choice in a document is part of the variants, and has been read ahead. */
    Value item(String name) {
        Quantity need = Quantity.value(name);
        Place place = format.places().reach(rule, read, need.of()).nearest();
        if (place == null) {
            boolean ahead = read.contains(name) && !name.equals(rule);
            return ahead ? new Known.Local(name) : fromOutside(need);
        }
        List<Edge> steps = place.steps();
        if (steps.isEmpty()) {
            return self != null ? self : part(rule);
        }
        if (place.lists().size() < 2) {
            Value value = part(steps.get(0).rule());
            return follow(steps.get(0).many() ? Operator.AT_POSITION.of(value) : value, steps.subList(1, steps.size()));
        }
        Place element = Objects.requireNonNull(place.element(), "it is in lists");
        return follow(
                Operator.AT_POSITION.of(list(element.rule())),
                steps.subList(element.steps().size(), steps.size()));
    }

    private Value fromOutside(Quantity need) {
        if (order.needs(rule).contains(need)) {
            return new Known.Parameter(need);
        }
        Place place = format.places().outside(rule, need.of());
        Place element = place == null ? null : place.element();
        Quantity items = element == null ? need : Quantity.values(element.rule());
        if (place == null || element == null || !order.needs(rule).contains(items)) {
            return new Known.Parameter(need);
        }
        return follow(
                Operator.AT_POSITION.of(new Known.Parameter(items)),
                place.way(element).stream().map(Place::step).toList());
    }

    /** The list of a repeated rule's values. */
    @Override
    public Value list(String element) {
        Quantity need = Quantity.values(element);
        Place place = format.places().reach(rule, read, need.of()).nearest();
        if (place == null) {
            return new Known.Parameter(need);
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

    /** The elements of nested lists as one list, which a step creates before its first use. */
    private Value hoisted(String element, Value first, List<Edge> steps) {
        String around = steps.get(0).many() ? steps.get(0).rule() : null;
        Value all = first;
        for (Edge step : steps.subList(1, steps.size())) {
            if (around == null) {
                all = enter(all, step);
            } else if (all instanceof Value.Each inner && inner.variable().equals(around)) {
                all = new Value.Each(Value.Form.FLAT, inner.list(), around, enter(inner.body(), step));
            } else {
                all = new Value.Each(Value.Form.FLAT, all, around, enter(new Known.Local(around), step));
            }
            around = step.many() ? step.rule() : around;
        }
        lists.putIfAbsent(element, new ReadStep.Let(new Known.Local(element, true), all));
        return new Known.Local(element, true);
    }

    /** Returns the steps for the lists that have been requested since the last call. */
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
            return new Known.Local(part, true);
        }
        boolean optional = format.places().steps(rule).stream()
                .anyMatch(step -> step.rule().equals(part) && step.optional());
        return optional && isList(part) ? Operator.OR_EMPTY.of(new Known.Local(part)) : new Known.Local(part);
    }

    private boolean isList(String name) {
        return format.structures().value(name).kind() == Kind.LIST;
    }

    /** Follows a path from a value; in lists, it takes the element at the current index. */
    Value follow(Value value, List<Edge> steps) {
        Value found = value;
        for (Edge step : steps) {
            found = enter(found, step);
            found = step.many() ? Operator.AT_POSITION.of(found) : found;
        }
        return found;
    }

    private Value enter(Value value, Edge step) {
        return value.partOrEmpty(format.structures(), step);
    }

    /** The value that a rule is supplied by {@code with}, converted to its type. */
    Value bound(String name, Expr value) {
        Value constant = constant(format.rule(name), value);
        if (constant != null) {
            return constant;
        }
        Value given = of(value);
        boolean other = value instanceof Expr.Ref ref
                && !ref.target().equals(name)
                && format.structures().bareValue(name).kind() == Kind.ENUMERATION;
        return other ? Operator.OF_CODE.of(Operator.CODE.of(given)).with(name) : given;
    }

    /** The base of an offset, null for the start of the file. */
    @Nullable
    Value base(String placed) {
        Solved offset = format.relations().find(Function.OFFSET, placed);
        return offset == null || offset.base() == null ? null : startOf(offset.base());
    }
}
