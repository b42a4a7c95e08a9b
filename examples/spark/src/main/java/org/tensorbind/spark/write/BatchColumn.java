package org.tensorbind.spark.write;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.UserDefinedType;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.memory.Tensors;

/** Stacks the values of one column into a tensor, of which each value is a row. */
final class BatchColumn {
    /** How the values of a column are stored in a row of Spark. */
    private enum Kind {
        NUMBER,
        ARRAY,
        BYTES,
        VECTOR
    }

    /** A {@code Vector} of Spark ML as Spark stores it: dense (type 1, values) or sparse (type 0, size, indices and values). */
    private static final StructType VECTOR = new StructType()
            .add("type", DataTypes.ByteType, false)
            .add("size", DataTypes.IntegerType)
            .add("indices", DataTypes.createArrayType(DataTypes.IntegerType, false))
            .add("values", DataTypes.createArrayType(DataTypes.DoubleType, false));

    private static final int SPARSE = 0;
    private static final int SIZE = 1;
    private static final int INDICES = 2;
    private static final int VALUES = 3;

    private final String name;
    private final int ordinal;
    private final Kind kind;
    private final @Nullable BatchElement element;
    private final DType dtype;
    private final DType storedDtype;
    private final int batchSize;
    private final int partition;
    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private @Nullable Integer length;
    private long row = -1;

    BatchColumn(StructField field, int ordinal, BatchFormat format, int partition) {
        this.name = field.name();
        this.ordinal = ordinal;
        this.kind = kindOf(field);
        this.element = elementOf(field.dataType());
        this.dtype = element == null ? DType.U8 : element.dtype();
        this.storedDtype = format.dtype() == null || !dtype.isFloatingPoint() ? dtype : format.dtype();
        this.batchSize = format.size();
        this.partition = partition;
    }

    /**
     * Rejects a column that is not a tensor in each batch.
     *
     * @throws IllegalArgumentException if it does not consist of numbers, arrays of numbers, bytes or vectors
     */
    static void check(StructField field) {
        kindOf(field);
    }

    private static Kind kindOf(StructField field) {
        DataType type = field.dataType();
        if (type.equals(DataTypes.BinaryType)) {
            return Kind.BYTES;
        }
        if (isVector(type)) {
            return Kind.VECTOR;
        }
        if (elementOf(type) == null) {
            throw new IllegalArgumentException("column '" + field.name() + "' of type " + type.sql()
                    + " cannot be stacked into a tensor; " + advice(type));
        }
        return type instanceof ArrayType ? Kind.ARRAY : Kind.NUMBER;
    }

    private static @Nullable BatchElement elementOf(DataType type) {
        return isVector(type)
                ? BatchElement.DOUBLE
                : BatchElement.of(type instanceof ArrayType array ? array.elementType() : type);
    }

    private static boolean isVector(DataType type) {
        return type instanceof UserDefinedType<?> udt && VECTOR.sameType(udt.sqlType());
    }

    private static String advice(DataType type) {
        if (type instanceof ArrayType array && array.elementType() instanceof ArrayType) {
            return "flatten it to one array for each row";
        }
        if (type.equals(DataTypes.StringType)) {
            return "encode it as numbers, as StringIndexer does, or drop it";
        }
        return "cast it to a number, an array of numbers, a vector or binary, or drop it";
    }

    /**
     * Adds the value of a row.
     *
     * @throws IllegalArgumentException if it is null, has a null, or does not have as many elements as the values before it
     */
    void add(InternalRow values) {
        row++;
        if (values.isNullAt(ordinal)) {
            throw nullProblem("is null");
        }
        switch (kind) {
            case NUMBER -> {
                reserve(1);
                put(values, ordinal);
            }
            case ARRAY -> addArray(values.getArray(ordinal));
            case BYTES -> {
                byte[] value = values.getBinary(ordinal);
                reserve(value.length);
                bytes.put(value);
            }
            case VECTOR -> addVector(values.getStruct(ordinal, VECTOR.length()));
        }
    }

