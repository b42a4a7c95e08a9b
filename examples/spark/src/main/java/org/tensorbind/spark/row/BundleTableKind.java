package org.tensorbind.spark.row;

import java.util.List;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.tensorbind.spark.file.SourceFile;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.FileSlice;
import org.tensorbind.spark.plan.PartitionPlanner;
import org.tensorbind.spark.plan.PartitionPlanner.Piece;
import org.tensorbind.spark.plan.RowFilter;
import org.tensorbind.spark.plan.RowMaker;

/** A row for each file or checkpoint with an index, with a column for each property of a typed bundle. */
record BundleTableKind(SourceOptions options, String bundle) implements TableKind {
    @Override
    public StructType schema() {
        StructType schema = BundleLookup.of(bundle).type();
        String report = options.reportColumn();
        return report == null ? schema : schema.add(report, DataTypes.StringType);
    }

    @Override
    public MetadataColumn[] metadataColumns() {
        return FileColumn.ONLY;
    }

    @Override
    public String fileColumn() {
        return FileColumn.NAME;
    }

    @Override
    public Set<String> filterable() {
        return Set.of(FileColumn.NAME);
    }

    @Override
    public RowMaker maker(StructType required, RowFilter filter, int limit) {
        return new BundleRows(List.of(required.fieldNames()), filter, options, bundle);
    }

    @Override
    public List<Piece> pieces(List<SourceFile> files, RowMaker maker, PartitionPlanner planner) {
        return files.stream()
                .map(file -> new Piece(FileSlice.whole(file), file.totalSize()))
                .toList();
    }
}
