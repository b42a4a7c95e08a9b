package org.tensorbind.spark.row;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The properties of a class as the columns of a row: components of a record, fields of any other class. */
record StructColumns(StructType type, List<Property> properties) {
    private record Property(Getter getter, ColumnValue value) {}

    private interface Getter {
        @Nullable
        Object get(Object owner) throws ReflectiveOperationException;
    }

    /**
     * The columns of a class.
     *
     * @param path the properties that lead to it, for messages
     */
    static StructColumns of(Class<?> owner, List<String> path) {
        StructType type = new StructType();
        List<Property> properties = new ArrayList<>();
        if (owner.isRecord()) {
            for (RecordComponent component : owner.getRecordComponents()) {
                ColumnValue value = value(component.getGenericType(), component.getName(), path);
                component.getAccessor().setAccessible(true);
                type = type.add(component.getName(), value.type());
                properties.add(new Property(component.getAccessor()::invoke, value));
            }
            return new StructColumns(type, properties);
        }
        for (Field field : owner.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())) {
                ColumnValue value = value(field.getGenericType(), field.getName(), path);
                field.setAccessible(true);
                type = type.add(field.getName(), value.type());
                properties.add(new Property(field::get, value));
            }
        }
        return new StructColumns(type, properties);
    }

    private static ColumnValue value(Type type, String name, List<String> path) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return ColumnValues.of(type, longer);
    }

    /** The values of an object. */
    InternalRow row(Object owner) throws IOException {
        @Nullable Object[] values = new Object[properties.size()];
        for (int i = 0; i < values.length; i++) {
            try {
                Object value = properties.get(i).getter().get(owner);
                values[i] = value == null ? null : properties.get(i).value().convert(value);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(owner.getClass() + " cannot be asked for " + type.fieldNames()[i], e);
            }
        }
        return new GenericInternalRow(values);
    }
}
