package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.ByteOrders;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.OtherElements;
import org.tensorbind.processor.format.Place;
import org.tensorbind.processor.format.Place.Step;
import org.tensorbind.processor.format.SlotLists;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.TensorTree;

/** Finds values from a composed rule on: in its parts, then in the rules around it. */
final class FileResolver extends WriteResolver {
    private final Origins origins;
    private final Position at;

    FileResolver(Origins origins, Position at) {
        super(origins.format());
        this.origins = origins;
        this.at = at;
    }

    /** Something that was found: a value, or a rule that is composed. */
    private record Located(
            String rule, @Nullable Value value, @Nullable Position position) {}

    @Override
    @Nullable
    Value item(Expr.Ref reference) {
        Located located = locate(reference.head());
        for (int i = 1; i < reference.path().size() && located != null; i++) {
            Place path = format.places().find(located.rule(), reference.path().get(i));
            located = path == null ? null : descend(located, path.steps());
        }
        return located == null ? null : located.value();
    }

    /** The nearest rule called so. */
    private @Nullable Located locate(String name) {
        for (Position scope = at; scope != null; scope = scope.parent()) {
            Expr bound = format.rule(scope.rule()).clauses().with().get(name);
            if (bound != null && scope.parent() != null) {
                return new Located(name, bound(name, bound, scope.parent()), null);
            }
            if (scope.rule().equals(name)) {
                return new Located(name, null, scope);
            }
            Place path = format.places().find(scope.rule(), name);
            if (path != null) {
                return descend(new Located(scope.rule(), null, scope), path.steps());
            }
        }
        Value role = role(name);
        return role == null ? null : new Located(name, role, null);
    }

    private @Nullable Value bound(String name, Expr value, Position around) {
        if (value instanceof Expr.Fraction fraction) {
            return Fractions.of(format.rule(name), fraction);
        }
        return value instanceof Expr.EnumName named
                ? new Value.Named(name, named.name())
                : new FileResolver(origins, around).value(value);
    }

    /** What the tensor gives for a rule wherever it stands, in a variant of its layout too. */
    private @Nullable Value role(String name) {
        return at.isOfTensor() ? origins.sources().value(name) : null;
    }

    private @Nullable Located descend(Located from, List<Step> steps) {
        Located located = from;
        for (int i = 0; i < steps.size() && located != null; i++) {
            Value value = located.value();
            if (value != null) {
                String target = steps.get(steps.size() - 1).rule();
                Value below = new ValueResolver(origins, located.rule(), value)
                        .item(new Expr.Ref(List.of(target), format.rule(target).span()));
                return below == null ? null : new Located(target, below, null);
            }
            located = enter(Objects.requireNonNull(located.position(), "what is no value is composed"), steps.get(i));
            if (located != null && i < steps.size() - 1 && isGivenList(steps.get(i), located.value())) {
                return null;
            }
        }
        return located;
    }

    /** Whether a value is a list as the caller gives it, of whose elements none is meant. */
    private static boolean isGivenList(Step step, @Nullable Value value) {
        return step.many() && value != null && Presences.supplied(value) != null;
    }

    private @Nullable Located enter(Position position, Step step) {
        Origin origin = origins.of(position, step);
        if (origin instanceof Origin.EachTensor each) {
            origin = isInElementOf(each, step.rule()) ? each.element() : null;
        }
        if (origin instanceof Origin.Valued valued) {
            return new Located(step.rule(), valued.value(), null);
        }
        if (origin instanceof Origin.Derived) {
            Value derived = origins.derived(step.rule(), position);
            return derived == null ? null : new Located(step.rule(), derived, null);
        }
        return origin instanceof Origin.Composed composed ? new Located(step.rule(), null, composed.position()) : null;
    }

    /** Whether the element around this place is in one of a list: not where the list is inside of it. */
    private boolean isOneAt(String element) {
        TensorTree tree = origins.tensors().tree();
        int level = tree == null ? -1 : tree.level(element);
        int around = tree == null ? -1 : tree.levelOf(at.rule(), format.places());
        return level < 0 || around < 0 || level <= around;
    }

