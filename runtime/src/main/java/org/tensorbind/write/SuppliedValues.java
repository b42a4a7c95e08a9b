package org.tensorbind.write;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.value.CodedValue;
import org.tensorbind.value.Codes;
import org.tensorbind.value.DeepValues;
import org.tensorbind.write.sink.ItemException;

/**
 * Values that a caller gives for items of a file or of a tensor, as the types that generated code wants: beside plain ones records,
 * choices, named values, and lists and maps of them.
 */
@GeneratedCodeApi
public final class SuppliedValues extends PlainValues {
    private final @Nullable Object known;

    /**
     * Reads a value as the type that generated code wants.
     *
     * @param <T> that type
     */
    @FunctionalInterface
    public interface Form<T> {
        /**
         * The value of an item.
         *
         * @throws IllegalArgumentException if it is of another type, with the offset of what is in a list or map
         */
        T read(SuppliedValues values, String item);
    }

    /**
     * Values by the names of their items.
     *
     * @param owner what messages call the owner, such as {@code tensor 'w'}
     * @param setter the method that gives a value, up to its name: {@code TensorEntry.withAttribute}
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
        super(owner, setter, values, around);
        this.known = known;
    }

    /** Returns a copy whose records take derived items from those of a file. */
    public SuppliedValues beside(@Nullable Object read) {
        return new SuppliedValues(owner, setter, values, around, read);
    }

    /** Reads an item as a list of values of one type. */
    public static <T> Form<List<T>> listOf(Class<T> type) {
        return (values, item) -> values.list(item, type);
    }

    /** Reads an item as a list of lists, or of maps. */
    public static <T> Form<List<T>> listsOf(Form<T> form) {
        return (values, item) -> values.lists(item, form);
    }

    /** Reads an item as a map of values of one type. */
    public static <T> Form<Map<String, T>> mapOf(Class<T> type) {
        return (values, item) -> values.map(item, type);
    }

    /**
     * A list of lists, or of maps.
     *
     * @param form reads one of them as the value of an item, whose name has its index in the list
     */
    public <T> List<T> lists(String item, Form<T> form) {
        List<T> elements = new ArrayList<>();
        for (Object element : value(item, List.class)) {
            elements.add(element(item, elements.size(), element, form));
        }
        return elements;
    }

    private <T> T element(String item, int position, Object value, Form<T> form) {
        Object read = known instanceof List<?> list && position < list.size() ? list.get(position) : null;
        return within(item + "[" + position + "]", value, form, read);
    }

    private <T> T within(String path, Object value, Form<T> form, @Nullable Object read) {
        return form.read(new SuppliedValues(owner, setter, Collections.singletonMap(path, value), around, read), path);
    }

    /** A list of lists, of maps or of records, or null in their place. */
    public <T> List<@Nullable T> elements(String item, Form<T> form) {
        List<@Nullable T> elements = new ArrayList<>();
        for (Object element : value(item, List.class)) {
            elements.add(element == null ? null : element(item, elements.size(), element, form));
        }
        return elements;
    }

    /**
     * The parts of a record, by their names in the grammar and in Java. Immutable.
     *
     * @param given names in the grammar of those that a caller supplies
     * @param names in the grammar, by the names in the grammar and in Java of all parts
     * @param others whether a map may have other keys, which {@link SuppliedValues#others} gives
     */
    public record Parts(List<String> given, Map<String, String> names, boolean others) {
        /** The parts of a record that has none yet. */
        public Parts() {
            this(List.of(), Map.of(), false);
        }

        /** Returns a copy with a part that a caller supplies. */
        public Parts given(String name, String inJava) {
            List<String> more = new ArrayList<>(given);
            more.add(name);
            return new Parts(List.copyOf(more), names, others).with(name, inJava);
        }

        /** Returns a copy with a part that follows from other items, which a map may have as well. */
        public Parts derived(String name, String inJava) {
            return with(name, inJava);
        }

        /** Returns a copy that accepts maps with additional keys; parts then have only their names in the grammar. */
        public Parts withOthers() {
            return new Parts(given, names, true);
        }

        private Parts with(String name, String inJava) {
            Map<String, String> more = new LinkedHashMap<>(names);
            more.putIfAbsent(name, name);
            more.putIfAbsent(inJava, name);
            return new Parts(given, Collections.unmodifiableMap(more), others);
        }

