package org.tensorbind.examples.cli.print;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatTraits;
import org.tensorbind.FormatTraits.ItemType;
import org.tensorbind.io.SafeText;

/** Values of a file's items as texts. */
public final class ItemText {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();
    private static final int SHOWN = 80;

    private ItemText() {}

    /** What a value has to be, in words. */
    public static String kind(ItemType type) {
        return switch (type) {
            case INTEGER -> "an integer";
            case INTEGER_CODE -> "an integer or its name";
            case NUMBER -> "a number";
            case TEXT -> "a text";
            case TEXT_CODE -> "the name of a text";
            case BYTES -> "bytes in hexadecimal";
            case BOOLEAN -> "true or false";
            case INTEGERS -> "a list of integers as JSON";
            case LIST -> "a list as JSON";
            case MAP -> "a map as JSON";
            case ANY -> "a value as JSON";
            case RECORD -> "a structure as JSON, with the names of the grammar";
        };
    }

    /** The value that a text of {@code --set} stands for; {@code codes} are those of the item that have a name. */
    public static Object parse(FormatTraits.Item item, Map<Object, String> codes, String text) {
        for (Map.Entry<Object, String> code : codes.entrySet()) {
            boolean named = code.getValue().equals(text) && !codes.containsKey(text);
            if (named || text.equals(show(item, code.getKey(), codes))) {
                return code.getKey();
            }
        }
        try {
            Object value = item.type() == ItemType.TEXT_CODE ? code(codes, text) : parse(item.type(), text);
            if (value != null) {
                return value;
            }
        } catch (IllegalArgumentException | IOException e) {
            // given below, for every type alike
        }
        String unnamed =
                item.type() == ItemType.TEXT_CODE ? " (write another code in double quotes, bytes as x\"01 FF\")" : "";
        throw new UsageException(
                "--set " + item.name() + ": must be " + kind(item, codes) + unnamed + ", is '" + text + "'");
    }

    /** What a value has to be, in words, with the names that there are. */
    public static String kind(FormatTraits.Item item, Map<Object, String> codes) {
        return kind(item.type())
                + (codes.isEmpty()
                        ? ""
                        : ": " + codes.values().stream().distinct().collect(Collectors.joining(", ")));
    }

    /** A code as it is, or in double quotes one that has no name, or its bytes as grammars have them; null for another text. */
    private static @Nullable String code(Map<Object, String> codes, String text) {
        if (text.startsWith("x\"") && text.endsWith("\"") && text.length() > 2) {
            String digits = text.substring(2, text.length() - 1).replace(" ", "");
            return new String(HexFormat.of().parseHex(digits), StandardCharsets.ISO_8859_1);
        }
        String unquoted = unquoted(text);
        return unquoted != null ? unquoted : codes.containsKey(text) ? text : null;
    }

    /** The text that is in double quotes as JSON has it; null where there are none. */
    private static @Nullable String unquoted(String text) {
        boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
        return quoted && json(text) instanceof String unquoted ? unquoted : null;
    }

    private static @Nullable Object parse(ItemType type, String text) throws IOException {
        return switch (type) {
            case INTEGER, INTEGER_CODE ->
                text.startsWith("0x") ? HexFormat.fromHexDigitsToLong(text.substring(2)) : Long.parseLong(text);
            case NUMBER -> number(text);
            case TEXT, TEXT_CODE -> Objects.requireNonNullElse(unquoted(text), text);
            case BYTES -> HexFormat.of().parseHex(text);
            case BOOLEAN -> text.equals("true") ? Boolean.TRUE : text.equals("false") ? Boolean.FALSE : null;
            case INTEGERS ->
                parseJson(text) instanceof List<?> list && list.stream().allMatch(Long.class::isInstance) ? list : null;
            case LIST -> parseJson(text) instanceof List<?> list ? list : null;
            case MAP -> parseJson(text) instanceof Map<?, ?> map ? map : null;
            case ANY -> parseJson(text);
            case RECORD -> composed(parseJson(text));
        };
    }

    private static @Nullable Object composed(@Nullable Object value) {
        return value instanceof List<?> || value instanceof Map<?, ?> ? value : null;
    }

