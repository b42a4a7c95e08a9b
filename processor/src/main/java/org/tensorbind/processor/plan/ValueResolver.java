package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.OtherElements;
import org.tensorbind.processor.format.Place;
import org.tensorbind.processor.format.Place.Edge;
import org.tensorbind.processor.format.Reach;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.Variants;
import org.tensorbind.processor.relation.Expr;

/** Finds values below a rule whose value is at hand as a whole. */
final class ValueResolver extends WriteResolver {
    private final String rule;
    private final Value root;
    private final Origins origins;
    private final Set<String> inProgress;
    private final Set<String> given;

    /** @param root the value of {@code rule} */
    ValueResolver(Origins origins, String rule, Value root) {
        this(origins, rule, root, new HashSet<>(), Set.of());
    }

    /** One that finds what a program is given beside its value, too. */
    ValueResolver withGiven(Set<String> names) {
        return new ValueResolver(origins, rule, root, inProgress, names);
    }

    private ValueResolver(Origins origins, String rule, Value root, Set<String> inProgress, Set<String> given) {
        super(origins.format());
        this.given = given;
        this.origins = origins;
        this.rule = rule;
        this.root = root;
        this.inProgress = inProgress;
    }

    @Override
    @Nullable
    Value item(Expr.Ref reference) {
        Value below = item(reference.head());
        boolean isGiven = below == null && reference.path().size() == 1 && given.contains(reference.head());
        Value value = isGiven ? new Known.Parameter(new Need.Item(reference.head())) : below;
        for (int i = 1; i < reference.path().size() && value != null; i++) {
            value = new ValueResolver(origins, reference.path().get(i - 1), value, inProgress, Set.of())
                    .item(reference.path().get(i));
        }
        return value;
    }

    /** The value of the rule called so, derived where it is not part of the value. */
    @Nullable
    Value item(String name) {
        if (name.equals(rule)) {
            return root;
        }
        Place path = format.places().find(rule, name);
        return path == null || path.isListed() ? null : follow(path.steps());
    }

    private @Nullable Value follow(List<Edge> steps) {
        Value value = root;
        String at = rule;
        for (Edge step : steps) {
            if (!isHeld(step.rule())) {
                return step == steps.get(steps.size() - 1)
                        ? new ValueResolver(origins, at, value, inProgress, Set.of()).derived(step.rule())
                        : null;
            }
            value = enter(value, step);
            at = step.rule();
        }
        return value;
    }

    /** The value of a part. */
    Value enter(Value value, Edge step) {
        return value.partOrEmpty(format.structures(), step);
    }

    @Override
    @Nullable
    Value derived(String name) {
        if (!inProgress.add(name)) {
            return null;
        }
        Expr equation = format.relations().equation(name);
        Value value = equation == null ? tag(name) : value(equation);
        inProgress.remove(name);
        return value == null && given.contains(name) ? new Known.Parameter(new Need.Item(name)) : value;
    }

    private @Nullable Value tag(String name) {
        return origins.sources().tag(rule, name, (choice, variants) -> {
            Value chosen = item(choice.name());
            return chosen == null ? null : tagOf(origins.sources(), name, variants, chosen);
        });
    }

    /** The tag of the variant that a choice is. */
    static Value tagOf(TensorSources sources, String tag, Body.Choice choice, Value chosen) {
        List<Variant> variants = Variants.told(choice);
        Value value = sources.written(tag, variants.get(variants.size() - 1).label());
        for (int i = variants.size() - 2; i >= 0; i--) {
            value = Operator.CONDITIONAL.of(
                    Operator.IS_VARIANT.of(chosen).with(variants.get(i).rule()),
                    sources.written(tag, variants.get(i).label()),
                    value);
        }
        return value;
    }

    @Override
    @Nullable
    Value measure(Expr.Function function, String target) {
        if (isOfTensor(target)) {
            return new Value.Number(0);
        }
        return switch (function) {
            case COUNT -> count(target);
            case PRESENT -> presence(target);
            case SIZE -> size(target);
            case OFFSET -> null;
        };
    }

    /** Whether an item is in what only tensors have, of which the value is none. */
    private boolean isOfTensor(String target) {
        Place path = format.places().find(rule, target);
        OtherElements others = origins.tensors().others();
        return others != null && path != null && others.isOn(path);
    }

    private @Nullable Value count(String target) {
        Value list = list(target);
        return list == null ? null : whereThere(target, Operator.COUNT.of(list));
    }

    @Override
    Value index(String list) {
        return origins.index(list, false);
    }

    @Override
    @Nullable
    Value list(String target) {
        if (target.equals(rule) && format.places().isRepeated(rule)) {
            return null;
        }
        Reach reach = format.places().reach(rule, target);
        Place place = reach instanceof Reach.SamePosition ? null : reach.nearest();
        return place == null ? null : follow(place.steps());
    }

    private @Nullable Value presence(String target) {
        Place path = format.places().find(rule, target);
        if (path == null || path.isListed() || path.parent() == null) {
            return null;
        }
        String around = path.owner().rule();
        Value owner = follow(path.owner().steps());
        boolean held = format.structures().isRecord(around)
                && format.structures().value(target).kind() != Kind.NOTHING
                && format.structures().isKept(target);
        return owner == null || !held ? null : Operator.PRESENCE.of(new Value.Component(owner, around, target, false));
    }

    private @Nullable Value size(String target) {
        Value value = item(target);
        Value simple = simpleSize(target, value);
        List<Value> beside = simple == null && value != null ? origins.given(target, this) : null;
        Value size = beside != null && value != null ? writtenSize(target, value, beside) : simple;
        return size == null ? null : whereThere(target, size);
    }

    private static Value writtenSize(String target, Value value, List<Value> beside) {
        List<Value> operands = new ArrayList<>(List.of(value));
        operands.addAll(beside);
        return Operator.WRITTEN_SIZE.of(List.copyOf(operands)).with(target);
    }

    /** A measure of what may be absent, or stands in what may be: 0 where it is. */
    Value whereThere(String target, Value measure) {
        Place path = format.places().find(rule, target);
        List<Value> optional = new ArrayList<>();
        Value at = root;
        for (Edge step : path == null ? List.<Edge>of() : path.steps()) {
            if (step.many() || !isHeld(step.rule())) {
                break;
            }
            at = enter(at, step);
            if (step.optional() && !at.is(Operator.OR_EMPTY)) {
                optional.add(0, at);
            }
        }
        Value value = measure;
        for (Value part : optional) {
            value = Operator.CONDITIONAL.of(Operator.IS_THERE.of(part), value, new Value.Number(0));
        }
        return value;
    }

    private boolean isHeld(String part) {
        return !format.structures().isDerived(part)
                && format.structures().value(part).kind() != Kind.NOTHING;
    }

    @Override
    @Nullable
    Value offset(String target, @Nullable String base) {
        return isOfTensor(target) ? new Value.Number(0) : null;
    }
}
