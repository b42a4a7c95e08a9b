package org.tensorbind.grammars.promise.attempt;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.payload.Payload;
import org.tensorbind.value.CodedValue;

/** Looks into generated readers, writers and structures. */
public final class GeneratedClasses {
    private GeneratedClasses() {}

    /** The methods of a generated writer that set the items which only the user knows. */
    static List<Method> setters(TensorWriter writer) {
        return Arrays.stream(writer.getClass().getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers())
                        && !Modifier.isStatic(method.getModifiers())
                        && method.getParameterCount() == 1
                        && method.getReturnType() == writer.getClass())
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .toList();
    }

    /** The class around all classes of a format's structure. */
    static Class<?> classOf(TensorFormat format) {
        try {
            String reader = format.getClass().getName().replaceAll("Format$", "Reader");
            Class<?> type = Class.forName(reader, true, format.getClass().getClassLoader());
            Class<?> root = type.getMethod("structure").getReturnType();
            return root.getEnclosingClass() == null ? root : root.getEnclosingClass();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Whether a type is a record or a choice of a structure, which are given as maps, too, or has such in it. */
    static boolean hasRecords(Type type) {
        if (type instanceof ParameterizedType parameterized) {
            return Arrays.stream(parameterized.getActualTypeArguments()).anyMatch(GeneratedClasses::hasRecords);
        }
        return type instanceof Class<?> plain
                && !CodedValue.class.isAssignableFrom(plain)
                && (plain.isRecord() || plain.isSealed());
    }

    /** All values of components called {@code name} in a file's structure, in a form that can be compared. */
    public static List<@Nullable Object> components(TensorReader reader, String name) {
        List<@Nullable Object> comparable = new ArrayList<>();
        rawComponents(reader, name).forEach(value -> comparable.add(comparable(value)));
        return comparable;
    }

    /** All values of components called {@code name} in a file's structure. */
    static List<@Nullable Object> rawComponents(TensorReader reader, String name) {
        List<@Nullable Object> found = new ArrayList<>();
        try {
            collect(reader.getClass().getMethod("structure").invoke(reader), name, found);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        return found;
    }

    private static void collect(@Nullable Object value, String name, List<@Nullable Object> found)
            throws ReflectiveOperationException {
        if (value instanceof Collection<?> list) {
            for (Object element : list) {
                collect(element, name, found);
            }
        } else if (value instanceof Record record) {
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                Object part = component.getAccessor().invoke(record);
                if (component.getName().equals(name)) {
                    found.add(part);
                }
                collect(part, name, found);
            }
        }
    }

    /** What a file holds that follows from nothing else, in a form that is equal where the values are. */
    public static @Nullable Object given(TensorReader reader, Exactness exactness) {
        try {
            return given(reader.getClass().getMethod("structure").invoke(reader), exactness);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static @Nullable Object given(@Nullable Object value, Exactness exactness)
            throws ReflectiveOperationException {
        List<@Nullable Object> given = new ArrayList<>();
        if (value instanceof Payload) {
            return "data";
        } else if (value instanceof List<?> list) {
            for (Object element : list) {
                given.add(given(element, exactness));
            }
        } else if (value instanceof Record record) {
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                if (!exactness.isDerived(component.getName())) {
                    Method accessor = component.getAccessor();
                    accessor.setAccessible(true);
                    given.add(component.getName());
                    given.add(given(accessor.invoke(record), exactness));
                }
            }
        } else {
            return comparable(value);
        }
        return given;
    }

    /** The value in a form that is equal where the values are: bytes in hexadecimal, all whole numbers of one type. */
    public static @Nullable Object comparable(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return "bytes " + HexFormat.of().formatHex(bytes);
        } else if (value instanceof Long || value instanceof Integer) {
            return BigInteger.valueOf(((Number) value).longValue());
        } else if (value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1L << 53) {
            return comparable(number.longValue());
        } else if (value instanceof List<?> list) {
            List<@Nullable Object> comparable = new ArrayList<>();
            list.forEach(element -> comparable.add(comparable(element)));
            return comparable;
        } else if (value instanceof Map<?, ?> map) {
            Map<@Nullable Object, @Nullable Object> comparable = new LinkedHashMap<>();
            map.forEach((key, element) -> comparable.put(comparable(key), comparable(element)));
            return comparable;
        }
        return value instanceof Record record ? comparableRecord(record) : value;
    }

    private static List<@Nullable Object> comparableRecord(Record record) {
        List<@Nullable Object> comparable =
                new ArrayList<>(List.of(record.getClass().getSimpleName()));
        try {
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                Method accessor = component.getAccessor();
                accessor.setAccessible(true);
                comparable.add(comparable(accessor.invoke(record)));
            }
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        return comparable;
    }
}
