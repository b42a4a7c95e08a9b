package org.tensorbind.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;

/** A channel that can take bytes of a file as the system copies them, without their passing through the Java machine. */
public interface TransferTarget extends WritableByteChannel {
    /**
     * Takes bytes of a file, perhaps fewer than were meant; gives how many, 0 where it cannot take them in this way.
     *
     * @param offset of the first in the file
     */
    long transferFrom(FileChannel file, long offset, long byteSize) throws IOException;
}
