package org.tensorbind.value.form;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One of several forms: the natural one of those that accept a value, else the first of them. */
final class ChoiceForm extends ValueForm {
    private static final String OF = " of ";

    private final List<Map.Entry<String, ValueForm>> variants;

    ChoiceForm(List<Map.Entry<String, ValueForm>> variants) {
        this.variants = variants;
    }

    private Map.@Nullable Entry<String, ValueForm> variantOf(@Nullable Object stored) {
        return variants.stream()
                .filter(variant -> variant.getValue().isStored(stored))
                .findFirst()
                .orElse(null);
    }

    /** The first variant that accepts values and whose types are theirs, else the first that accepts them; null for none. */
    Map.@Nullable Entry<String, ValueForm> accepting(List<?> plain, Predicate<String> isAllowed) {
        Map.Entry<String, ValueForm> first = null;
        for (Map.Entry<String, ValueForm> variant : variants) {
            ValueForm form = variant.getValue();
            if (isAllowed.test(variant.getKey()) && plain.stream().allMatch(form::accepts)) {
                if (!plain.isEmpty() && plain.stream().allMatch(form::isNatural)) {
                    return variant;
                }
                first = first == null ? variant : first;
            }
        }
        return first;
    }

    private Map.@Nullable Entry<String, ValueForm> accepting(@Nullable Object plain) {
        return accepting(Collections.singletonList(plain), name -> true);
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
        Map.Entry<String, ValueForm> variant = accepting(plain);
        return variant == null ? null : variant.getValue().stored(plain);
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
