package org.tensorbind.bundle.binding;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatTraits;
import org.tensorbind.TensorEntry;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.name.Report;

/** The fields of tensors that components of a bundle are, by the component that their tensor is. */
final class CollectedAttributes {
    private final Map<String, List<Attribute>> owners = new LinkedHashMap<>();

    /**
     * A field.
     *
     * @param component the component that it is
     * @param tensor the name of its tensor
     * @param value null for none
     */
    record Attribute(
            String component,
            String tensor,
            String key,
            @Nullable Object value) {}

    /** Adds a field of the tensor that the component {@code owner} is. */
    void add(String owner, Attribute attribute) {
        owners.computeIfAbsent(owner, component -> new ArrayList<>()).add(attribute);
    }

    /** The tensor with its fields. */
    TensorEntry on(String owner, TensorEntry entry) {
        TensorEntry changed = entry;
        for (Attribute attribute : owners.getOrDefault(owner, List.of())) {
            changed = attribute.value() == null
                    ? changed.withoutAttribute(attribute.key())
                    : changed.withAttribute(attribute.key(), attribute.value());
        }
        return changed;
    }

    /** Reports fields without a tensor, and those for which a format has no place. */
    void check(List<CollectedTensor<?>> tensors, FormatTraits traits, boolean lossy, Report report) {
        Set<String> present = new HashSet<>();
        if (!owners.isEmpty()) {
            tensors.forEach(tensor -> present.add(tensor.component()));
        }
        owners.forEach((owner, attributes) -> {
            for (Attribute attribute : attributes) {
                if (attribute.value() != null) {
                    check(attribute, present.contains(owner), traits, lossy, report);
                }
            }
        });
    }

    private static void check(Attribute attribute, boolean present, FormatTraits traits, boolean lossy, Report report) {
        String key = "attribute '" + attribute.key() + "' ";
        boolean custom = traits.customAttributes() || traits.attributes().contains(attribute.key());
        if (!present) {
            add(report, Kind.MISSING, attribute, key + "has a value, but its tensor is null; set both, or neither");
        } else if (traits.reservedAttributes().contains(attribute.key())) {
            String why = "is written by " + traits.title() + " itself; use another name";
            add(report, Kind.UNSUPPORTED, attribute, key + why);
        } else if (!custom && !lossy) {
            String why = "cannot be stored in " + traits.title() + "; WriteOptions.lossy() drops it";
            add(report, Kind.UNSUPPORTED, attribute, key + why);
        }
    }

    private static void add(Report report, Kind kind, Attribute attribute, String message) {
        report.add(kind, attribute.component(), attribute.tensor(), message);
    }
}
