package org.tensorbind.bundle.entry;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.Decimals;

/**
 * A Java type as a metadata entry: its text, or in formats that have types a value of one of these.
 *
 * @param <T> the Java type
 */
public final class MetadataType<T> {
    /** Text as it is. */
    public static final MetadataType<String> TEXT = new MetadataType<>("text", text -> text, text -> text);

    /** {@code byte}. */
    public static final MetadataType<Byte> BYTE = new MetadataType<>("a byte", Byte::valueOf, String::valueOf);

    /** {@code short}. */
    public static final MetadataType<Short> SHORT = new MetadataType<>("a short", Short::valueOf, String::valueOf);

    /** {@code int}. */
    public static final MetadataType<Integer> INT = new MetadataType<>("an int", Integer::valueOf, String::valueOf);

    /** {@code long}. */
    public static final MetadataType<Long> LONG = new MetadataType<>("a long", Long::valueOf, String::valueOf);

    /** {@code float}. */
    public static final MetadataType<Float> FLOAT =
            new MetadataType<>("a number that a float of 32 bits holds", MetadataType::toFloat, Decimals::show);

    /** {@code double}. */
    public static final MetadataType<Double> DOUBLE =
            new MetadataType<>("a number that a float of 64 bits holds", MetadataType::toDouble, Decimals::show);

    /** {@code boolean}: true and false in any case, as Python writes them, too. */
    public static final MetadataType<Boolean> BOOLEAN =
            new MetadataType<>("true or false", MetadataType::truth, String::valueOf);

    /** A JSON object; its values are maps, lists, texts, numbers, truth values and null. */
    public static final MetadataType<Map<String, @Nullable Object>> JSON_OBJECT =
            new MetadataType<>("a JSON object", JsonText::object, JsonText::print);

    /** A JSON array, with values as those of {@link #JSON_OBJECT}. */
    public static final MetadataType<List<@Nullable Object>> JSON_ARRAY =
            new MetadataType<>("a JSON array", JsonText::array, JsonText::print);

    private final String expected;
    private final Function<String, T> parser;
    private final Function<T, String> printer;

    private MetadataType(String expected, Function<String, T> parser, Function<T, String> printer) {
        this.expected = expected;
        this.parser = parser;
        this.printer = printer;
    }

    private static float toFloat(String text) {
        float value = Float.parseFloat(text);
        expectInRange(text, value);
        return value;
    }

    private static double toDouble(String text) {
        double value = Double.parseDouble(text);
        expectInRange(text, value);
        return value;
    }

    private static void expectInRange(String text, double value) {
        if (Decimals.isOutOfRange(text, value)) {
            throw new NumberFormatException(text);
        }
    }

    /** An enum by the names of its constants. */
    public static <E extends Enum<E>> MetadataType<E> ofEnum(E[] constants) {
        List<String> names = Arrays.stream(constants).map(Enum::name).toList();
        return new MetadataType<>(
                "one of " + String.join(", ", names),
                text -> {
                    int index = names.indexOf(text);
                    if (index < 0) {
                        throw new IllegalArgumentException("is another");
                    }
                    return constants[index];
                },
                Enum::name);
    }

    private static boolean truth(String text) {
        if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(text);
        }
        throw new IllegalArgumentException("is something else");
    }

    /**
     * The value of an entry.
     *
     * @throws IllegalArgumentException if it is invalid; {@link #expected()} describes what is expected
     */
    public T parse(String text) {
        return parser.apply(equals(TEXT) ? text : text.strip());
    }

    /** A description of expected entries, for messages. */
    public String expected() {
        return expected;
    }

    /** The entry of a value, as text. */
    public String print(T value) {
        return printer.apply(value);
    }

    /** The entry of a value, in formats that have types: an enum's name, else the value itself. */
    public Object plain(T value) {
        return value instanceof Enum<?> constant ? constant.name() : value;
    }
}
