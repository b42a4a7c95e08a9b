package org.tensorbind.spark.write;

import java.nio.ByteBuffer;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;

/** The numbers of Spark, each with the dtype that has the same values. */
enum BatchElement {
    BOOLEAN(DataTypes.BooleanType, DType.BOOL),
    BYTE(DataTypes.ByteType, DType.I8),
    SHORT(DataTypes.ShortType, DType.I16),
    INT(DataTypes.IntegerType, DType.I32),
    LONG(DataTypes.LongType, DType.I64),
    FLOAT(DataTypes.FloatType, DType.F32),
    DOUBLE(DataTypes.DoubleType, DType.F64);

    private final DataType type;
    private final DType dtype;

    BatchElement(DataType type, DType dtype) {
        this.type = type;
        this.dtype = dtype;
    }

    /** The element of a type of Spark, null for a type that is not a number. */
    static @Nullable BatchElement of(DataType type) {
        for (BatchElement element : values()) {
            if (element.type.equals(type)) {
                return element;
            }
        }
        return null;
    }

    DType dtype() {
        return dtype;
    }

    /** Appends an element of a row or an array to a little-endian buffer. */
    void put(ByteBuffer target, SpecializedGetters from, int index) {
        switch (this) {
            case BOOLEAN -> target.put((byte) (from.getBoolean(index) ? 1 : 0));
            case BYTE -> target.put(from.getByte(index));
            case SHORT -> target.putShort(from.getShort(index));
            case INT -> target.putInt(from.getInt(index));
            case LONG -> target.putLong(from.getLong(index));
            case FLOAT -> target.putFloat(from.getFloat(index));
            case DOUBLE -> target.putDouble(from.getDouble(index));
        }
    }
}
