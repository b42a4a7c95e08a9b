package org.tensorbind.processor.plan.write;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.write.WriteResolver.Part;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.ValueType.Kind;

/** An item of which an expression asks how many there are, how large it is, where or whether it is present. */
final class MeasuredItem {
    private final Origins origins;
    private final Format format;
    private final WriteResolver from;
    private final String rule;

    /** The parts that lead to the item, as far as something has them; empty for what is around. */
    private final List<Part> way;

    /** The item; null where nothing has it. */
    private final @Nullable Part part;

    /** @param from what applies to it */
    MeasuredItem(Origins origins, WriteResolver from, String rule) {
        this.origins = origins;
        this.format = origins.format();
        this.from = from;
        this.rule = rule;
        Place place = from.reach(rule).nearest();
        this.way = place == null ? List.of() : from.way(place);
        this.part = place == null ? null : part(place);
    }

    private @Nullable Part part(Place place) {
        if (!way.isEmpty()) {
            Part last = way.get(way.size() - 1);
            return last.place() == place ? last : null;
        }
        WriteResolver owner = from.value() != null || place.parent() == null ? from : from.composed(place.owner());
        return owner.value() == null && place.parent() == null ? null : new Part(place, owner);
    }

    /** All values of the item. */
    @Nullable
    Value list() {
        return part == null ? null : part.owner().all(part.place());
    }

    /** How many there are; of the numbers of a tensor's data, as many as it has elements. */
    @Nullable
    Value count() {
        if (format.rule(rule).coding() instanceof Coding.Packed) {
            WriteResolver located = from.locate(rule);
            return located != null && located.value() instanceof Known.OfTensor data
                    ? Operator.PRODUCT.of(Known.OfTensor.shape(data.clause(), "", false))
                    : null;
        }
        if (part == null) {
            Value role = from.role(rule);
            return role == null ? null : Operator.COUNT.of(role);
        }
        return orZero(false, count(part));
    }

    private @Nullable Value count(Part counted) {
        boolean composed = counted.owner().value() == null;
        if (composed && counted.owner().of(counted.place()) instanceof Origin.EachTensor tensors) {
            return tensors.count();
        }
        Kind kind = format.structures().value(rule).kind();
        boolean list = counted.place().isElement() || kind == Kind.INTEGERS || kind == Kind.LIST;
        Value all = list ? list() : null;
        return all == null ? null : Operator.COUNT.of(all);
    }

    /** 1 where it is present, else 0. */
    @Nullable
    Value presence() {
        if (part == null) {
            return null;
        }
        Place place = part.place();
        WriteResolver owner = part.owner();
        if (owner.value() != null) {
            boolean held = place != owner.at()
                    && format.structures().isRecord(owner.at().rule())
                    && !place.isElement()
                    && !format.structures().hasNoValue(rule)
                    && format.structures().isRetained(rule);
            return held ? Operator.PRESENCE.of(owner.value().part(format.structures(), place.step())) : null;
        }
        Value present = place.mayBeAbsent() ? owner.presence(place) : Presences.ALWAYS;
        if (present == null || present.equals(Presences.ALWAYS)) {
            return present == null ? null : new Value.Number(1);
        }
        return Operator.CONDITIONAL.of(present, new Value.Number(1), new Value.Number(0));
    }

    /** How many bytes it has. */
    @Nullable
    Value size() {
        WriteResolver located = from.locate(rule);
        Value item = located == null ? null : located.value();
        Value simple = from.simpleSize(rule, item);
        if (simple == null && from.value() == null) {
            return planned(Quantity.Measure.SIZE, null);
        }
        return orZero(true, simple != null || item == null ? simple : writtenSize(item));
    }

    private @Nullable Value writtenSize(Value item) {
        List<String> missing = new ArrayList<>();
        List<Value> beside = origins.needs().given(rule, from, missing::add);
        return missing.isEmpty()
                ? Operator.WRITTEN_SIZE
                        .of(Stream.concat(Stream.of(item), beside.stream()).toList())
                        .with(rule)
                : null;
    }

    /**
     * A measure of what may be absent, or is in what may be: 0 where it is.
     *
     * @param own whether that a composed part is absent counts, too
     */
    private @Nullable Value orZero(boolean own, @Nullable Value measure) {
        Value where = measure;
        for (int i = way.size() - 1; i >= 0 && part != null; i--) {
            Place place = way.get(i).place();
            WriteResolver owner = way.get(i).owner();
            boolean counts = owner.value() == null
                    ? own || place != part.place()
                    : !place.isElement() && owner.of(place) instanceof Origin.Valued;
            Value present = counts ? isPresent(owner, place) : null;
            where = present == null || where == null
                    ? where
                    : Operator.CONDITIONAL.of(present, where, new Value.Number(0));
        }
        return where;
    }

    /** Whether a part is present; null for one that always is, for a list that is empty where it is absent, and where it is unknown. */
    private @Nullable Value isPresent(WriteResolver owner, Place place) {
        Value value = owner.value();
        boolean empty = value != null
                && value.partOrEmpty(format.structures(), place.step()).is(Operator.OR_EMPTY);
        Value present = place.mayBeAbsent() && !empty ? owner.presence(place) : null;
        return Presences.ALWAYS.equals(present) ? null : present;
    }

    /** Where it starts, counted from {@code base}, null for the file; null in a value, which has no places. */
    @Nullable
    Value offset(@Nullable String base) {
        return from.value() == null ? planned(Quantity.Measure.OFFSET, base) : null;
    }

    /** The planned quantity of the item; null for items of user-supplied lists, and for items that are not part of a composed rule. */
    private @Nullable Value planned(Quantity.Measure quantity, @Nullable String base) {
        if (rule.equals(format.grammar().root())) {
            return planned(quantity, base, null);
        }
        if (part == null) {
            return from.role(rule) == null ? null : planned(quantity, base, from.list());
        }
        WriteResolver owner = part.owner();
        if (owner.value() != null) {
            return null;
        }
        if (owner.of(part.place()) instanceof Origin.EachTensor each) {
            return from.isInElementOf(each.list()) ? planned(quantity, base, each.list()) : null;
        }
        return part.place().isElement() ? null : planned(quantity, base, new WriteResolver(origins, owner.at()).list());
    }

    private Value planned(Quantity.Measure quantity, @Nullable String base, @Nullable String list) {
        return origins.planned(new Known.Planned(quantity, rule, base, list));
    }
}
