package org.tensorbind.spark.row;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.Layout;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;

/** The columns of a table that has a row for each tensor. */
public enum TensorColumn {
    FILE("file", DataTypes.StringType),
    FORMAT("format", DataTypes.StringType),
    NAME("name", DataTypes.StringType),
    DTYPE("dtype", DataTypes.StringType),
    SHAPE("shape", DataTypes.createArrayType(DataTypes.LongType, false)),
    RANK("rank", DataTypes.IntegerType),
    ENCODING("encoding", DataTypes.StringType),
    BYTE_SIZE("byteSize", DataTypes.LongType),
    DATA("data", DataTypes.BinaryType),
    FLOATS("floats", DataTypes.createArrayType(DataTypes.FloatType, false)),
    DOUBLES("doubles", DataTypes.createArrayType(DataTypes.DoubleType, false)),
    LONGS("longs", DataTypes.createArrayType(DataTypes.LongType, false));

    private static final Set<String> FILTERABLE = Arrays.stream(values())
            .filter(column -> !column.isData() && column != SHAPE)
            .map(TensorColumn::label)
            .collect(Collectors.toUnmodifiableSet());

    private final String label;
    private final DataType type;

    TensorColumn(String label, DataType type) {
        this.label = label;
        this.type = type;
    }

    /** Its name in a table. */
    public String label() {
        return label;
    }

    public DataType type() {
        return type;
    }

    /** Whether it takes the tensor's data, and not what is said of it. */
    boolean isData() {
        return compareTo(DATA) >= 0;
    }

    /** The columns whose filters need no data. */
    static Set<String> filterable() {
        return FILTERABLE;
    }

    /** The column called {@code label}, null for none. */
    public static @Nullable TensorColumn of(String label) {
        return Arrays.stream(values())
                .filter(column -> column.label.equals(label))
                .findFirst()
                .orElse(null);
    }

    /**
     * What is said of a tensor, as Spark keeps it.
     *
     * @param path of the file
     * @param format that the file is in
     */
    @Nullable
    Object value(UTF8String path, UTF8String format, TensorView tensor) {
        return switch (this) {
            case FILE -> path;
            case FORMAT -> format;
            case NAME -> UTF8String.fromString(tensor.name());
            case DTYPE ->
                UTF8String.fromString(
                        tensor.dtype() == DType.OPAQUE
                                ? tensor.info().dtypeName()
                                : tensor.dtype().toString());
            case SHAPE -> UnsafeArrayData.fromPrimitiveArray(tensor.shape().toArray());
            case RANK -> tensor.shape().rank();
            case ENCODING -> UTF8String.fromString(encoding(tensor));
            case BYTE_SIZE -> byteSize(tensor);
            case DATA, FLOATS, DOUBLES, LONGS -> throw new IllegalArgumentException(label + " is data");
        };
    }

    private static String encoding(TensorView tensor) {
        StoredPart part = tensor.parts().get(0);
        List<String> words = new ArrayList<>();
        if (tensor.info().layout() != Layout.DENSE) {
            words.add(tensor.info().layoutName());
        }
        if (!part.filter().equals(WriteOptions.NONE)) {
            words.add(part.filter());
        }
        if (part.byteOrder() == ByteOrder.BIG_ENDIAN) {
            words.add("big-endian");
        }
        return words.isEmpty() ? "raw" : String.join(" ", words);
    }

    /** Bytes of the elements, of an opaque dtype those in the file; null where they are not known. */
    private static @Nullable Long byteSize(TensorView tensor) {
        boolean opaque = tensor.dtype() == DType.OPAQUE || tensor.info().layout() == Layout.UNSUPPORTED;
        long byteSize = opaque ? tensor.info().storedByteSize() : tensor.info().denseByteSize();
        return byteSize < 0 ? null : (Long) byteSize;
    }
}