    private void put(SpecializedGetters from, int index) {
        if (element != null) {
            element.put(bytes, from, index);
        }
    }

    private void addArray(ArrayData array) {
        reserve(array.numElements());
        for (int i = 0; i < array.numElements(); i++) {
            if (array.isNullAt(i)) {
                throw nullProblem("element " + i + " is null");
            }
            put(array, i);
        }
    }

    private void addVector(InternalRow vector) {
        ArrayData values = vector.getArray(VALUES);
        if (vector.getByte(0) != SPARSE) {
            addArray(values);
            return;
        }
        int size = vector.getInt(SIZE);
        reserve(size);
        int start = bytes.position();
        int end = start + size * Double.BYTES;
        Arrays.fill(bytes.array(), start, end, (byte) 0);
        ArrayData indices = vector.getArray(INDICES);
        for (int i = 0; i < indices.numElements(); i++) {
            bytes.putDouble(start + indices.getInt(i) * Double.BYTES, values.getDouble(i));
        }
        bytes.position(end);
    }

    private IllegalArgumentException nullProblem(String problem) {
        return problem(problem + ", a tensor has no nulls; replace them, as na().fill(…) does, or filter these rows");
    }

    private IllegalArgumentException problem(String problem) {
        return new IllegalArgumentException(
                "column '" + name + "': row " + row + " of partition " + partition + ": " + problem);
    }

    /** Makes room for a value, which must have as many elements as those before it. */
    private void reserve(int elements) {
        Integer expected = length;
        if (expected != null && expected != elements) {
            throw problem("must have " + expected + " elements, as the rows before it, has " + elements
                    + "; pad or cut the values to one length");
        }
        length = elements;
        long needed = (long) elements * dtype.byteSize();
        long whole = needed * batchSize;
        if (whole > Integer.MAX_VALUE - Long.BYTES) {
            throw problem("a batch of " + batchSize + " rows needs " + whole
                    + " bytes, more than 2 GiB; set option 'batchSize' to at most "
                    + (Integer.MAX_VALUE - Long.BYTES) / needed);
        }
        if (bytes.remaining() < needed) {
            resize((int) Math.min(whole, Math.max(2L * bytes.capacity(), 16L * needed)));
        }
    }

    private void resize(int capacity) {
        int position = bytes.position();
        bytes = ByteBuffer.wrap(Arrays.copyOf(bytes.array(), capacity))
                .order(ByteOrder.LITTLE_ENDIAN)
                .position(position);
    }

    String name() {
        return name;
    }

    /** Bytes of the values, as they are stored in a file. */
    long byteSize() {
        return (long) bytes.position() / dtype.byteSize() * storedDtype.byteSize();
    }

    /**
     * The values as a tensor, which is valid until the next one is added.
     *
     * @param tensor its name in its file
     * @param rows of the tensor; those without a value are zeros
     */
    TensorEntry tensor(String tensor, int rows) {
        int end = rows * rowByteSize();
        if (end > bytes.capacity()) {
            resize(end);
        }
        Arrays.fill(bytes.array(), bytes.position(), end, (byte) 0);
        ByteBuffer elements = ByteBuffer.wrap(bytes.array(), 0, end).slice();
        Shape shape = kind == Kind.NUMBER ? Shape.of(rows) : Shape.of(rows, length == null ? 0 : length);
        return TensorEntry.dense(
                tensor, storedDtype, shape, Tensors.converted(Tensors.of(dtype, shape, elements), storedDtype));
    }

    private int rowByteSize() {
        return length == null ? 0 : length * dtype.byteSize();
    }

    /** Forgets the values, but not how many elements each has. */
    void clear() {
        bytes.clear();
    }

    /** What the manifest states about the column. */
    BatchManifest.Column description() {
        return new BatchManifest.Column(name, storedDtype.toString(), rowShape());
    }

    /** The dimensions of a value, null where no row has been seen. */
    private @Nullable List<Integer> rowShape() {
        if (kind == Kind.NUMBER) {
            return List.of();
        }
        return length == null ? null : List.of(length);
    }
}
