package org.tensorbind.bundle.entry;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Converts values of {@link org.tensorbind.TensorInfo#attributes()} to a Java type and back.
 *
 * @param <T> the Java type
 */
public final class AttributeType<T extends @Nullable Object> {
    private static final String NUMBER = "a number";

    /** {@code byte}. */
    public static final AttributeType<Byte> BYTE =
            integer("a byte", Byte.MIN_VALUE, Byte.MAX_VALUE, value -> (byte) value);

    /** {@code short}. */
    public static final AttributeType<Short> SHORT =
            integer("a short", Short.MIN_VALUE, Short.MAX_VALUE, value -> (short) value);

    /** {@code int}. */
    public static final AttributeType<Integer> INT =
            integer("an int", Integer.MIN_VALUE, Integer.MAX_VALUE, value -> (int) value);

    /** {@code long}. */
    public static final AttributeType<Long> LONG = integer("a long", Long.MIN_VALUE, Long.MAX_VALUE, value -> value);

    /** {@code float}: a fraction is rounded to nearest, an integer must be represented exactly. */
    public static final AttributeType<Float> FLOAT =
            new AttributeType<>(NUMBER, AttributeType::toFloat, Float::doubleValue);

    /** {@code double}; an integer must be represented exactly. */
    public static final AttributeType<Double> DOUBLE =
            new AttributeType<>(NUMBER, AttributeType::toDouble, value -> value);

    /** {@code boolean}. */
    public static final AttributeType<Boolean> BOOLEAN = as(Boolean.class, "true or false");

    /** Text. */
    public static final AttributeType<String> TEXT = as(String.class, "text");

    /** Bytes. */
    public static final AttributeType<byte[]> BYTES = as(byte[].class, "bytes");

    /** A value, unconverted. */
    public static final AttributeType<Object> OBJECT = as(Object.class, "a value");

    /** A value, unconverted, or null. */
    @SuppressWarnings("NullAway") // the type argument may be nullable
    public static final AttributeType<@Nullable Object> ANYTHING =
            new AttributeType<>("anything", stored -> stored, value -> value);

    private final String expected;
    private final Reading<T> reading;
    private final Function<T, @Nullable Object> writing;

    /** Converts an attribute to the Java type; throws an {@link IllegalArgumentException} if it has another type. */
    private interface Reading<T extends @Nullable Object> {
        T read(@Nullable Object stored);
    }

    private AttributeType(String expected, Reading<T> reading, Function<T, @Nullable Object> writing) {
        this.expected = expected;
        this.reading = reading;
        this.writing = writing;
    }

    /** An enum by the names of its constants. */
    public static <E extends Enum<E>> AttributeType<E> ofEnum(E[] constants) {
        List<String> names = Arrays.stream(constants).map(Enum::name).toList();
        return new AttributeType<>(
                "one of " + String.join(", ", names),
                stored -> {
                    int index = stored instanceof String name ? names.indexOf(name) : -1;
                    if (index < 0) {
                        throw mismatch();
                    }
                    return constants[index];
                },
                Enum::name);
    }

    /** A list with elements of a type. */
    public static <E extends @Nullable Object> AttributeType<List<E>> listOf(AttributeType<E> element) {
        return new AttributeType<>(
                "a list" + each(element),
                stored -> {
                    List<E> values = new ArrayList<>();
                    for (Object value : AttributeType.<List<?>>cast(List.class, stored)) {
                        values.add(element.read(value));
                    }
                    return Collections.unmodifiableList(values);
                },
                values -> {
                    List<@Nullable Object> stored = new ArrayList<>();
                    values.forEach(value -> stored.add(element.stored(value)));
                    return stored;
                });
    }

    /** A map from text to values of a type. */
    public static <V extends @Nullable Object> AttributeType<Map<String, V>> mapOf(AttributeType<V> value) {
        return new AttributeType<>(
                "a map" + each(value),
                stored -> {
                    Map<String, V> values = new LinkedHashMap<>();
                    for (Map.Entry<?, ?> entry :
                            AttributeType.<Map<?, ?>>cast(Map.class, stored).entrySet()) {
                        values.put(cast(String.class, entry.getKey()), value.read(entry.getValue()));
                    }
                    return Collections.unmodifiableMap(values);
                },
                values -> {
                    Map<String, @Nullable Object> stored = new LinkedHashMap<>();
                    values.forEach((key, item) -> stored.put(key, value.stored(item)));
                    return stored;
                });
    }

    private static String each(AttributeType<?> part) {
        return part == ANYTHING || part == OBJECT ? "" : ", each " + part.expected;
    }

    private static <T> AttributeType<T> as(Class<T> type, String expected) {
        return new AttributeType<>(expected, stored -> cast(type, stored), value -> value);
    }

    @SuppressWarnings("unchecked") // the class is that of T, or its raw type
    private static <T> T cast(Class<?> type, @Nullable Object stored) {
        if (!type.isInstance(stored)) {
            throw mismatch();
        }
        return (T) Objects.requireNonNull(stored);
    }

    private static IllegalArgumentException mismatch() {
        return new IllegalArgumentException("is something else");
    }

    private static <T extends Number> AttributeType<T> integer(
            String expected, long least, long most, LongFunction<T> narrowed) {
        return new AttributeType<>(
                expected,
                stored -> {
                    BigInteger value = integer(stored);
                    if (value == null
                            || value.compareTo(BigInteger.valueOf(least)) < 0
                            || value.compareTo(BigInteger.valueOf(most)) > 0) {
                        throw mismatch();
                    }
                    return narrowed.apply(value.longValue());
                },
                Number::longValue);
    }

    private static @Nullable BigInteger integer(@Nullable Object stored) {
        if (stored instanceof BigInteger big) {
            return big;
        }
        return stored instanceof Number number && isWhole(number) ? BigInteger.valueOf(number.longValue()) : null;
    }

    private static boolean isWhole(Number number) {
        return number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte;
    }

    private static double toDouble(@Nullable Object stored) {
        BigInteger integer = integer(stored);
        double value = AttributeType.<Number>cast(Number.class, stored).doubleValue();
        if (integer != null && !isExactly(value, integer)) {
            throw mismatch();
        }
        return value;
    }

    private static float toFloat(@Nullable Object stored) {
        BigInteger integer = integer(stored);
        double value = AttributeType.<Number>cast(Number.class, stored).doubleValue();
        float rounded = (float) value;
        boolean overflows = Float.isInfinite(rounded) && !Double.isInfinite(value);
        if (overflows || (integer != null && !isExactly(rounded, integer))) {
            throw mismatch();
        }
        return rounded;
    }

    private static boolean isExactly(double value, BigInteger integer) {
        return Double.isFinite(value) && new BigDecimal(value).compareTo(new BigDecimal(integer)) == 0;
    }

    /**
     * Converts an attribute to the Java type.
     *
     * @throws IllegalArgumentException if it has another type; {@link #expected()} describes the expected one
     */
    public T read(@Nullable Object stored) {
        return reading.read(stored);
    }

    /** A description of expected attributes, for messages. */
    public String expected() {
        return expected;
    }

    /** Converts a value of the Java type to an attribute. */
    public @Nullable Object stored(T value) {
        return writing.apply(value);
    }
}
