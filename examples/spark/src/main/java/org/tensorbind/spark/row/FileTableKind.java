package org.tensorbind.spark.row;

import java.util.List;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.tensorbind.spark.file.SourceFile;
import org.tensorbind.spark.plan.FileSlice;
import org.tensorbind.spark.plan.PartitionPlanner;
import org.tensorbind.spark.plan.PartitionPlanner.Piece;
import org.tensorbind.spark.plan.RowMaker;

/** A table whose rows need whole files. */
interface FileTableKind extends TableKind {
    @Override
    default MetadataColumn[] metadataColumns() {
        return FileColumn.ONLY;
    }

    @Override
    default String fileColumn() {
        return FileColumn.NAME;
    }

    @Override
    default Set<String> filterable() {
        return Set.of(FileColumn.NAME);
    }

    @Override
    default List<Piece> pieces(List<SourceFile> files, RowMaker maker, PartitionPlanner planner) {
        return files.stream()
                .map(file -> new Piece(FileSlice.whole(file), file.totalSize()))
                .toList();
    }
}
