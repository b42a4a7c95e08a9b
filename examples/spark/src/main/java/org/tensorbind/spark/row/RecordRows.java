package org.tensorbind.spark.row;

import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorReader;
import org.tensorbind.spark.file.HadoopByteSource;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.FileSlice;
import org.tensorbind.spark.plan.RowFilter;
import org.tensorbind.spark.plan.RowMaker;

/**
 * The rows of a file's records, in the order of their numbers.
 *
 * @param names of all columns, in their order
 * @param columns those that are values of records
 */
record RecordRows(
        List<String> names, List<RecordColumn> columns, RowFilter filter, SourceOptions options, String separator)
        implements RowMaker {
    private static final int NONE = -1;

    @Override
    public ReadOptions reading(FileSlice slice) {
        return options.reading();
    }

    @Override
    public Rows rows(TensorReader file, HadoopByteSource source, FileSlice slice) throws IOException {
        Map<String, Integer> places = new LinkedHashMap<>();
        columns.forEach(column -> places.put(column.name(), places.size()));
        Map<Long, int[][]> records = new TreeMap<>();
        for (int i = 0; i < file.size(); i++) {
            RecordName name = RecordName.of(file, file.info(i), separator);
            int[][] values = records.computeIfAbsent(name.record(), record -> new int[columns.size()][0]);
            Integer place = places.get(name.column());
            if (place != null) {
                values[place] = with(values[place], Math.max(0, name.item()), i);
            }
        }
        return new Records(file, records.values().iterator());
    }

    /** The tensors of a value with another one; items of a list may be in any order. */
    private static int[] with(int[] tensors, int item, int tensor) {
        int[] longer = item < tensors.length ? tensors : Arrays.copyOf(tensors, item + 1);
        Arrays.fill(longer, tensors.length, longer.length, NONE);
        longer[item] = tensor;
        return longer;
    }

    @Override
    public @Nullable InternalRow unreadable(String path, String report) {
        UTF8String file = UTF8String.fromString(path);
        return filter.accepts(column -> file) ? row(file, new LinkedHashMap<>(), report) : null;
    }

    private InternalRow row(UTF8String file, Map<String, Object> values, @Nullable String report) {
        @Nullable Object[] row = new Object[names.size()];
        for (int i = 0; i < row.length; i++) {
            String name = names.get(i);
            if (name.equals(FileColumn.NAME)) {
                row[i] = file;
            } else if (name.equals(options.reportColumn())) {
                row[i] = report == null ? null : UTF8String.fromString(report);
            } else {
                row[i] = values.get(name);
            }
        }
        return new GenericInternalRow(row);
    }

    /** The records of one file. */
    private final class Records implements Rows {
        private final TensorReader file;
        private final UTF8String path;
        private final Iterator<int[][]> records;
        private Map<String, Object> values = new LinkedHashMap<>();

        Records(TensorReader file, Iterator<int[][]> records) {
            this.file = file;
            this.path = UTF8String.fromString(file.source());
            this.records = records;
        }

        @Override
        public boolean next() throws IOException {
            if (!records.hasNext()) {
                return false;
            }
            int[][] found = records.next();
            values = new LinkedHashMap<>();
            for (int i = 0; i < found.length; i++) {
                RecordColumn column = columns.get(i);
                if (Arrays.stream(found[i]).anyMatch(tensor -> tensor == NONE)) {
                    throw incomplete(column.name());
                }
                if (found[i].length > 0) {
                    values.put(column.name(), column.value(file, found[i], options.reading()));
                }
            }
            return true;
        }

        private FormatException incomplete(String column) {
            return new FormatException(
                    Reason.MALFORMED,
                    file.source(),
                    -1,
                    "column '" + column + "'",
                    "a list lacks one of its items",
                    null);
        }

        @Override
        public InternalRow row() {
            return RecordRows.this.row(path, values, null);
        }

        @Override
        public InternalRow unreadable(String report) {
            return RecordRows.this.row(path, values, report);
        }
    }
}
