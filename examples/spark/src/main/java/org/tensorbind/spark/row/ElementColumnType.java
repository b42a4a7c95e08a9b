package org.tensorbind.spark.row;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.Platform;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/** What the elements of a row of a tensor are in Spark. */
public enum ElementColumnType {
    FLOAT(DataTypes.FloatType, Platform.FLOAT_ARRAY_OFFSET, Float.BYTES),
    DOUBLE(DataTypes.DoubleType, Platform.DOUBLE_ARRAY_OFFSET, Double.BYTES),
    LONG(DataTypes.LongType, Platform.LONG_ARRAY_OFFSET, Long.BYTES),
    BOOLEAN(DataTypes.BooleanType, Platform.BOOLEAN_ARRAY_OFFSET, 1);

    private final DataType type;
    private final int arrayOffset;
    private final int byteSize;

    ElementColumnType(DataType type, int arrayOffset, int byteSize) {
        this.type = type;
        this.arrayOffset = arrayOffset;
        this.byteSize = byteSize;
    }

    /** The smallest that holds every element exactly; null where none does. */
    public static @Nullable ElementColumnType of(DType dtype) {
        if (dtype == DType.BOOL) {
            return BOOLEAN;
        }
        if (dtype.isInteger()) {
            return LONG;
        }
        if (dtype == DType.F64) {
            return DOUBLE;
        }
        return dtype.isFloatingPoint() ? FLOAT : null;
    }

    /** The kind of a column's elements; null where it is none. */
    public static @Nullable ElementColumnType of(DataType type) {
        for (ElementColumnType kind : values()) {
            if (kind.type.equals(type)) {
                return kind;
            }
        }
        return null;
    }

    DataType type() {
        return type;
    }

    /** Where the elements of an array begin in its memory. */
    int arrayOffset() {
        return arrayOffset;
    }

    /** Bytes of an element in an array. */
    int byteSize() {
        return byteSize;
    }

    /** What Spark keeps of an array of elements. */
    Object array(Object elements) {
        return switch (this) {
            case FLOAT -> UnsafeArrayData.fromPrimitiveArray((float[]) elements);
            case DOUBLE -> UnsafeArrayData.fromPrimitiveArray((double[]) elements);
            case LONG -> UnsafeArrayData.fromPrimitiveArray((long[]) elements);
            case BOOLEAN -> UnsafeArrayData.fromPrimitiveArray((boolean[]) elements);
        };
    }

    /** The first element of an array. */
    Object first(Object elements) {
        return switch (this) {
            case FLOAT -> ((float[]) elements)[0];
            case DOUBLE -> ((double[]) elements)[0];
            case LONG -> ((long[]) elements)[0];
            case BOOLEAN -> ((boolean[]) elements)[0];
        };
    }

    /** An array of {@code count} elements from element {@code from} on. */
    Object read(TensorView tensor, long from, int count) throws IOException {
        switch (this) {
            case FLOAT -> {
                float[] elements = new float[count];
                tensor.copyTo(elements, 0, from, count);
                return elements;
            }
            case DOUBLE -> {
                double[] elements = new double[count];
                tensor.copyTo(elements, 0, from, count);
                return elements;
            }
            case LONG -> {
                long[] elements = new long[count];
                tensor.copyTo(elements, 0, from, count);
                return elements;
            }
            default -> {
                byte[] bytes = new byte[count];
                tensor.copyTo(ByteBuffer.wrap(bytes), from);
                boolean[] elements = new boolean[count];
                for (int i = 0; i < count; i++) {
                    elements[i] = bytes[i] != 0;
                }
                return elements;
            }
        }
    }
}
