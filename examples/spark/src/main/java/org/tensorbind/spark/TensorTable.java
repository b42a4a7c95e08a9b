package org.tensorbind.spark;

import java.util.Arrays;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.connector.catalog.SupportsMetadataColumns;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.row.TableKind;
import org.tensorbind.spark.scan.TensorScanBuilder;
import org.tensorbind.spark.write.TensorWriteBuilder;

/** Tensor files as a table. */
final class TensorTable implements SupportsRead, SupportsWrite, SupportsMetadataColumns {
    private final StructType schema;
    private final SourceOptions options;

    TensorTable(StructType schema, SourceOptions options) {
        this.schema = schema;
        this.options = options;
    }

    @Override
    public String name() {
        return "tensorbind " + String.join(", ", options.paths());
    }

    /** Spark 4.0 wants it, later ones have {@link #columns()} only. */
    @Override
    @SuppressWarnings("deprecation")
    public StructType schema() {
        return schema;
    }

    @Override
    public Column[] columns() {
        return Arrays.stream(schema.fields())
                .map(field -> Column.create(field.name(), field.dataType(), field.nullable()))
                .toArray(Column[]::new);
    }

    @Override
    public MetadataColumn[] metadataColumns() {
        return TableKind.of(options, schema).metadataColumns();
    }

    @Override
    public Set<TableCapability> capabilities() {
        return Set.of(
                TableCapability.BATCH_READ,
                TableCapability.BATCH_WRITE,
                TableCapability.TRUNCATE,
                TableCapability.ACCEPT_ANY_SCHEMA);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap more) {
        return new TensorScanBuilder(schema, options.and(more.asCaseSensitiveMap()));
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        SourceOptions write = options.and(info.options().asCaseSensitiveMap());
        if (write.bundle() != null) {
            throw new IllegalArgumentException(
                    "bundles are written by their generated writers; leave out option 'bundle'");
        }
        return new TensorWriteBuilder(write, info.schema(), info.queryId());
    }
}
