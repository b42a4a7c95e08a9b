package org.tensorbind.value.form;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plain values of any type, which are the same in the structure. */
final class PlainForm extends ValueForm {
    @Override
    public boolean accepts(@Nullable Object plain) {
        if (plain instanceof List<?> list) {
            return list.stream().allMatch(this::accepts);
        }
        if (plain instanceof Map<?, ?> map) {
            return map.keySet().stream().allMatch(String.class::isInstance)
                    && map.values().stream().allMatch(this::accepts);
        }
        return plain == null
                || plain instanceof String
                || plain instanceof Boolean
                || plain instanceof byte[]
                || plain instanceof BigInteger
                || plain instanceof Number number && isOfLanguage(number);
    }

    private static boolean isOfLanguage(Number number) {
        return number instanceof Long
                || number instanceof Integer
                || number instanceof Short
                || number instanceof Byte
                || number instanceof Double
                || number instanceof Float;
    }

    @Override
    public boolean isStored(@Nullable Object value) {
        return accepts(value);
    }

    @Override
    public String expected() {
        return "a number, true or false, text, bytes, or a list or map of these";
    }
}
