package org.tensorbind.processor.record;

import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The components of record classes, looked up once for each class. */
public final class Components {
    private static final ClassValue<List<RecordComponent>> OF_CLASS = new ClassValue<>() {
        @Override
        protected List<RecordComponent> computeValue(Class<?> type) {
            List<RecordComponent> components = List.of(type.getRecordComponents());
            components.forEach(component -> component.getAccessor().setAccessible(true));
            return components;
        }
    };

    private Components() {}

    /** The components of a record class, in declaration order. */
    public static List<RecordComponent> of(Class<?> type) {
        return OF_CLASS.get(type);
    }

    /** The value of a component of a record. */
    public static @Nullable Object get(Object of, RecordComponent component) {
        try {
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("accessors of records do nothing that fails", e);
        }
    }
}
