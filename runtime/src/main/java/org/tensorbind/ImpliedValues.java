package org.tensorbind;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Values that a file has although nobody gave them. */
final class ImpliedValues {
    /** Stands for whatever value there is. */
    static final Object ANY = new Object();

    /** Stands for lists of any size, each element of which has a value. */
    record Each(Object value) {}

    private ImpliedValues() {}

    static boolean has(Map<String, Object> implied, String item, Object value) {
        Object usual = implied.get(item);
        if (usual instanceof Each each) {
            Object element = plain(each.value());
            return plain(value) instanceof List<?> list && list.stream().allMatch(element::equals);
        }
        return usual == ANY || (usual != null && plain(usual).equals(plain(value)));
    }

    /** Bytes and lists as lists of integers, so that what readers tell can be compared with what grammars say. */
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