    /** A number in digits, or {@code nan}, {@code inf} or {@code -inf}, as texts have it. */
    private static Double number(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "nan" -> Double.NaN;
            case "inf", "infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            default -> inRange(text, Double.parseDouble(text));
        };
    }

    /** What digits stand for; they must not be beyond the floats of 64 bits. */
    private static double inRange(String digits, double value) {
        boolean zero = digits.replaceFirst("[eE].*", "").matches("[^1-9]*");
        if (Double.isInfinite(value) || (value == 0 && !zero)) {
            throw new NumberFormatException(digits);
        }
        return value;
    }

    /** A value as JSON, null where the text is none. */
    public static @Nullable Object json(String text) {
        try {
            return parseJson(text);
        } catch (IOException | NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable Object parseJson(String text) throws IOException {
        try (JsonParser parser = JSON.createParser(text)) {
            parser.nextToken();
            Object value = value(parser);
            return parser.nextToken() == null ? value : null;
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null) {
            return null;
        }
        return switch (token) {
            case START_ARRAY -> list(parser);
            case START_OBJECT -> map(parser);
            case VALUE_NUMBER_INT -> integer(parser.getBigIntegerValue());
            case VALUE_NUMBER_FLOAT ->
                parser.isNaN() ? (Object) parser.getDoubleValue() : inRange(parser.getText(), parser.getDoubleValue());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_STRING -> parser.getText();
            default -> null;
        };
    }

    private static Object integer(BigInteger value) {
        return value.bitLength() < Long.SIZE ? (Object) value.longValue() : value;
    }

    private static List<@Nullable Object> list(JsonParser parser) throws IOException {
        List<@Nullable Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(value(parser));
        }
        return list;
    }

    private static Map<String, @Nullable Object> map(JsonParser parser) throws IOException {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            parser.nextToken();
            map.put(key, value(parser));
        }
        return map;
    }

    /** A value on one line, cut off where it is long. */
    public static String show(@Nullable Object value) {
        return Text.shorten(whole(value), SHOWN);
    }

    /** A value of an item as {@code --set} takes it, with the name that its code has where it has another than itself. */
    public static String show(FormatTraits.@Nullable Item item, Object value, Map<Object, String> codes) {
        String name = codes.get(value);
        String shown = settable(item == null ? ItemType.TEXT : item.type(), value, name);
        return name == null || name.equals(value) ? shown : shown + " (" + Text.show(name) + ")";
    }

    private static String settable(ItemType type, Object value, @Nullable String name) {
        if (!(value instanceof String text)) {
            return type == ItemType.ANY ? jsonOf(value) : whole(value);
        }
        boolean plain = Text.show(text).equals(text) && !text.startsWith("\"");
        boolean quoted = !plain || type == ItemType.ANY || (type == ItemType.TEXT_CODE && name == null);
        return quoted ? jsonOf(text) : text;
    }

    /** Whether two values are the same. */
    public static boolean same(@Nullable Object a, @Nullable Object b) {
        return whole(a).equals(whole(b));
    }

    private static String whole(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return HexFormat.of().formatHex(bytes);
        }
        boolean composed = value instanceof List<?> || value instanceof Map<?, ?> || StructureValues.of(value) != null;
        return composed ? jsonOf(value) : Text.show(String.valueOf(value));
    }

    /** A value as JSON, with texts that are safe to show and bytes as their hexadecimal digits. */
    private static String jsonOf(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(ItemText::jsonOf).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> quoted(entry.getKey() instanceof String key ? key : whole(entry.getKey())) + ": "
                            + jsonOf(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        Map<String, @Nullable Object> structure = StructureValues.of(value);
        if (structure != null) {
            return jsonOf(structure);
        }
        boolean literal = value == null || value instanceof Number || value instanceof Boolean;
        return literal ? String.valueOf(value) : quoted(value instanceof String text ? text : whole(value));
    }

    /** A text in double quotes as JSON has it, in which every character is safe to show. */
    private static String quoted(String text) {
        return '"' + SafeText.of(String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text))) + '"';
    }
}
