package org.tensorbind.grammars.promise.attempt;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Changes the values of items in what is put into a file: those of the file and those of its tensors. */
final class RepairedItems {
    private final RandomAttempts source;
    private final AttributeKinds attributes;
    private final RandomValues values;

    RepairedItems(RandomAttempts source, AttributeKinds attributes, RandomValues values) {
        this.source = source;
        this.attributes = attributes;
        this.values = values;
    }

    /** With values for items of the file, or of each tensor. */
    @Nullable
    Attempt give(Attempt attempt, boolean ofFile, List<String> items) {
        return ofFile ? giveFile(attempt, items) : giveTensors(attempt, items);
    }

    private @Nullable Attempt giveFile(Attempt attempt, List<String> items) {
        Map<String, @Nullable Object> given = new LinkedHashMap<>(attempt.given());
        for (String item : items) {
            for (Method setter : source.setters()) {
                if (ValueChanges.isNamed(setter.getName(), item)) {
                    try {
                        given.put(setter.getName(), values.value(setter.getGenericParameterTypes()[0], 0));
                    } catch (RandomValues.NoValueException e) {
                        return null;
                    }
                }
            }
        }
        return given.equals(attempt.given()) ? null : attempt.withGiven(given);
    }

    private Attempt giveTensors(Attempt attempt, List<String> items) {
        Map<String, Object> chosen = new LinkedHashMap<>();
        items.forEach(item -> chosen.put(item, attributes.value(item, values)));
        return withAttributes(attempt, old -> {
            Map<String, Object> all = new LinkedHashMap<>(old);
            all.putAll(chosen);
            return all;
        });
    }

    /** Without an item; null where nothing gives it. */
    @Nullable
    Attempt omit(Attempt attempt, String item) {
        Map<String, @Nullable Object> given = new LinkedHashMap<>(attempt.given());
        given.keySet().removeIf(name -> ValueChanges.isNamed(name, item));
        if (given.size() < attempt.given().size()) {
            return attempt.withGiven(given);
        }
        if (attempt.tensors().stream()
                .anyMatch(tensor -> tensor.expected().attributes().containsKey(item))) {
            return withAttributes(attempt, old -> {
                Map<String, Object> all = new LinkedHashMap<>(old);
                all.remove(item);
                return all;
            });
        }
        return change(
                attempt, item, (type, value) -> type instanceof Class<?> kind && kind.isPrimitive() ? value : null);
    }

    /** With another value wherever the item stands, or where it is not found by its name, wherever a value is changed. */
    @Nullable
    Attempt change(Attempt attempt, String item, ValueChanges.Change change) {
        Attempt named = changed(attempt, (name, type, value) -> {
            boolean wanted = ValueChanges.isNamed(name, item);
            Object own = wanted ? change.of(type, value) : value;
            return Objects.equals(own, value) ? ValueChanges.named(item, type, value, change) : own;
        });
        return named != null ? named : changed(attempt, (name, type, value) -> ValueChanges.all(type, value, change));
    }

    private interface ItemChange {
        @Nullable
        Object of(String name, Type type, @Nullable Object value);
    }

    private @Nullable Attempt changed(Attempt attempt, ItemChange change) {
        Map<String, @Nullable Object> given = new LinkedHashMap<>(attempt.given());
        given.replaceAll((name, value) -> change.of(name, source.typeOf(name), value));
        Attempt all = withAttributes(
                attempt.withGiven(given),
                old -> old.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                entry -> {
                                    Object other = change.of(entry.getKey(), Object.class, entry.getValue());
                                    return other == null ? entry.getValue() : other;
                                },
                                (one, two) -> one,
                                LinkedHashMap::new)));
        boolean same = given.equals(attempt.given())
                && all.tensors().stream()
                        .map(tensor -> tensor.expected().attributes())
                        .toList()
                        .equals(attempt.tensors().stream()
                                .map(tensor -> tensor.expected().attributes())
                                .toList());
        return same ? null : all;
    }

    private interface AttributeChange {
        Map<String, Object> of(Map<String, Object> attributes);
    }

    private static Attempt withAttributes(Attempt attempt, AttributeChange change) {
        return attempt.withTensors(attempt.tensors().stream()
                .map(tensor -> tensor.with(change.of(tensor.expected().attributes())))
                .toList());
    }
}
