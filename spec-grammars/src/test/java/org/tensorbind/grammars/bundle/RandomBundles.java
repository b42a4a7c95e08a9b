package org.tensorbind.grammars.bundle;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random records: what their components are, as source and as values. */
final class RandomBundles {
    private static final List<String> PRIMITIVES =
            List.of("float", "double", "int", "long", "short", "byte", "boolean");
    private static final List<String> VARIABLES = List.of("a", "b", "c", "d");

    private final List<List<Field>> bundles = new ArrayList<>();

    /** A component. */
    private record Field(String name, Type type, boolean nullable) {}

    /** What a component is. */
    private sealed interface Type {
        record Elements(String primitive, List<String> shape) implements Type {}

        record Buffer(String primitive, String length) implements Type {}

        record Nested(int bundle) implements Type {}

        record ListOf(Type element) implements Type {}

        record MapOf(Type element) implements Type {}
    }

    RandomBundles(Random random, int count) {
        for (int i = 0; i < count; i++) {
            List<Field> fields = new ArrayList<>();
            int size = 1 + random.nextInt(6);
            for (int f = 0; f < size; f++) {
                fields.add(new Field("f" + f, type(random, i, 0), random.nextInt(5) == 0));
            }
            bundles.add(fields);
        }
    }

    /** Bundles contain earlier ones only, and those of the first half only, which keeps files small. */
    private static Type type(Random random, int bundle, int depth) {
        int kind = random.nextInt(12);
        if (kind == 0 && bundle > 0) {
            return new Type.Nested(random.nextInt(Math.min(bundle, 10)));
        }
        if (kind == 1 && depth < 2) {
            return new Type.ListOf(type(random, bundle, depth + 1));
        }
        if (kind == 2 && depth < 2) {
            return new Type.MapOf(type(random, bundle, depth + 1));
        }
        if (kind == 3) {
            return new Type.Buffer(PRIMITIVES.get(random.nextInt(3)), variable(random));
        }
        List<String> shape = new ArrayList<>();
        int rank = random.nextInt(5);
        for (int d = 0; d < rank; d++) {
            shape.add(variable(random));
        }
        return new Type.Elements(PRIMITIVES.get(random.nextInt(PRIMITIVES.size())), shape);
    }

    private static String variable(Random random) {
        return VARIABLES.get(random.nextInt(VARIABLES.size()));
    }

    /** All records in one class. */
    String source() {
        StringBuilder text = new StringBuilder("""
                package random;

                import java.nio.*;
                import java.util.*;
                import org.jspecify.annotations.Nullable;
                import org.tensorbind.annotation.*;

                class Bundles {
                """);
        for (int i = 0; i < bundles.size(); i++) {
            List<String> components =
                    bundles.get(i).stream().map(RandomBundles::component).toList();
            text.append("  @TensorBundle record B" + i + "(\n    " + String.join(",\n    ", components) + ") {}\n");
        }
        return text.append("}\n").toString();
    }

    private static String component(Field field) {
        String shape = shape(field.type());
        String annotation = shape.isEmpty() ? "" : "@Tensor(shape = \"" + shape + "\") ";
        boolean scalar = field.type() instanceof Type.Elements elements
                && elements.shape().isEmpty();
        String java = scalar && field.nullable() ? boxed(field.type()) : java(field.type());
        return annotation + (field.nullable() ? "@Nullable " : "") + java + " " + field.name();
    }

    private static String shape(Type type) {
        if (type instanceof Type.Elements elements) {
            return String.join(", ", elements.shape());
        }
        if (type instanceof Type.Buffer buffer) {
            return buffer.length();
        }
        if (type instanceof Type.ListOf list) {
            return shape(list.element());
        }
        return type instanceof Type.MapOf map ? shape(map.element()) : "";
    }

    private static String java(Type type) {
        if (type instanceof Type.Elements elements) {
            return elements.primitive() + "[]".repeat(elements.shape().size());
        }
        if (type instanceof Type.Buffer buffer) {
            return capitalized(buffer.primitive()) + "Buffer";
        }
        if (type instanceof Type.ListOf list) {
            return "List<" + boxed(list.element()) + ">";
        }
        return type instanceof Type.MapOf map
                ? "Map<String, " + boxed(map.element()) + ">"
                : "B" + ((Type.Nested) type).bundle();
    }

    private static String boxed(Type type) {
        if (type instanceof Type.Elements elements && elements.shape().isEmpty()) {
            return elements.primitive().equals("int") ? "Integer" : capitalized(elements.primitive());
        }
        return java(type);
    }

