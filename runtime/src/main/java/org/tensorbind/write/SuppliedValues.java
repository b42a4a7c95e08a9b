package org.tensorbind.write;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.number.Amount;
import org.tensorbind.value.Longs;

/** Values that a caller gives for items of a file or of a tensor, as the types that generated code wants. */
@GeneratedCodeApi
public final class SuppliedValues {
    private final String owner;
    private final String setter;
    private final Map<String, Object> values;

    /**
     * Values by the names of their items.
     *
     * @param owner what messages call the owner, such as {@code tensor 'w'}
     * @param setter the method that gives a value, up to its name: {@code TensorEntry.with}
     */
    public SuppliedValues(String owner, String setter, Map<String, Object> values) {
        this.owner = owner;
        this.setter = setter;
        this.values = values;
    }

    /** The integer that stands under a key in a list of pairs; something else there is refused. */
    public static long told(String list, String key, String value, @Nullable Long integer) {
        if (integer == null) {
            throw new IllegalArgumentException(list + ": the value of '" + key + "' must be a " + value);
        }
        return integer;
    }

    /**
     * An element of a list of integers; a list that is too short is refused.
     *
     * @param index below 0 from the end
     */
    public static long element(String list, Longs integers, int index) {
        int position = index < 0 ? integers.size() + index : index;
        if (position < 0 || position >= integers.size()) {
            int least = index < 0 ? -index - 1 : index;
            throw new IllegalArgumentException(
                    list + ": must have more than " + Amount.of(least, "element") + ", has " + integers.size());
        }
        return integers.get(position);
    }

    /** Whether there is a value for an item. */
    public boolean has(String item) {
        return values.containsKey(item);
    }

    /** The value as it was given. */
    public Object object(String item) {
        Object value = values.get(item);
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

    private long whole(String item, Object value) {
        if (!Longs.isInteger(value)) {
            throw new OwnedFault(owner + ": " + item + " must be an integer below 2^63, is " + value);
        }
        return ((Number) value).longValue();
    }

    /** A list of values of one type. */
    public <T> List<T> list(String item, Class<T> type) {
        List<T> elements = new ArrayList<>();
        for (Object element : value(item, List.class)) {
            elements.add(checked(item, element, type));
        }
        return elements;
    }

    /** A list of values of one type, or null in their place; none where there is no value. */
    public <T> List<@Nullable T> elements(String item, Class<T> type) {
        List<@Nullable T> elements = new ArrayList<>();
        for (Object element : has(item) ? value(item, List.class) : List.of()) {
            elements.add(element == null ? null : checked(item, element, type));
        }
        return elements;
    }

    /** A list of lists, or of maps. */
    public <T> List<T> lists(String item, SuppliedForm<T> form) {
        List<T> elements = new ArrayList<>();
        for (Object element : value(item, List.class)) {
            elements.add(within(item + "[" + elements.size() + "]", element, form));
        }
        return elements;
    }

    /** A map of lists, or of maps, with texts as keys. */
    public <T> Map<String, T> maps(String item, SuppliedForm<T> form) {
        Map<String, T> map = new LinkedHashMap<>();
        Map<?, ?> given = value(item, Map.class);
        for (Map.Entry<?, ?> entry : given.entrySet()) {
            String key = checked(item, entry.getKey(), String.class);
            map.put(key, within(item + "['" + key + "']", entry.getValue(), form));
        }
        return map;
    }

    private <T> T within(String path, Object value, SuppliedForm<T> form) {
        return form.read(new SuppliedValues(owner, setter, Collections.singletonMap(path, value)), path);
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
            map.put(checked(item, entry.getKey(), String.class), checked(item, entry.getValue(), type));
        }
        return map;
    }

    /** Entries without items of their own, which may be null as in the document; none where there is no value. */
    public Map<String, @Nullable Object> entries(String item) {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        Map<?, ?> given = has(item) ? value(item, Map.class) : Map.of();
        for (Map.Entry<?, ?> entry : given.entrySet()) {
            entries.put(checked(item, entry.getKey(), String.class), entry.getValue());
        }
        return entries;
    }

    /** Entries without items of their own, all of them texts; none where there is no value. */
    public Map<String, String> texts(String item) {
        return has(item) ? map(item, String.class) : Map.of();
    }

    /** A value of a type. */
    public <T> T value(String item, Class<T> type) {
        return checked(item, object(item), type);
    }

    private <T> T checked(String item, @Nullable Object value, Class<T> type) {
        if (!type.isInstance(value)) {
            throw new OwnedFault(owner + ": " + item + " must be a " + type.getSimpleName() + ", is "
                    + (value == null ? "null" : "a " + value.getClass().getSimpleName()));
        }
        return type.cast(value);
    }

    /**
     * Refuses a value for an item that must be absent.
     *
     * @param clause what the grammar says of it
     */
    public void refuse(String item, String clause) {
        throw new OwnedFault(owner + ": " + item + " is given and must be absent, as the grammar says: " + clause);
    }

    /**
     * Refuses a part that would be absent of a tensor.
     *
     * @param clause what the grammar says of it
     */
    public void refuseAbsent(String part, String clause) {
        throw new OwnedFault(owner + ": " + part + " would be absent, as the grammar says: " + clause
                + "; what tells it must be so that it is there");
    }
}
