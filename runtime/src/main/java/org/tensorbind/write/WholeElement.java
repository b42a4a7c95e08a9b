package org.tensorbind.write;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.SafeText;
import org.tensorbind.write.sink.ItemException;

/**
 * Tensors that are all of an element around them, so that their names lack the last text of others.
 *
 * @param text the text that names lack
 * @param attribute what other tensors have with another value
 * @param shape the attribute of other tensors that is the shape of these
 * @param values the value of these: its code and its name
 */
record WholeElement(String text, String attribute, String shape, List<String> values) {
    /** Whether a tensor is all of an element; it has no attributes that such tensors do not have. */
    boolean is(TensorPart part) {
        boolean whole = !part.fields().has(attribute) || values.contains(String.valueOf(part.attribute(attribute)));
        for (String given : List.of(attribute, shape)) {
            if (whole && part.fields().has(given)) {
                throw new ItemException("tensor '" + SafeText.of(part.name()) + "': attribute '" + given
                        + "' is only that of tensors whose '" + attribute + "' is not '" + values.get(0)
                        + "'; remove it");
            }
        }
        return whole;
    }

    /** Why a tensor with this last text cannot be one of them, null where it can. */
    @Nullable
    String mismatch(String last) {
        return last.equals(text)
                ? null
                : "must be called '" + text + "', as " + attribute + " is '" + values.get(0) + "', is called '"
                        + SafeText.of(last) + "'";
    }
}
