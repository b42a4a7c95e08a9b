package org.tensorbind.write;

import java.io.IOException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.tensorbind.write.sink.Sink;

/** Sizes of values that contain an item with their own size: the smallest that are consistent. */
final class SelfSizes {
    private static final int MOST_ROUNDS = 32;

    private final Map<String, Map<Object, Long>> assumed = new HashMap<>();

    /** The size of a value of a rule that {@code writing} writes at a position; while it is counted, what it has been taken for. */
    long of(String rule, Object value, long position, FilePlan.Writing writing) throws IOException {
        Map<Object, Long> sizes = assumed.computeIfAbsent(rule, missing -> new IdentityHashMap<>());
        Long known = sizes.get(value);
        return known == null ? computed(sizes, value, position, writing) : known;
    }

    private static long computed(Map<Object, Long> sizes, Object value, long position, FilePlan.Writing writing)
            throws IOException {
        long size = 0;
        try {
            for (int round = 0; round < MOST_ROUNDS; round++) {
                sizes.put(value, size);
                Sink out = Sink.counting(position);
                writing.write(out);
                long counted = out.position() - position;
                if (counted == size) {
                    return size;
                }
                size = counted;
            }
        } finally {
            sizes.remove(value);
        }
        throw new IllegalArgumentException("the size of an item that contains its own size does not converge");
    }
}
