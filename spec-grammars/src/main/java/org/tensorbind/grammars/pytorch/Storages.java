package org.tensorbind.grammars.pytorch;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.payload.StoredChecksum;

/** Where a file has its storages. */
interface Storages extends Closeable {
    /** Bytes of a storage, -1 where the file does not have it. */
    long byteSize(String key);

    /** Where a storage starts, from the start of the file. */
    long byteOffset(String key) throws IOException;

    /** Byte order of all elements. */
    ByteOrder order();

    /** The checksum of a storage, null where the file has none. */
    @Nullable
    StoredChecksum checksum(String key);

    /** Why a storage cannot be read, null where it can. */
    @Nullable
    String unreadableReason(String key);
}
