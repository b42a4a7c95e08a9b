package org.tensorbind.processor.plan.write;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.ByteOrders;
import org.tensorbind.processor.format.Grammar.Variant;
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

/**
 * Finds where a writer has the parts of a rule from, when they are present, and what expressions in it are. Of a rule that is composed, parts are of
 * tensors, of what is given for the file, follow from these, or are composed themselves; names are looked for in it and in the rules around it. Of a
 * rule whose value is known, parts are components of that, follow from them or are given besides it, and names are looked for there.
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
        this(origins, at, origins.enclosingList(at));
    }

    /** @param around the list of tensors, or the file, that has the items which are meant; see {@link Origins#around} */
    WriteResolver(Origins origins, Place at, @Nullable String around) {
        this(origins, at, null, around, Set.of(), new HashSet<>());
    }

    /**
     * One for a rule whose value is known.
     *
     * @param given items that are given besides it
     */
    WriteResolver(Origins origins, String rule, Set<String> given) {
        this(origins, origins.format().places().top(rule), new Known.Local(rule), null, given, new HashSet<>());
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

    WriteResolver composed(Place place) {
        return place == at ? this : new WriteResolver(origins, place, null, around, Set.of(), inProgress);
    }

    private @Nullable WriteResolver valued(String rule, @Nullable Value found) {
        return found == null
                ? null
                : new WriteResolver(origins, format.places().top(rule), found, null, Set.of(), inProgress);
    }

    /** Where the rule is. */
    Place at() {
        return at;
    }

    /** The value of the rule, null where it is composed. */
    @Nullable
    Value value() {
        return value;
    }

    /** Finds what the clauses of the rule apply to; null for the file, around which there is nothing. */
    @Nullable
    WriteResolver outside() {
        if (value != null) {
            return this;
        }
        return at.parent() == null ? null : new WriteResolver(origins, at.owner());
    }

    /**
     * Finds what the clauses of a part apply to: of an element with a tensor in what that gives, and of data in a list of its own in the element that
     * describes it, too.
     *
     * @param origin where the part comes from
     */
    WriteResolver around(Place part, Origin origin) {
        if (value != null) {
            return this;
        }
        String list = origin instanceof Origin.EachTensor each ? each.list() : around;
        Place described = origins.described(part);
        return new WriteResolver(origins, described == null ? at : described, list);
    }

    /** Where a part comes from. */
    Origin of(Place part) {
        if (value == null) {
            return origins.of(part);
        }
        if (format.structures().isDerived(part.rule())) {
            return new Origin.Derived();
        }
        return format.structures().hasNoValue(part.rule())
                ? new Origin.Nothing()
                : new Origin.Valued(value.part(format.structures(), part.step()));
    }

    /** The condition under which an optional item is present; {@link Presences#ALWAYS}, or null if it is unknown. */
    @Nullable
    Value presence(Place part) {
        if (value == null) {
            return origins.presences().of(part);
        }
        return of(part) instanceof Origin.Valued found ? Operator.IS_PRESENT.of(found.value()) : declaredPresence(part);
    }

    /** The condition of an item's {@code present when} clause; null if it has none. */
    @Nullable
    Value declaredPresence(Place part) {
        Expr clause = format.rule(part.rule()).clauses().presentWhen();
        return clause == null ? null : value(clause);
    }

    /** The variants of a choice with their conditions, the last one as the default; empty if the variant is unknown. */
    List<Chosen> variants(Body.Choice choice) {
        return value == null
                ? origins.sources().layouts(choice)
                : choice.variants().stream()
                        .map(variant -> new Chosen(variant, isVariant(value, variant)))
                        .toList();
    }

    private Value isVariant(Value chosen, Variant variant) {
        String type = Variants.type(format.grammar(), format.grammar().rule(at.rule()));
        return type == null
                ? Operator.IS_VARIANT.of(chosen).with(variant.rule())
                : Operator.MATCHES.of(Operator.TYPE.of(chosen), new Value.Named(type, variant.label()));
    }

    /** A variant of a choice, which is chosen where the condition holds. */
    record Chosen(Variant variant, Value condition) {}

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
    @Nullable
    WriteResolver locate(String name) {
        Reach reach = reach(name);
        if (reach instanceof Reach.Bound bound) {
            return valued(name, bound(name, bound.value(), bound.around().owner()));
        }
        Place target = reach.nearest();
        return target == null ? valued(name, role(name)) : descend(target);
    }

    Reach reach(String name) {
        return value == null
                ? format.places().reach(at, List.of(name))
                : format.places().reach(at.rule(), name);
    }

    private @Nullable Value bound(String name, Expr expr, Place place) {
        Value constant = constant(format.rule(name), expr);
        return constant == null ? new WriteResolver(origins, place).value(expr) : constant;
    }

    /** What the tensor gives for a rule wherever it is, in a variant of its layout too. */
    @Nullable
    Value role(String name) {
        return around == null ? null : origins.sources().value(name);
    }

    /** Goes down from what is composed as far as that is, and then in a value; null where that ends, or in a list of values. */
    private @Nullable WriteResolver descend(Place target) {
        List<Part> way = way(target);
        if (way.isEmpty()) {
            return composed(target);
        }
        Part last = way.get(way.size() - 1);
        return last.place() == target ? last.owner().inside(target) : null;
    }

    /** The parts on the way down to a place, as far as something has them; none for what is around. */
    List<Part> way(Place target) {
        List<Part> way = new ArrayList<>();
        Place from = Places.commonAncestor(at, target);
        WriteResolver owner = composed(from);
        for (Place place : target.way(from)) {
            if (owner == null || (place.owner().isElement() && owner.isSupplied())) {
                break;
            }
            way.add(new Part(place, owner));
            owner = owner.inside(place);
        }
        return way;
    }

    /** A part, and the composed rule or the value that has it. */
    record Part(Place place, WriteResolver owner) {}

    private boolean isSupplied() {
        return value != null && Presences.supplied(value) != null;
    }

    /** Finds what is in a part; null for one of which nothing is known, and for the elements of lists in a value. */
    private @Nullable WriteResolver inside(Place part) {
        return value != null && part.isElement() ? null : enter(part);
    }

    private @Nullable WriteResolver enter(Place part) {
        String rule = part.rule();
        Origin origin = of(part);
        if (origin instanceof Origin.EachTensor each) {
            origin = isInElementOf(each.list()) ? each.element() : null;
        }
        if (origin instanceof Origin.Composed) {
            return composed(part);
        }
        if (origin instanceof Origin.Valued given) {
            return valued(rule, value == null ? given.value() : value.partOrEmpty(format.structures(), part.step()));
        }
        return origin == null ? null : valued(rule, derived(part));
    }

    /** Whether this place is in an element of a list of tensors, or of one in it. */
    boolean isInElementOf(String list) {
        return around != null && (around.equals(list) || format.places().contains(list, around));
    }

    /** The value of a part that follows from other items; null where it is not known. */
    @Nullable
    Value derived(Place part) {
        return value == null ? origins.derived(part) : derived(part.rule());
    }

    /** The value that a rule represents where it follows from other items. */
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
                        .map(choice -> choice.body() instanceof Body.Choice variants
                                ? tag(rule, locate(choice.name()), variants)
                                : null)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    private @Nullable Value tag(String rule, @Nullable WriteResolver choice, Body.Choice body) {
        if (choice != null && choice.value != null && isWrittenAsType(rule, choice, body)) {
            return Operator.TYPE.of(choice.value);
        }
        List<Chosen> variants = choice == null
                ? List.of()
                : choice.variants(body).stream()
                        .filter(chosen -> Variants.given(body).contains(chosen.variant()))
                        .toList();
        return variants.isEmpty()
                ? null
                : TensorSources.firstOf(
                        variants,
                        Chosen::condition,
                        chosen ->
                                origins.sources().written(rule, chosen.variant().label(), retained(rule)));
    }

    /** Whether each variant has the named value of a tag that is written for it. */
    private boolean isWrittenAsType(String rule, WriteResolver choice, Body.Choice body) {
        return rule.equals(Variants.type(format.grammar(), format.grammar().rule(choice.at.rule())))
                && body.variants().stream()
                        .map(variant -> origins.sources().written(rule, variant.label(), retained(rule)))
                        .allMatch(Value.Named.class::isInstance);
    }

    /** What the known value has of an item that follows from others; null where it need not have it. */
    private @Nullable Value retained(String rule) {
        Place place = value == null || !format.structures().isRetained(rule)
                ? null
                : format.places().find(at, rule);
        return value == null || place == null || !place.isAlwaysOnce()
                ? null
                : value.below(format.structures(), place.steps());
    }

    @Override
    @Nullable
    public Value special(Expr expr) {
        if (expr instanceof Expr.TensorPresent filled) {
            return new Known.OfTensor(filled.clause(), Known.Role.IS_PRESENT);
        }
        if (expr instanceof Expr.Dimension dimension) {
            return new Known.OfTensor(dimension.clause(), Known.Role.DIMENSION, String.valueOf(dimension.index()));
        }
        return expr instanceof Expr.Given source
                ? (source.present() ? Operator.WHERE : Operator.WITHOUT)
                        .of(
                                new Known.OfTensor(source.clause(), Known.Role.IS_PRESENT),
                                origins.sources().required(source.item(), source.value()))
                : null;
    }

    /** Of what the file has as a whole, once. */
    @Override
    @Nullable
    public Value lookup(Expr.Lookup lookup) {
        Quantity need = Quantity.lookup(lookup);
        Value found = super.lookup(lookup);
        return found instanceof Value.Op op && op.operand(0) instanceof Known.OfFile && !need.isList()
                ? origins.found(need, op)
                : found;
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
        MeasuredItem item = new MeasuredItem(origins, this, target);
        return switch (function) {
            case COUNT -> item.count();
            case PRESENT -> item.presence();
            case SIZE -> item.size();
            case OFFSET -> null;
        };
    }

    @Override
    @Nullable
    public Value list(String target) {
        return new MeasuredItem(origins, this, target).list();
    }

    @Override
    @Nullable
    public Value offset(String target, @Nullable String base) {
        return value != null && isLeftOut(target)
                ? new Value.Number(0)
                : new MeasuredItem(origins, this, target).offset(base);
    }

    /** All values of a part, or of the rule itself. */
    @Nullable
    Value all(Place part) {
        if (part == at) {
            return format.places().isRepeated(at.rule()) ? null : value;
        }
        if (value == null) {
            return origins.of(part) instanceof Origin.Valued valued ? valued.value() : null;
        }
        WriteResolver found = enter(part);
        return found == null ? null : found.value;
    }
}
