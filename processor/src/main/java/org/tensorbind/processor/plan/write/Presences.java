package org.tensorbind.processor.plan.write;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Expressions;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;

/** Finds the conditions under which optional items of composed rules are present. */
final class Presences {
    /** That a part is always there. */
    static final Value ALWAYS = new Value.Truth(true);

    private final Origins origins;
    private final Format format;
    private final List<FileItem> items;

    Presences(Origins origins, List<FileItem> items) {
        this.origins = origins;
        this.format = origins.format();
        this.items = items;
    }

    /** When an optional part is present; {@link #ALWAYS}, or null where it is unknown. */
    @Nullable
    Value of(Place part) {
        String rule = part.rule();
        Origin origin = origins.of(part);
        Expr clause = format.rule(rule).clauses().presentWhen();
        if (clause != null && !isOfTensor(part) && !isGivenByItself(rule, clause)) {
            return new WriteResolver(origins, part.owner()).value(clause);
        }
        Value role = origins.presence(part);
        if (role != null) {
            return role;
        }
        Value given = origin instanceof Origin.Valued valued ? given(valued.value()) : null;
        return given == null ? derivedPresence(part, origin) : given;
    }

    /** Whether a part is present if and only if a tensor is whose bytes it holds. */
    private boolean isOfTensor(Place part) {
        return origins.presence(part) != null && origins.format().tensors().carries(part.rule());
    }

    /** Whether a value is present; null for values that are always there. */
    private static @Nullable Value given(Value value) {
        return value instanceof Known.OfTensor of && of.role() == Known.Role.CHECKSUM_TEXT
                ? Operator.IS_PRESENT.of(of)
                : supplied(value);
    }

    private @Nullable Value derivedPresence(Place part, Origin origin) {
        String rule = part.rule();
        Expr written = format.rule(rule).clauses().writtenWhen();
        if (written != null) {
            return new WriteResolver(origins, part.owner()).value(written);
        }
        Value inside = origin instanceof Origin.Composed ? suppliedInside(part) : null;
        if (inside != null) {
            return inside;
        }
        boolean field = format.rule(rule).inDocument() && !format.structures().hasNoValue(rule);
        return field || format.tensors().carries(rule) || origin instanceof Origin.Valued ? ALWAYS : null;
    }

    /** Whether the caller supplied a part of an optional record; null where no caller can. */
    private @Nullable Value suppliedInside(Place part) {
        Value metadata = origins.holdsMetadata(part.rule()) ? new Known.OfFile(Known.Aspect.HAS_METADATA) : null;
        Value item = origins.format().tensors().carries(part.rule()) ? null : suppliedInside(part, metadata == null);
        return metadata == null || item == null ? metadata == null ? item : metadata : Operator.OR.of(metadata, item);
    }

    /** @param alone whether nothing else determines that the record is present: then one of its items must always be in it */
    private @Nullable Value suppliedInside(Place record, boolean alone) {
        int depth = record.steps().size();
        boolean given = !alone
                || inside(record).stream()
                        .anyMatch(item -> !item.isOtherEntries()
                                && item.steps().subList(depth, item.steps().size()).stream()
                                        .noneMatch(Edge::optional));
        return inside(record).stream()
                .filter(item -> given)
                .map(Presences::supplied)
                .reduce((one, other) -> Operator.OR.of(one, other))
                .orElse(null);
    }

    /** The items of a record. */
    private List<FileItem> inside(Place record) {
        List<Edge> steps = record.steps();
        return items.stream()
                .filter(item -> item.steps().size() >= steps.size()
                        && item.steps().subList(0, steps.size()).equals(steps))
                .toList();
    }

    private static Value supplied(FileItem item) {
        return new Known.OfFile(Known.Aspect.HAS_ITEM, item.name());
    }

    /** Conditions that the caller supplied the value of an item, or the items in it. */
    List<Value> supplied(Place part, Origin origin) {
        if (origin instanceof Origin.Valued valued) {
            return Optional.ofNullable(supplied(valued.value())).stream().toList();
        }
        return origin instanceof Origin.Composed && !isOfTensor(part)
                ? inside(part).stream().map(Presences::supplied).toList()
                : List.of();
    }

    /** The condition that the caller supplied a value; null for values that are always present. */
    static @Nullable Value supplied(Value value) {
        if (value instanceof Known.Supplied item) {
            return item.clause() == null
                    ? new Known.OfFile(Known.Aspect.HAS_ITEM, item.name())
                    : new Known.OfTensor(item.clause(), Known.Role.HAS_FIELD, item.name());
        }
        return value instanceof Known.OfFile file && file.aspect() == Known.Aspect.METADATA
                ? new Known.OfFile(Known.Aspect.HAS_METADATA)
                : null;
    }

    /** Whether an item is derived from a rule without a value, which is reported separately. */
    boolean measuresNoValue(Place part) {
        Expr equation = format.relations().equation(part.rule());
        return equation != null
                && Expressions.measured(equation).stream()
                        .anyMatch(
                                name -> format.structures().hasNoValue(name) || isPresenceUnknown(part.owner(), name));
    }

    private boolean isPresenceUnknown(Place owner, String name) {
        return owner.below().stream()
                .filter(part -> part.mayBeAbsent() && part.rule().equals(name))
                .anyMatch(part -> of(part) == null);
    }

    /** Whether the condition applies to items that apply to the rule: then they follow from it. */
    boolean isGivenByItself(String rule, Expr condition) {
        return Expressions.names(condition).stream()
                .map(name -> format.relations().equation(name))
                .anyMatch(equation ->
                        equation != null && Expressions.measured(equation).contains(rule));
    }
}
