package org.tensorbind.bundle.entry;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.Decimals;

/**
 * A Java type as a metadata entry: its text, or in formats that have types a value of one of these.
 *
 * @param <T> the Java type
 */
public final class MetadataType<T> {
    /** Text as it is. */
    public static final MetadataType<String> TEXT = new MetadataType<>("text", Kind.TEXT);

    /** {@code byte}. */
    public static final MetadataType<Byte> BYTE = new MetadataType<>("a byte", Kind.BYTE);

    /** {@code short}. */
    public static final MetadataType<Short> SHORT = new MetadataType<>("a short", Kind.SHORT);

    /** {@code int}. */
    public static final MetadataType<Integer> INT = new MetadataType<>("an int", Kind.INT);

    /** {@code long}. */
    public static final MetadataType<Long> LONG = new MetadataType<>("a long", Kind.LONG);

    /** {@code float}. */
    public static final MetadataType<Float> FLOAT =
            new MetadataType<>("a number that a float of 32 bits holds", Kind.FLOAT);

    /** {@code double}. */
    public static final MetadataType<Double> DOUBLE =
            new MetadataType<>("a number that a float of 64 bits holds", Kind.DOUBLE);

    /** {@code boolean}: true and false in any case, as Python writes them, too. */
    public static final MetadataType<Boolean> BOOLEAN = new MetadataType<>("true or false", Kind.BOOLEAN);

    /** A JSON object; its values are maps, lists, texts, numbers, truth values and null. */
    public static final MetadataType<Map<String, @Nullable Object>> JSON_OBJECT =
            new MetadataType<>("a JSON object", Kind.JSON_OBJECT);

    /** A JSON array, with values as those of {@link #JSON_OBJECT}. */
    public static final MetadataType<List<@Nullable Object>> JSON_ARRAY =
            new MetadataType<>("a JSON array", Kind.JSON_ARRAY);

    /** How a value is parsed and printed: a switch, because lambdas would be classes that a program makes when it reads its first bundle. */
    private enum Kind {
        TEXT,
        BYTE,
        SHORT,
        INT,
        LONG,
        FLOAT,
        DOUBLE,
        BOOLEAN,
        JSON_OBJECT,
        JSON_ARRAY,
        CONSTANT
    }

    private final String expected;
    private final Kind kind;
    private final List<T> constants;

    private MetadataType(String expected, Kind kind) {
        this(expected, kind, List.of());
    }

    private MetadataType(String expected, Kind kind, List<T> constants) {
        this.expected = expected;
        this.kind = kind;
        this.constants = constants;
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
        return new MetadataType<>("one of " + String.join(", ", names), Kind.CONSTANT, List.of(constants));
    }

    private T constant(String name) {
        for (T constant : constants) {
            if (constant instanceof Enum<?> named && named.name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("is another");
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
    @SuppressWarnings("unchecked") // T is the class of the kind's values
    public T parse(String text) {
        return (T) (kind == Kind.TEXT ? text : value(text.strip()));
    }

    private Object value(String text) {
        return switch (kind) {
            case TEXT -> text;
            case BYTE -> Byte.valueOf(text);
            case SHORT -> Short.valueOf(text);
            case INT -> Integer.valueOf(text);
            case LONG -> Long.valueOf(text);
            case FLOAT -> toFloat(text);
            case DOUBLE -> toDouble(text);
            case BOOLEAN -> truth(text);
            case JSON_OBJECT -> JsonText.object(text);
            case JSON_ARRAY -> JsonText.array(text);
            case CONSTANT -> constant(text);
        };
    }

    /** A description of expected entries, for messages. */
    public String expected() {
        return expected;
    }

    /** The entry of a value, as text. */
    public String print(T value) {
        return switch (kind) {
            case FLOAT, DOUBLE -> Decimals.show(value);
            case JSON_OBJECT, JSON_ARRAY -> JsonText.print(value);
            default -> String.valueOf(plain(value));
        };
    }

    /** The entry of a value, in formats that have types: an enum's name, else the value itself. */
    public Object plain(T value) {
        return value instanceof Enum<?> constant ? constant.name() : value;
    }
}
