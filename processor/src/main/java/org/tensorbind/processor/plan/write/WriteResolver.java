package org.tensorbind.processor.plan.write;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.ByteOrders;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Reach;
import org.tensorbind.processor.format.structure.OtherElements;
import org.tensorbind.processor.plan.item.Fallbacks;
import org.tensorbind.processor.plan.value.ExpressionValues;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.ValueType.Kind;

/**
 * Finds where a writer has the values of an expression from. Of a rule that is composed, names are looked for in its parts and in those of the rules
 * around it; of one whose value is at hand, in that value and in what is given beside it.
 */
final class WriteResolver extends ExpressionValues {
    private final Origins origins;
    private final Place at;
    private final @Nullable Value value;
    private final @Nullable String around;
    private final Set<String> given;
    private final Set<String> inProgress;

    /** One for a rule that is composed. */
    WriteResolver(Origins origins, Place at) {
        this(origins, at, origins.around(at));
    }

    /** @param around the list of tensors, or the file, that has the items which are meant; see {@link Origins#around} */
    WriteResolver(Origins origins, Place at, @Nullable String around) {
        this(origins, at, null, around, Set.of(), new HashSet<>());
    }

    /**
     * One for a rule whose value is at hand.
     *
     * @param given items that are given beside it
     */
    WriteResolver(Origins origins, String rule, Value value, Set<String> given) {
        this(origins, origins.format().places().top(rule), value, null, given, new HashSet<>());
    }

    private WriteResolver(
            Origins origins,
            Place at,
            @Nullable Value value,
            @Nullable String around,
            Set<String> given,
            Set<String> inProgress) {
        super(origins.format());
        this.origins = origins;
        this.at = at;
        this.value = value;
        this.around = around;
        this.given = given;
        this.inProgress = inProgress;
    }

    private WriteResolver composed(Place place) {
        return place == at ? this : new WriteResolver(origins, place, null, around, Set.of(), inProgress);
    }

    private @Nullable WriteResolver valued(String rule, @Nullable Value found) {
        return found == null
                ? null
                : new WriteResolver(origins, format.places().top(rule), found, null, Set.of(), inProgress);
    }

    /** The list of tensors in each element of which what is here occurs once; null where the file has one. */
    @Nullable
    String list() {
        return format.grammar().root().equals(around) ? null : around;
    }

    @Override
    @Nullable
    public Value item(Expr.Ref reference) {
        List<String> path = reference.path();
        WriteResolver found = locate(path.get(0));
        for (String name : path.subList(1, path.size())) {
            Place target = found == null ? null : format.places().find(found.at, name);
            found = found == null || target == null ? null : found.descend(target);
        }
        Value item = found == null ? null : found.value;
        return item == null && path.size() == 1 ? parameter(path.get(0)) : item;
    }

    private @Nullable Value parameter(String name) {
        return given.contains(name) ? new Known.Parameter(Quantity.value(name)) : null;
    }

    /** What a name means here. */
    private @Nullable WriteResolver locate(String name) {
        Reach reach = reach(name);
        if (reach instanceof Reach.Bound bound) {
            return valued(name, bound(name, bound.value(), bound.around().owner()));
        }
        Place target = reach.nearest();
        return target == null ? valued(name, role(name)) : descend(target);
    }

    private Reach reach(String name) {
        return value == null
                ? format.places().reach(at, List.of(name))
                : format.places().reach(at.rule(), name);
    }

    private @Nullable Value bound(String name, Expr said, Place place) {
        if (said instanceof Expr.Fraction fraction) {
            return fraction(format.rule(name), fraction);
        }
        return said instanceof Expr.EnumName named
                ? new Value.Named(name, named.name())
                : new WriteResolver(origins, place).value(said);
    }

    /** What the tensor gives for a rule wherever it stands, in a variant of its layout too. */
    private @Nullable Value role(String name) {
        return around == null ? null : origins.sources().value(name);
    }

    /** Goes down from what is composed as far as that is, and then in a value; null where that ends, or in a list of values. */
    private @Nullable WriteResolver descend(Place target) {
        Place from = Places.commonAncestor(at, target);
        WriteResolver found = composed(from);
        for (Place part : target.way(from)) {
            if (found.value != null && part.isElement()) {
                return null;
            }
            WriteResolver below = found.enter(part);
            boolean list = part != target && part.isElement() && below != null && below.isSupplied();
            if (below == null || list) {
                return null;
            }
            found = below;
        }
        return found;
    }

    private boolean isSupplied() {
        return value != null && Presences.supplied(value) != null;
    }

    private @Nullable WriteResolver enter(Place part) {
        String rule = part.rule();
        if (value != null) {
            boolean held = isHeld(rule);
            return valued(rule, held ? value.partOrEmpty(format.structures(), part.step()) : derived(part));
        }
        Origin origin = origins.of(part);
        if (origin instanceof Origin.EachTensor each) {
            origin = isInElementOf(each.list()) ? each.element() : null;
        }
        if (origin instanceof Origin.Composed) {
            return composed(part);
        }
        return valued(
                rule,
                origin instanceof Origin.Valued given
                        ? given.value()
                        : origin instanceof Origin.Derived ? derived(part) : null);
    }

