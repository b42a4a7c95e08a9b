package org.tensorbind.processor.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.ByteOrders;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.OtherElements;
import org.tensorbind.processor.format.Place;
import org.tensorbind.processor.format.Places;
import org.tensorbind.processor.format.Reach;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.relation.Expr;

/** Finds values from a composed rule on: in its parts, then in the rules around it. */
final class FileResolver extends WriteResolver {
    private final Origins origins;
    private final Place at;
    private final @Nullable String around;

    FileResolver(Origins origins, Place at) {
        this(origins, at, origins.around(at));
    }

    /** @param around the list of tensors, or the file, that has the items which are meant; see {@link Origins#around} */
    FileResolver(Origins origins, Place at, @Nullable String around) {
        super(origins.format());
        this.origins = origins;
        this.at = at;
        this.around = around;
    }

    /** Something that was found: a value, or a rule that is composed at a place. */
    private record Located(
            String rule, @Nullable Value value, @Nullable Place place) {}

    @Override
    @Nullable
    Value item(Expr.Ref reference) {
        Located located = locate(reference.head());
        for (int i = 1; i < reference.path().size() && located != null; i++) {
            String name = reference.path().get(i);
            Place place = located.place();
            Place target = place == null ? null : format.places().find(place, name);
            located = located.value() != null
                    ? below(located.rule(), located.value(), name)
                    : place == null || target == null ? null : descend(place, target);
        }
        return located == null ? null : located.value();
    }

    /** What a name means here. */
    private @Nullable Located locate(String name) {
        Reach reach = format.places().reach(at, List.of(name));
        if (reach instanceof Reach.Bound bound) {
            return new Located(name, bound(name, bound.value(), bound.around().owner()), null);
        }
        Place target = reach.nearest();
        if (target != null) {
            return descend(target);
        }
        Value role = role(name);
        return role == null ? null : new Located(name, role, null);
    }

    private @Nullable Value bound(String name, Expr value, Place around) {
        if (value instanceof Expr.Fraction fraction) {
            return fraction(format.rule(name), fraction);
        }
        return value instanceof Expr.EnumName named
                ? new Value.Named(name, named.name())
                : new FileResolver(origins, around).value(value);
    }

    /** What the tensor gives for a rule wherever it stands, in a variant of its layout too. */
    private @Nullable Value role(String name) {
        return around == null ? null : origins.sources().value(name);
    }

    @Override
    @Nullable
    String list() {
        return format.grammar().root().equals(around) ? null : around;
    }

    private @Nullable Located descend(Place target) {
        return descend(Places.commonAncestor(at, target), target);
    }

    /** Goes down from what is composed as far as that is, and then into a value. */
    private @Nullable Located descend(Place from, Place target) {
        for (Place place : target.way(from)) {
            Located located = enter(place);
            Value value = located == null ? null : located.value();
            if (located == null || place == target) {
                return located;
            }
            if (value != null) {
                boolean list = place.isElement() && Presences.supplied(value) != null;
                return list ? null : below(place.rule(), value, target.rule());
            }
        }
        return new Located(target.rule(), null, target);
    }

    private @Nullable Located below(String rule, Value value, String target) {
        Value below = new ValueResolver(origins, rule, value)
                .item(new Expr.Ref(List.of(target), format.rule(target).span()));
        return below == null ? null : new Located(target, below, null);
    }

    private @Nullable Located enter(Place part) {
        Origin origin = origins.of(part);
        if (origin instanceof Origin.EachTensor each) {
            origin = isInElementOf(each.list()) ? each.element() : null;
        }
        Value value = origin instanceof Origin.Valued valued
                ? valued.value()
                : origin instanceof Origin.Derived ? origins.derived(part) : null;
        boolean composed = origin instanceof Origin.Composed;
        return composed || value != null ? new Located(part.rule(), value, composed ? part : null) : null;
    }

