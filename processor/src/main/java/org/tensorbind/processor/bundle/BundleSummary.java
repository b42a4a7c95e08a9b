package org.tensorbind.processor.bundle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.shape.DimensionExpression;
import org.tensorbind.bundle.shape.ShapePattern;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.Pattern;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.SourceType.BundleRef;

/** The names and shape variables of a bundle, those of nested bundles included. */
final class BundleSummary {
    private final List<Component> components;
    private final Map<String, @Nullable DimensionExpression> equations;

    BundleSummary(List<Component> components, Map<String, @Nullable DimensionExpression> equations) {
        this.components = components;
        this.equations = equations;
    }

    BundleRef of(Declaration declaration) {
        List<String> names = new ArrayList<>();
        Set<String> variables = new LinkedHashSet<>();
        Map<String, Long> constants = new LinkedHashMap<>(constants(equations));
        equations.forEach((variable, product) -> {
            variables.add(variable);
            addVariables(product, variables);
        });
        for (Component component : components) {
            names.addAll(names(component.value()));
            addVariables(component.value(), variables);
            sharedConstants(component.value()).forEach(constants::putIfAbsent);
        }
        for (Declaration.Alternative alternative : declaration.alternatives()) {
            BundleRef ref = alternative.type().bundle();
            if (ref != null) {
                names.addAll(ref.names());
                variables.addAll(ref.variables());
            }
        }
        return new BundleRef(
                declaration.type(),
                declaration.isPublic(),
                List.copyOf(variables),
                constants,
                declaration.usedParameters(),
                names.stream().distinct().toList());
    }

    /** The names of the tensors of a component as templates, {@code {}} for indices and keys. */
    static List<String> names(Value adapted) {
        Value value = adapted.known();
        if (value instanceof Value.OfTensor tensor) {
            return List.of(NameTemplate.escaped(tensor.name()));
        }
        if (value instanceof Value.OfBundle nested) {
            BundleRef ref = nested.type().bundle();
            return ref == null
                    ? List.of()
                    : ref.names().stream()
                            .map(NameTemplate.escaped(nested.prefix())::concat)
                            .toList();
        }
        return value instanceof Value.OfElements elements ? names(elements.pattern(), elements.element()) : List.of();
    }

    private static List<String> names(Pattern pattern, Value element) {
        String start = NameTemplate.escaped(pattern.head()) + "{}"
                + (pattern.whole() ? "" : NameTemplate.escaped(pattern.tail()));
        return names(element).stream().map(name -> start + name).toList();
    }

    /** The variables of the shapes of some components. */
    static Set<String> variables(List<Component> components) {
        Set<String> variables = new LinkedHashSet<>();
        components.forEach(component -> addVariables(component.value(), variables));
        return variables;
    }

    /** The variables that have a number. */
    static Map<String, Long> constants(Map<String, @Nullable DimensionExpression> equations) {
        Map<String, Long> constants = new LinkedHashMap<>();
        equations.forEach((variable, product) -> {
            Long value = product != null && product.isConstant() ? product.value(Map.of()) : null;
            if (value != null) {
                constants.put(variable, value);
            }
        });
        return constants;
    }

    /** The variables that a nested bundle gives a number and shares with the bundle around it. */
    static Map<String, Long> sharedConstants(Value value) {
        Map<String, Long> shared = new LinkedHashMap<>();
        Value.OfBundle nested = nested(value);
        BundleRef ref = nested == null ? null : nested.type().bundle();
        if (ref != null && nested != null) {
            shared.putAll(ref.constants());
            shared.keySet().removeAll(ShapePattern.equations(nested.where()).keySet());
        }
        return shared;
    }

    /** The bundle that a value is, or a list or map of; null where there is none. */
    static Value.@Nullable OfBundle nested(Value adapted) {
        Value value = adapted.known();
        if (value instanceof Value.OfElements elements) {
            return nested(elements.element());
        }
        return value instanceof Value.OfBundle nested ? nested : null;
    }

    /** The tensor that a value is, or a list or map of; null where there is none. */
    static Value.@Nullable OfTensor tensor(Value adapted) {
        Value value = adapted.known();
        if (value instanceof Value.OfElements elements) {
            return tensor(elements.element());
        }
        return value instanceof Value.OfTensor tensor ? tensor : null;
    }

    private static void addVariables(Value value, Set<String> variables) {
        if (value.known() instanceof Value.OfElements elements) {
            products(elements.length()).forEach(length -> addVariables(length, variables));
        }
        Value.OfTensor tensor = tensor(value);
        if (tensor != null && !tensor.shape().isEmpty()) {
            for (DimensionExpression product : products(tensor.shape())) {
                variables.addAll(product.variables());
            }
        }
        Value.OfBundle nested = nested(value);
        BundleRef ref = nested == null ? null : nested.type().bundle();
        if (ref != null && nested != null) {
            Map<String, @Nullable DimensionExpression> renamed = ShapePattern.equations(nested.where());
            ref.variables().stream()
                    .filter(variable -> !renamed.containsKey(variable))
                    .forEach(variables::add);
            renamed.values().forEach(product -> addVariables(product, variables));
        }
    }

    private static void addVariables(@Nullable DimensionExpression product, Set<String> variables) {
        if (product != null) {
            variables.addAll(product.variables());
        }
    }

    /** The dimensions of a shape that constrain a variable; none if the shape is invalid. */
    static List<DimensionExpression> products(String shape) {
        List<DimensionExpression> products = new ArrayList<>();
        try {
            for (DimensionExpression product : ShapePattern.of(shape).dimensions()) {
                if (product != null) {
                    products.add(product);
                }
            }
        } catch (IllegalArgumentException e) {
            return List.of();
        }
        return products;
    }
}
