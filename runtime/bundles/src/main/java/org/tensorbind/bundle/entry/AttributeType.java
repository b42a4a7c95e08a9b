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
 * A Java type as a field of a tensor, whose values are those of {@link org.tensorbind.TensorInfo#attributes()}.
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

    /** {@code float}: a fraction is rounded to the nearest, an integer must be exact. */
    public static final AttributeType<Float> FLOAT =
            new AttributeType<>(NUMBER, AttributeType::toFloat, Float::doubleValue);

    /** {@code double}; an integer must be exact. */
    public static final AttributeType<Double> DOUBLE =
            new AttributeType<>(NUMBER, AttributeType::toDouble, value -> value);

    /** {@code boolean}. */
    public static final AttributeType<Boolean> BOOLEAN = as(Boolean.class, "true or false");

    /** Text. */
    public static final AttributeType<String> TEXT = as(String.class, "text");

    /** Bytes. */
    public static final AttributeType<byte[]> BYTES = as(byte[].class, "bytes");

    /** A value as the file has it. */
    public static final AttributeType<Object> OBJECT = as(Object.class, "a value");

    /** A value as the file has it, or null. */
    @SuppressWarnings("NullAway") // which does not see that the type may be null
    public static final AttributeType<@Nullable Object> ANYTHING =
            new AttributeType<>("anything", held -> held, value -> value);

    private final String expected;
    private final Reading<T> reading;
    private final Function<T, @Nullable Object> writing;

    /** Turns what a file has into the Java type; an {@link IllegalArgumentException} says that it is something else. */
    private interface Reading<T extends @Nullable Object> {
        T read(@Nullable Object held);
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
                held -> {
                    int index = held instanceof String name ? names.indexOf(name) : -1;
                    if (index < 0) {
                        throw another();
                    }
                    return constants[index];
                },
                Enum::name);
    }

    /** A list, each of whose elements is of a type. */
    public static <E extends @Nullable Object> AttributeType<List<E>> listOf(AttributeType<E> element) {
        return new AttributeType<>(
                "a list" + each(element),
                held -> {
                    List<E> values = new ArrayList<>();
                    for (Object value : AttributeType.<List<?>>cast(List.class, held)) {
                        values.add(element.read(value));
                    }
                    return Collections.unmodifiableList(values);
                },
                values -> {
                    List<@Nullable Object> held = new ArrayList<>();
                    values.forEach(value -> held.add(element.held(value)));
                    return held;
                });
    }

    /** A map from text, each of whose values is of a type. */
    public static <V extends @Nullable Object> AttributeType<Map<String, V>> mapOf(AttributeType<V> value) {
        return new AttributeType<>(
                "a map" + each(value),
                held -> {
                    Map<String, V> values = new LinkedHashMap<>();
                    for (Map.Entry<?, ?> entry :
                            AttributeType.<Map<?, ?>>cast(Map.class, held).entrySet()) {
                        values.put(cast(String.class, entry.getKey()), value.read(entry.getValue()));
                    }
                    return Collections.unmodifiableMap(values);
                },
                values -> {
                    Map<String, @Nullable Object> held = new LinkedHashMap<>();
                    values.forEach((key, item) -> held.put(key, value.held(item)));
                    return held;
                });
    }

    private static String each(AttributeType<?> part) {
        return part == ANYTHING || part == OBJECT ? "" : ", each " + part.expected;
    }

    private static <T> AttributeType<T> as(Class<T> type, String expected) {
        return new AttributeType<>(expected, held -> cast(type, held), value -> value);
    }

    @SuppressWarnings("unchecked") // the class is that of T, or its raw type
    private static <T> T cast(Class<?> type, @Nullable Object held) {
        if (!type.isInstance(held)) {
            throw another();
        }
        return (T) Objects.requireNonNull(held);
    }

    private static IllegalArgumentException another() {
        return new IllegalArgumentException("is something else");
    }

    private static <T extends Number> AttributeType<T> integer(
            String expected, long least, long most, LongFunction<T> narrowed) {
        return new AttributeType<>(
                expected,
                held -> {
                    BigInteger value = integer(held);
                    if (value == null
                            || value.compareTo(BigInteger.valueOf(least)) < 0
                            || value.compareTo(BigInteger.valueOf(most)) > 0) {
                        throw another();
                    }
                    return narrowed.apply(value.longValue());
                },
                Number::longValue);
    }

    private static @Nullable BigInteger integer(@Nullable Object held) {
        if (held instanceof BigInteger big) {
            return big;
        }
        return held instanceof Number number && isWhole(number) ? BigInteger.valueOf(number.longValue()) : null;
    }

    private static boolean isWhole(Number number) {
        return number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte;
    }

    private static double toDouble(@Nullable Object held) {
        BigInteger integer = integer(held);
        double value = AttributeType.<Number>cast(Number.class, held).doubleValue();
        if (integer != null && !isExactly(value, integer)) {
            throw another();
        }
        return value;
    }

    private static float toFloat(@Nullable Object held) {
        BigInteger integer = integer(held);
        double value = AttributeType.<Number>cast(Number.class, held).doubleValue();
        float rounded = (float) value;
        boolean overflows = Float.isInfinite(rounded) && !Double.isInfinite(value);
        if (overflows || (integer != null && !isExactly(rounded, integer))) {
            throw another();
        }
        return rounded;
    }

    private static boolean isExactly(double value, BigInteger integer) {
        return Double.isFinite(value) && new BigDecimal(value).compareTo(new BigDecimal(integer)) == 0;
    }

    /**
     * The value of what a file has.
     *
     * @throws IllegalArgumentException if it is something else; {@link #expected()} says what it should be
     */
    public T read(@Nullable Object held) {
        return reading.read(held);
    }

    /** What a file must have, as messages say it. */
    public String expected() {
        return expected;
    }

    /** What a file has for a value. */
    public @Nullable Object held(T value) {
        return writing.apply(value);
    }
}