    /** The value that a rule stands for where it follows from other items. */
    @Nullable
    Value derive(String rule) {
        Expr equation = format.equations().equation(rule);
        if (equation != null) {
            return value(equation);
        }
        if (ByteOrders.isFollowing(format.rule(rule))) {
            return Fallbacks.of(format.rule(rule));
        }
        return origins.sources().tag(at.rule(), rule, (choice, variants) -> tag(rule, choice, variants));
    }

    private @Nullable Value tag(String rule, Rule choice, Body.Choice variants) {
        Located located = locate(choice.name());
        if (located == null) {
            return null;
        }
        return located.value() == null
                ? origins.sources().layoutTag(rule, variants)
                : ValueResolver.tagOf(origins.sources(), rule, variants, located.value());
    }

    @Override
    @Nullable
    Value measure(Expr.Function function, String target) {
        if (at.isOfTensor() && isAbsent(target)) {
            return new Value.Number(0);
        }
        return switch (function) {
            case COUNT -> whereAround(target, count(target));
            case PRESENT -> presence(target);
            case SIZE -> whereAround(target, size(target));
            case OFFSET -> null;
        };
    }

    /** Whether no tensor's element has an item, as a tag in it says something else. */
    private boolean isAbsent(String target) {
        OtherElements others = origins.tensors().others();
        Place path = others == null
                ? null
                : format.places().find(format.grammar().first().rule(), target);
        return others != null
                && path != null
                && path.steps().stream().anyMatch(step -> others.isAbsent(format.grammar(), step));
    }

    /** A measure of what is in items that may be absent: 0 where one is. */
    private @Nullable Value whereAround(String target, @Nullable Value measure) {
        Part part = measure == null || measure instanceof Source.Planned ? null : part(target);
        Value there = part == null ? null : part.there();
        return there == null || measure == null ? measure : new Value.Conditional(there, measure, new Value.Number(0));
    }

    /** The owner of the nearest rule called so, and the step from there. */
    private @Nullable Part part(String target) {
        for (Position scope = at; scope != null; scope = scope.parent()) {
            Place path = format.places().find(scope.rule(), target);
            if (path == null || path.steps().isEmpty()) {
                continue;
            }
            List<Step> steps = path.steps();
            List<Step> around = steps.subList(0, steps.size() - 1);
            Located owner = descend(new Located(scope.rule(), null, scope), around);
            return owner == null ? null : new Part(owner, steps.get(steps.size() - 1), there(scope, around));
        }
        return null;
    }

    /**
     * The last step to a rule.
     *
     * @param there whether all around it is there, null where all is always
     */
    private record Part(Located owner, Step step, @Nullable Value there) {}

    /** Whether all items that may be absent are there on the way down from a place, null where there is none. */
    private @Nullable Value there(Position from, List<Step> steps) {
        Value all = null;
        Position position = from;
        for (Step step : steps) {
            if (position == null) {
                return all;
            }
            if (step.optional() && origins.presences().of(position, step) instanceof Presence.When when) {
                all = all == null ? when.condition() : new Value.Binary(Operator.AND, all, when.condition());
            }
            Located below = enter(position, step);
            position = below == null ? null : below.position();
        }
        return all;
    }

    @Override
    Value index(String list) {
        return origins.index(list, at.isOfTensor());
    }

    @Override
    @Nullable
    Value list(String target) {
        Part part = part(target);
        if (part == null) {
            return null;
        }
        if (part.owner().value() != null) {
            return new ValueResolver(origins, part.owner().rule(), part.owner().value()).list(target);
        }
        Origin origin = origins.of(Objects.requireNonNull(part.owner().position(), "a composed owner"), part.step());
        return origin instanceof Origin.Valued valued ? valued.value() : null;
    }

    private @Nullable Value count(String target) {
        Part part = part(target);
        if (part == null) {
            Value role = role(target);
            return role == null ? null : new Value.Count(role);
        }
        if (part.owner().value() != null) {
            return new ValueResolver(origins, part.owner().rule(), part.owner().value())
                    .measure(Expr.Function.COUNT, target);
        }
        Origin origin = origins.of(Objects.requireNonNull(part.owner().position(), "a composed owner"), part.step());
        if (origin instanceof Origin.Valued valued) {
            Kind kind = format.structures().value(target).kind();
            boolean list = part.step().many() || kind == Kind.INTEGERS || kind == Kind.LIST;
            return list ? new Value.Count(valued.value()) : null;
        }
        return origin instanceof Origin.EachTensor tensors ? tensors.count() : null;
    }

