package org.tensorbind.processor.bundle;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.bundle.shape.ShapePattern;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.Part;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.diagnostic.BundleMessage;

/** The components that are parts of one tensor: which rows each has follows from those before and after it. */
final class RowParts {
    private RowParts() {}

    static boolean isPart(Component component) {
        return part(component) != null;
    }

    private static Value.@Nullable OfTensor part(Component component) {
        return component.value().known() instanceof Value.OfTensor tensor && tensor.part() != null ? tensor : null;
    }

    /** The components, with the rows of parts; parts that do not go together are reported. */
    static List<Component> placed(List<Component> components, BundleDiagnostics diagnostics) {
        Map<String, List<Component>> tensors = new LinkedHashMap<>();
        for (Component component : components) {
            Value.OfTensor tensor = part(component);
            if (tensor != null) {
                tensors.computeIfAbsent(tensor.name(), name -> new ArrayList<>())
                        .add(component);
            }
        }
        tensors.forEach((name, parts) -> check(name, parts, diagnostics));
        return components.stream()
                .map(component -> {
                    Value.OfTensor tensor = part(component);
                    return tensor == null
                            ? component
                            : placed(component, Objects.requireNonNull(tensors.get(tensor.name())));
                })
                .toList();
    }

    private static Component placed(Component component, List<Component> parts) {
        int index = parts.indexOf(component);
        Part part = new Part(rows(parts.subList(0, index)), rows(parts.subList(index + 1, parts.size())));
        return new Component(
                component.property(), component.value().withKnown(tensor -> ((Value.OfTensor) tensor).with(part)));
    }

    private static String rows(List<Component> parts) {
        return parts.stream()
                .map(part -> BundleSummary.products(shape(part)))
                .filter(products -> !products.isEmpty())
                .map(products -> products.get(0).toString())
                .collect(Collectors.joining(" + "));
    }

    private static String shape(Component part) {
        Value.OfTensor tensor = part(part);
        return tensor == null ? "" : tensor.shape();
    }

    private static void check(String name, List<Component> parts, BundleDiagnostics diagnostics) {
        Component first = parts.get(0);
        if (parts.size() == 1) {
            diagnostics.report(BundleMessage.ONE_PART, first.name(), "part", first.name(), name);
        }
        Value.OfTensor model = Objects.requireNonNull(part(first));
        for (Component other : parts.subList(1, parts.size())) {
            String different = difference(model, Objects.requireNonNull(part(other)));
            if (different != null) {
                diagnostics.report(
                        BundleMessage.OTHER_PART, other.name(), null, first.name(), other.name(), name, different);
            }
        }
    }

    /** The attribute in which two parts differ and must not, null where there is none. */
    private static @Nullable String difference(Value.OfTensor one, Value.OfTensor other) {
        if (rank(one) != rank(other)) {
            return "shape";
        }
        if (dtype(one) != dtype(other)) {
            return "dtype";
        }
        if (one.transposed() != other.transposed()) {
            return "transposed";
        }
        if (!one.aliases().equals(other.aliases())) {
            return "alias";
        }
        return one.stored().equals(other.stored()) ? null : "stored";
    }

    private static int rank(Value.OfTensor tensor) {
        try {
            return ShapePattern.of(tensor.shape()).rank();
        } catch (IllegalArgumentException e) {
            return 0; // which is reported for the tensor itself
        }
    }

    private static @Nullable DType dtype(Value.OfTensor tensor) {
        return tensor.dtype() == null ? CodecTypes.codec(tensor.codec()).dtype() : tensor.dtype();
    }
}
