package org.tensorbind.payload;

import org.tensorbind.number.Saturating;

/**
 * Rows in which the elements of a tensor are stored, with other bytes behind each of them.
 *
 * @param count number of rows
 * @param size of the elements of a row, in bytes
 * @param padding zeros behind the elements of each row, in bytes
 * @param apart from the start of a row to that of the next, in bytes: what is more than elements and padding is of other tensors
 * @param first where the first row starts, in bytes from the start of all that is stored
 */
public record StoredRows(long count, long size, long padding, long apart, long first) {
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
        return Saturating.times(count, apart);
    }

    /** Whether nothing stands between two rows. */
    public boolean isContiguous() {
        return size == apart;
    }
}
