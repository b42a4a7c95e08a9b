package org.tensorbind.examples.cli.convert;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatTraits;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.examples.cli.print.ItemText;
import org.tensorbind.examples.cli.print.UsageException;
import org.tensorbind.value.EditDistance;

/**
 * Values for items of a target: those of the files that are read where they are in its format, since in another one the same name need not mean the
 * same, and what the user sets. Where a file is one tensor, its fields are what the file says.
 */
final class TargetItems {
    private final TensorFormat format;
    private final Map<String, FormatTraits.Item> known = new LinkedHashMap<>();
    private final Map<String, FormatTraits.Item> fields = new LinkedHashMap<>();
    private final Map<String, Object> set = new LinkedHashMap<>();
    private final Map<String, Object> read = new LinkedHashMap<>();
    private final Map<String, String> sources = new HashMap<>();
    private final Set<String> lost = new LinkedHashSet<>();

    /** @param texts what the user sets, by name */
    TargetItems(TensorFormat format, Map<String, String> texts) {
        this.format = format;
        format.traits().fileItems().forEach(item -> known.put(item.name(), item));
        if (format.traits().isSingleTensor()) {
            format.traits().attributeItems().stream()
                    .filter(field -> !known.containsKey(field.name()))
                    .forEach(field -> fields.put(field.name(), field));
        }
        texts.forEach((name, text) ->
                set.put(name, ItemText.parse(item(name), format.traits().codes(name), text)));
    }

    private FormatTraits.Item item(String name) {
        FormatTraits.Item item = known.getOrDefault(name, fields.get(name));
        if (item == null) {
            Set<String> names = new LinkedHashSet<>(known.keySet());
            names.addAll(fields.keySet());
            String nearest = EditDistance.nearest(name, names, Math.max(1, Math.min(3, name.length() / 3)));
            throw new UsageException("--set: " + format.title() + " has no item '" + name + "'; it has "
                    + (names.isEmpty() ? "none" : String.join(", ", names))
                    + (nearest == null ? "" : "; did you mean '" + nearest + "'?"));
        }
        return item;
    }

    /** Takes over the items of a file. Files that say different things of one item cannot both be right. */
    void addFrom(TensorReader reader) throws IOException {
        for (Map.Entry<String, Object> entry : reader.fileItems().entrySet()) {
            String name = entry.getKey();
            Object given = set.get(name);
            if (given != null) {
                set.put(name, Objects.requireNonNull(SourceForms.of(given, entry.getValue())));
                continue;
            }
            if (!isHeld(reader.format(), name, entry.getValue())) {
                boolean implied = reader.format().traits().isDefaultOrDerived(name, entry.getValue());
                lost.addAll(implied ? List.of() : List.of(name + " (" + ItemText.show(entry.getValue()) + ")"));
                continue;
            }
            Object before = read.putIfAbsent(name, entry.getValue());
            if (before != null && !ItemText.same(before, entry.getValue())) {
                throw new IOException("item " + name + " is " + ItemText.show(before) + " in " + sources.get(name)
                        + " and " + ItemText.show(entry.getValue()) + " in " + reader.source() + "; --set " + name
                        + "=VALUE selects one");
            }
            sources.putIfAbsent(name, reader.source());
        }
    }

    private boolean isHeld(TensorFormat source, String name, Object value) {
        if (source.getClass() == format.getClass()) {
            return known.containsKey(name) || fields.containsKey(name);
        }
        FormatTraits.Item item = known.get(name);
        return source.name().equals(format.name()) && item != null && isPlain(value) && hasType(source, item);
    }

    private static boolean hasType(TensorFormat source, FormatTraits.Item item) {
        return source.traits().fileItems().stream()
                .anyMatch(other -> other.name().equals(item.name()) && other.type() == item.type());
    }

    /** Whether a value has no record of a format's structure, which other classes stand for in another format. */
    private static boolean isPlain(@Nullable Object value) {
        if (value instanceof Collection<?> list) {
            return list.stream().allMatch(TargetItems::isPlain);
        }
        if (value instanceof Map<?, ?> map) {
            return isPlain(map.values());
        }
        return !(value instanceof Record);
    }

    /** Tells of items that the target has no place for, and of those that it needs. */
    void check(Losses losses) {
        if (!lost.isEmpty()) {
            losses.lose("items of the file: " + String.join(", ", lost));
        }
        for (FormatTraits.Item item : known.values()) {
            if (item.required() && !set.containsKey(item.name()) && !read.containsKey(item.name())) {
                losses.need(item, format.traits().codes(item.name()));
            }
        }
    }

    /**
     * Tells of the fields that the one tensor of the target needs and does not have.
     *
     * @param kept those that it brings along
     */
    void checkFields(Set<String> kept, Losses losses) {
        fields.values().stream()
                .filter(field -> field.required() && !kept.contains(field.name()) && !set.containsKey(field.name()))
                .forEach(field -> losses.need(field, format.traits().codes(field.name())));
    }

    /** The one tensor of the target with what the user sets of it; another tensor as it is. */
    TensorEntry withFields(TensorEntry entry) {
        TensorEntry changed = entry;
        for (String field : fields.keySet()) {
            if (set.containsKey(field)) {
                changed = changed.withAttribute(field, set.get(field));
            }
        }
        return changed;
    }

    /** Sets what was read and what the user says; an order of bytes that the options ask for is that of the file. */
    void addTo(TensorWriter writer) throws IOException {
        if (writer.options().isByteOrderSet()) {
            read.entrySet().removeIf(item -> format.traits().encodesByteOrder(item.getKey(), item.getValue()));
        }
        for (Map<String, Object> values : List.of(read, set)) {
            for (Map.Entry<String, Object> entry : values.entrySet()) {
                if (!fields.containsKey(entry.getKey())) {
                    writer.fileItem(entry.getKey(), entry.getValue());
                }
            }
        }
    }
}