        private boolean has(String key) {
            return others ? given.contains(key) : names.containsKey(key);
        }
    }

    /**
     * A record: itself, or a map with its parts by their names, in which those may be missing that need no value.
     *
     * @param make makes one of its parts, and of what a file has for it, which may be null
     */
    public <T> T record(String item, Class<T> type, Parts parts, BiFunction<SuppliedValues, @Nullable T, T> make) {
        Object value = values.get(item);
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        Map<?, ?> given = value == null && !around.isEmpty() ? Map.of() : map(item, value, parts.given());
        Map<String, Object> inside = present(item, given, key -> !parts.has(key));
        if (!parts.others()) {
            inside = byName(item, inside, parts);
        }
        SuppliedValues inner = new SuppliedValues(owner, setter, inside, around + item + ".", null);
        return make.apply(inner, type.isInstance(known) ? type.cast(known) : null);
    }

    private Map<?, ?> map(String item, @Nullable Object value, List<String> parts) {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw failure(item, "must be a map with " + String.join(", ", parts) + ", is " + SuppliedWords.of(value));
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

    /** Values by the names of parts in the grammar. */
    private Map<String, Object> byName(String item, Map<String, Object> values, Parts parts) {
        Map<String, Object> named = new LinkedHashMap<>();
        values.forEach((key, value) -> {
            String name = parts.names().get(key);
            if (name == null) {
                throw new ItemException(owner + ": " + around + item + " has no item '" + key + "'; "
                        + (parts.given().isEmpty() ? "it has none" : "it has " + String.join(", ", parts.given())));
            }
            named.put(name, value);
        });
        return named;
    }

    /** What follows from other items, as a file has it; a value that is supplied for it must be the same. */
    public <V> V derived(String part, V read) {
        Object given = values.get(part);
        String needed = DeepValues.shown(read);
        if (given != null && !DeepValues.shown(given).equals(needed)) {
            throw failure(part, "follows from other items and is " + needed + ", not " + SuppliedWords.of(given));
        }
        return read;
    }

    /** What a map of a record has beside its parts, all of one type; null where they may be of any. */
    public <T> Map<String, T> others(Class<T> type, Parts parts) {
        Map<String, T> others = new LinkedHashMap<>();
        values.forEach((key, value) -> {
            boolean isGiven = value != null || type == Object.class;
            if (isGiven && !parts.given().contains(key)) {
                others.put(key, part(key, value, type));
            }
        });
        return others;
    }

    /** A record of a choice: the record itself, or a map whose only key names the variant. */
    @SafeVarargs
    public final <T> T choice(String item, Class<T> type, Map.Entry<String, Form<? extends T>>... variants) {
        Object value = object(item);
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        Map<String, Form<? extends T>> forms = new LinkedHashMap<>();
        for (Map.Entry<String, Form<? extends T>> variant : variants) {
            forms.put(variant.getKey(), variant.getValue());
        }
        Object key = value instanceof Map<?, ?> map && map.size() == 1
                ? map.keySet().iterator().next()
                : null;
        Form<? extends T> form = key == null ? null : forms.get(key);
        if (form == null || !(value instanceof Map<?, ?> map)) {
            throw failure(
                    item,
                    "must be a map with one of the keys " + String.join(", ", forms.keySet()) + ", is "
                            + SuppliedWords.of(value));
        }
        SuppliedValues inner =
                new SuppliedValues(owner, setter, present(item, map, other -> false), around + item + ".", known);
        return form.read(inner, String.valueOf(key));
    }

    /** A named value: itself, its name, or its code; a text that is both is the code. */
    public <E extends CodedValue> E named(String item, Class<E> type, Codes<E> codes) {
        Object value = object(item);
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        if (!codes.isText() && value instanceof Number) {
            return codes.parse(String.valueOf(whole(item, value)));
        }
        E coded = codes.isText() && value instanceof String text ? codes.parse(text) : null;
        if (coded != null && coded.label() != null) {
            return coded;
        }
        E named = codes.called(String.valueOf(value));
        if (named != null) {
            return named;
        }
        if (coded != null) {
            return coded;
        }
        String names = String.join(", ", codes.byName().keySet());
        throw failure(item, "must be one of " + names + ", is " + SuppliedWords.of(value));
    }
}
