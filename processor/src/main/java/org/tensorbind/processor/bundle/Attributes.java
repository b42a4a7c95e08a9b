package org.tensorbind.processor.bundle;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.WriteOptions;
import org.tensorbind.annotation.Conversion;

/** Values of an annotation: enum constants by name, nested annotations as maps. What is left out has its default. */
final class Attributes {
    private final Map<String, Object> values;

    Attributes(@Nullable Map<String, Object> values) {
        this.values = values == null ? Map.of() : values;
    }

    boolean has(String attribute) {
        return values.containsKey(attribute);
    }

    String text(String attribute) {
        return values.get(attribute) instanceof String text ? text : "";
    }

    boolean truth(String attribute) {
        return Boolean.TRUE.equals(values.get(attribute));
    }

    int integer(String attribute, int otherwise) {
        return values.get(attribute) instanceof Integer number ? number : otherwise;
    }

    @Nullable
    DType dtype() {
        DType dtype = has("dtype") ? DType.valueOf(text("dtype")) : DType.OPAQUE;
        return dtype == DType.OPAQUE ? null : dtype;
    }

    Conversion conversion() {
        return has("conversion") ? Conversion.valueOf(text("conversion")) : Conversion.DEFAULT;
    }

    @SuppressWarnings("unchecked") // nested annotations are maps
    Bundle.Storing stored() {
        Attributes stored = new Attributes((Map<String, Object>) values.get("stored"));
        return new Bundle.Storing(
                stored.text("compress"),
                stored.integer("level", WriteOptions.DEFAULT_LEVEL),
                stored.text("checksum"),
                stored.truth("bigEndian"));
    }
}
