package org.tensorbind.write;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tensorbind.NamedValue;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.value.Longs;

/** Values that a caller gives for items of a file or of a tensor, as the types that generated code wants. */
@GeneratedCodeApi
public final class SuppliedValues {
    private final String owner;
    private final String setter;
    private final Map<String, Object> values;
    private final String around;
    private final @Nullable Object known;

    /**
     * Values by the names of their items.
     *
     * @param owner what messages call the owner, such as {@code tensor 'w'}
     * @param setter the method that gives a value, up to its name: {@code TensorEntry.with}
     */
    public SuppliedValues(String owner, String setter, Map<String, Object> values) {
        this(owner, setter, values, "", null);
    }

    /**
     * Values in a record, or in a list.
     *
     * @param around what messages have before the name of an item: that of the record
     * @param known what a file has for the only value, from which records take what follows from other items; null for nothing
     */
    private SuppliedValues(
            String owner, String setter, Map<String, Object> values, String around, @Nullable Object known) {
        this.owner = owner;
        this.setter = setter;
        this.values = values;
        this.around = around;
        this.known = known;
    }

    /** Returns a copy of which records take what follows from other items as a file has it. */
    public SuppliedValues beside(@Nullable Object read) {
        return new SuppliedValues(owner, setter, values, around, read);
    }

    /** Reads an item as a list of values of one type. */
    public static <T> SuppliedForm<List<T>> listOf(Class<T> type) {
        return (values, item) -> values.list(item, type);
    }

    /** Reads an item as a list of lists, or of maps. */
    public static <T> SuppliedForm<List<T>> listsOf(SuppliedForm<T> form) {
        return (values, item) -> values.lists(item, form);
    }

    /** Reads an item as a map of values of one type. */
    public static <T> SuppliedForm<Map<String, T>> mapOf(Class<T> type) {
        return (values, item) -> values.map(item, type);
    }

    /** Reads an item as a map of lists, or of maps. */
    public static <T> SuppliedForm<Map<String, T>> mapsOf(SuppliedForm<T> form) {
        return (values, item) -> values.maps(item, form);
    }

    /** Whether there is a value for an item. */
    public boolean has(String item) {
        return values.containsKey(item);
    }

