package org.tensorbind.spark.scan;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.tensorbind.spark.file.FileListing;
import org.tensorbind.spark.file.SourceFile;
import org.tensorbind.spark.option.Sessions;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.PartitionPlanner;
import org.tensorbind.spark.plan.ReadMetric;
import org.tensorbind.spark.plan.RowFilter;
import org.tensorbind.spark.plan.RowMaker;
import org.tensorbind.spark.plan.TensorPartition;
import org.tensorbind.spark.row.TableKind;

/** One reading of tensor files. Files are listed once, when Spark first asks for them. */
final class TensorScan implements SupportsReportStatistics, Batch {
    private final SourceOptions options;
    private final TableKind kind;
    private final StructType schema;
    private final RowMaker maker;
    private final RowFilter filter;
    private final int limit;
    private final int counts;
    private @Nullable List<SourceFile> files;
    private long partitions;

    TensorScan(
            SourceOptions options,
            TableKind kind,
            StructType schema,
            RowMaker maker,
            RowFilter filter,
            int limit,
            int counts) {
        this.options = options;
        this.kind = kind;
        this.schema = schema;
        this.maker = maker;
        this.filter = filter;
        this.limit = limit;
        this.counts = counts;
    }

    @Override
    public StructType readSchema() {
        return schema;
    }

    @Override
    public String description() {
        return "tensorbind " + options.paths() + " columns " + List.of(schema.fieldNames()) + " filters "
                + filter.filters() + (limit == Integer.MAX_VALUE ? "" : " limit " + limit)
                + (counts > 0 ? " counts only" : "");
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    private Configuration configuration() {
        return Sessions.configuration(options);
    }

    private synchronized List<SourceFile> files() {
        if (files == null) {
            try {
                files = FileListing.list(options, configuration()).stream()
                        .filter(file -> filter.mayAccept(kind.fileColumn(), file.path()))
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return files;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        PartitionPlanner planner = PartitionPlanner.of(options.partitionSize());
        try {
            List<TensorPartition> planned = planner.pack(kind.pieces(files(), maker, planner));
            partitions = planned.size();
            return planned.toArray(InputPartition[]::new);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new TensorReaderFactory(Sessions.broadcast(configuration()), options, maker, limit, counts);
    }

    @Override
    public Statistics estimateStatistics() {
        long byteSize = files().stream().mapToLong(SourceFile::totalSize).sum();
        return new Statistics() {
            @Override
            public OptionalLong sizeInBytes() {
                return OptionalLong.of(byteSize);
            }

            @Override
            public OptionalLong numRows() {
                return OptionalLong.empty();
            }
        };
    }

    @Override
    public CustomMetric[] supportedCustomMetrics() {
        return ReadMetric.ofScan();
    }

    @Override
    public CustomTaskMetric[] reportDriverMetrics() {
        return new CustomTaskMetric[] {new ReadMetric.Value(new ReadMetric.Partitions().name(), partitions)};
    }
}
