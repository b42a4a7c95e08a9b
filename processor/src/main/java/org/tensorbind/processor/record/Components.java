package org.tensorbind.processor.record;

import java.lang.reflect.RecordComponent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The components of records, which are looked up once for each class. */
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

    /** Those of a class of records, in their order. */
    public static List<RecordComponent> of(Class<?> type) {
        return OF_CLASS.get(type);
    }

    /** What a record has for a component. */
    public static @Nullable Object get(Object of, RecordComponent component) {
        try {
            return component.getAccessor().invoke(of);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("accessors of records do nothing that fails", e);
        }
    }
}
