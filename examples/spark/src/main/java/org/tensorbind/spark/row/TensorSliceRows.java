package org.tensorbind.spark.row;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ReadOptions;
import org.tensorbind.ReadOptions.Verification;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.Chunks;
import org.tensorbind.spark.file.HadoopByteSource;
import org.tensorbind.spark.file.HadoopByteSource.Range;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.FileSlice;
import org.tensorbind.spark.plan.RowFilter;
import org.tensorbind.spark.plan.RowMaker;

/**
 * The rows of one tensor, read in blocks.
 *
 * @param columns names of the columns, in their order
 * @param limit rows that are asked for at most
 * @param tensor its name
 * @param kind what its elements are in Spark
 */
record TensorSliceRows(
        List<String> columns, RowFilter filter, int limit, SourceOptions options, String tensor, ElementColumnType kind)
        implements RowMaker {
    private static final int BLOCK = 8 * Chunks.SIZE;
    private static final int RANGES = 4;

    /** Part of a tensor is not compared with the checksum of all of it, unless an option asks for it. */
    @Override
    public ReadOptions reading(FileSlice slice) {
        return slice.isWhole() || options.isVerificationSet()
                ? options.reading()
                : options.reading().verification(Verification.NONE);
    }

    @Override
    public Rows rows(TensorReader file, HadoopByteSource source, FileSlice slice) throws IOException {
        TensorView found = file.find(tensor).orElse(null);
        if (found == null) {
            return new Slice(UTF8String.fromString(file.source()), source, null, 0, 0);
        }
        if (RowTableKind.kindOf(file, found) != kind) {
            throw new FormatException(
                    Reason.UNSUPPORTED,
                    file.source(),
                    -1,
                    "tensor '" + tensor + "'",
                    "must have elements of " + kind.type().sql() + " as those of other files, is " + found.dtype(),
                    null);
        }
        long rows = Math.min(slice.to(), found.shape().dimension(0));
        TensorView dense = ElementValues.dense(file.source(), found, reading(slice));
        return new Slice(UTF8String.fromString(file.source()), source, dense, slice.from(), rows);
    }

    @Override
    public @Nullable InternalRow unreadable(String path, String report) {
        UTF8String file = UTF8String.fromString(path);
        return filter.accepts(column -> column.equals(FileColumn.NAME) ? file : null)
                ? row(file, null, null, report)
                : null;
    }

    private InternalRow row(UTF8String file, @Nullable Long index, @Nullable Object values, @Nullable String report) {
        @Nullable Object[] row = new Object[columns.size()];
        for (int i = 0; i < row.length; i++) {
            row[i] = switch (columns.get(i)) {
                case FileColumn.NAME -> file;
                case RowTableKind.INDEX -> index;
                case RowTableKind.VALUES -> values;
                default -> report == null ? null : UTF8String.fromString(report);
            };
        }
        return new GenericInternalRow(row);
    }

    /** Some rows of a tensor; null for one that the file does not have. */
    private final class Slice implements Rows {
        private final UTF8String file;
        private final HadoopByteSource source;
        private final @Nullable TensorView view;
        private final boolean readsValues = columns.contains(RowTableKind.VALUES);
        private final long end;
        private final int rowLength;
        private long next;
        private long current;
        private long blockFrom;
        private long blockTo;
        private @Nullable Object block;

        Slice(UTF8String file, HadoopByteSource source, @Nullable TensorView view, long from, long end)
                throws IOException {
            this.file = file;
            this.source = source;
            this.view = view;
            this.next = from;
            this.end = end;
            this.rowLength = view == null || end == 0 ? 0 : length(view);
        }

        private int length(TensorView tensorView) throws IOException {
            long length = tensorView.elementCount() / tensorView.shape().dimension(0);
            if (length * kind.byteSize() > Integer.MAX_VALUE - Chunks.SIZE) {
                throw new RowTooLargeException(file + ": tensor '" + tensor + "': a row of " + length
                        + " elements is more than a row of Spark holds");
            }
            return (int) length;
        }

        @Override
        public boolean next() throws IOException {
            for (; next < end; next++) {
                long index = next;
                if (filter.accepts(column -> column.equals(RowTableKind.INDEX) ? (Object) index : file)) {
                    current = next++;
                    if (readsValues && view != null && (current < blockFrom || current >= blockTo)) {
                        readBlock(view);
                    }
                    return true;
                }
            }
            return false;
        }

        private void readBlock(TensorView tensorView) throws IOException {
            long rowSize = Math.max(1, (long) rowLength * kind.byteSize());
            int rows = (int) Math.min(Math.max(1, BLOCK / rowSize), Math.min(end - current, limit));
            long from = current * rowLength;
            int count = rows * rowLength;
            fetch(tensorView, from, count);
            block = kind.read(tensorView, from, count);
            blockFrom = current;
            blockTo = current + rows;
        }

        /** Reads the block's bytes in several ranges at once, where they are stored as they are. */
        private void fetch(TensorView tensorView, long from, int count) throws IOException {
            StoredPart part = tensorView.parts().get(0);
            if (!source.hasVectoredReads() || !part.filter().equals(WriteOptions.NONE) || part.byteOffset() < 0) {
                return;
            }
            int width = tensorView.dtype().byteSize();
            long start = part.byteOffset() + from * width;
            long length = Math.min((long) count * width, part.byteOffset() + part.byteSize() - start);
            int step = BLOCK / RANGES;
            List<Range> ranges = new ArrayList<>();
            for (long done = 0; done < length && length <= BLOCK; done += step) {
                ranges.add(new Range(start + done, (int) Math.min(step, length - done)));
            }
            source.fetch(ranges);
        }

        @Override
        public InternalRow row() {
            Object values = null;
            if (block != null) {
                int at = (int) ((current - blockFrom) * rowLength * kind.byteSize());
                values = UnsafeArrayData.fromPrimitiveArray(block, kind.arrayOffset() + at, rowLength, kind.byteSize());
            }
            return TensorSliceRows.this.row(file, current, values, null);
        }

        @Override
        public InternalRow unreadable(String report) {
            next = end;
            return TensorSliceRows.this.row(file, current, null, report);
        }
    }
}
