package org.tensorbind.format;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.StoredBytes;
import org.tensorbind.payload.StoredChecksum;

/**
 * The data of tensors, encoded once where a format lets tensors share it and they have the same: the same object gives it, or it has the same
 * place in the same open file.
 */
final class SharedData {
    private final boolean isShared;
    private final Map<List<Object>, Pending> first = new HashMap<>();

    SharedData(boolean isShared) {
        this.isShared = isShared;
    }

    /** Bytes to be written, and their checksum, null for none. */
    record Encoded(Payload payload, @Nullable StoredChecksum checksum) {}

    /** Bytes that may still be on their way. */
    interface Pending {
        /** Waits for them. */
        Encoded get() throws IOException;
    }

    /** Begins to encode bytes. */
    interface Encoding {
        /** Begins, and does not wait. */
        Pending begin() throws IOException;
    }

    /** An object, which is the same as itself only. */
    private record Identity(Object object) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Identity identity && identity.object == object;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(object);
        }
    }

    /** Waits once. */
    private static final class Remembered implements Pending {
        private final Pending pending;
        private @Nullable Encoded encoded;

        Remembered(Pending pending) {
            this.pending = pending;
        }

        @Override
        public Encoded get() throws IOException {
            Encoded known = encoded == null ? pending.get() : encoded;
            encoded = known;
            return known;
        }
    }

    /** What data is known by that an object gives. */
    static Object of(Object data) {
        return new Identity(data);
    }

    /** What stored bytes are known by. */
    static Object of(StoredBytes stored) {
        Payload place = stored.storage().payload();
        return List.of(new Identity(stored.file()), place.byteOffset(), place.byteSize(), String.valueOf(place.rows()));
    }

    /**
     * The bytes of a tensor, encoded unless those of the same data have been.
     *
     * @param key what the data is known by, and all that its bytes depend on
     * @param byteSize of the data
     * @param observer is notified of data that is not taken again
     */
    Pending bytes(List<Object> key, long byteSize, LongConsumer observer, Encoding encoding) throws IOException {
        if (!isShared) {
            return encoding.begin();
        }
        Pending known = first.get(key);
        if (known == null) {
            Pending begun = new Remembered(encoding.begin());
            first.put(key, begun);
            return begun;
        }
        return () -> {
            observer.accept(byteSize);
            return known.get();
        };
    }
}
