package org.tensorbind.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.tensorbind.spark.file.FileListing;
import org.tensorbind.spark.option.Sessions;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.row.TableKind;

/** The data source {@code tensorbind}; Spark finds it by this name. */
public final class TensorbindSource implements TableProvider, DataSourceRegister {
    /** Called by Spark. */
    public TensorbindSource() {}

    @Override
    public String shortName() {
        return "tensorbind";
    }

    /** Paths must be there; nothing is opened, unless the columns depend on a tensor. */
    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        SourceOptions read = SourceOptions.of(Map.of()).and(options.asCaseSensitiveMap());
        try {
            FileListing.rejectMissing(read, Sessions.configuration(read));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return TableKind.of(read, null).schema();
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        if (partitioning.length > 0) {
            throw new IllegalArgumentException("tensor files are not partitioned by columns; remove partitionBy(…)");
        }
        return new TensorTable(schema, SourceOptions.of(properties));
    }

    /** What is written brings its own schema. */
    @Override
    public boolean supportsExternalMetadata() {
        return true;
    }
}
