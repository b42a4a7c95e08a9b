package org.tensorbind.spark.write;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;
import org.tensorbind.io.Chunks;
import org.tensorbind.memory.Tensors;
import org.tensorbind.spark.row.TensorColumn;

/** Stages a tensor for each row. */
final class TensorsWriter implements RowStage {
    private final TensorColumns columns;
    private final boolean named;

    TensorsWriter(StructType schema, WriteFormat format) {
        this.columns = new TensorColumns(schema);
        this.named = format.format().traits().hasNames();
    }

    @Override
    public void add(InternalRow row, StagedTensors staged) throws IOException {
        DType dtype = columns.dtype(row);
        TensorColumn column = columns.dataColumn(row, dtype);
        if (column == TensorColumn.DATA) {
            addBytes(row, dtype, staged);
            return;
        }
        TensorView elements = elements(columns.array(row, column), column);
        DType stored = dtype == null ? elements.dtype() : dtype;
        Tensors.converted(elements, stored).writeTo(staged.target());
        staged.add(name(row, staged), stored, columns.shape(row, elements.elementCount()));
    }

    private void addBytes(InternalRow row, @Nullable DType dtype, StagedTensors staged) throws IOException {
        byte[] bytes = columns.bytes(row);
        if (dtype == null || bytes.length % dtype.byteSize() != 0) {
            throw new IllegalArgumentException("tensor '" + columns.name(row) + "': "
                    + (dtype == null
                            ? "data needs a dtype"
                            : bytes.length + " bytes are not a whole number of elements of " + dtype));
        }
        Chunks.writeFully(staged.target(), ByteBuffer.wrap(bytes));
        staged.add(name(row, staged), dtype, columns.shape(row, bytes.length / dtype.byteSize()));
    }

    /** Where tensors have no names they are called by their positions. */
    private String name(InternalRow row, StagedTensors staged) {
        String name = columns.name(row);
        if (name == null && named) {
            throw new IllegalArgumentException("the name of a tensor is null");
        }
        return name == null ? Integer.toString(staged.entries().size()) : name;
    }

    private static TensorView elements(ArrayData array, TensorColumn column) {
        return switch (column) {
            case FLOATS -> Tensors.of(array.toFloatArray());
            case DOUBLES -> Tensors.of(array.toDoubleArray());
            default -> Tensors.of(array.toLongArray());
        };
    }

    @Override
    public void finish(StagedTensors staged) {}
}