    private @Nullable Value presence(String target) {
        Part part = part(target);
        if (part == null) {
            return null;
        }
        Value value = part.owner().value();
        return value != null
                ? new ValueResolver(origins, part.owner().rule(), value).measure(Expr.Function.PRESENT, target)
                : presence(Objects.requireNonNull(part.owner().position(), "a composed owner"), part.step());
    }

    private @Nullable Value presence(Position owner, Step step) {
        if (!step.optional()) {
            return new Value.Number(1);
        }
        Presence presence = origins.presences().of(owner, step);
        if (presence instanceof Presence.Always) {
            return new Value.Number(1);
        }
        return presence instanceof Presence.When when
                ? new Value.Conditional(when.condition(), new Value.Number(1), new Value.Number(0))
                : null;
    }

    private @Nullable Value size(String target) {
        Located located = locate(target);
        Value value = located == null ? null : located.value();
        Value known = ValueResolver.simpleSize(format, target, value);
        if (known != null) {
            return whereThere(target, known);
        }
        return planned(Source.Quantity.SIZE, target, null);
    }

    /** What the plan says of an item; null for what is in lists that the caller gives, or in nothing that is composed. */
    private @Nullable Value planned(Source.Quantity quantity, String target, @Nullable String base) {
        if (target.equals(format.grammar().root())) {
            return origins.planned(new Source.Planned(quantity, target, base, null));
        }
        Part part = part(target);
        if (part == null) {
            return role(target) == null ? null : planned(quantity, target, base, origins.listOfTensor(target));
        }
        Position owner = part.owner().position();
        if (owner == null) {
            return null;
        }
        Origin origin = origins.of(owner, part.step());
        if (!format.grammar().byElement() && format.places().isListed(target)) {
            String list = SlotLists.around(format, target);
            return isInElementOf(list) ? planned(quantity, target, base, list) : null;
        }
        if (origin instanceof Origin.EachTensor each) {
            return isInElementOf(each, target) ? planned(quantity, target, base, each.list()) : null;
        }
        return part.step().many() ? null : planned(quantity, target, base, origins.list(owner, target));
    }

    private Value planned(Source.Quantity quantity, String target, @Nullable String base, @Nullable String list) {
        return origins.planned(new Source.Planned(quantity, target, base, list));
    }

    /** A measure of what may be absent: 0 where it is. */
    private Value whereThere(String target, Value measure) {
        Part part = part(target);
        if (part == null) {
            return measure;
        }
        if (part.owner().value() != null) {
            return new ValueResolver(origins, part.owner().rule(), part.owner().value()).whereThere(target, measure);
        }
        Position owner = Objects.requireNonNull(part.owner().position(), "a composed owner");
        boolean optional = part.step().optional();
        return optional && origins.presences().of(owner, part.step()) instanceof Presence.When when
                ? new Value.Conditional(when.condition(), measure, new Value.Number(0))
                : measure;
    }

    @Override
    @Nullable
    Value offset(String target, @Nullable String base) {
        return planned(Source.Quantity.OFFSET, target, base);
    }

    /** Whether this place is in an element of a list of tensors. */
    private boolean isInElementOf(Origin.EachTensor each, String element) {
        return !format.grammar().byElement() ? isInElementOf(each.list()) : at.isOfTensor() && isOneAt(element);
    }

    private boolean isInElementOf(@Nullable String list) {
        @Nullable Position scope = at;
        while (scope != null && !isElement(scope.rule(), list)) {
            scope = scope.parent();
        }
        return scope != null;
    }

    private boolean isElement(String rule, @Nullable String list) {
        boolean beside = list != null && rule.equals(SlotLists.beside(format.grammar(), format.places()));
        return rule.equals(list) || beside;
    }
}