    private static String capitalized(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /** A value of a record; every shape variable has one value in it. */
    Object value(int bundle, Random random, ClassLoader loader) throws ReflectiveOperationException {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        for (String variable : VARIABLES) {
            sizes.put(variable, random.nextInt(4));
        }
        return record(bundle, new Values(random, loader, sizes, random.nextBoolean()));
    }

    /**
     * What values are made from.
     *
     * @param absent whether what may be absent is, all of it: files without names need that
     */
    private record Values(Random random, ClassLoader loader, Map<String, Integer> sizes, boolean absent) {
        int size(String variable) {
            return sizes.getOrDefault(variable, 0);
        }
    }

    private Object record(int bundle, Values values) throws ReflectiveOperationException {
        Constructor<?> constructor =
                values.loader().loadClass("random.Bundles$B" + bundle).getDeclaredConstructors()[0];
        constructor.setAccessible(true);
        @Nullable Object[] arguments = new @Nullable Object[constructor.getParameterCount()];
        List<Field> fields = bundles.get(bundle);
        for (int i = 0; i < arguments.length; i++) {
            Field field = fields.get(i);
            Object value = field.nullable() && values.absent() ? null : make(field.type(), values);
            arguments[i] = field.nullable() && isEmpty(value) ? null : value;
        }
        return constructor.newInstance(arguments);
    }

    /** An empty list that may be null would be read as null, and so would a bundle of nothing. */
    private static boolean isEmpty(@Nullable Object value) throws ReflectiveOperationException {
        if (value instanceof Record record) {
            for (var component : record.getClass().getRecordComponents()) {
                var accessor = component.getAccessor();
                accessor.setAccessible(true);
                Object inner = accessor.invoke(record);
                if (inner != null && !isEmpty(inner)) {
                    return false;
                }
            }
            return true;
        }
        return (value instanceof List<?> list && (list.isEmpty() || allEmpty(list)))
                || (value instanceof Map<?, ?> map && (map.isEmpty() || allEmpty(map.values())));
    }

    private static boolean allEmpty(Iterable<?> values) throws ReflectiveOperationException {
        for (Object value : values) {
            if (!isEmpty(value)) {
                return false;
            }
        }
        return true;
    }

    private Object make(Type type, Values values) throws ReflectiveOperationException {
        if (type instanceof Type.Elements elements) {
            return elements(elements, 0, values);
        }
        if (type instanceof Type.Buffer buffer) {
            return buffer(buffer, values);
        }
        if (type instanceof Type.Nested nested) {
            return record(nested.bundle(), values);
        }
        List<Object> elements = new ArrayList<>();
        Type element = type instanceof Type.ListOf list ? list.element() : ((Type.MapOf) type).element();
        int size = values.random().nextInt(4);
        for (int i = 0; i < size; i++) {
            Object made = make(element, values);
            if (!isEmpty(made)) {
                elements.add(made);
            }
        }
        if (type instanceof Type.ListOf) {
            return elements;
        }
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < elements.size(); i++) {
            map.put("key" + (9 - i), elements.get(i));
        }
        return map;
    }

    private static Object buffer(Type.Buffer buffer, Values values) {
        int length = values.size(buffer.length());
        Object array = elements(new Type.Elements(buffer.primitive(), List.of(buffer.length())), 0, values);
        return switch (buffer.primitive()) {
            case "float" -> FloatBuffer.wrap((float[]) array, 0, length);
            case "double" -> DoubleBuffer.wrap((double[]) array, 0, length);
            default -> IntBuffer.wrap((int[]) array, 0, length);
        };
    }

    private static Object elements(Type.Elements type, int level, Values values) {
        if (level == type.shape().size()) {
            return scalar(type.primitive(), values.random());
        }
        int length = values.size(type.shape().get(level));
        int[] dimensions = new int[type.shape().size() - level];
        dimensions[0] = length;
        Object array = Array.newInstance(classOf(type.primitive(), dimensions.length - 1), length);
        for (int i = 0; i < length; i++) {
            Array.set(array, i, elements(type, level + 1, values));
        }
        return array;
    }

    private static Class<?> classOf(String primitive, int depth) {
        Class<?> type = scalar(primitive, new Random(0)).getClass();
        Class<?> element = switch (primitive) {
            case "float" -> float.class;
            case "double" -> double.class;
            case "int" -> int.class;
            case "long" -> long.class;
            case "short" -> short.class;
            case "byte" -> byte.class;
            case "boolean" -> boolean.class;
            default -> type;
        };
        for (int i = 0; i < depth; i++) {
            element = element.arrayType();
        }
        return element;
    }

    private static Object scalar(String primitive, Random random) {
        return switch (primitive) {
            case "float" -> Float.intBitsToFloat(random.nextInt());
            case "double" -> Double.longBitsToDouble(random.nextLong());
            case "int" -> random.nextInt();
            case "long" -> random.nextLong();
            case "short" -> (short) random.nextInt();
            case "byte" -> (byte) random.nextInt();
            default -> random.nextBoolean();
        };
    }
}
