package org.tensorbind.write.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import org.tensorbind.io.TransferTarget;

/**
 * Transfers bytes from one file to another. The system copies 16 pages at a time. If the offsets in the two files are not aligned to each other, that
 * takes a quarter to a half longer than copying through a buffer.
 */
final class FileTransfer {
    /** The number of bytes that the system copies at a time: 16 pages of 4 KiB. */
    private static final int RUN = 1 << 16;

    /** The minimum size for a system call; shorter ranges are buffered, because a call costs as much as copying a few KiB. */
    private static final int WORTH_A_CALL = 1 << 18;

    private FileTransfer() {}

    /** Whether bytes can come into {@code target} in either way. */
    static boolean isPossible(WritableByteChannel target) {
        return target instanceof TransferTarget || target instanceof FileChannel;
    }

    /** Whether the system copies from {@code offset} to {@code position} as fast as it can. */
    static boolean isForTheSystem(long offset, long position, long byteSize) {
        return byteSize >= WORTH_A_CALL && offset % RUN == 0 && position % RUN == 0;
    }

    /** How many bytes a buffer should take before the system may go on, all where it never may. */
    static long beforeTheSystem(long offset, long position, long byteSize) {
        return (offset - position) % RUN == 0 && byteSize >= RUN + WORTH_A_CALL ? RUN - offset % RUN : byteSize;
    }

    /** Lets the system copy some bytes; gives how many, 0 where it does not. */
    static long bySystem(FileChannel file, long offset, long byteSize, WritableByteChannel target) throws IOException {
        return target instanceof TransferTarget taking
                ? taking.transferFrom(file, offset, byteSize)
                : file.transferTo(offset, byteSize, target);
    }

    /** Reads some bytes into what remains of a buffer; gives how many, 0 where the file ends before. */
    static int byBuffer(FileChannel file, long offset, long byteSize, ByteBuffer buffer) throws IOException {
        int limit = buffer.limit();
        buffer.limit((int) Math.min(limit, buffer.position() + byteSize));
        try {
            return Math.max(0, file.read(buffer, offset));
        } finally {
            buffer.limit(limit);
        }
    }
}
