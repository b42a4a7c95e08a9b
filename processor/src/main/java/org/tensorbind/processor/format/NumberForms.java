package org.tensorbind.processor.format;

import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;

/** How numbers are written in digits. */
final class NumberForms {
    private NumberForms() {}

    /** What stands behind {@code decimal float}; null where nothing does, and for other types. */
    static @Nullable DecimalForm of(String type) {
        String[] words = type.split(" ", -1);
        if (words.length <= 2) {
            return null;
        }
        DecimalForm form = switch (words[2]) {
            case "plain" -> DecimalForm.PLAIN;
            case "fixed" -> DecimalForm.fixed(Integer.parseInt(words[3]));
            default -> DecimalForm.SHORTEST;
        };
        return words[words.length - 1].equals("accept") ? form.orAny() : form;
    }
}
