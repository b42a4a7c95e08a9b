package org.tensorbind.processor.plan.item;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.Items;
import org.tensorbind.processor.plan.value.ExpressionValues;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType.Kind;

/** The values that are written for items if no caller supplies one. */
public final class Fallbacks {
    private Fallbacks() {}

    /** The default of a rule, null if it has none. */
    public static @Nullable Value of(Rule rule) {
        Enumeration named = rule.values();
        if (rule.clauses().givesByteOrder() && named != null && named.isByteOrder()) {
            return Operator.CONDITIONAL.of(
                    new Known.OfFile(Known.Aspect.IS_BIG_ENDIAN),
                    new Value.Named(rule.name(), Enumeration.BIG),
                    new Value.Named(rule.name(), Enumeration.LITTLE));
        }
        Expr expr = rule.clauses().fallback();
        return expr instanceof Expr.Int number ? number(rule, number.value()) : ExpressionValues.constant(rule, expr);
    }

    /** An integer, repeated for bytes and lists of integers; null if their count is an expression. */
    private static @Nullable Value number(Rule rule, long value) {
        Long extent = rule.constantExtent();
        if (rule.isIntegers()) {
            return extent == null ? null : Operator.REPEATED.of(new Value.Number(value), new Value.Number(extent));
        }
        return extent == null
                ? new Value.Number(value)
                : Operator.REPEATED_BYTES.of(new Value.Number(value), new Value.Number(extent));
    }

    /** The default of a rule as a value of its type: {@code []} for a list, a record for a variant of a choice. */
    public static @Nullable Value of(Format format, Rule rule) {
        Value own = of(rule);
        if (own != null && format.structures().isRecord(rule.name())) {
            return Operator.NEW.of(List.of(own)).with(rule.name());
        }
        boolean list = format.structures().value(rule.name()).kind() == Kind.LIST;
        return list && own instanceof Value.Integers ? Operator.LIST.of() : own;
    }

    /**
     * The default of an item that occurs once. A list of integers whose count is an expression has one default for each of them; a record with a
     * condition has the defaults of its parts.
     */
    public static @Nullable Value ofOne(Format format, Edge step) {
        Rule rule = format.rule(step.rule());
        if (step.optional() && rule.clauses().presentWhen() != null && isRecord(format, rule)) {
            return ofRecord(format, rule);
        }
        Value own = of(format, rule);
        return own == null
                        && rule.isIntegers()
                        && rule.clauses().fallback() instanceof Expr.Int number
                        && isCounted(format, step)
                ? Operator.PER_ELEMENT.of(new Value.Number(number.value()))
                : own;
    }

    private static boolean isRecord(Format format, Rule rule) {
        return format.structures().value(rule.name()).kind() == Kind.RECORD && rule.isSequence();
    }

    /** The value of a rule with the defaults of all its parts; null if one has none, or is derived from other items. */
    private static @Nullable Value ofRecord(Format format, Rule rule) {
        List<Value> parts = new ArrayList<>();
        for (Component component : format.structures().components(rule.name())) {
            Value part = format.structures().isDerived(component.rule()) ? null : ofPart(format, rule, component);
            if (part == null) {
                return null;
            }
            parts.add(part);
        }
        return format.structures().isRecord(rule.name())
                ? Operator.NEW.of(List.copyOf(parts)).with(rule.name())
                : parts.get(0);
    }

    private static @Nullable Value ofPart(Format format, Rule owner, Component component) {
        Rule rule = format.rule(component.rule());
        if (component.nullable()) {
            return rule.clauses().presentWhen() == null ? new Value.Nothing() : null;
        }
        Edge step = format.places().steps(owner.name()).stream()
                .filter(each -> each.rule().equals(rule.name()))
                .findFirst()
                .orElseThrow();
        if (step.many()) {
            boolean integers = format.structures().value(step.rule()).kind() == Kind.INTEGER;
            return isCounted(format, step) ? null : integers ? new Value.Integers(List.of()) : Operator.LIST.of();
        }
        if (isRecord(format, rule)) {
            return ofRecord(format, rule);
        }
        Value own = of(format, rule);
        return own != null && own.isConstant() ? own : null;
    }

    /** The default of a list of a rule: empty if any count is allowed, else the required count of the element's default. */
    public static @Nullable Value ofList(Format format, Edge step) {
        Value dimensions = AxisRecords.ofSizes(format, step.rule());
        if (dimensions != null) {
            return dimensions;
        }
        if (!isCounted(format, step)) {
            return Operator.LIST.of();
        }
        Kind kind = format.structures().value(step.rule()).kind();
        Value element = ofElement(format, format.rule(step.rule()), kind);
        if (element == null) {
            return null;
        }
        if (!(format.relations().ownCount(step.rule(), step.owner()) instanceof Expr.Int count)) {
            return Operator.PER_ELEMENT.of(element);
        }
        return (kind == Kind.INTEGER ? Operator.REPEATED : Operator.COPIES)
                .of(element, new Value.Number(count.value()));
    }

