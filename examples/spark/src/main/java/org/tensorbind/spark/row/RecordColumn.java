package org.tensorbind.spark.row;

import java.io.IOException;
import java.io.Serializable;
import java.nio.ByteBuffer;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;

/**
 * A column of records: arrays, single elements, bytes, or lists of bytes.
 *
 * @param kind the elements, null for bytes
 * @param single whether a value is the only element of its tensor, or the only item of a list of bytes
 */
record RecordColumn(String name, DataType type, @Nullable ElementColumnType kind, boolean single)
        implements Serializable {
    /** @throws IllegalArgumentException for a type that no tensor has in a table of records */
    static RecordColumn of(StructField field) {
        DataType type = field.dataType();
        DataType element = type instanceof ArrayType array ? array.elementType() : type;
        ElementColumnType kind = ElementColumnType.of(element);
        if (kind == null && !element.equals(DataTypes.BinaryType) && !element.equals(DataTypes.StringType)) {
            throw new IllegalArgumentException("column '" + field.name()
                    + "' must be FLOAT, DOUBLE, BIGINT, BOOLEAN, BINARY, STRING or an array of one of these, is "
                    + type.sql());
        }
        return new RecordColumn(field.name(), element, kind, !(type instanceof ArrayType));
    }

    /** Its type in Spark. */
    DataType columnType() {
        return single ? type : DataTypes.createArrayType(type, false);
    }

    /** Whether the elements of a tensor are bytes in a row. */
    static boolean isBytes(TensorInfo tensor) {
        return tensor.dtype() == DType.U8 && tensor.shape().rank() == 1;
    }

    /** The type of a tensor's values if the table's schema is not given; null if they have none in Spark. */
    static @Nullable DataType typeOf(TensorInfo tensor, RecordName name) {
        if (isBytes(tensor)) {
            boolean listed = name.item() != RecordName.WHOLE;
            return listed ? DataTypes.createArrayType(DataTypes.BinaryType, false) : DataTypes.BinaryType;
        }
        ElementColumnType kind = ElementColumnType.of(tensor.dtype());
        return kind == null ? null : DataTypes.createArrayType(kind.type(), false);
    }

    /**
     * The value of a record as Spark keeps it.
     *
     * @param tensors indexes of the tensor, or of the items of a list of bytes
     */
    Object value(TensorReader file, int[] tensors, ReadOptions options) throws IOException {
        TensorView first = ElementValues.dense(file.source(), file.tensor(tensors[0]), options);
        if (kind == null) {
            return bytes(file, first, tensors);
        }
        ElementColumnType stored = ElementColumnType.of(first.dtype());
        boolean widened = kind == ElementColumnType.DOUBLE && stored == ElementColumnType.FLOAT;
        if (stored != kind && !widened) {
            throw mismatch(file, first, "elements of " + type.sql());
        }
        if (single && first.elementCount() != 1) {
            throw mismatch(file, first, "one element");
        }
        Object elements = kind.read(first, 0, count(file, first, kind.byteSize()));
        return single ? kind.first(elements) : kind.array(elements);
    }

    private Object bytes(TensorReader file, TensorView first, int... tensors) throws IOException {
        if (single && tensors.length != 1) {
            throw mismatch(file, first, "no other item of its list");
        }
        Object[] items = new Object[tensors.length];
        for (int i = 0; i < items.length; i++) {
            byte[] item = bytes(file, file.tensor(tensors[i]));
            items[i] = type.equals(DataTypes.StringType) ? UTF8String.fromBytes(item) : item;
        }
        return single ? items[0] : new GenericArrayData(items);
    }

    private byte[] bytes(TensorReader file, TensorView tensor) throws IOException {
        if (tensor.dtype().byteSize() != 1 || tensor.dtype() == DType.BOOL) {
            throw mismatch(file, tensor, "bytes");
        }
        byte[] bytes = new byte[count(file, tensor, 1)];
        tensor.copyTo(ByteBuffer.wrap(bytes), 0);
        return bytes;
    }

    private static int count(TensorReader file, TensorView tensor, int byteSize) throws RowTooLargeException {
        long count = tensor.elementCount();
        if (count > (Integer.MAX_VALUE - (1 << 10)) / byteSize) {
            throw new RowTooLargeException(file.source() + ": tensor '" + tensor.name() + "' has " + count
                    + " elements, more than a row can hold");
        }
        return (int) count;
    }

    private FormatException mismatch(TensorReader file, TensorView tensor, String expected) {
        return new FormatException(
                Reason.UNSUPPORTED,
                file.source(),
                -1,
                "tensor '" + tensor.name() + "'",
                "must have " + expected + " for the column '" + name + "', has dtype " + tensor.dtype() + " and shape "
                        + tensor.shape(),
                null);
    }
}
