package org.tensorbind.processor.pinned;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.entry.AttributeType;
import org.tensorbind.processor.bundle.Bundle.EntryKind;
import org.tensorbind.processor.bundle.CodecTypes;

/** The attributes of tensors in a header. They are JSON, which has no bytes, NaN or infinities. */
final class HeaderAttributes {
    private HeaderAttributes() {}

    /** Reads the attributes at the parser's position; a value that is not an object has none. */
    static Map<String, Object> read(JsonParser parser) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            readFields(parser, fields);
        } else {
            parser.skipChildren();
        }
        return fields;
    }

    @SuppressWarnings("NullAway") // values may be null, which the map's type does not declare
    private static void readFields(JsonParser parser, Map<String, Object> fields) throws IOException {
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            parser.nextToken();
            fields.put(key, value(parser));
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> read(parser);
            case START_ARRAY -> {
                List<@Nullable Object> values = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    values.add(value(parser));
                }
                yield values;
            }
            case VALUE_NUMBER_INT -> parser.getBigIntegerValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            case VALUE_NULL -> null;
            default -> parser.getText();
        };
    }

    /**
     * The type of an attribute in a header: text for bytes and enums, and any value for elements that are floats, because NaN and infinities are null
     * in JSON.
     */
    static AttributeType<?> typeOf(EntryKind kind) {
        if (kind.part() != null) {
            boolean fraction = kind.part().constant().equals("DOUBLE")
                    || kind.part().constant().equals("FLOAT");
            AttributeType<?> part = fraction ? AttributeType.ANYTHING : typeOf(kind.part());
            return kind.constant().equals("listOf") ? AttributeType.listOf(part) : AttributeType.mapOf(part);
        }
        boolean text = kind.enumeration() != null || kind.constant().equals("BYTES");
        return text ? AttributeType.TEXT : (AttributeType<?>) CodecTypes.constant(AttributeType.class, kind.constant());
    }
}
