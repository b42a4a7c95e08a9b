package org.tensorbind.processor.bundle;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.shape.DimensionExpression;
import org.tensorbind.bundle.shape.ShapePattern;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.SourceType.BundleRef;
import org.tensorbind.processor.diagnostic.BundleMessage;
import org.tensorbind.processor.diagnostic.Diagnostics;

/** Compares the components of a bundle with each other: names, positions, and what is known of shape variables. */
final class BundleChecker {
    private final Declaration declaration;
    private final List<Component> components;
    private final Map<String, @Nullable DimensionExpression> equations;
    private final BundleDiagnostics diagnostics;

    BundleChecker(
            Declaration declaration,
            List<Component> components,
            Map<String, @Nullable DimensionExpression> equations,
            BundleDiagnostics diagnostics) {
        this.declaration = declaration;
        this.components = components;
        this.equations = equations;
        this.diagnostics = diagnostics;
    }

    void check() {
        checkNames();
        checkKeys();
        checkIndices();
        checkConstants();
        checkUse();
    }

    /** A variable that has a value and is in no shape is misspelt. */
    private void checkUse() {
        if (declaration.usedParameters().contains(true)) {
            return; // a type variable stands for a bundle whose variables are not known here
        }
        Set<String> used = BundleSummary.variables(components);
        equations.values().forEach(size -> used.addAll(size == null ? Set.of() : size.variables()));
        for (String variable : equations.keySet()) {
            checkUse(variable, used, null, "where");
        }
        boolean anywhere = components.stream().anyMatch(BundleChecker::mayUseVariables);
        for (Component component : components) {
            if (component.value().known() instanceof Value.OfMetadata metadata
                    && component.setsVariable()
                    && anywhere) {
                checkUse(metadata.variable(), used, component.name(), "variable");
            }
        }
    }

    private void checkUse(String variable, Set<String> used, @Nullable String property, String attribute) {
        boolean context = components.stream().anyMatch(component -> hasContext(component.value()));
        if (!used.contains(variable) && !context) {
            diagnostics.report(
                    BundleMessage.UNUSED_VARIABLE,
                    property,
                    attribute,
                    variable,
                    declaration.type().simpleName(),
                    Diagnostics.didYouMean(variable, used));
        }
    }

    /** Whether a component has tensors; a bundle of metadata alone sets variables of the bundles around it. */
    private static boolean mayUseVariables(Component component) {
        return isTensors(component.value().known());
    }

    /** Whether an adapter may ask for variables. */
    private static boolean hasContext(Value value) {
        if (value instanceof Value.Adapted adapted) {
            SourceType.Adapter adapter = adapted.adapter();
            return adapter.read().context() || adapter.write().context();
        }
        return value instanceof Value.OfElements elements && hasContext(elements.element());
    }

    private void checkNames() {
        Map<String, Component> owners = new HashMap<>();
        for (Component component : components) {
            for (String name : BundleSummary.names(component.value())) {
                Component other = owners.putIfAbsent(name, component);
                if (other != null && !(RowParts.isPart(other) && RowParts.isPart(component))) {
                    diagnostics.report(
                            BundleMessage.DUPLICATE_NAME,
                            component.name(),
                            "name",
                            other.name(),
                            component.name(),
                            name);
                }
            }
        }
    }

    private void checkKeys() {
        Map<String, String> owners = new HashMap<>();
        for (Component component : components) {
            if (component.value().known() instanceof Value.OfMetadata metadata) {
                String other = owners.putIfAbsent(metadata.key(), component.name());
                if (other != null) {
                    diagnostics.report(
                            BundleMessage.DUPLICATE_KEY,
                            component.name(),
                            "value",
                            other,
                            component.name(),
                            metadata.key());
                }
            }
        }
    }

    private void checkIndices() {
        Map<Integer, String> owners = new HashMap<>();
        String with = null;
        String without = null;
        for (Component component : components) {
            Value value = component.value().known();
            if (value instanceof Value.OfTensor tensor && tensor.index() >= 0) {
                with = component.name();
                String other = owners.putIfAbsent(tensor.index(), component.name());
                if (other != null) {
                    diagnostics.report(
                            BundleMessage.DUPLICATE_INDEX,
                            component.name(),
                            "index",
                            other,
                            component.name(),
                            tensor.index());
                }
            } else if (isTensors(value)) {
                without = component.name();
            }
        }
        if (with != null && without != null) {
            diagnostics.report(BundleMessage.MIXED_INDICES, without, null, with, without);
        }
    }

    private static boolean isTensors(Value value) {
        return value instanceof Value.OfTensor || value instanceof Value.OfBundle || value instanceof Value.OfElements;
    }

    /** Looks for equations and shapes that no tensor can fulfil. */
    private void checkConstants() {
        Map<String, Long> constants = new LinkedHashMap<>(BundleSummary.constants(equations));
        equations.forEach((variable, product) -> checkWhole(product, constants, null));
        for (Component component : components) {
            Value.OfTensor tensor = BundleSummary.tensor(component.value());
            if (tensor != null) {
                for (DimensionExpression product : BundleSummary.products(tensor.shape())) {
                    checkWhole(product, constants, component.name());
                }
            }
            checkShared(component, constants);
        }
    }

    private void checkWhole(
            @Nullable DimensionExpression product, Map<String, Long> constants, @Nullable String property) {
        if (product == null
                || !constants.keySet().containsAll(product.variables())
                || product.value(constants) != null) {
            return;
        }
        StringBuilder known = new StringBuilder();
        product.variables()
                .forEach(variable -> known.append(known.isEmpty() ? " with " : ", ")
                        .append(variable)
                        .append(" = ")
                        .append(constants.get(variable)));
        diagnostics.report(
                BundleMessage.CONTRADICTION,
                property,
                property == null ? "where" : "shape",
                "'" + product + "' is not an integer" + known);
    }

    /** Compares the numbers that a nested bundle gives its variables with those that they have here. */
    private void checkShared(Component component, Map<String, Long> constants) {
        Value.OfBundle nested = BundleSummary.nested(component.value());
        BundleRef ref = nested == null ? null : nested.type().bundle();
        if (nested == null || ref == null) {
            return;
        }
        Map<String, @Nullable DimensionExpression> renamed = ShapePattern.equations(nested.where());
        ref.constants().forEach((variable, inner) -> {
            DimensionExpression product = renamed.getOrDefault(variable, null);
            Long outer = renamed.containsKey(variable)
                    ? product != null && constants.keySet().containsAll(product.variables())
                            ? product.value(constants)
                            : null
                    : constants.putIfAbsent(variable, inner);
            if (outer != null && !outer.equals(inner)) {
                diagnostics.report(
                        BundleMessage.CONTRADICTION,
                        component.name(),
                        null,
                        "'" + variable + "' is " + inner + " in '" + ref.type().simpleName() + "' and " + outer
                                + " in '" + declaration.type().simpleName() + "'");
            }
        });
    }
}