    private static @Nullable Value ofElement(Format format, Rule rule, Kind kind) {
        boolean single = kind == Kind.INTEGER || kind == Kind.NUMBER || kind == Kind.TEXT || kind == Kind.ENUMERATION;
        Value own = single ? of(rule) : null;
        return own != null && own.isConstant() ? own : isRecord(format, rule) ? ofRecord(format, rule) : null;
    }

    /** The default of an item of the file. */
    static @Nullable Value ofItem(Format format, Items.Item item) {
        return switch (item.kind()) {
            case ONE -> {
                Value own = ofItem(format, format.rule(item.rule()));
                yield own == null ? ofOne(format, item.last()) : own;
            }
            case OTHER_ENTRIES -> null;
            case MANY, OTHER_ELEMENTS -> ofList(format, item.last());
        };
    }

    /** The value of a rule that is derived from tensors, its default, or that of its only part. */
    private static @Nullable Value ofItem(Format format, Rule rule) {
        Value own = format.isSolved(rule.name()) ? new Known.Derived(rule.name(), true) : of(format, rule);
        if (own != null) {
            return own;
        }
        if (format.structures().value(rule.name()).kind() == Kind.LIST) {
            return ofElements(format, rule);
        }
        List<Component> components = rule.isScalar() || format.structures().isRecord(rule.name())
                ? List.of()
                : format.structures().components(rule.name());
        boolean single = components.size() == 1
                && format.grammar().rules().containsKey(components.get(0).rule())
                && !components.get(0).rule().equals(rule.name())
                && !format.places().isMany(rule.name(), components.get(0).rule());
        return single ? ofItem(format, format.rule(components.get(0).rule())) : null;
    }

    /**
     * The default of an array of dimensions, or of a sequence that consists of such a list; null if the sequence has a constant size that an empty
     * list would not fill.
     */
    private static @Nullable Value ofElements(Format format, Rule rule) {
        if (rule.isList()) {
            return AxisRecords.ofSizes(format, rule.inside().get(0));
        }
        boolean whole =
                rule.clauses().sized() instanceof Expr.Int && rule.clauses().fill() == null;
        return whole || !rule.isSequence()
                ? null
                : format.places().steps(rule.name()).stream()
                        .filter(Edge::many)
                        .map(step -> ofList(format, step))
                        .filter(list -> list != null && !list.is(Operator.PER_ELEMENT))
                        .findFirst()
                        .orElse(null);
    }

    /**
     * The default of an attribute: for the records of a shape, one for each dimension; for a list whose count is free, no elements.
     */
    static @Nullable Value ofField(Format format, Edge step) {
        if (step.rule().equals(format.grammar().first().positions())) {
            return positions(format, format.grammar().first());
        }
        if (!step.many()) {
            return ofOne(format, step);
        }
        Value records = AxisRecords.made(format, step.rule());
        boolean free = format.relations().count(step.rule(), step.owner()) == null
                || isCountedByEquation(format, step)
                || format.rule(step.owner()).isMap();
        return records != null || !(free || isCounted(format, step)) ? records : ofList(format, step);
    }

    /** The indices of a tensor's dimensions in the file's list of them; null if a caller cannot supply that list. */
    private static @Nullable Value positions(Format format, TensorClause tensor) {
        String axes = String.valueOf(tensor.axes());
        String size = String.valueOf(tensor.shapeRule());
        return FileItem.ofFile(format).stream()
                .filter(item -> isListOf(format.rule(item.rule()), item.isMany(), axes))
                .map(item -> new Known.Supplied(item.name(), null, item.type(), item.fallback()))
                .<Value>map(list -> Operator.POSITIONS.of(
                        new Value.Text(format.rule(axes).label()),
                        new Value.Text(format.rule(size).label()),
                        new Known.OfTensor(0, Known.Role.SHAPE, String.valueOf(tensor.positions())),
                        Value.Each.integers(format, list, axes, size)))
                .findFirst()
                .orElse(null);
    }

    private static boolean isListOf(Rule rule, boolean many, String element) {
        return many
                ? rule.name().equals(element)
                : rule.isList() && rule.inside().get(0).equals(element);
    }

    /** Whether an integer gives the count of a list that does not give it itself. */
    private static boolean isCountedByEquation(Format format, Edge step) {
        return format.relations().ownCount(step.rule(), step.owner()) == null
                && format.relations().find(Expr.Function.COUNT, step.rule(), step.owner()) != null;
    }

    /** Whether the count of a list is fixed by the list or its owner, and no item is derived from it. */
    public static boolean isCounted(Format format, Edge step) {
        return format.relations().ownCount(step.rule(), step.owner()) != null
                && format.relations().find(Expr.Function.COUNT, step.rule(), step.owner()) == null;
    }
}
