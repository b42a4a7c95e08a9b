package org.tensorbind.value.form;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One of several forms: the natural one of those that accept a value, else the first of them. */
final class ChoiceForm extends ValueForm {
    private static final String OF = " of ";

    private final List<Map.Entry<String, ValueForm>> variants;

    ChoiceForm(List<Map.Entry<String, ValueForm>> variants) {
        this.variants = variants;
    }

    List<Map.Entry<String, ValueForm>> variants() {
        return variants;
    }

    private Map.@Nullable Entry<String, ValueForm> variantOf(@Nullable Object stored) {
        return variants.stream()
                .filter(variant -> variant.getValue().isStored(stored))
                .findFirst()
                .orElse(null);
    }

    private @Nullable ValueForm accepting(@Nullable Object plain) {
        ValueForm first = null;
        for (Map.Entry<String, ValueForm> variant : variants) {
            ValueForm form = variant.getValue();
            if (form.accepts(plain)) {
                if (form.isNatural(plain)) {
                    return form;
                }
                first = first == null ? form : first;
            }
        }
        return first;
    }

    @Override
    public @Nullable Object plain(@Nullable Object stored) {
        Map.Entry<String, ValueForm> variant = variantOf(stored);
        return variant == null ? stored : variant.getValue().plain(stored);
    }

    @Override
    public boolean accepts(@Nullable Object plain) {
        return accepting(plain) != null;
    }

    @Override
    public @Nullable Object stored(@Nullable Object plain) {
        ValueForm form = accepting(plain);
        return form == null ? null : form.stored(plain);
    }

    @Override
    public boolean isStored(@Nullable Object value) {
        return variantOf(value) != null;
    }

    @Override
    public @Nullable String type(@Nullable Object stored) {
        Map.Entry<String, ValueForm> variant = variantOf(stored);
        if (variant == null) {
            return null;
        }
        String inner = variant.getValue().type(stored);
        return inner == null ? variant.getKey() : variant.getKey() + OF + inner;
    }

    @Override
    public @Nullable ValueForm ofType(String type) {
        for (Map.Entry<String, ValueForm> variant : variants) {
            if (variant.getKey().equals(type)) {
                return variant.getValue();
            }
            if (type.startsWith(variant.getKey() + OF)) {
                return variant.getValue().ofType(type.substring(variant.getKey().length() + OF.length()));
            }
        }
        return null;
    }

    @Override
    public String expected() {
        return "one of " + variants.stream().map(Map.Entry::getKey).collect(Collectors.joining(", "));
    }
}
