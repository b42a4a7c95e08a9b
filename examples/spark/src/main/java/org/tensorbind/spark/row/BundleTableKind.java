package org.tensorbind.spark.row;

import java.util.List;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.RowFilter;
import org.tensorbind.spark.plan.RowMaker;

/** A row for each file or checkpoint with an index, with a column for each property of a typed bundle. */
record BundleTableKind(SourceOptions options, String bundle) implements FileTableKind {
    @Override
    public StructType schema() {
        StructType schema = BundleLookup.of(bundle).type();
        String report = options.reportColumn();
        return report == null ? schema : schema.add(report, DataTypes.StringType);
    }

    @Override
    public RowMaker maker(StructType required, RowFilter filter, int limit) {
        return new BundleRows(List.of(required.fieldNames()), filter, options, bundle);
    }
}
