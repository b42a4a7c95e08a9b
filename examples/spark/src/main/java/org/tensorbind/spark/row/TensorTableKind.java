package org.tensorbind.spark.row;

import java.util.List;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.tensorbind.spark.file.HadoopByteSource;
import org.tensorbind.spark.file.SourceFile;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.FileSlice;
import org.tensorbind.spark.plan.PartitionPlanner;
import org.tensorbind.spark.plan.PartitionPlanner.Piece;
import org.tensorbind.spark.plan.RowFilter;
import org.tensorbind.spark.plan.RowMaker;

/** A row for each tensor. */
record TensorTableKind(SourceOptions options) implements TableKind {
    @Override
    public StructType schema() {
        StructType schema = new StructType();
        for (TensorColumn column : TensorColumn.values()) {
            schema = schema.add(column.label(), column.type());
        }
        String report = options.reportColumn();
        return report == null ? schema : schema.add(report, DataTypes.StringType);
    }

    @Override
    public MetadataColumn[] metadataColumns() {
        return new MetadataColumn[0];
    }

    @Override
    public String fileColumn() {
        return TensorColumn.FILE.label();
    }

    @Override
    public Set<String> filterable() {
        return TensorColumn.filterable();
    }

    @Override
    public RowMaker maker(StructType required, RowFilter filter, int limit) {
        return new TensorRowMaker(List.of(required.fieldNames()), filter, limit, options);
    }

    /** Headers are read by one task each. */
    @Override
    public List<Piece> pieces(List<SourceFile> files, RowMaker maker, PartitionPlanner planner) {
        return ((TensorRowMaker) maker).readsData()
                ? planner.cut(files)
                : files.stream()
                        .map(file -> new Piece(FileSlice.whole(file), Math.min(file.size(), HadoopByteSource.BLOCK)))
                        .toList();
    }
}
