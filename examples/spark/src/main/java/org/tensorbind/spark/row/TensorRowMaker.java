package org.tensorbind.spark.row;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.spark.file.HadoopByteSource;
import org.tensorbind.spark.file.Prefetch;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.FileSlice;
import org.tensorbind.spark.plan.RowFilter;
import org.tensorbind.spark.plan.RowMaker;

/**
 * A row for each tensor, in the order of the file. A slice has the tensors whose first byte it has; only the data that is asked for is read.
 *
 * @param columns names of the columns, in their order; one that is no {@link TensorColumn} has the report
 * @param limit rows that are asked for at most
 */
record TensorRowMaker(List<String> columns, RowFilter filter, int limit, SourceOptions options) implements RowMaker {
    /** Whether rows have data. */
    boolean readsData() {
        return columns.stream().map(TensorColumn::of).anyMatch(column -> column != null && column.isData());
    }

    @Override
    public ReadOptions reading(FileSlice slice) {
        return options.reading();
    }

    @Override
    public Rows rows(TensorReader file, HadoopByteSource source, FileSlice slice) {
        return new Tensors(file, source, slice);
    }

    @Override
    public @Nullable InternalRow unreadable(String path, String report) {
        UTF8String file = UTF8String.fromString(path);
        if (!filter.accepts(column -> column.equals(TensorColumn.FILE.label()) ? file : null)) {
            return null;
        }
        @Nullable Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            TensorColumn column = TensorColumn.of(columns.get(i));
            values[i] = column == null ? UTF8String.fromString(report) : column == TensorColumn.FILE ? file : null;
        }
        return new GenericInternalRow(values);
    }

    /** The tensors of one slice. */
    private final class Tensors implements Rows {
        private final TensorReader file;
        private final FileSlice slice;
        private final UTF8String path;
        private final UTF8String format;
        private final @Nullable Prefetch prefetch;
        private final @Nullable TensorColumn[] wanted;
        private int index;
        private @Nullable Object[] values = {};

        Tensors(TensorReader file, HadoopByteSource source, FileSlice slice) {
            this.file = file;
            this.slice = slice;
            this.path = UTF8String.fromString(file.source());
            this.format = UTF8String.fromString(file.format().name());
            this.wanted = columns.stream().map(TensorColumn::of).toArray(TensorColumn[]::new);
            this.prefetch = readsData() && source.hasVectoredReads() ? new Prefetch(source) : null;
        }

        @Override
        public boolean next() throws IOException {
            for (; index < file.size(); index++) {
                TensorView tensor = file.tensor(index);
                if (isWanted(tensor)) {
                    read(tensor, index++);
                    return true;
                }
            }
            return false;
        }

        private boolean isWanted(TensorView tensor) {
            if (!slice.isWhole()) {
                // a compressed member of an archive has none
                long offset = Math.max(0, tensor.parts().get(0).byteOffset());
                if (offset < slice.from() || offset >= slice.to()) {
                    return false;
                }
            }
            return filter.accepts(name -> {
                TensorColumn column = TensorColumn.of(name);
                return column == null ? null : column.value(path, format, tensor);
            });
        }

        private void read(TensorView tensor, int position) throws IOException {
            values = new Object[wanted.length];
            for (int i = 0; i < wanted.length; i++) {
                TensorColumn column = wanted[i];
                if (column != null && !column.isData()) {
                    values[i] = column.value(path, format, tensor);
                }
            }
            if (prefetch != null && !prefetch.covers(position)) {
                prefetch.read(upcoming(position), position);
            }
            for (int i = 0; i < wanted.length; i++) {
                TensorColumn column = wanted[i];
                if (column != null && column.isData()) {
                    values[i] = ElementValues.of(column, file.source(), tensor, options.reading());
                }
            }
        }

        /** The tensors from {@code position} on, as far as they are read together; those that are not wanted are null. */
        private List<@Nullable TensorView> upcoming(int position) {
            List<@Nullable TensorView> tensors = new ArrayList<>();
            long byteSize = 0;
            int count = Math.min(Prefetch.COUNT, limit);
            for (int i = position; i < file.size() && byteSize < Prefetch.SIZE && tensors.size() < count; i++) {
                TensorView tensor = file.tensor(i);
                boolean isWanted = i == position || isWanted(tensor);
                tensors.add(isWanted ? tensor : null);
                byteSize += isWanted ? Math.max(0, tensor.info().storedByteSize()) : 0;
            }
            return tensors;
        }

        @Override
        public InternalRow row() {
            return new GenericInternalRow(values);
        }

        @Override
        public InternalRow unreadable(String report) {
            @Nullable Object[] known = Arrays.copyOf(values, values.length);
            for (int i = 0; i < known.length; i++) {
                TensorColumn column = wanted[i];
                known[i] = column == null ? UTF8String.fromString(report) : column.isData() ? null : known[i];
            }
            return new GenericInternalRow(known);
        }
    }
}
