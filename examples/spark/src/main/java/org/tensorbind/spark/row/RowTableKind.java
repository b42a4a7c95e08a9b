package org.tensorbind.spark.row;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.spark.file.HadoopByteSource;
import org.tensorbind.spark.file.SourceFile;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.FileSlice;
import org.tensorbind.spark.plan.PartitionPlanner;
import org.tensorbind.spark.plan.PartitionPlanner.Piece;
import org.tensorbind.spark.plan.RowFilter;
import org.tensorbind.spark.plan.RowMaker;

/** A row for each index of a tensor's first dimension, in every file that has the tensor. */
public record RowTableKind(
        SourceOptions options, String tensor, @Nullable StructType known) implements TableKind {
    public static final String INDEX = "index";
    public static final String VALUES = "values";

    /** The type of the elements is that of the first file that has the tensor. */
    @Override
    public StructType schema() {
        StructType schema = new StructType()
                .add(INDEX, DataTypes.LongType)
                .add(VALUES, DataTypes.createArrayType((known == null ? firstKind() : kindOf(known)).type(), false));
        String report = options.reportColumn();
        return report == null ? schema : schema.add(report, DataTypes.StringType);
    }

    private static ElementColumnType kindOf(StructType schema) {
        for (StructField field : schema.fields()) {
            ElementColumnType kind = field.name().equals(VALUES) && field.dataType() instanceof ArrayType values
                    ? ElementColumnType.of(values.elementType())
                    : null;
            if (kind != null) {
                return kind;
            }
        }
        throw new IllegalArgumentException(
                "the schema must have a column 'values' that is an array of floats, doubles, longs or booleans, is "
                        + schema.toDDL());
    }

    private ElementColumnType firstKind() {
        return FileLook.of(options).first("tensor '" + tensor + "'", this::kindIn);
    }

    private Optional<ElementColumnType> kindIn(TensorReader file) throws FormatException {
        Optional<TensorView> found = file.find(tensor);
        return found.isEmpty() ? Optional.empty() : Optional.of(kindOf(file, found.get()));
    }

    /** What the elements are in Spark. */
    static ElementColumnType kindOf(TensorReader file, TensorView tensor) throws FormatException {
        ElementColumnType kind = ElementColumnType.of(tensor.dtype());
        if (kind == null || tensor.shape().rank() == 0) {
            throw new FormatException(
                    Reason.UNSUPPORTED,
                    file.source(),
                    -1,
                    "tensor '" + tensor.name() + "'",
                    kind == null
                            ? "elements of " + tensor.info().dtypeName() + " have no type in Spark"
                            : "a scalar has no rows",
                    null);
        }
        return kind;
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
        return Set.of(FileColumn.NAME, INDEX);
    }

    @Override
    public RowMaker maker(StructType required, RowFilter filter, int limit) {
        ElementColumnType kind = known == null ? firstKind() : kindOf(known);
        return new TensorSliceRows(List.of(required.fieldNames()), filter, limit, options, tensor, kind);
    }

    /** Only files that are larger than a partition are opened while planning. */
    @Override
    public List<Piece> pieces(List<SourceFile> files, RowMaker maker, PartitionPlanner planner) throws IOException {
        FileLook look = FileLook.of(options);
        List<Piece> pieces = new ArrayList<>();
        for (SourceFile file : files) {
            if (file.size() <= planner.mostBytes()) {
                pieces.add(new Piece(FileSlice.whole(file), file.size()));
            } else {
                pieces.addAll(look.at(
                                file,
                                reader -> Optional.of(reader.find(tensor)
                                        .map(found -> cut(file, found, planner.mostBytes()))
                                        .orElse(List.of())))
                        .orElse(List.of(new Piece(FileSlice.whole(file), HadoopByteSource.BLOCK))));
            }
        }
        return pieces;
    }

    /** Ranges of rows; what is compressed or sparse is read as a whole. */
    private static List<Piece> cut(SourceFile file, TensorView tensor, long mostBytes) {
        boolean plain = tensor.parts().size() == 1
                && tensor.parts().get(0).filter().equals(WriteOptions.NONE)
                && tensor.shape().rank() > 0;
        long byteSize = Math.max(0, tensor.info().denseByteSize());
        if (!plain || byteSize <= mostBytes) {
            return List.of(new Piece(FileSlice.whole(file), byteSize));
        }
        long rows = tensor.shape().dimension(0);
        long rowSize = byteSize / rows;
        long together = Math.max(1, mostBytes / Math.max(1, rowSize));
        List<Piece> pieces = new ArrayList<>();
        for (long from = 0; from < rows; from += together) {
            long to = Math.min(rows, from + together);
            pieces.add(new Piece(new FileSlice(file, from, to), SaturatingMath.times(to - from, rowSize)));
        }
        return pieces;
    }
}
