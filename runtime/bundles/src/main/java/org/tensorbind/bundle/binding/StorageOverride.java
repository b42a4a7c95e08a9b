package org.tensorbind.bundle.binding;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.WriteOptions;

/** Storage options of one component, which override those of the bundle. */
record StorageOverride(
        @Nullable String filter, int level, @Nullable String checksum, boolean bigEndian) {
    static final StorageOverride AS_THE_BUNDLE = new StorageOverride(null, WriteOptions.DEFAULT_LEVEL, null, false);

    /** The writer's options with the overrides of the component; null if it has none. */
    @Nullable
    WriteOptions apply(WriteOptions writer) {
        if (equals(AS_THE_BUNDLE)) {
            return null;
        }
        WriteOptions options = filter == null ? writer : writer.compress(filter, level);
        options = checksum == null ? options : options.checksum(checksum);
        return bigEndian ? options.byteOrder(ByteOrder.BIG_ENDIAN) : options;
    }
}
