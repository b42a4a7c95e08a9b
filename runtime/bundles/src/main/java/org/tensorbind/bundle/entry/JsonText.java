package org.tensorbind.bundle.entry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.Decimals;

/** Converts JSON to maps, lists, strings, numbers and booleans and back, with Jackson's streaming parser, which must be on the class path. */
final class JsonText {
    private JsonText() {}

    @SuppressWarnings("unchecked") // objects are read as maps from text
    static Map<String, @Nullable Object> object(String text) {
        if (parse(text) instanceof Map<?, ?> map) {
            return (Map<String, @Nullable Object>) map;
        }
        throw new IllegalArgumentException("is something else");
    }

    @SuppressWarnings("unchecked")
    static List<@Nullable Object> array(String text) {
        if (parse(text) instanceof List<?> list) {
            return (List<@Nullable Object>) list;
        }
        throw new IllegalArgumentException("is something else");
    }

    private static @Nullable Object parse(String text) {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            parser.nextToken();
            Object value = value(parser);
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("has more after its end");
            }
            return value;
        } catch (IOException e) {
            throw new IllegalArgumentException("is not JSON", e);
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw new IllegalArgumentException("is empty");
        }
        return switch (token) {
            case START_OBJECT -> members(parser);
            case START_ARRAY -> elements(parser);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    private static Map<String, @Nullable Object> members(JsonParser parser) throws IOException {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            members.put(name, value(parser));
        }
        return Collections.unmodifiableMap(members);
    }

    private static List<@Nullable Object> elements(JsonParser parser) throws IOException {
        List<@Nullable Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value(parser));
        }
        return Collections.unmodifiableList(elements);
    }

    /**
     * Prints a value as JSON.
     *
     * @throws IllegalArgumentException if JSON cannot represent it
     */
    static String print(Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = new JsonFactory().createGenerator(text)) {
            write(generator, value);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot be JSON", e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator out, @Nullable Object value) throws IOException {
        if (value == null) {
            out.writeNull();
        } else if (value instanceof Map<?, ?> map) {
            out.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.writeFieldName(String.valueOf(entry.getKey()));
                write(out, entry.getValue());
            }
            out.writeEndObject();
        } else if (value instanceof Iterable<?> elements) {
            out.writeStartArray();
            for (Object element : elements) {
                write(out, element);
            }
            out.writeEndArray();
        } else {
            writeScalar(out, value);
        }
    }

    private static void writeScalar(JsonGenerator out, Object value) throws IOException {
        if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else if (value instanceof BigInteger number) {
            out.writeNumber(number);
        } else if (value instanceof BigDecimal number) {
            out.writeNumber(number);
        } else if (value instanceof Double || value instanceof Float) {
            writeFraction(out, ((Number) value).doubleValue(), Decimals.show(value));
        } else if (value instanceof Number number) {
            out.writeNumber(number.longValue());
        } else if (value instanceof String || value instanceof Enum<?>) {
            out.writeString(value.toString());
        } else {
            throw new IllegalArgumentException(
                    "JSON has no form for a value of type " + value.getClass().getSimpleName());
        }
    }

    private static void writeFraction(JsonGenerator out, double value, String text) throws IOException {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("JSON has no " + text);
        }
        out.writeNumber(text);
    }
}
