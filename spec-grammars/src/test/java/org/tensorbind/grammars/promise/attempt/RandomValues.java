package org.tensorbind.grammars.promise.attempt;

import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.Longs;

/** Values of any type that a generated setter takes. */
public final class RandomValues {
    private static final long[] NUMBERS = {
        0,
        1,
        2,
        3,
        4,
        5,
        7,
        100,
        127,
        128,
        250,
        251,
        255,
        256,
        32767,
        65535,
        65536,
        1L << 31,
        1L << 32,
        Long.MAX_VALUE,
        -1
    };
    private static final String[] TEXTS = {
        "",
        "a",
        "weight",
        "x.y.0",
        "äé€",
        "a\"b\\c\n",
        "nul\0nul",
        "null",
        "a text of some thirty characters",
        "😀",
        "\uD800"
    };
    private static final int TAME_NUMBERS = 6;
    private static final int TAME_TEXTS = 4;
    private static final int DEEPEST = 4;

    private final Random random;
    private final boolean tame;

    /** Tame values are small, as most grammars let them pass. */
    RandomValues(Random random, boolean tame) {
        this.random = random;
        this.tame = tame;
    }

    /** A type of which no value can be made here, such as a place in a file. */
    static final class NoValueException extends Exception {
        private static final long serialVersionUID = 1L;
    }

    /** How many elements a list has. */
    int size() {
        return random.nextInt(4);
    }

    long number() {
        return tame || random.nextInt(4) > 0
                ? NUMBERS[random.nextInt(TAME_NUMBERS)]
                : NUMBERS[random.nextInt(NUMBERS.length)];
    }

    String text() {
        return tame || random.nextInt(3) > 0 ? TEXTS[random.nextInt(TAME_TEXTS)] : TEXTS[random.nextInt(TEXTS.length)];
    }

    double fraction() {
        double[] wild = {Double.NaN, Double.POSITIVE_INFINITY, -0.0, 1e30f};
        return tame || random.nextInt(4) > 0 ? random.nextInt(64) / 8.0 : wild[random.nextInt(wild.length)];
    }

    byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(tame ? 4 : 20)];
        random.nextBytes(bytes);
        return bytes;
    }

    /** One of the values that documents have. */
    @Nullable
    Object any(int depth) {
        return switch (random.nextInt(depth > 2 ? 6 : 8)) {
            case 0, 1 -> number();
            case 2 -> text();
            case 3 -> fraction();
            case 4 -> random.nextBoolean();
            case 5 -> tame ? (Object) text() : null;
            case 6 -> Arrays.asList(any(depth + 1), any(depth + 1));
            default -> mapOfAny(depth);
        };
    }

    Map<String, @Nullable Object> mapOfAny(int depth) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            map.put("k" + i, any(depth + 1));
        }
        return map;
    }

    /** A value of a type; null only where the type says so. */
    @Nullable
    Object value(AnnotatedType type, int depth) throws NoValueException {
        if (isNullable(type) && random.nextBoolean()) {
            return null;
        }
        boolean elements = type instanceof AnnotatedParameterizedType parameterized
                && ((ParameterizedType) parameterized.getType()).getRawType() == List.class
                && isNullable(parameterized.getAnnotatedActualTypeArguments()[0]);
        if (elements) {
            return elements(((AnnotatedParameterizedType) type).getAnnotatedActualTypeArguments()[0], depth);
        }
        try {
            return value(type.getType(), depth);
        } catch (NoValueException e) {
            if (isNullable(type)) {
                return null;
            }
            throw e;
        }
    }

    /** Whether null is a value of the type. */
    public static boolean isNullable(AnnotatedType type) {
        return Arrays.stream(type.getAnnotations()).anyMatch(a -> a.annotationType() == Nullable.class);
    }

    /** A list with null for some of its elements. */
    private List<@Nullable Object> elements(AnnotatedType element, int depth) throws NoValueException {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(value(element, depth + 1));
        }
        return list;
    }

    /** A value of a type, not null. */
    Object value(Type type, int depth) throws NoValueException {
        if (type instanceof ParameterizedType parameterized) {
            return collection(parameterized, depth);
        }
        Class<?> plain = (Class<?>) type;
        if (plain == long.class || plain == Long.class) {
            return number();
        } else if (plain == double.class || plain == Double.class) {
            return fraction();
        } else if (plain == boolean.class || plain == Boolean.class) {
            return random.nextBoolean();
        } else if (plain == String.class) {
            return text();
        } else if (plain == byte[].class) {
            return bytes();
        } else if (plain == Object.class) {
            Object any = any(0);
            return any == null ? number() : any;
        } else if (plain == Longs.class) {
            return Longs.of(random.longs(random.nextInt(4), 0, 5).toArray());
        }
        return composed(plain, depth);
    }

    private Object collection(ParameterizedType type, int depth) throws NoValueException {
        Type[] arguments = type.getActualTypeArguments();
        int size = depth > DEEPEST ? 0 : random.nextInt(4);
        if (type.getRawType() == List.class) {
            List<@Nullable Object> list = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                list.add(value(arguments[0], depth + 1));
            }
            return list;
        }
        if (type.getRawType() != Map.class) {
            throw new NoValueException();
        }
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            map.put(value(arguments[0], depth + 1), value(arguments[1], depth + 1));
        }
        return map;
    }

    private Object composed(Class<?> type, int depth) throws NoValueException {
        try {
            if (type.isSealed()) {
                Class<?>[] variants = type.getPermittedSubclasses();
                int first = depth > DEEPEST ? 0 : random.nextInt(variants.length);
                return composed(variants[first], depth + 1);
            }
            List<Object> constants = constants(type);
            if (!constants.isEmpty() && (tame || random.nextInt(8) > 0)) {
                return constants.get(random.nextInt(constants.size()));
            }
            return record(type, depth);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Whether it is a value of which some have names. */
    boolean isNamed(@Nullable Object value) {
        try {
            return value instanceof Record && !constants(value.getClass()).isEmpty();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Whether it is one of the values of its type that have names, with the code that is written for it. */
    public static boolean isConstant(Object value) {
        try {
            return constants(value.getClass()).contains(value);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Object> constants(Class<?> type) throws ReflectiveOperationException {
        List<Object> constants = new ArrayList<>();
        for (Field field : type.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == type) {
                constants.add(field.get(null));
            }
        }
        return constants;
    }

    private Object record(Class<?> type, int depth) throws NoValueException, ReflectiveOperationException {
        for (Method method : type.getMethods()) {
            if (Modifier.isStatic(method.getModifiers())
                    && method.getName().equals("of")
                    && Arrays.equals(method.getParameterTypes(), new Class<?>[] {long.class})) {
                return method.invoke(null, number());
            }
        }
        if (!type.isRecord() || depth > DEEPEST + 3) {
            throw new NoValueException();
        }
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            values[i] = value(components[i].getAnnotatedType(), depth + 1);
        }
        return type.getConstructor(types).newInstance(values);
    }
}
