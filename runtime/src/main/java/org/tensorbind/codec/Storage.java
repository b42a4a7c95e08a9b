package org.tensorbind.codec;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.WriteOptions;

/**
 * How the bytes of a tensor, or of one of its parts, are stored.
 *
 * @param payload where they are
 * @param filter one of {@link Filters#NAMES}
 * @param order byte order of the elements, after the filter
 * @param checksum of the stored bytes, if the file gives one that can be verified
 * @param unverifiable whether the file gives one of an algorithm that is not known
 * @param obstacle why they cannot be decoded, or null where they can
 */
public record Storage(
        Payload payload,
        String filter,
        ByteOrder order,
        @Nullable StoredChecksum checksum,
        boolean unverifiable,
        @Nullable String obstacle) {
    /** Elements stored as they are. */
    public static Storage plain(Payload payload, ByteOrder order) {
        return new Storage(payload, WriteOptions.NONE, order, null, false, null);
    }

    /** Whether the stored bytes are the elements. */
    boolean isPlain() {
        return filter.equals(WriteOptions.NONE);
    }
}
