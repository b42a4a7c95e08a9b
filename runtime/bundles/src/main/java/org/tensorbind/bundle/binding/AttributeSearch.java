package org.tensorbind.bundle.binding;

import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatTraits;
import org.tensorbind.MetadataValue;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.entry.AttributeType;

/**
 * Looks for one field of a tensor that has been found.
 *
 * @param component the component that is the field, as its bundle names it
 */
record AttributeSearch<T>(FoundTensor<?> tensor, String component, String key, AttributeType<T> type) {
    private static final int LONGEST_SHOWN = 60;
    private static final int MOST_SHOWN = 8;

    /** The value, null where there is none; a field of another type is reported. */
    @Nullable
    Loader<T> find() {
        Object held = attributes().get(key);
        if (held == null) {
            return null;
        }
        try {
            T value = type.read(held);
            return () -> value;
        } catch (IllegalArgumentException e) {
            report(Kind.VALUE, "attribute '" + key + "' must be " + type.expected() + ", is " + shown(held));
            return null;
        }
    }

    /** The value, null where there is none, which is reported. */
    @Nullable
    Loader<T> findOrReport() {
        if (attributes().get(key) == null) {
            report(Kind.MISSING, "attribute '" + key + "' " + missing());
        }
        return find();
    }

    private Map<String, Object> attributes() {
        return tensor.view().info().attributes();
    }

    private String missing() {
        FormatTraits traits = tensor.binder().reading().reader().format().traits();
        if (attributes().containsKey(key)) {
            return "must be " + type.expected() + ", is null";
        }
        if (!traits.customAttributes() && !traits.attributes().contains(key)) {
            return "is missing; " + traits.title() + " cannot store it";
        }
        String others = attributes().keySet().stream()
                .limit(MOST_SHOWN)
                .map(AttributeSearch::shortened)
                .collect(Collectors.joining(", "));
        return others.isEmpty() ? "is missing; the tensor has none" : "is missing; the tensor has " + others;
    }

    private void report(Kind kind, String message) {
        BundleBinder binder = tensor.binder();
        binder.reading().report().add(kind, binder.componentOf(component), tensor.tensor(), message);
    }

    private static String shown(Object held) {
        String text = shortened(MetadataValue.of(held).text());
        if (held instanceof String) {
            return "the text '" + text + "'";
        }
        return held instanceof byte[] ? "the bytes " + text : text;
    }

    private static String shortened(String text) {
        return text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "…" : text;
    }
}
