package org.tensorbind.spark.scan;

import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.util.SerializableConfiguration;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.RowMaker;
import org.tensorbind.spark.plan.TensorPartition;

/** Reads partitions on the machines that Spark chooses. */
record TensorReaderFactory(
        Broadcast<SerializableConfiguration> configuration,
        SourceOptions options,
        RowMaker maker,
        int limit,
        int counts)
        implements PartitionReaderFactory {
    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        TensorPartitionReader rows = new TensorPartitionReader(
                ((TensorPartition) partition).slices().iterator(),
                configuration.value().value(),
                options,
                maker,
                limit);
        return counts > 0 ? new CountReader(rows, counts) : rows;
    }
}
