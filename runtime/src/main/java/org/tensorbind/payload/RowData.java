package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorData;
import org.tensorbind.io.Chunks;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.payload.code.DecodedBytes;
import org.tensorbind.payload.code.GatheredData;
import org.tensorbind.payload.code.NonClosingChannel;

/**
 * A tensor whose data is to be laid down in rows.
 *
 * @param name of the tensor, for messages
 * @param elements its data
 * @param count number of rows
 * @param size of the elements of a row, in bytes
 * @param padding zeros after them, in bytes, or the separator
 * @param separator the integer between two rows, null for zeros after each
 */
public record RowData(
        String name, Payload elements, long count, long size, long padding, StoredRows.@Nullable Separator separator) {
    /** The first row of each tensor, the second of each, and so on. The data of several tensors is gathered in memory on each access. */
    public static Payload laid(List<RowData> columns) {
        long row = columns.stream()
                .mapToLong(column -> SaturatingMath.plus(column.size, column.padding))
                .reduce(0, SaturatingMath::plus);
        return Payload.of(
                row == 0 ? target -> {} : laidData(columns),
                SaturatingMath.times(columns.get(0).count, row)
                        - (columns.get(0).separator == null ? 0 : row - columns.get(0).size),
                columns.stream().map(RowData::elements).toList());
    }

    private static TensorData laidData(List<RowData> columns) {
        return columns.size() == 1 ? columns.get(0)::writeTo : target -> interleave(columns, target);
    }

    private TensorData data() {
        return Objects.requireNonNull(elements.data(), "what is written has data");
    }

    private void writeTo(WritableByteChannel target) throws IOException {
        Rows rows = new Rows(target);
        if (size == 0) {
            for (long row = 0; row < count; row++) {
                end(row, rows);
            }
        } else {
            data().writeTo(new PaddingChannel(rows));
        }
        rows.flush();
    }

    /** Writes what follows a row. */
    private void end(long row, Rows rows) throws IOException {
        if (separator == null) {
            rows.pad(padding);
        } else if (row < count - 1) {
            rows.put(separator.bytes());
        }
    }

    private static void interleave(List<RowData> columns, WritableByteChannel target) throws IOException {
        List<DecodedBytes> gathered = new ArrayList<>();
        for (RowData column : columns) {
            gathered.add(GatheredData.of(column.name, column.data(), column.elements.byteSize()));
        }
        Rows rows = new Rows(target);
        for (long row = 0; row < columns.get(0).count; row++) {
            for (int i = 0; i < gathered.size(); i++) {
                RowData column = columns.get(i);
                column.copyRow(gathered.get(i), row, rows);
                rows.pad(column.padding);
            }
        }
        rows.flush();
    }

    private void copyRow(DecodedBytes from, long row, Rows rows) throws IOException {
        for (long at = 0; at < size; at += Chunks.SIZE) {
            rows.put(from.slice(row * size + at, Chunks.lengthAt(at, size)));
        }
    }

    /** Collects rows, which may be of a few bytes, into pieces. */
    private static final class Rows {
        private final WritableByteChannel target;
        private final ByteBuffer piece = ByteBuffer.allocate(1 << 16);

        Rows(WritableByteChannel target) {
            this.target = target;
        }

        void put(ByteBuffer bytes) throws IOException {
            while (bytes.hasRemaining()) {
                int count = room(bytes.remaining());
                piece.put(bytes.slice(bytes.position(), count));
                bytes.position(bytes.position() + count);
            }
        }

        void pad(long byteSize) throws IOException {
            for (long left = byteSize; left > 0; ) {
                int count = room(left);
                for (int i = 0; i < count; i++) {
                    piece.put((byte) 0);
                }
                left -= count;
            }
        }

        /** How many of {@code wanted} bytes fit, at least one. */
        private int room(long wanted) throws IOException {
            if (!piece.hasRemaining()) {
                flush();
            }
            return (int) Math.min(wanted, piece.remaining());
        }

        void flush() throws IOException {
            Chunks.writeFully(target, piece.flip());
            piece.clear();
        }
    }

    /** Writes what follows each row. */
    private final class PaddingChannel implements NonClosingChannel {
        private final Rows rows;
        private long row;
        private long left = size;

        PaddingChannel(Rows rows) {
            this.rows = rows;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int length = bytes.remaining();
            while (bytes.hasRemaining()) {
                int count = (int) Math.min(bytes.remaining(), left);
                rows.put(bytes.slice(bytes.position(), count));
                bytes.position(bytes.position() + count);
                left -= count;
                if (left == 0) {
                    end(row, rows);
                    row++;
                    left = size;
                }
            }
            return length;
        }
    }
}
