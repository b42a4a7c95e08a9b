package org.tensorbind.payload;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.Saturating;

/**
 * Rows in which the elements of a tensor are stored, with other bytes behind each of them.
 *
 * @param count number of rows
 * @param size of the elements of a row, in bytes
 * @param padding zeros behind the elements of each row, or the separator behind those of each but the last, in bytes
 * @param apart from the start of a row to that of the next, in bytes: what is more than elements and padding is of other tensors
 * @param first where the first row starts, in bytes from the start of all that is stored
 * @param separator what stands between two rows, null for zeros
 */
public record StoredRows(
        long count,
        long size,
        long padding,
        long apart,
        long first,
        @Nullable Separator separator) {
    /** An integer that stands between two rows. */
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

        /** The number that stands in its place, without a sign. */
        long of(ByteBuffer bytes, int offset) {
            long number = 0;
            for (int i = 0; i < byteSize; i++) {
                int next = order == ByteOrder.BIG_ENDIAN ? i : byteSize - 1 - i;
                number = number << Byte.SIZE | bytes.get(offset + next) & 0xFF;
            }
            return number;
        }
    }

    /** Rows with zeros behind them. */
    public StoredRows(long count, long size, long padding, long apart, long first) {
        this(count, size, padding, apart, first, null);
    }

    /** Bytes of all elements. */
    public long byteSize() {
        return Saturating.times(count, size);
    }

    /** Bytes of all elements and of the padding behind them. */
    public long ownSize() {
        return Saturating.times(count, Saturating.plus(size, padding));
    }

    /** Bytes of all that is stored, of other tensors, too. */
    public long storedSize() {
        return Saturating.times(count, apart) - (separator == null ? 0 : padding);
    }

    /** Whether nothing stands between two rows. */
    public boolean isContiguous() {
        return size == apart;
    }
}
