package org.tensorbind.grammars.promise;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatTraits;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorWriter;
import org.tensorbind.grammars.promise.attempt.Attempt;
import org.tensorbind.grammars.promise.attempt.RandomValues;
import org.tensorbind.grammars.promise.breach.Breach;
import org.tensorbind.grammars.promise.breach.Bytes;
import org.tensorbind.value.CodedValue;
import org.tensorbind.value.Longs;

/** Writes a file once more, of which the items are given by name and their records as maps: it must have the same bytes. */
final class GivenAsMaps {
    private static final Pattern NO_ITEM = Pattern.compile("has no item '([^']*)'");

    private final TensorFormat format;
    private final GrammarNames names;
    private final Function<String, Class<?>> types;
    private final Set<String> following = new HashSet<>();

    /** The types are of what setters take. */
    GivenAsMaps(TensorFormat format, GrammarNames names, Function<String, Class<?>> types) {
        this.format = format;
        this.names = names;
        this.types = types;
    }

    /** What has been written as the file. */
    void tryAttempt(Attempt attempt, byte[] file) {
        byte[] again;
        do {
            Map<String, Object> items = items(attempt);
            again = items.isEmpty() ? file : write(attempt, items);
            if (again != null && !Arrays.equals(again, file)) {
                throw new Breach(
                        "items that are given as maps are written otherwise",
                        items + "\n" + attempt + "\n" + Bytes.show(file) + "became\n" + Bytes.show(again),
                        null);
            }
        } while (again == null);
    }

    /** The file, null where a part of a record was given that follows from other items. */
    private byte @Nullable [] write(Attempt attempt, Map<String, Object> items) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), attempt.options())) {
            attempt.fill(writer);
            for (Map.Entry<String, Object> item : items.entrySet()) {
                writer.fileItem(item.getKey(), item.getValue());
            }
            writer.commit();
            return bytes.toByteArray();
        } catch (IOException | RuntimeException rejected) {
            Matcher part = NO_ITEM.matcher(String.valueOf(rejected.getMessage()));
            if (part.find() && following.add(part.group(1))) {
                return null;
            }
            throw new Breach(
                    "items that are given as maps are rejected", rejected + "\n" + items + "\n" + attempt, rejected);
        }
    }

    /** The items that have records in them. */
    private Map<String, Object> items(Attempt attempt) {
        List<String> known = format.traits().fileItems().stream()
                .map(FormatTraits.Item::name)
                .toList();
        Map<String, Object> items = new LinkedHashMap<>();
        attempt.given().forEach((setter, value) -> {
            String item = names.item(setter);
            Object plain = hasRecord(value) ? of(value, types.apply(setter)) : null;
            if (item != null && known.contains(item) && plain != null) {
                items.put(item, plain);
            }
        });
        return items;
    }

    private static boolean hasRecord(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.values().stream().anyMatch(GivenAsMaps::hasRecord);
        }
        return value instanceof List<?> list && !(value instanceof Longs)
                ? list.stream().anyMatch(GivenAsMaps::hasRecord)
                : value instanceof Record && !(value instanceof CodedValue);
    }

    /** A value of a declared type: a variant outside of its choice has no label. */
    private @Nullable Object of(@Nullable Object value, Class<?> declared) {
        return value instanceof Record record && declared == record.getClass() && !(value instanceof CodedValue)
                ? alone(record)
                : plain(value);
    }

    /** Records as maps, named values by their names. */
    private @Nullable Object plain(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> plain = new LinkedHashMap<>();
            map.forEach((key, each) -> plain.put(key, plain(each)));
            return plain;
        }
        if (value instanceof List<?> list && !(value instanceof Longs)) {
            List<@Nullable Object> plain = new ArrayList<>();
            list.forEach(element -> plain.add(plain(element)));
            return plain;
        }
        if (value instanceof CodedValue named) {
            return RandomValues.isConstant(named) ? named.label() : named;
        }
        return value instanceof Record record ? plain(record) : value;
    }

    private Object plain(Record record) {
        Object plain = alone(record);
        String label = names.label(record.getClass());
        return label == null || plain == record ? plain : Map.of(label, plain);
    }

    /** A record whose item is no choice. */
    private Object alone(Record record) {
        RecordComponent[] components = record.getClass().getRecordComponents();
        boolean single = components.length == 1
                && !RandomValues.isNullable(components[0].getAnnotatedType())
                && !names.isMap(record.getClass());
        Object plain = single ? of(part(record, components[0]), components[0].getType()) : parts(record, components);
        return plain == null ? record : plain;
    }

    /** The record itself, where a part has a name that nothing in the grammar is called, or more than one item. */
    private Object parts(Record record, RecordComponent[] components) {
        Map<String, @Nullable Object> parts = new LinkedHashMap<>();
        for (RecordComponent component : components) {
            Object part = of(part(record, component), component.getType());
            boolean isOthers =
                    component.getType() == Map.class && names.isOthers(record.getClass(), component.getName());
            String name = isOthers ? null : names.item(component.getName());
            boolean isAmbiguous = !isOthers && names.isAmbiguous(component.getName());
            if (name != null && !following.contains(name)) {
                parts.put(name, part);
            } else if (name == null && part instanceof Map<?, ?> others && !isAmbiguous) {
                others.forEach((key, value) -> parts.put(String.valueOf(key), value));
            } else if (name == null) {
                return record;
            }
        }
        return parts;
    }

    private static @Nullable Object part(Record record, RecordComponent component) {
        try {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