    /** The value as it was given. */
    public Object object(String item) {
        Object value = values.get(item);
        if (value == null && !around.isEmpty()) {
            throw fault(item, "must be given");
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
        return numbers(item).stream().map(SuppliedValues::nearest).toList();
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

    private long whole(String item, Object value) {
        if (!Longs.isInteger(value)) {
            throw fault(item, "must be an integer below 2^63, is " + value);
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

    /** A list of values of one type, or null in their place; none where there is no value. */
    public <T> List<@Nullable T> elements(String item, Class<T> type) {
        List<@Nullable T> elements = new ArrayList<>();
        for (Object element : has(item) ? value(item, List.class) : List.of()) {
            elements.add(element == null ? null : checked(item, element, type));
        }
        return elements;
    }

    /**
     * A list of lists, or of maps.
     *
     * @param form reads one of them as the value of an item, whose name is its place in the list
     */
    public <T> List<T> lists(String item, SuppliedForm<T> form) {
        List<T> elements = new ArrayList<>();
        for (Object element : value(item, List.class)) {
            elements.add(element(item, elements.size(), element, form));
        }
        return elements;
    }

    /** A map of lists, or of maps, with texts as keys. */
    public <T> Map<String, T> maps(String item, SuppliedForm<T> form) {
        Map<String, T> map = new LinkedHashMap<>();
        Map<?, ?> given = value(item, Map.class);
        for (Map.Entry<?, ?> entry : given.entrySet()) {
            String key = checked(item, entry.getKey(), String.class);
            map.put(key, within(item + "['" + key + "']", entry.getValue(), form, known(key)));
        }
        return map;
    }

    private @Nullable Object known(String key) {
        return known instanceof Map<?, ?> map ? map.get(key) : null;
    }

    private <T> T element(String item, int position, Object value, SuppliedForm<T> form) {
        Object read = known instanceof List<?> list && position < list.size() ? list.get(position) : null;
        return within(item + "[" + position + "]", value, form, read);
    }

    private <T> T within(String path, Object value, SuppliedForm<T> form, @Nullable Object read) {
        return form.read(new SuppliedValues(owner, setter, Collections.singletonMap(path, value), around, read), path);
    }

    /** A list of lists, of maps or of records, or null in their place. */
    public <T> List<@Nullable T> elements(String item, SuppliedForm<T> form) {
        List<@Nullable T> elements = new ArrayList<>();
        for (Object element : value(item, List.class)) {
            elements.add(element == null ? null : element(item, elements.size(), element, form));
        }
        return elements;
    }

    /**
     * A record: itself, or a map with its parts by their names, in which those may be missing that need no value.
     *
     * @param make makes one of its parts, and of what a file has for it, which may be null
     * @param others whether the map may have other keys, which {@link #others} gives
     */
    public <T> T record(
            String item,
            Class<T> type,
            BiFunction<SuppliedValues, @Nullable T, T> make,
            boolean others,
            String... parts) {
        Object value = values.get(item);
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        Map<?, ?> given = value == null && !around.isEmpty() ? Map.of() : map(item, value, List.of(parts));
        List<String> named = List.of(parts);
        Map<String, Object> inside = present(item, given, key -> others && !named.contains(key));
        SuppliedValues inner = new SuppliedValues(owner, setter, inside, around + item + ".", null);
        if (!others) {
            inner.refuseOthers(item, named);
        }
        return make.apply(inner, type.isInstance(known) ? type.cast(known) : null);
    }

    private Map<?, ?> map(String item, @Nullable Object value, List<String> parts) {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw fault(item, "must be a map with " + String.join(", ", parts) + ", is " + SuppliedWords.of(value));
    }

    /** The entries of a map: for a part null is as good as no value, for {@code other} keys it is one. */
    private Map<String, Object> present(String item, Map<?, ?> given, Predicate<String> other) {
        Map<String, Object> present = new LinkedHashMap<>();
        given.forEach((key, value) -> {
            String name = checked(item, key, String.class);
            if (value != null || other.test(name)) {
                present.put(name, value);
            }
        });
        return present;
    }

    private void refuseOthers(String item, List<String> parts) {
        for (String part : values.keySet()) {
            if (!parts.contains(part)) {
                String path = around.substring(0, around.length() - 1);
                throw new OwnedFault(owner + ": " + path + " has no item '" + part + "'; "
                        + (parts.isEmpty() ? "it has none" : "it has " + String.join(", ", parts)));
            }
        }
    }

    /** What a map of a record has beside its parts, all of one type; null where they may be of any. */
    public <T> Map<String, T> others(Class<T> type, String... parts) {
        Map<String, T> others = new LinkedHashMap<>();
        values.forEach((key, value) -> {
            boolean isGiven = value != null || type == Object.class;
            if (isGiven && !List.of(parts).contains(key)) {
                others.put(key, part(key, value, type));
            }
        });
        return others;
    }

    /** Whether the value is of a type. */
    public boolean is(String item, Class<?> type) {
        return type.isInstance(values.get(item));
    }

    /** One of several records: itself, or a map whose only key says which, with its value. */
    @SafeVarargs
    public final <T> T choice(String item, Class<T> type, Map.Entry<String, SuppliedForm<? extends T>>... variants) {
        Object value = object(item);
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        Map<String, SuppliedForm<? extends T>> forms = new LinkedHashMap<>();
        for (Map.Entry<String, SuppliedForm<? extends T>> variant : variants) {
            forms.put(variant.getKey(), variant.getValue());
        }
        Object key = value instanceof Map<?, ?> map && map.size() == 1
                ? map.keySet().iterator().next()
                : null;
        SuppliedForm<? extends T> form = key == null ? null : forms.get(key);
        if (form == null || !(value instanceof Map<?, ?> map)) {
            throw fault(
                    item,
                    "must be a map with one of the keys " + String.join(", ", forms.keySet()) + ", is "
                            + SuppliedWords.of(value));
        }
        SuppliedValues inner =
                new SuppliedValues(owner, setter, present(item, map, other -> false), around + item + ".", known);
        return form.read(inner, String.valueOf(key));
    }

    /** A named value: itself, its name, or its code. */
    @SafeVarargs
    public final <E extends NamedValue> E namedCode(String item, Class<E> type, LongFunction<E> ofCode, E... known) {
        Object value = object(item);
        if (value instanceof Number) {
            return ofCode.apply(whole(item, value));
        }
        return type.isInstance(value) ? type.cast(value) : called(item, value, null, List.of(known));
    }

    /** A named value whose codes are texts: itself, a code that has a name, a name, or another code. */
    @SafeVarargs
    public final <E extends NamedValue> E namedText(
            String item, Class<E> type, Function<String, E> ofCode, E... known) {
        Object value = object(item);
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        E other = value instanceof String text ? ofCode.apply(text) : null;
        return other != null && other.label() != null ? other : called(item, value, other, List.of(known));
    }

    private <E extends NamedValue> E called(String item, Object name, @Nullable E other, List<E> known) {
        for (E value : known) {
            if (String.valueOf(name).equals(value.label())) {
                return value;
            }
        }
        if (other != null) {
            return other;
        }
        List<String> names =
                known.stream().map(value -> String.valueOf(value.label())).toList();
        throw fault(item, "must be one of " + String.join(", ", names) + ", is " + SuppliedWords.of(name));
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
            throw fault(item, "must be bytes, or their hexadecimal digits, is " + SuppliedWords.of(value));
        }
    }

    private OwnedFault fault(String item, String problem) {
        return new OwnedFault(owner + ": " + around + item + " " + problem);
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

    /** What a list or a map has; where it may be of any type, null is one, too. */
    private <T> T part(String item, Object value, Class<T> type) {
        return type == Object.class ? type.cast(value) : checked(item, value, type);
    }

    private <T> T checked(String item, @Nullable Object value, Class<T> type) {
        if (!type.isInstance(value)) {
            throw fault(item, "must be " + SuppliedWords.ofType(type) + ", is " + SuppliedWords.of(value));
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
