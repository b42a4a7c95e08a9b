package org.tensorbind.spark.row;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorReader;
import org.tensorbind.spark.file.HadoopByteSource;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.FileSlice;
import org.tensorbind.spark.plan.RowFilter;
import org.tensorbind.spark.plan.RowMaker;

/**
 * One row for a file, read by a bundle's generated reader.
 *
 * @param columns names of the columns, in their order
 * @param bundle name of the class
 */
record BundleRows(List<String> columns, RowFilter filter, SourceOptions options, String bundle) implements RowMaker {
    @Override
    public ReadOptions reading(FileSlice slice) {
        return options.reading();
    }

    @Override
    public Rows rows(TensorReader file, HadoopByteSource source, FileSlice slice) {
        return new OneRow(file);
    }

    @Override
    public @Nullable InternalRow unreadable(String path, String report) {
        UTF8String file = UTF8String.fromString(path);
        return filter.accepts(column -> file) ? row(file, null, report) : null;
    }

    private InternalRow row(UTF8String file, @Nullable InternalRow values, @Nullable String report) {
        BundleLookup type = BundleLookup.of(bundle);
        @Nullable Object[] row = new Object[columns.size()];
        for (int i = 0; i < row.length; i++) {
            int property = type.indexOf(columns.get(i));
            if (property >= 0) {
                row[i] = values == null
                        ? null
                        : values.get(property, type.type().fields()[property].dataType());
            } else if (columns.get(i).equals(FileColumn.NAME)) {
                row[i] = file;
            } else {
                row[i] = report == null ? null : UTF8String.fromString(report);
            }
        }
        return new GenericInternalRow(row);
    }

    /** The row of one file. */
    private final class OneRow implements Rows {
        private final TensorReader file;
        private final UTF8String path;
        private boolean done;
        private @Nullable InternalRow values;

        OneRow(TensorReader file) {
            this.file = file;
            this.path = UTF8String.fromString(file.source());
        }

        @Override
        public boolean next() throws IOException {
            if (done) {
                return false;
            }
            done = true;
            if (!columns.isEmpty()) {
                values = BundleLookup.of(bundle).read(file, options.reading());
            }
            return true;
        }

        @Override
        public InternalRow row() {
            return BundleRows.this.row(path, values, null);
        }

        @Override
        public InternalRow unreadable(String report) {
            return BundleRows.this.row(path, null, report);
        }
    }
}
