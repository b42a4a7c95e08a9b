package org.tensorbind.spark.write;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.spark.row.TensorColumn;

/** The columns of tensors that are to be written, by their names; those that say where a tensor came from are not looked at. */
final class TensorColumns {
    private static final List<TensorColumn> DATA =
            List.of(TensorColumn.DATA, TensorColumn.FLOATS, TensorColumn.DOUBLES, TensorColumn.LONGS);

    private final Map<TensorColumn, Integer> positions = new EnumMap<>(TensorColumn.class);

    TensorColumns(StructType schema) {
        for (int i = 0; i < schema.length(); i++) {
            TensorColumn column = TensorColumn.of(schema.fields()[i].name());
            if (column != null) {
                positions.put(column, i);
            }
        }
    }

    /**
     * Rejects a table that has no tensors.
     *
     * @throws IllegalArgumentException for a column that is none, or is of another type, or one that is missing
     */
    static void check(StructType schema, WriteFormat format) {
        for (StructField field : schema.fields()) {
            TensorColumn column = TensorColumn.of(field.name());
            if (column == null || !column.type().sameType(field.dataType())) {
                throw new IllegalArgumentException("column '" + field.name() + "' of type "
                        + field.dataType().sql() + " cannot be stored in a tensor file; "
                        + (column == null
                                ? "the columns are "
                                        + Arrays.stream(TensorColumn.values())
                                                .map(TensorColumn::label)
                                                .collect(Collectors.joining(", "))
                                : "cast it to " + column.type().sql()));
            }
        }
        TensorColumns columns = new TensorColumns(schema);
        if (DATA.stream().noneMatch(columns.positions::containsKey)) {
            throw new IllegalArgumentException("there must be a column data, floats, doubles or longs");
        }
        if (format.format().traits().hasNames() && !columns.positions.containsKey(TensorColumn.NAME)) {
            throw new IllegalArgumentException("there must be a column name: tensors have names in " + format.name());
        }
    }

    /** The name, null for none. */
    @Nullable
    String name(InternalRow row) {
        Integer at = position(row, TensorColumn.NAME);
        return at == null ? null : row.getUTF8String(at).toString();
    }

    /** The dtype, null where the row does not say it. */
    @Nullable
    DType dtype(InternalRow row) {
        Integer at = position(row, TensorColumn.DTYPE);
        if (at == null) {
            return null;
        }
        DType dtype = DType.ofLabel(row.getUTF8String(at).toString());
        if (dtype == DType.OPAQUE) {
            throw new IllegalArgumentException(
                    "tensor '" + name(row) + "': there is no dtype '" + row.getUTF8String(at) + "'");
        }
        return dtype;
    }

    /**
     * The dimensions.
     *
     * @param count of elements, for a row that says none
     */
    Shape shape(InternalRow row, long count) {
        Integer at = position(row, TensorColumn.SHAPE);
        Shape shape = at == null ? Shape.of(count) : Shape.of(row.getArray(at).toLongArray());
        if (shape.elementCount() != count) {
            throw new IllegalArgumentException("tensor '" + name(row) + "': the shape " + shape + " needs "
                    + shape.elementCount() + " elements, there are " + count);
        }
        return shape;
    }

    /** The column that has the elements: the first of those that hold the dtype that is not null. */
    TensorColumn dataColumn(InternalRow row, @Nullable DType dtype) {
        List<TensorColumn> order = dtype != null && dtype.isInteger()
                ? List.of(TensorColumn.DATA, TensorColumn.LONGS, TensorColumn.DOUBLES, TensorColumn.FLOATS)
                : dtype == DType.F64
                        ? List.of(TensorColumn.DATA, TensorColumn.DOUBLES, TensorColumn.FLOATS, TensorColumn.LONGS)
                        : DATA;
        return order.stream()
                .filter(column -> position(row, column) != null)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "tensor '" + name(row) + "': data, floats, doubles and longs are all null"));
    }

    byte[] bytes(InternalRow row) {
        return row.getBinary(required(row, TensorColumn.DATA));
    }

    ArrayData array(InternalRow row, TensorColumn column) {
        return row.getArray(required(row, column));
    }

    private int required(InternalRow row, TensorColumn column) {
        Integer at = position(row, column);
        if (at == null) {
            throw new IllegalArgumentException("column '" + column.label() + "' is null");
        }
        return at;
    }

    private @Nullable Integer position(InternalRow row, TensorColumn column) {
        Integer at = positions.get(column);
        return at == null || row.isNullAt(at) ? null : at;
    }
}
