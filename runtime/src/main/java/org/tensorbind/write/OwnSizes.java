package org.tensorbind.write;

import java.io.IOException;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.tensorbind.contract.GeneratedCodeApi;

/** Sizes of values in which an item says how large they are, and which are counted with that item: the smallest that fit. */
@GeneratedCodeApi
public final class OwnSizes {
    private static final int MOST_ROUNDS = 32;

    private final Map<String, Map<Object, Long>> assumed = new HashMap<>();

    /** Counts the bytes of a value, in which its size is what has been assumed of it. */
    @FunctionalInterface
    public interface Counting {
        /** The number of bytes. */
        long bytes() throws IOException;
    }

    /** The size of a value of a rule; while it is counted, what it has been taken for. */
    public long of(String rule, Object value, Counting counting) throws IOException {
        Map<Object, Long> sizes = assumed.computeIfAbsent(rule, missing -> new IdentityHashMap<>());
        Long known = sizes.get(value);
        return known == null ? settled(sizes, value, counting) : known;
    }

    private static long settled(Map<Object, Long> sizes, Object value, Counting counting) throws IOException {
        long size = 0;
        try {
            for (int round = 0; round < MOST_ROUNDS; round++) {
                sizes.put(value, size);
                long counted = counting.bytes();
                if (counted == size) {
                    return size;
                }
                size = counted;
            }
        } finally {
            sizes.remove(value);
        }
        throw new IllegalArgumentException("an item's size does not settle, which is told in the item itself");
    }
}
