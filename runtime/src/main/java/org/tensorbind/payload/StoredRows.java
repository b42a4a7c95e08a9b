package org.tensorbind.payload;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.SaturatingMath;

/**
 * Rows in which the elements of a tensor are stored, with other bytes after each of them.
 *
 * @param count number of rows
 * @param size of the elements of a row, in bytes
 * @param padding zeros after the elements of each row, or the separator after those of each but the last, in bytes
 * @param apart from the start of a row to that of the next, in bytes: what is more than elements and padding is of other tensors
 * @param first where the first row starts, in bytes from the start of all that is stored
 * @param separator the integer between two rows, null for zeros
 */
public record StoredRows(
        long count,
        long size,
        long padding,
        long apart,
        long first,
        @Nullable Separator separator) {
    /** An integer between two rows. */
    public record Separator(long value, int byteSize, ByteOrder order) {
        /** The integer as it is stored. */
        ByteBuffer bytes() {
            ByteBuffer bytes = ByteBuffer.allocate(byteSize);
            for (int i = 0; i < byteSize; i++) {
                int shift = order == ByteOrder.BIG_ENDIAN ? byteSize - 1 - i : i;
                bytes.put(i, (byte) (value >>> Byte.SIZE * shift));
            }
            return bytes;
        }

        /** The number found in its place, without a sign. */
        long of(ByteBuffer bytes, int offset) {
            long number = 0;
            for (int i = 0; i < byteSize; i++) {
                int next = order == ByteOrder.BIG_ENDIAN ? i : byteSize - 1 - i;
                number = number << Byte.SIZE | bytes.get(offset + next) & 0xFF;
            }
            return number;
        }
    }

    /** Rows with zeros after them. */
    public StoredRows(long count, long size, long padding, long apart, long first) {
        this(count, size, padding, apart, first, null);
    }

    /** Bytes of all elements. */
    public long byteSize() {
        return SaturatingMath.times(count, size);
    }

    /** Bytes of all elements and of the padding after them. */
    public long ownSize() {
        return SaturatingMath.times(count, SaturatingMath.plus(size, padding));
    }

    /** Bytes of all that is stored, of other tensors, too. */
    public long storedSize() {
        return SaturatingMath.times(count, apart) - (separator == null ? 0 : padding);
    }

    /** Whether rows are contiguous. */
    public boolean isContiguous() {
        return size == apart;
    }
}
