package org.tensorbind;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Values that a file has if no caller supplies them. */
final class DefaultValues {
    /** Matches any value. */
    static final Object ANY = new Object();

    /** Matches lists of any size whose elements all have one value. */
    record Each(Object value) {}

    private DefaultValues() {}

    static boolean has(Map<String, Object> values, String item, Object value) {
        Object expected = values.get(item);
        if (expected instanceof Each each) {
            Object element = plain(each.value());
            return plain(value) instanceof List<?> list && list.stream().allMatch(element::equals);
        }
        return expected == ANY || (expected != null && plain(expected).equals(plain(value)));
    }

    /** Converts bytes to lists of integers, so that values of readers can be compared with those of grammars. */
    private static Object plain(Object value) {
        if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return plain(bytes);
        }
        if (value instanceof byte[] bytes) {
            List<Object> list = new ArrayList<>(bytes.length);
            for (byte each : bytes) {
                list.add((long) (each & 0xFF));
            }
            return list;
        }
        return value;
    }
}
