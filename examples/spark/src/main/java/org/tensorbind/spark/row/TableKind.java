package org.tensorbind.spark.row;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.tensorbind.spark.file.SourceFile;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.PartitionPlanner;
import org.tensorbind.spark.plan.PartitionPlanner.Piece;
import org.tensorbind.spark.plan.RowFilter;
import org.tensorbind.spark.plan.RowMaker;

/** What the rows of a table stand for. */
public interface TableKind {
    /**
     * What the options ask for.
     *
     * @param known the columns, null where they are to be found out
     */
    static TableKind of(SourceOptions options, @Nullable StructType known) {
        String tensor = options.tensor();
        if (tensor != null) {
            return new RowTableKind(options, tensor, known);
        }
        String separator = options.records();
        if (separator != null) {
            return new RecordTableKind(options, separator, known);
        }
        String bundle = options.bundle();
        return bundle != null ? new BundleTableKind(options, bundle) : new TensorTableKind(options);
    }

    /** Rejects columns that a user asks for and the table does not have. */
    default void check(StructType wanted) {
        StructType schema = schema();
        for (StructField field : wanted.fields()) {
            if (Arrays.stream(schema.fields())
                    .noneMatch(column -> column.name().equals(field.name())
                            && column.dataType().sameType(field.dataType()))) {
                throw new IllegalArgumentException("there is no column '" + field.name() + "' of type "
                        + field.dataType().sql() + "; the columns are " + schema.toDDL());
            }
        }
    }

    /** The columns; may open a file. */
    StructType schema();

    /** Columns that can be selected beside those of the schema. */
    MetadataColumn[] metadataColumns();

    /** The column that has the file's path. */
    String fileColumn();

    /** Columns whose filters need no data. */
    Set<String> filterable();

    /**
     * Makes the rows.
     *
     * @param required the columns that are asked for
     * @param limit rows that are asked for at most
     */
    RowMaker maker(StructType required, RowFilter filter, int limit);

    /** The parts of the files that can be read by themselves. */
    List<Piece> pieces(List<SourceFile> files, RowMaker maker, PartitionPlanner planner) throws IOException;
}
