package org.tensorbind.grammars.support;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Custom fields in a form that can be compared: bytes as hexadecimal text, numbers with a fraction as their bits. */
public final class CustomFields {
    private CustomFields() {}

    /** What the manifest says, where {@code $bytes}, {@code $f64} and {@code $map} stand for what JSON has no form for. */
    public static @Nullable Object expected(JsonNode node) {
        if (node.isObject()) {
            if (node.has("$bytes")) {
                return "bytes " + node.get("$bytes").asText();
            }
            if (node.has("$f64")) {
                return "f64 " + node.get("$f64").asText();
            }
            Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
            if (node.has("$map")) {
                node.get("$map").forEach(pair -> map.put(expected(pair.get(0)), expected(pair.get(1))));
            } else {
                node.fields().forEachRemaining(entry -> map.put(entry.getKey(), expected(entry.getValue())));
            }
            return map;
        }
        if (node.isArray()) {
            List<@Nullable Object> list = new ArrayList<>();
            node.forEach(element -> list.add(expected(element)));
            return list;
        }
        if (node.isIntegralNumber()) {
            return node.bigIntegerValue();
        }
        return node.isBoolean() ? (Object) node.booleanValue() : node.isNull() ? null : node.textValue();
    }

    /** What a reader gives. */
    public static @Nullable Object comparable(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return "bytes " + HexFormat.of().formatHex(bytes);
        }
        if (value instanceof Double number) {
            return "f64 " + HexFormat.of().toHexDigits(Double.doubleToRawLongBits(number));
        }
        if (value instanceof Long number) {
            return BigInteger.valueOf(number);
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> comparable = new ArrayList<>();
            list.forEach(element -> comparable.add(comparable(element)));
            return comparable;
        }
        if (value instanceof Map<?, ?> map) {
            Map<@Nullable Object, @Nullable Object> comparable = new LinkedHashMap<>();
            map.forEach((key, element) -> comparable.put(comparable(key), comparable(element)));
            return comparable;
        }
        return value;
    }
}
