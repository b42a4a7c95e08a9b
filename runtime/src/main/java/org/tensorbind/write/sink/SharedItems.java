package org.tensorbind.write.sink;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Items that may share bytes, where equal ones of a rule are written once: where the first of each is. Tensors' data is equal where it is the same data, as the
 * bytes of others are not compared. Not thread-safe.
 */
final class SharedItems {
    private final PlaceSink out;
    private final Map<Key, Written> items = new HashMap<>();

    private record Key(String rule, Object value) {
        static Key of(String rule, Object value) {
            return new Key(rule, value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value);
        }
    }

    /** Where an item is, in bytes from the start of the file. */
    private static final class Written {
        private final long start;
        private long end;

        Written(long start) {
            this.start = start;
            this.end = start;
        }
    }

    SharedItems(PlaceSink out) {
        this.out = out;
    }

    /** Whether an equal item of the rule has been written. */
    boolean has(String rule, Object value) {
        return items.containsKey(Key.of(rule, value));
    }

    /** Begins the first item of a value. */
    void begin(String rule, Object value) {
        items.put(Key.of(rule, value), new Written(out.position()));
    }

    /** Ends the item that was begun. */
    void end(String rule, Object value) {
        find(rule, value).end = out.position();
    }

    /** Where the item of a value starts, in bytes from the start of the file. */
    long start(String rule, Object value) {
        return find(rule, value).start;
    }

    /** Bytes of the item of a value. */
    long size(String rule, Object value) {
        Written item = find(rule, value);
        return item.end - item.start;
    }

    private Written find(String rule, Object value) {
        return Objects.requireNonNull(items.get(Key.of(rule, value)), "the item has been begun");
    }
}
