package org.tensorbind.grammars.pytorch;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.StoredChecksum;

/** Where a file has its storages. */
interface Storages extends Closeable {
    /** Bytes of a storage, -1 where the file does not have it. */
    long byteSize(String key);

    /** What has the bytes of a storage: the file, or what a compressed one inflates to, which may be used until this is closed. */
    ByteSource source(String key) throws IOException;

    /** Where a storage starts in its {@link #source}. */
    long byteOffset(String key) throws IOException;

    /** Byte order of all elements. */
    ByteOrder order();

    /** The checksum of a storage, null where the file has none. */
    @Nullable
    StoredChecksum checksum(String key);

    /** Whether the file has a storage compressed. */
    boolean isCompressed(String key) throws IOException;
}