    @Override
    @Nullable
    Value derived(String rule) {
        Expr equation = format.relations().equation(rule);
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
        if (around != null && isAbsent(target)) {
            return new Value.Number(0);
        }
        Part part = part(target);
        ValueResolver inside = part == null ? null : part.inside();
        return switch (function) {
            case COUNT -> whereAround(part, inside == null ? count(target, part) : inside.measure(function, target));
            case PRESENT ->
                inside == null ? part == null ? null : presence(part.place()) : inside.measure(function, target);
            case SIZE -> whereAround(part, size(target, part));
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
    private @Nullable Value whereAround(@Nullable Part part, @Nullable Value measure) {
        Value there = part == null || measure == null || measure instanceof Known.Planned ? null : there(part.place());
        return there == null || measure == null
                ? measure
                : Operator.CONDITIONAL.of(there, measure, new Value.Number(0));
    }

    /** The nearest place of a rule in what is around it. */
    private @Nullable Part part(String target) {
        Place place = format.places().reach(at, List.of(target)).nearest();
        Place around = place == null ? null : place.parent();
        Located owner = around == null ? null : descend(around);
        if (place == null || owner == null) {
            return null;
        }
        Value value = owner.value();
        return new Part(place, owner.place(), value == null ? null : new ValueResolver(origins, owner.rule(), value));
    }

    /**
     * A rule that is not the file.
     *
     * @param place where it is in the file
     * @param owner the rule that has it, where that is composed; null where its value is at hand
     * @param inside finds what is in that value; null where there is none
     */
    private record Part(
            Place place, @Nullable Place owner, @Nullable ValueResolver inside) {}

    /** Whether all items that may be absent around a part are there, null where all always are. */
    private @Nullable Value there(Place part) {
        Value all = null;
        for (Place place : part.owner().way(Places.commonAncestor(at, part.owner()))) {
            if (place.mayLack() && origins.presences().of(place) instanceof Presence.When when) {
                all = all == null ? when.condition() : Operator.AND.of(all, when.condition());
            }
            Located below = enter(place);
            if (below == null || below.place() == null) {
                return all;
            }
        }
        return all;
    }

    @Override
    Value told(Expr.Told told) {
        return (told.there() ? Operator.WHERE : Operator.WITHOUT)
                .of(
                        new Known.OfTensor(told.clause(), Known.Role.THERE),
                        origins.sources().said(told.item(), told.value()));
    }

    @Override
    Value index(String list) {
        return origins.index(list, around != null);
    }

    @Override
    @Nullable
    Value list(String target) {
        Part part = part(target);
        if (part == null) {
            return null;
        }
        if (part.inside() != null) {
            return part.inside().list(target);
        }
        Origin origin = origins.of(part.place());
        return origin instanceof Origin.Valued valued ? valued.value() : null;
    }

    private @Nullable Value count(String target, @Nullable Part part) {
        if (part == null) {
            Value role = role(target);
            return role == null ? null : Operator.COUNT.of(role);
        }
        Origin origin = origins.of(part.place());
        if (origin instanceof Origin.Valued valued) {
            Kind kind = format.structures().value(target).kind();
            boolean list = part.place().isElement() || kind == Kind.INTEGERS || kind == Kind.LIST;
            return list ? Operator.COUNT.of(valued.value()) : null;
        }
        return origin instanceof Origin.EachTensor tensors ? tensors.count() : null;
    }

    private @Nullable Value presence(Place part) {
        Presence presence = part.mayLack() ? origins.presences().of(part) : new Presence.Always();
        if (presence instanceof Presence.Always) {
            return new Value.Number(1);
        }
        return presence instanceof Presence.When when
                ? Operator.CONDITIONAL.of(when.condition(), new Value.Number(1), new Value.Number(0))
                : null;
    }

    private @Nullable Value size(String target, @Nullable Part part) {
        Located located = locate(target);
        Value value = located == null ? null : located.value();
        Value known = simpleSize(target, value);
        return known == null
                ? planned(Known.Quantity.SIZE, target, null, part)
                : part == null ? known : whereThere(part, target, known);
    }

    @Override
    @Nullable
    Value offset(String target, @Nullable String base) {
        return planned(Known.Quantity.OFFSET, target, base, part(target));
    }

    /** What the plan says of an item; null for what is in lists that the caller gives, or in nothing that is composed. */
    private @Nullable Value planned(
            Known.Quantity quantity, String target, @Nullable String base, @Nullable Part part) {
        if (target.equals(format.grammar().root())) {
            return planned(quantity, target, base, (String) null);
        }
        if (part == null) {
            return role(target) == null ? null : planned(quantity, target, base, list());
        }
        if (part.owner() == null) {
            return null;
        }
        Origin origin = origins.of(part.place());
        if (origin instanceof Origin.EachTensor each) {
            return isInElementOf(each.list()) ? planned(quantity, target, base, each.list()) : null;
        }
        return part.place().isElement()
                ? null
                : planned(quantity, target, base, new FileResolver(origins, part.owner()).list());
    }

    private Value planned(Known.Quantity quantity, String target, @Nullable String base, @Nullable String list) {
        return origins.planned(new Known.Planned(quantity, target, base, list));
    }

    /** A measure of what may be absent: 0 where it is. */
    private Value whereThere(Part part, String target, Value measure) {
        if (part.inside() != null) {
            return part.inside().whereThere(target, measure);
        }
        return part.place().mayLack() && origins.presences().of(part.place()) instanceof Presence.When when
                ? Operator.CONDITIONAL.of(when.condition(), measure, new Value.Number(0))
                : measure;
    }

    /** Whether this place is in an element of a list of tensors, or of one in it. */
    private boolean isInElementOf(String list) {
        return around != null && (around.equals(list) || format.places().contains(list, around));
    }
}