    private boolean isHeld(String part) {
        return !format.structures().isDerived(part) && !format.structures().holdsNothing(part);
    }

    /** Whether this place is in an element of a list of tensors, or of one in it. */
    private boolean isInElementOf(String list) {
        return around != null && (around.equals(list) || format.places().contains(list, around));
    }

    /** The value of a part that follows from other items; null where it is not known. */
    @Nullable
    Value derived(Place part) {
        return value == null ? origins.derived(part) : derived(part.rule());
    }

    /** The value that a rule stands for where it follows from other items. */
    @Nullable
    Value derived(String rule) {
        if (!inProgress.add(rule)) {
            return null;
        }
        Expr equation = format.relations().equation(rule);
        Value derived = equation == null ? tag(rule) : value(equation);
        inProgress.remove(rule);
        return derived == null ? parameter(rule) : derived;
    }

    private @Nullable Value tag(String rule) {
        if (ByteOrders.isFollowing(format.rule(rule))) {
            return Fallbacks.of(format.rule(rule));
        }
        String label = Variants.label(format.grammar(), at.rule(), rule);
        return label != null
                ? origins.sources().written(rule, label)
                : format.grammar()
                        .taggedBy(rule)
                        .map(choice ->
                                choice.body() instanceof Body.Choice variants ? tag(rule, choice, variants) : null)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    private @Nullable Value tag(String rule, Rule choice, Body.Choice variants) {
        WriteResolver chosen = locate(choice.name());
        if (chosen == null) {
            return null;
        }
        return chosen.value == null
                ? origins.sources().layoutTag(rule, variants)
                : origins.sources().variantTag(rule, variants, chosen.value, kept(rule));
    }

    /** What the value at hand has of an item that follows from others; null where it need not have it. */
    private @Nullable Value kept(String rule) {
        Place place = value == null || !format.structures().isKept(rule)
                ? null
                : format.places().find(at, rule);
        return value == null || place == null || !place.isAlwaysOnce()
                ? null
                : value.below(format.structures(), place.steps());
    }

    @Override
    @Nullable
    public Value special(Expr expr) {
        if (expr instanceof Expr.Filled filled) {
            return new Known.OfTensor(filled.clause(), Known.Role.THERE);
        }
        if (expr instanceof Expr.Dimension dimension) {
            return new Known.OfTensor(dimension.clause(), Known.Role.DIMENSION, String.valueOf(dimension.index()));
        }
        return expr instanceof Expr.Told told
                ? (told.there() ? Operator.WHERE : Operator.WITHOUT)
                        .of(
                                new Known.OfTensor(told.clause(), Known.Role.THERE),
                                origins.sources().said(told.item(), told.value()))
                : null;
    }

    @Override
    public Value index(String list) {
        return origins.index(list, around != null);
    }

    /** Whether a part is never there: of elements with a tensor those that others have, of others what only a tensor has. */
    boolean isLeftOut(Edge step) {
        OtherElements others = origins.format().tensors().others();
        if (others == null) {
            return false;
        }
        return value != null ? step.equals(others.part()) : around != null && others.isAbsent(format.grammar(), step);
    }

    private boolean isLeftOut(String target) {
        Place way = value == null
                ? format.places().find(format.grammar().first().rule(), target)
                : format.places().find(at, target);
        return way != null && way.steps().stream().anyMatch(this::isLeftOut);
    }

    @Override
    @Nullable
    public Value measure(Expr.Function function, String target) {
        if (isLeftOut(target)) {
            return new Value.Number(0);
        }
        Part part = part(target);
        return switch (function) {
            case COUNT -> whereThere(part, false, count(target, part));
            case PRESENT -> part == null ? null : part.owner().presence(part.place());
            case SIZE -> size(target, part);
            case OFFSET -> null;
        };
    }

    /** A part, and the composed rule or the value that has it. */
    private record Part(Place place, WriteResolver owner) {}

    private @Nullable Part part(String target) {
        Place place = reach(target).nearest();
        if (place == null || (place == at && value != null)) {
            return place == null ? null : new Part(place, this);
        }
        WriteResolver owner = place.parent() == null ? null : descend(place.owner());
        return owner == null ? null : new Part(place, owner);
    }

    @Override
    @Nullable
    public Value list(String target) {
        Part part = part(target);
        return part == null ? null : part.owner().all(part.place());
    }

    /** All values of a part, or of the rule itself. */
    private @Nullable Value all(Place part) {
        if (part == at) {
            return format.places().isRepeated(at.rule()) ? null : value;
        }
        if (value == null) {
            return origins.of(part) instanceof Origin.Valued valued ? valued.value() : null;
        }
        WriteResolver found = enter(part);
        return found == null ? null : found.value;
    }

    private @Nullable Value count(String target, @Nullable Part part) {
        if (part == null) {
            Value role = role(target);
            return role == null ? null : Operator.COUNT.of(role);
        }
        if (part.owner().value == null && origins.of(part.place()) instanceof Origin.EachTensor tensors) {
            return tensors.count();
        }
        Kind kind = format.structures().value(target).kind();
        boolean list = part.place().isElement() || kind == Kind.INTEGERS || kind == Kind.LIST;
        Value all = list ? part.owner().all(part.place()) : null;
        return all == null ? null : Operator.COUNT.of(all);
    }

    private @Nullable Value presence(Place part) {
        if (value != null) {
            boolean held = part != at
                    && format.structures().isRecord(at.rule())
                    && !part.isElement()
                    && !format.structures().holdsNothing(part.rule())
                    && format.structures().isKept(part.rule());
            return held ? Operator.PRESENCE.of(new Value.Component(value, at.rule(), part.rule(), false)) : null;
        }
        if (part.mayLack() && origins.presences().of(part) == null) {
            return null;
        }
        Value there = isThere(part);
        return there == null
                ? new Value.Number(1)
                : Operator.CONDITIONAL.of(there, new Value.Number(1), new Value.Number(0));
    }

    private @Nullable Value size(String target, @Nullable Part part) {
        WriteResolver located = locate(target);
        Value item = located == null ? null : located.value;
        Value simple = simpleSize(target, item);
        if (simple == null && value == null) {
            return planned(Quantity.Measure.SIZE, target, null, part);
        }
        return whereThere(part, true, simple == null ? writtenSize(target, item) : simple);
    }

    private @Nullable Value writtenSize(String target, @Nullable Value item) {
        List<Value> beside = item == null ? null : origins.needs().given(target, this);
        if (item == null || beside == null) {
            return null;
        }
        List<Value> operands = new ArrayList<>(List.of(item));
        operands.addAll(beside);
        return Operator.WRITTEN_SIZE.of(List.copyOf(operands)).with(target);
    }

    /**
     * A measure of what may be absent, or is in what may be: 0 where it is.
     *
     * @param own whether that a composed part is absent counts, too
     */
    private @Nullable Value whereThere(@Nullable Part measured, boolean own, @Nullable Value measure) {
        if (measured == null || measure == null) {
            return measure;
        }
        Place place = measured.place();
        List<Value> conditions = new ArrayList<>();
        Place from = Places.commonAncestor(at, place);
        WriteResolver found = composed(from);
        for (Place part : place.way(from)) {
            boolean composed = found.value == null;
            boolean ends = composed ? part == place : part.isElement() || !isHeld(part.rule());
            Value there = !ends || (composed && own) ? found.isThere(part) : null;
            if (there != null) {
                conditions.add(0, there);
            }
            WriteResolver below = ends ? null : found.enter(part);
            if (below == null) {
                break;
            }
            found = below;
        }
        Value where = measure;
        for (Value condition : conditions) {
            where = Operator.CONDITIONAL.of(condition, where, new Value.Number(0));
        }
        return where;
    }

    /** Whether a part is there; null for one that always is, for a list that is empty where it is absent, and where nothing tells. */
    private @Nullable Value isThere(Place part) {
        if (!part.mayLack()) {
            return null;
        }
        if (value == null) {
            Value there = origins.presences().of(part);
            return Presences.ALWAYS.equals(there) ? null : there;
        }
        Value found = value.partOrEmpty(format.structures(), part.step());
        return found.is(Operator.OR_EMPTY) ? null : Operator.IS_THERE.of(found);
    }

    @Override
    @Nullable
    public Value offset(String target, @Nullable String base) {
        if (value != null) {
            return isLeftOut(target) ? new Value.Number(0) : null;
        }
        return planned(Quantity.Measure.OFFSET, target, base, part(target));
    }

    /** What the plan says of an item; null for what is in lists that the caller gives, or in nothing that is composed. */
    private @Nullable Value planned(
            Quantity.Measure quantity, String target, @Nullable String base, @Nullable Part part) {
        if (target.equals(format.grammar().root())) {
            return planned(quantity, target, base, (String) null);
        }
        if (part == null) {
            return role(target) == null ? null : planned(quantity, target, base, list());
        }
        if (part.owner().value != null) {
            return null;
        }
        if (origins.of(part.place()) instanceof Origin.EachTensor each) {
            return isInElementOf(each.list()) ? planned(quantity, target, base, each.list()) : null;
        }
        return part.place().isElement()
                ? null
                : planned(quantity, target, base, new WriteResolver(origins, part.owner().at).list());
    }

    private Value planned(Quantity.Measure quantity, String target, @Nullable String base, @Nullable String list) {
        return origins.planned(new Known.Planned(quantity, target, base, list));
    }
}
