package org.tensorbind.write;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.Longs;
import org.tensorbind.write.sink.ItemException;

/** Values that a caller gives for items, by their names: numbers, texts, bytes, and lists and maps of values of one type. */
abstract class PlainValues {
    /** What messages call the owner. */
    final String owner;

    /** The method that gives a value, up to its name. */
    final String setter;

    final Map<String, Object> values;

    /** What messages have before the name of an item: that of the record. */
    final String around;

    PlainValues(String owner, String setter, Map<String, Object> values, String around) {
        this.owner = owner;
        this.setter = setter;
        this.values = values;
        this.around = around;
    }

    /** Whether there is a value for an item. */
    public boolean has(String item) {
        return values.containsKey(item);
    }

    /** The value as it was given. */
    public Object object(String item) {
        Object value = values.get(item);
        if (value == null && !around.isEmpty()) {
            throw failure(item, "must be supplied");
        }
        if (value == null) {
            throw new IllegalStateException(
                    owner + " needs a value for " + item + ": set it with " + setter + "(\"" + item + "\", …)");
        }
        return value;
    }

    /** An integer of 64 bits. */
    public long integer(String item) {
        return whole(item, object(item));
    }

    /** A number. */
    public double number(String item) {
        return value(item, Number.class).doubleValue();
    }

    /** A number that is a float of 32 bits: the nearest one; what has none near it is as it is. */
    public double float32(String item) {
        return nearest(number(item));
    }

    /** A list of such numbers. */
    public List<Double> floats32(String item) {
        return numbers(item).stream().map(PlainValues::nearest).toList();
    }

    private static double nearest(double value) {
        float rounded = (float) value;
        boolean none = Float.isInfinite(rounded) || rounded == 0;
        return none ? value : rounded;
    }

    /** A text. */
    public String text(String item) {
        return value(item, String.class);
    }

    /** A truth value. */
    public boolean truth(String item) {
        return value(item, Boolean.class);
    }

    /** Integers: {@link Longs}, a {@code long[]} or a list of numbers. */
    public Longs integers(String item) {
        Object value = object(item);
        if (value instanceof long[] array) {
            return Longs.of(array);
        }
        return value instanceof Longs longs
                ? longs
                : Longs.of(list(item, Number.class).stream()
                        .map(element -> whole(item, element))
                        .toList());
    }

    final long whole(String item, Object value) {
        if (!Longs.isInteger(value)) {
            throw failure(item, "must be an integer below 2^63, is " + SuppliedWords.of(value));
        }
        return ((Number) value).longValue();
    }

    /** A list of values of one type. */
    public <T> List<T> list(String item, Class<T> type) {
        List<T> elements = new ArrayList<>();
        for (Object element : value(item, List.class)) {
            elements.add(
                    type.isInstance(element)
                            ? type.cast(element)
                            : part(item + "[" + elements.size() + "]", element, type));
        }
        return elements;
    }

    /** A list of values of one type or nulls; empty for no value. */
    public <T> List<@Nullable T> elements(String item, Class<T> type) {
        List<@Nullable T> elements = new ArrayList<>();
        for (Object element : has(item) ? value(item, List.class) : List.of()) {
            elements.add(element == null ? null : checked(item, element, type));
        }
        return elements;
    }

    /** Whether the value is of a type. */
    public boolean is(String item, Class<?> type) {
        return type.isInstance(values.get(item));
    }

    /** Bytes, or their hexadecimal digits. */
    public byte[] bytes(String item) {
        Object value = object(item);
        if (value instanceof byte[] bytes) {
            return bytes;
        }
        try {
            return HexFormat.of().parseHex(value instanceof String digits ? digits : "-");
        } catch (IllegalArgumentException e) {
            throw failure(item, "must be bytes, or their hexadecimal digits, is " + SuppliedWords.of(value));
        }
    }

    final ItemException failure(String item, String problem) {
        return new ItemException(owner + ": " + around + item + " " + problem);
    }

    /** A list of numbers. */
    public List<Double> numbers(String item) {
        return list(item, Number.class).stream().map(Number::doubleValue).toList();
    }

    /** A map with texts as keys. */
    public <T> Map<String, T> map(String item, Class<T> type) {
        Map<String, T> map = new LinkedHashMap<>();
        Map<?, ?> given = value(item, Map.class);
        for (Map.Entry<?, ?> entry : given.entrySet()) {
            map.put(checked(item, entry.getKey(), String.class), part(item, entry.getValue(), type));
        }
        return map;
    }

    /** Additional entries, whose values may be null as in the document; empty for no value. */
    public Map<String, @Nullable Object> entries(String item) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        Map<?, ?> given = has(item) ? value(item, Map.class) : Map.of();
        for (Map.Entry<?, ?> entry : given.entrySet()) {
            entries.put(checked(item, entry.getKey(), String.class), entry.getValue());
        }
        return entries;
    }

    /** Additional entries, all of them texts; empty for no value. */
    public Map<String, String> texts(String item) {
        return has(item) ? map(item, String.class) : Map.of();
    }

    /** A value of a type. */
    public <T> T value(String item, Class<T> type) {
        return checked(item, object(item), type);
    }

    /** What a list or a map has; where it may be of any type, null is one, too. */
    final <T> T part(String item, Object value, Class<T> type) {
        return type == Object.class ? type.cast(value) : checked(item, value, type);
    }

    final <T> T checked(String item, @Nullable Object value, Class<T> type) {
        if (!type.isInstance(value)) {
            throw failure(item, "must be " + SuppliedWords.ofType(type) + ", is " + SuppliedWords.of(value));
        }
        return type.cast(value);
    }

    /**
     * Rejects a value for an item that must be absent.
     *
     * @param clause the words of the grammar
     */
    public void reject(String item, String clause) {
        throw new ItemException(owner + ": " + item + " is supplied but must be absent (grammar: " + clause + ")");
    }

    /**
     * Rejects a part that would be absent of a tensor.
     *
     * @param clause the words of the grammar
     */
    public void rejectAbsent(String part, String clause) {
        throw new ItemException(owner + ": " + part + " is supplied but would be absent (grammar: " + clause
                + "); set the items of the condition so that it is present");
    }
}
