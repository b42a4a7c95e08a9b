package org.tensorbind.spark.write;

import java.io.IOException;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorView;
import org.tensorbind.memory.Tensors;
import org.tensorbind.spark.row.ElementColumnType;
import org.tensorbind.spark.row.RowTableKind;

/** Stages one tensor of rows that come in their order. */
final class TensorRowsWriter implements RowStage {
    private final String tensor;
    private final int index;
    private final int values;
    private final ElementColumnType kind;
    private final @Nullable DType asked;
    private @Nullable DType dtype;
    private long rows;
    private int length;

    TensorRowsWriter(StructType schema, String tensor, @Nullable DType asked) {
        this.tensor = tensor;
        this.index = schema.fieldIndex(RowTableKind.INDEX);
        this.values = schema.fieldIndex(RowTableKind.VALUES);
        this.kind = kindOf(schema);
        this.asked = asked;
    }

    /**
     * Rejects a table that has no rows of a tensor.
     *
     * @throws IllegalArgumentException if it has not exactly an index and values
     */
    static void check(StructType schema) {
        List<String> names = List.of(schema.fieldNames());
        if (names.size() != 2
                || !names.contains(RowTableKind.INDEX)
                || !names.contains(RowTableKind.VALUES)
                || !schema.apply(RowTableKind.INDEX).dataType().sameType(DataTypes.LongType)) {
            throw new IllegalArgumentException(
                    "rows of a tensor must have the columns index BIGINT and values, an array, are " + schema.toDDL());
        }
        kindOf(schema);
    }

    private static ElementColumnType kindOf(StructType schema) {
        ElementColumnType kind = schema.apply(RowTableKind.VALUES).dataType() instanceof ArrayType array
                ? ElementColumnType.of(array.elementType())
                : null;
        if (kind == null) {
            throw new IllegalArgumentException(
                    "column 'values' must be an array of floats, doubles, longs or booleans, is "
                            + schema.apply(RowTableKind.VALUES).dataType().sql());
        }
        return kind;
    }

    @Override
    public void add(InternalRow row, StagedTensors staged) throws IOException {
        if (row.isNullAt(index) || row.isNullAt(values) || row.getLong(index) != rows) {
            throw new IllegalArgumentException(
                    "tensor '" + tensor + "': expected the values of row " + rows + ", found "
                            + (row.isNullAt(index) ? "no index" : "index " + row.getLong(index))
                            + (row.isNullAt(values) ? " without values" : ""));
        }
        ArrayData array = row.getArray(values);
        if (rows > 0 && array.numElements() != length) {
            throw new IllegalArgumentException("tensor '" + tensor + "': row " + rows + " has " + array.numElements()
                    + " elements, those before it have " + length);
        }
        length = array.numElements();
        TensorView elements = elements(array);
        DType stored = asked == null ? elements.dtype() : asked;
        Tensors.converted(elements, stored).writeTo(staged.target());
        dtype = stored;
        rows++;
    }

    private TensorView elements(ArrayData array) {
        return switch (kind) {
            case FLOAT -> Tensors.of(array.toFloatArray());
            case DOUBLE -> Tensors.of(array.toDoubleArray());
            case LONG -> Tensors.of(array.toLongArray());
            case BOOLEAN -> Tensors.of(array.toBooleanArray());
        };
    }

    @Override
    public void finish(StagedTensors staged) throws IOException {
        if (dtype != null) {
            staged.add(tensor, dtype, Shape.of(rows, length));
        }
    }
}
