package org.tensorbind.processor.bundle;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.WriteOptions;
import org.tensorbind.annotation.Conversion;

/** Values of an annotation: enum constants by name, nested annotations as maps. What is left out has its default. */
final class GivenValues {
    private final Map<String, Object> values;

    GivenValues(@Nullable Map<String, Object> values) {
        this.values = values == null ? Map.of() : values;
    }

    boolean has(String attribute) {
        return values.containsKey(attribute);
    }

    String text(String attribute) {
        return values.get(attribute) instanceof String text ? text : "";
    }

    /** The texts of an array, or none. */
    List<String> texts(String attribute) {
        return values.get(attribute) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    boolean truth(String attribute) {
        return Boolean.TRUE.equals(values.get(attribute));
    }

    int integer(String attribute, int otherwise) {
        return values.get(attribute) instanceof Integer number ? number : otherwise;
    }

    /** The dtype; null where there is none, or one that the compiler reports as unknown. */
    @Nullable
    DType dtype() {
        DType dtype = constant("dtype", DType.values(), DType.OPAQUE);
        return dtype == DType.OPAQUE ? null : dtype;
    }

    Conversion conversion() {
        return constant("conversion", Conversion.values(), Conversion.DEFAULT);
    }

    private <T extends Enum<T>> T constant(String attribute, T[] constants, T otherwise) {
        for (T constant : constants) {
            if (constant.name().equals(values.get(attribute))) {
                return constant;
            }
        }
        return otherwise;
    }

    @SuppressWarnings("unchecked") // nested annotations are maps
    Bundle.Storing stored() {
        GivenValues stored = new GivenValues((Map<String, Object>) values.get("stored"));
        return new Bundle.Storing(
                stored.text("compress"),
                stored.integer("level", WriteOptions.DEFAULT_LEVEL),
                stored.text("checksum"),
                stored.truth("bigEndian"));
    }
}
