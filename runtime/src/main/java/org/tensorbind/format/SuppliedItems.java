package org.tensorbind.format;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatTraits;
import org.tensorbind.value.EditDistance;
import org.tensorbind.write.SuppliedValues;

/** The user-supplied items of a file, as they were supplied and as values of the file's structure. */
final class SuppliedItems {
    private final FormatTraits traits;
    private final BiFunction<String, SuppliedValues, Object> maker;
    private final Map<String, Object> items = new LinkedHashMap<>();
    private final Map<String, Object> given = new LinkedHashMap<>();

    /** @param maker converts the supplied value of an item to a value of the structure */
    SuppliedItems(FormatTraits traits, BiFunction<String, SuppliedValues, Object> maker) {
        this.traits = traits;
        this.maker = maker;
    }

    private List<String> known() {
        return traits.fileItems().stream().map(FormatTraits.Item::name).toList();
    }

    boolean isKnown(String item) {
        return known().contains(item);
    }

    /** The message for an item that the format does not have. */
    String unknown(String item) {
        List<String> known = known();
        String which = known.isEmpty() ? "it has none" : "it has " + String.join(", ", known);
        String nearest = EditDistance.nearest(item, known, Math.max(1, Math.min(3, item.length() / 3)));
        return "has no item '" + item + "' that can be set, " + which
                + (nearest == null ? "" : "; did you mean '" + nearest + "'?");
    }

    /** Sets the value of an item, or removes it. */
    void set(String item, @Nullable Object value) {
        if (value == null) {
            items.remove(item);
            given.remove(item);
        } else {
            items.put(item, made(item, value, null));
            given.put(item, value);
        }
    }

    /** @param read the value that was read from a file, null for none */
    private Object made(String item, Object value, @Nullable Object read) {
        SuppliedValues values = new SuppliedValues("the file", "TensorWriter.fileItem", Map.of(item, value));
        return maker.apply(item, values.beside(read));
    }

    /** The value of an item in the structure, null for none. */
    @Nullable
    Object get(String item) {
        return items.get(item);
    }

    /** The values of the structure. */
    SuppliedValues values() {
        return new SuppliedValues("the file", "TensorWriter.fileItem", Collections.unmodifiableMap(items));
    }

    /** The values as they were supplied. */
    Map<String, Object> given() {
        return given;
    }

    /**
     * Checks that every required item has a value.
     *
     * @throws IllegalStateException with all items that have none
     */
    void rejectMissing() {
        List<String> missing = traits.fileItems().stream()
                .filter(item -> item.required() && !items.containsKey(item.name()))
                .map(FormatTraits.Item::name)
                .toList();
        if (!missing.isEmpty()) {
            boolean one = missing.size() == 1;
            throw new IllegalStateException("the file needs " + (one ? "a value" : "values") + " for "
                    + String.join(", ", missing) + ": set " + (one ? "it" : "each") + " with TensorWriter.fileItem(\""
                    + missing.get(0) + "\", …)");
        }
    }

    /** The values that reading the file must return; records that were supplied as maps include their derived items. */
    Map<String, Object> expected(Map<String, Object> read) {
        Map<String, Object> expected = new LinkedHashMap<>();
        items.forEach((item, value) -> expected.put(item, made(item, given.getOrDefault(item, value), read.get(item))));
        return expected;
    }
}
