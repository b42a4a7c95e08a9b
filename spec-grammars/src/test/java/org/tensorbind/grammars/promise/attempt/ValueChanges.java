package org.tensorbind.grammars.promise.attempt;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes values like others, in which some parts are different. */
final class ValueChanges {
    private final @Nullable String item;
    private final Change change;

    private ValueChanges(@Nullable String item, Change change) {
        this.item = item;
        this.change = change;
    }

    /** Another value for a part; the part itself where that is right. */
    interface Change {
        @Nullable
        Object of(Type type, @Nullable Object value);
    }

    /** The value with another one for each part that is called as an item of the grammar, however deep. */
    static @Nullable Object named(String item, Type type, @Nullable Object value, Change change) {
        return new ValueChanges(item, change).within(type, value);
    }

    /** The value with all its parts changed, however they are called. */
    static @Nullable Object all(Type type, @Nullable Object value, Change change) {
        return new ValueChanges(null, change).part(type, value);
    }

    /** Whether a component or a setter is the one of an item, or of a list of these. */
    static boolean isNamed(String component, String item) {
        String plain = plain(component);
        String wanted = plain(item);
        return plain.equals(wanted)
                || plain.equals(wanted + "s")
                || plain.equals(wanted + "es")
                || plain.equals(wanted + "item")
                || plain.equals(wanted + "items")
                || plain.equals(wanted.replaceAll("y$", "ies"));
    }

    private static String plain(String name) {
        return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }

    private @Nullable Object part(Type type, @Nullable Object value) {
        Object changed = change.of(type, value);
        return Objects.equals(changed, value) ? within(type, value) : changed;
    }

    private @Nullable Object within(Type type, @Nullable Object value) {
        if (value instanceof List<?> list) {
            Type element = type instanceof ParameterizedType parameterized
                    ? parameterized.getActualTypeArguments()[0]
                    : Object.class;
            List<@Nullable Object> changed = new ArrayList<>();
            list.forEach(old -> changed.add(item == null ? part(element, old) : within(element, old)));
            return changed.equals(list) ? list : changed;
        }
        return value instanceof Record record ? record(record) : value;
    }

    private Object record(Record old) {
        RecordComponent[] components = old.getClass().getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        @Nullable Object[] values = new @Nullable Object[components.length];
        boolean changed = false;
        try {
            for (int i = 0; i < components.length; i++) {
                types[i] = components[i].getType();
                Method accessor = components[i].getAccessor();
                accessor.setAccessible(true);
                Object value = accessor.invoke(old);
                boolean wanted = item == null || isNamed(components[i].getName(), item);
                Type type = components[i].getGenericType();
                values[i] = wanted ? part(type, value) : within(type, value);
                changed |= values[i] != value;
            }
            return changed ? old.getClass().getConstructor(types).newInstance(values) : old;
        } catch (ReflectiveOperationException | RuntimeException unchanged) {
            return old;
        }
    }
}
