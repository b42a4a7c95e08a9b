package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.place.Place.Edge;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.format.structure.TensorRules;
import org.tensorbind.processor.plan.item.Fallbacks;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.value.Structure;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.Component;
import org.tensorbind.processor.type.ValueType;

/** Plans how values that a caller supplies for items with records become values of the structure. */
final class SuppliedPlanner {
    private final Format format;
    private final TypePlan types;
    private final TensorRules tensors;
    private final Map<String, SuppliedForms.Maker> makers = new LinkedHashMap<>();

    private SuppliedPlanner(Format format, TypePlan types) {
        this.format = format;
        this.types = types;
        this.tensors = format.tensors();
    }

    static SuppliedForms plan(Format format, TypePlan types) {
        SuppliedPlanner planner = new SuppliedPlanner(format, types);
        List<FileItem> items = FileItem.ofFile(format).stream()
                .filter(item -> hasRecord(item.type()))
                .toList();
        List<FileItem> fields = FileItem.ofTensors(format).stream()
                .filter(field -> hasRecord(field.type()) && !planner.hasDerived(field.type(), new HashSet<>()))
                .toList();
        Stream.concat(items.stream(), fields.stream()).map(FileItem::type).forEach(planner::make);
        return new SuppliedForms(items, fields, List.copyOf(planner.makers.values()));
    }

    private static boolean hasRecord(ValueType type) {
        return switch (type.kind()) {
            case RECORD, CHOICE -> true;
            case LIST, MAP -> hasRecord(type.elementType());
            default -> false;
        };
    }

    /** Adds the makers of the types that a type contains. */
    private void make(ValueType type) {
        switch (type.kind()) {
            case RECORD, CHOICE, ENUMERATION -> {
                if (!makers.containsKey(type.typeRule())) {
                    make(type.typeRule());
                }
            }
            case LIST, MAP -> make(type.elementType());
            default -> {}
        }
    }

    private void make(String rule) {
        Structure structure = types.structure(rule);
        if (structure instanceof Structure.Named) {
            makers.put(rule, new SuppliedForms.Named(rule));
        } else if (structure instanceof Structure.Choice) {
            Map<String, ValueType> variants = new LinkedHashMap<>();
            if (format.rule(rule).body() instanceof Body.Choice choice) {
                choice.variants().forEach(variant -> variants.put(variant.label(), types.value(variant.rule())));
            }
            makers.put(rule, new SuppliedForms.Choice(rule, Collections.unmodifiableMap(variants)));
            variants.values().forEach(this::make);
        } else {
            record(format.rule(rule), types.components(rule));
        }
    }

    private void record(Rule rule, List<Component> components) {
        boolean single = components.size() == 1 && !components.get(0).nullable() && !rule.isMap();
        if (single) {
            Component part = components.get(0);
            makers.put(rule.name(), new SuppliedForms.Wrapper(rule.name(), part.type(), isSingle(part.rule())));
            make(components.get(0).type());
            return;
        }
        List<SuppliedForms.Part> parts = new ArrayList<>();
        ValueType others = null;
        for (Component component : components) {
            if (component.isOthers()) {
                others = component.type();
            } else {
                parts.add(part(rule, component));
            }
        }
        makers.put(rule.name(), new SuppliedForms.Record(rule.name(), List.copyOf(parts), others));
        parts.stream().filter(SuppliedForms.Part::isGiven).forEach(part -> make(part.type()));
    }

    private SuppliedForms.Part part(Rule owner, Component component) {
        String rule = component.rule();
        Value fallback = component.nullable() ? null : fallback(owner, component);
        return new SuppliedForms.Part(
                format.rule(rule).label(),
                rule,
                component.type(),
                origin(component),
                isSingle(rule),
                component.nullable(),
                fallback);
    }

    private boolean isSingle(String rule) {
        return format.rule(rule).type() == Type.FLOAT32;
    }

    private SuppliedForms.Origin origin(Component component) {
        if (component.nullable() && tensors.carries(component.rule())) {
            return SuppliedForms.Origin.ABSENT;
        }
        if (format.structures().isDerived(component.rule())) {
            return SuppliedForms.Origin.DERIVED;
        }
        return hasDerived(component.type(), new HashSet<>())
                ? SuppliedForms.Origin.GIVEN_IN_PART
                : SuppliedForms.Origin.GIVEN;
    }

    /** Whether values of a type contain derived items. */
    private boolean hasDerived(ValueType type, Set<String> seen) {
        return switch (type.kind()) {
            case LIST, MAP -> hasDerived(type.elementType(), seen);
            case RECORD ->
                seen.add(type.typeRule())
                        && types.components(type.typeRule()).stream()
                                .anyMatch(component -> isDerived(component) || hasDerived(component.type(), seen));
            case CHOICE ->
                types.structure(type.typeRule()) instanceof Structure.Choice choice
                        && choice.variants().stream().anyMatch(variant -> hasDerived(types.value(variant), seen));
            default -> false;
        };
    }

    private boolean isDerived(Component component) {
        return !component.isOthers() && format.structures().isDerived(component.rule());
    }

    /** The default of a component, as far as it does not depend on the enclosing record. */
    private @Nullable Value fallback(Rule owner, Component component) {
        Edge step = new Edge(owner.name(), component.rule(), false, component.many());
        Value fallback = component.many() ? Fallbacks.ofList(format, step) : Fallbacks.ofOne(format, step);
        return fallback != null && fallback.isConstant() ? fallback : null;
    }
}
