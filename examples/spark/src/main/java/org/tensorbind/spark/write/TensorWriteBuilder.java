package org.tensorbind.spark.write;

import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.ReadMetric;
import org.tensorbind.spark.row.RowTableKind;

/** Checks what is to be written before anything runs. */
public final class TensorWriteBuilder implements SupportsTruncate {
    private final SourceOptions options;
    private final StructType schema;
    private final String queryId;
    private boolean replaces;

    public TensorWriteBuilder(SourceOptions options, StructType schema, String queryId) {
        this.options = options;
        this.schema = schema;
        this.queryId = queryId;
    }

    @Override
    public WriteBuilder truncate() {
        replaces = true;
        return this;
    }

    @Override
    public Write build() {
        WriteFormat format = WriteFormat.of(options);
        BatchFormat batches = BatchFormat.of(options);
        BatchWrite write = new TensorBatchWrite(options, format, schema, batches, queryId, replaces);
        if (batches != null) {
            BatchWriter.check(schema, format);
            return new AnyOrder(write);
        }
        if (options.tensor() == null) {
            TensorColumns.check(schema, format);
            return new AnyOrder(write);
        }
        TensorRowsWriter.check(schema);
        return new ByIndex(write);
    }

    private static CustomMetric[] metrics() {
        return Stream.of(new ReadMetric.Files(), new ReadMetric.Bytes()).toArray(CustomMetric[]::new);
    }

    /** Tensors or batches, each partition's into files of its own. */
    private record AnyOrder(BatchWrite batch) implements Write {
        @Override
        public BatchWrite toBatch() {
            return batch;
        }

        @Override
        public CustomMetric[] supportedCustomMetrics() {
            return metrics();
        }
    }

    /** Rows of one tensor, in their order and in one partition, since a file has a tensor as a whole. */
    private record ByIndex(BatchWrite batch) implements RequiresDistributionAndOrdering {
        private static final SortOrder[] ORDER = {
            Expressions.sort(Expressions.column(RowTableKind.INDEX), SortDirection.ASCENDING)
        };

        @Override
        public BatchWrite toBatch() {
            return batch;
        }

        @Override
        public Distribution requiredDistribution() {
            return Distributions.ordered(Arrays.copyOf(ORDER, ORDER.length));
        }

        @Override
        public int requiredNumPartitions() {
            return 1;
        }

        @Override
        public SortOrder[] requiredOrdering() {
            return Arrays.copyOf(ORDER, ORDER.length);
        }

        @Override
        public CustomMetric[] supportedCustomMetrics() {
            return metrics();
        }
    }
}
