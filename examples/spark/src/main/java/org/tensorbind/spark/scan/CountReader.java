package org.tensorbind.spark.scan;

import java.io.IOException;
import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.jspecify.annotations.Nullable;

/** One row, with the number of rows that there are, as often as it was asked for. */
final class CountReader implements PartitionReader<InternalRow> {
    private final TensorPartitionReader rows;
    private final int columns;
    private boolean counted;
    private @Nullable InternalRow row;

    CountReader(TensorPartitionReader rows, int columns) {
        this.rows = rows;
        this.columns = columns;
    }

    @Override
    public boolean next() throws IOException {
        if (counted) {
            return false;
        }
        counted = true;
        long count = 0;
        while (rows.next()) {
            count++;
        }
        Object[] values = new Object[columns];
        Arrays.fill(values, count);
        row = new GenericInternalRow(values);
        return true;
    }

    @Override
    public InternalRow get() {
        if (row == null) {
            throw new IllegalStateException("there is no row before next()");
        }
        return row;
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return rows.currentMetricsValues();
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
