package org.tensorbind.value;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.number.CountText;

/** Compares and prints values by content: byte arrays by their bytes, also in lists and maps. Orders keys. */
@GeneratedCodeApi
public final class DeepValues {
    private static final int SHOWN_BYTES = 16;

    private DeepValues() {}

    /** Whether both hold the same. */
    public static boolean equal(@Nullable Object first, @Nullable Object second) {
        if (first instanceof List<?> list && second instanceof List<?> other) {
            return equalLists(list, other);
        }
        if (first instanceof Map<?, ?> map && second instanceof Map<?, ?> other) {
            return map.keySet().equals(other.keySet())
                    && map.keySet().stream().allMatch(key -> equal(map.get(key), other.get(key)));
        }
        return Objects.deepEquals(first, second);
    }

    /** Compares integers as such, and anything else as texts by their UTF-8 bytes. */
    public static int compare(Object first, Object second) {
        return first instanceof Long a && second instanceof Long b
                ? Long.compare(a, b)
                : compareTexts(first.toString(), second.toString());
    }

    /** Compares texts by their UTF-8 bytes, as unsigned numbers. */
    public static int compareTexts(String first, String second) {
        return Arrays.compareUnsigned(first.getBytes(StandardCharsets.UTF_8), second.getBytes(StandardCharsets.UTF_8));
    }

    /** Compares texts by the number of their UTF-8 bytes, and those of one length by these bytes. */
    public static int compareLengths(String first, String second) {
        byte[] a = first.getBytes(StandardCharsets.UTF_8);
        byte[] b = second.getBytes(StandardCharsets.UTF_8);
        return a.length == b.length ? Arrays.compareUnsigned(a, b) : Integer.compare(a.length, b.length);
    }

    /** A value as a key of a map, where byte arrays are read-only buffers: these are equal if they hold the same. */
    public static @Nullable Object asKey(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> keys = new ArrayList<>();
            list.forEach(element -> keys.add(asKey(element)));
            return Collections.unmodifiableList(keys);
        }
        if (value instanceof Map<?, ?> map) {
            Map<@Nullable Object, @Nullable Object> keys = new LinkedHashMap<>();
            map.forEach((key, element) -> keys.put(asKey(key), asKey(element)));
            return Collections.unmodifiableMap(keys);
        }
        return value;
    }

    private static boolean equalLists(List<?> list, List<?> other) {
        if (list.size() != other.size()) {
            return false;
        }
        Iterator<?> others = other.iterator();
        return list.stream().allMatch(element -> equal(element, others.next()));
    }

    /** A hash code that is the same for values that hold the same. */
    public static int hash(@Nullable Object... values) {
        int hash = 1;
        for (Object value : values) {
            hash = 31 * hash + hashOf(value);
        }
        return hash;
    }

    private static int hashOf(@Nullable Object value) {
        if (value instanceof byte[] bytes) {
            return Arrays.hashCode(bytes);
        }
        if (value instanceof List<?> list) {
            return hash(list.toArray());
        }
        return value instanceof Map<?, ?> map ? map.keySet().hashCode() : Objects.hashCode(value);
    }

    /** Text of a record, as records show themselves, with the first bytes of arrays. */
    public static String show(String type, String names, @Nullable Object... values) {
        String[] each = names.split(", ");
        StringJoiner text = new StringJoiner(", ", type + "[", "]");
        for (int i = 0; i < values.length; i++) {
            text.add(each[i] + "=" + shown(values[i]));
        }
        return text.toString();
    }

    /** Text of a value, with the first bytes of arrays, also in lists and maps. */
    public static String shown(@Nullable Object value) {
        if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return shown(bytes);
        }
        if (value instanceof byte[] bytes) {
            String start = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, SHOWN_BYTES));
            return CountText.of(bytes.length, "byte")
                    + (bytes.length == 0 ? "" : " " + start)
                    + (bytes.length > SHOWN_BYTES ? "…" : "");
        }
        if (value instanceof Map.Entry<?, ?> extension) {
            return "extension type " + extension.getKey() + ", " + shown(extension.getValue());
        }
        if (value instanceof List<?> list) {
            StringJoiner text = new StringJoiner(", ", "[", "]");
            list.forEach(element -> text.add(shown(element)));
            return text.toString();
        }
        if (value instanceof Map<?, ?> map) {
            StringJoiner text = new StringJoiner(", ", "{", "}");
            map.forEach((key, element) -> text.add(shown(key) + "=" + shown(element)));
            return text.toString();
        }
        return String.valueOf(value);
    }
}
