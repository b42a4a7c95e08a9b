package org.tensorbind.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Values that the user gave by name, for a tensor or for the file.
 *
 * @param subject what messages call the owner, such as {@code tensor 'w'}
 * @param setter the method that gives a value, up to its name: {@code TensorEntry.with}
 */
public record SuppliedValues(String subject, String setter, Map<String, Object> values) {

    /** Whether there is a value. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** The value as it was given. */
    public Object object(String name) {
        Object value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException(
                    subject + " needs a value for " + name + ": add it with " + setter + "(\"" + name + "\", …)");
        }
        return value;
    }

    /** An integer. */
    public long integer(String name) {
        return whole(name, object(name));
    }

    /** A number. */
    public double number(String name) {
        return value(name, Number.class).doubleValue();
    }

    /** A text. */
    public String text(String name) {
        return value(name, String.class);
    }

    /** True or false. */
    public boolean truth(String name) {
        return value(name, Boolean.class);
    }

    /** Integers: {@link Longs}, a {@code long[]} or a list of numbers. */
    public Longs integers(String name) {
        Object value = object(name);
        if (value instanceof long[] array) {
            return Longs.of(array);
        }
        return value instanceof Longs longs
                ? longs
                : Longs.of(list(name, Number.class).stream()
                        .map(element -> whole(name, element))
                        .toList());
    }

    private long whole(String name, Object value) {
        if (!Documents.isInteger(value)) {
            throw new IllegalArgumentException(subject + ": " + name + " must be an integer below 2^63, is " + value);
        }
        return ((Number) value).longValue();
    }

    /** A list. */
    public <T> List<T> list(String name, Class<T> type) {
        List<T> elements = new ArrayList<>();
        for (Object element : value(name, List.class)) {
            elements.add(checked(name, element, type));
        }
        return elements;
    }

    /** A value of any other type. */
    public <T> T value(String name, Class<T> type) {
        return checked(name, object(name), type);
    }

    private <T> T checked(String name, Object value, Class<T> type) {
        if (!type.isInstance(value)) {
            throw new IllegalArgumentException(subject + ": " + name + " must be a " + type.getSimpleName() + ", is a "
                    + value.getClass().getSimpleName());
        }
        return type.cast(value);
    }
}
