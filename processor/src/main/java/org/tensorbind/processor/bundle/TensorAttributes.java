package org.tensorbind.processor.bundle;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.diagnostic.BundleMessage;
import org.tensorbind.processor.diagnostic.Diagnostics;

/** The components that are fields of tensors: each gets the component that its tensor is. */
final class TensorAttributes {
    private final List<Component> components;
    private final BundleDiagnostics diagnostics;
    private final String bundle;

    /** The components that are tensors, parts of one by the first of them, by name. */
    private final Map<String, Component> tensors = new LinkedHashMap<>();

    TensorAttributes(List<Component> components, String bundle, BundleDiagnostics diagnostics) {
        this.components = components;
        this.bundle = bundle;
        this.diagnostics = diagnostics;
        for (Component component : components) {
            if (component.value().known() instanceof Value.OfTensor tensor) {
                tensors.putIfAbsent(tensor.name(), component);
            }
        }
    }

    /** All components, fields with their owners; those of no tensor are reported and as they were. */
    List<Component> placed() {
        Map<String, String> keys = new HashMap<>();
        return components.stream().map(component -> placed(component, keys)).toList();
    }

    private Component placed(Component component, Map<String, String> keys) {
        if (!(component.value().known() instanceof Value.OfAttribute attribute)) {
            return component;
        }
        Component owner = owner(component, attribute);
        if (owner == null) {
            return component;
        }
        String tensor = ((Value.OfTensor) owner.value().known()).name();
        if (owner.mayBeAbsent() && !component.mayBeAbsent()) {
            diagnostics.report(BundleMessage.ABSENT_TENSOR, component.name(), null, component.name(), tensor);
        }
        String other = keys.putIfAbsent(owner.name() + " " + attribute.key(), component.name());
        if (other != null) {
            diagnostics.report(
                    BundleMessage.DUPLICATE_ATTRIBUTE,
                    component.name(),
                    "value",
                    other,
                    component.name(),
                    attribute.key(),
                    tensor);
        }
        Value field = new Value.OfAttribute(attribute.key(), attribute.tensor(), attribute.kind(), owner.name());
        return new Component(component.property(), component.value().withKnown(known -> field));
    }

    /** The component that the field's tensor is, null where none is, which is reported. */
    private @Nullable Component owner(Component component, Value.OfAttribute attribute) {
        String name = attribute.tensor();
        if (name.isEmpty()) {
            return only(component);
        }
        NameTemplate template = NameTemplate.of(name);
        Component owner = template == null || !template.isPlain() ? null : tensors.get(template.head());
        if (owner != null) {
            return owner;
        }
        Component around = template == null ? null : around(template.pattern());
        if (around != null) {
            diagnostics.report(
                    BundleMessage.ATTRIBUTE_OF_ELEMENTS,
                    component.name(),
                    "tensor",
                    component.name(),
                    name,
                    around.name());
        } else {
            String similar = Diagnostics.didYouMean(
                    name, tensors.keySet().stream().map(NameTemplate::escaped).toList());
            diagnostics.report(
                    BundleMessage.NO_ATTRIBUTE_TENSOR,
                    component.name(),
                    "tensor",
                    component.name(),
                    name,
                    bundle,
                    similar);
        }
        return null;
    }

    private @Nullable Component only(Component component) {
        if (tensors.size() == 1) {
            return tensors.values().iterator().next();
        }
        String which = tensors.isEmpty()
                ? "no tensor of its own"
                : "the tensors '" + String.join("', '", tensors.keySet()) + "'";
        diagnostics.report(BundleMessage.WHICH_TENSOR, component.name(), null, component.name(), bundle, which);
        return null;
    }

    /** The list, map or bundle that has a tensor of a name in it, null where none has. */
    private @Nullable Component around(String pattern) {
        return components.stream()
                .filter(component -> BundleSummary.names(component.value()).contains(pattern))
                .findFirst()
                .orElse(null);
    }
}
