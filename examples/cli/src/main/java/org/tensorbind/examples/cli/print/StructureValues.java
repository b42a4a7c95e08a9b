package org.tensorbind.examples.cli.print;

import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Structures of a format as maps, for what shows values. */
public final class StructureValues {
    private StructureValues() {}

    /** The components of a structure by their names; one of several variants is below its name. Null for what is no structure or extension type. */
    public static @Nullable Map<String, @Nullable Object> of(@Nullable Object value) {
        if (value instanceof Map.Entry<?, ?> extension && extension.getValue() instanceof ByteBuffer content) {
            byte[] bytes = new byte[content.remaining()];
            content.duplicate().get(bytes);
            Map<String, @Nullable Object> parts = new LinkedHashMap<>();
            parts.put("extension", extension.getKey());
            parts.put("bytes", bytes);
            return parts;
        }
        if (!(value instanceof Record structure)) {
            return null;
        }
        Map<String, @Nullable Object> components = components(structure);
        boolean chosen = Arrays.stream(structure.getClass().getInterfaces()).anyMatch(Class::isSealed);
        if (!chosen) {
            return components;
        }
        Map<String, @Nullable Object> variant = new LinkedHashMap<>();
        variant.put(structure.getClass().getSimpleName(), components);
        return variant;
    }

    private static Map<String, @Nullable Object> components(Record structure) {
        Map<String, @Nullable Object> components = new LinkedHashMap<>();
        for (RecordComponent component : structure.getClass().getRecordComponents()) {
            try {
                components.put(
                        component.getName(), listed(component.getAccessor().invoke(structure)));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("generated records are public", e);
            }
        }
        return components;
    }

    /** Lists of integers, of which structures have a type of their own, as lists; other values as they are. */
    private static @Nullable Object listed(@Nullable Object value) {
        if (!(value instanceof Iterable<?> elements) || value instanceof Collection<?>) {
            return value;
        }
        List<Object> list = new ArrayList<>();
        elements.forEach(list::add);
        return list;
    }
}
