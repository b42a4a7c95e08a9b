package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ChecksumState;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.Shape;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorView;
import org.tensorbind.io.SafeText;
import org.tensorbind.number.SaturatingMath;

/** A sparse tensor; its elements are reached through {@link #coo()} only. */
final class CooView implements TensorView {
    private final TensorInfo info;
    private final DenseView indices;
    private final DataSource indicesData;
    private final DenseView values;
    private final boolean strict;
    private volatile boolean checked;

    CooView(TensorInfo info, DenseView indices, DataSource indicesData, DenseView values, boolean strict) {
        this.info = info;
        this.indices = indices;
        this.indicesData = indicesData;
        this.values = values;
        this.strict = strict;
    }

    @Override
    public TensorInfo info() {
        return info;
    }

    @Override
    public @Nullable TensorFormat format() {
        return values.format();
    }

    @Override
    public List<StoredPart> parts() {
        return List.of(indices.part("indices"), values.part("values"));
    }

    @Override
    public ByteOrder byteOrder() {
        return values.byteOrder();
    }

    /** The parts, once every index has been found to be within its dimension. */
    @Override
    public CooTensor coo() throws IOException {
        if (!checked) {
            checked = indicesData.guarded(this::checkIndices);
        }
        return new CooTensor(info.shape(), indices, values);
    }

    private boolean checkIndices() throws IOException {
        Shape shape = info.shape();
        long rows = values.elementCount();
        if (indices.elementCount() != SaturatingMath.times(rows, shape.rank())) {
            throw indicesData.failure(
                    Reason.MALFORMED,
                    indices.elementCount() + " indices do not match " + rows + " values with " + shape.rank()
                            + " indices each",
                    null);
        }
        int rank = shape.rank();
        boolean ascending = true;
        long[] before = new long[rank];
        long[] coordinates = new long[rank];
        for (long row = 0; row < rows; row++) {
            for (int d = 0; d < rank; d++) {
                coordinates[d] = checkedIndex(row, d);
            }
            ascending &= row == 0 || Arrays.compare(before, coordinates) < 0;
            long[] next = before;
            before = coordinates;
            coordinates = next;
        }
        if (strict && !ascending) {
            rejectRepeated(rows, rank);
        }
        return true;
    }

    private long checkedIndex(long row, int d) throws IOException {
        long index = indices.getLong(row * info.shape().rank() + d);
        if (Long.compareUnsigned(index, info.shape().dimension(d)) >= 0) {
            throw indicesData.failure(
                    Reason.MALFORMED,
                    "index " + row + " of dimension " + d + " must be below "
                            + Long.toUnsignedString(info.shape().dimension(d)) + ", is " + Long.toUnsignedString(index),
                    null);
        }
        return index;
    }

    /** Of coordinates that are not in order; those that are do not repeat. */
    private void rejectRepeated(long rows, int rank) throws IOException {
        if (Math.max(rows, indices.elementCount()) > Integer.MAX_VALUE - 8) {
            throw indicesData.failure(
                    Reason.LIMIT, "there are too many unsorted coordinates to check for duplicates", null);
        }
        long[] all = indices.toLongArray();
        int repeated = CooOrder.repeated(all, rank, (int) rows);
        if (repeated >= 0) {
            long[] twice = Arrays.copyOfRange(all, repeated * rank, (repeated + 1) * rank);
            throw indicesData.failure(
                    Reason.MALFORMED, "the coordinates " + Arrays.toString(twice) + " occur twice", null);
        }
    }

    @Override
    public ChecksumState verify() throws IOException {
        ChecksumState ofIndices = indices.verify();
        ChecksumState ofValues = values.verify();
        coo();
        return ofIndices.compareTo(ofValues) < 0 ? ofIndices : ofValues;
    }

    @Override
    public ByteBuffer storedBytes() throws IOException {
        return values.storedBytes();
    }

    private IllegalStateException sparse() {
        return new IllegalStateException("tensor '" + SafeText.of(info.name())
                + "' is sparse; use coo() for its indices and values, or coo().toDense() for all elements");
    }

    @Override
    public TensorView slice(int dimension, long from, long to) {
        throw sparse();
    }

    @Override
    public TensorView reshape(long... dimensions) {
        throw sparse();
    }

    @Override
    public void copyRow(long row, float[] target, int targetIndex) {
        throw sparse();
    }

    @Override
    public float dot(long row, float[] x) {
        throw sparse();
    }

    @Override
    public void multiply(float[] x, float[] y, int from, int to) {
        throw sparse();
    }

    /** Name, type of the values and shape. */
    @Override
    public String toString() {
        return describe(info) + " (sparse)";
    }

    static String describe(TensorInfo info) {
        ElementType type = info.elementType();
        boolean isUnknown = type.dtype() == DType.OPAQUE && !type.isBlock();
        return SafeText.of(info.name()) + ": " + (isUnknown ? SafeText.of(info.dtypeName()) : type) + " "
                + info.shape();
    }

    @Override
    public ByteBuffer asByteBuffer() {
        throw sparse();
    }

    @Override
    public ByteBuffer asByteBuffer(long byteOffset, int byteSize) {
        throw sparse();
    }

    @Override
    public FloatBuffer asFloatBuffer() {
        throw sparse();
    }

    @Override
    public DoubleBuffer asDoubleBuffer() {
        throw sparse();
    }

    @Override
    public IntBuffer asIntBuffer() {
        throw sparse();
    }

    @Override
    public LongBuffer asLongBuffer() {
        throw sparse();
    }

    @Override
    public ShortBuffer asShortBuffer() {
        throw sparse();
    }

    @Override
    public float[] toFloatArray() {
        throw sparse();
    }

    @Override
    public double[] toDoubleArray() {
        throw sparse();
    }

    @Override
    public int[] toIntArray() {
        throw sparse();
    }

    @Override
    public long[] toLongArray() {
        throw sparse();
    }

    @Override
    public short[] toShortArray() {
        throw sparse();
    }

    @Override
    public byte[] toByteArray() {
        throw sparse();
    }

    @Override
    public boolean[] toBooleanArray() {
        throw sparse();
    }

    @Override
    public void copyTo(float[] target, int targetIndex, long from, int count) {
        throw sparse();
    }

    @Override
    public void copyTo(double[] target, int targetIndex, long from, int count) {
        throw sparse();
    }

    @Override
    public void copyTo(int[] target, int targetIndex, long from, int count) {
        throw sparse();
    }

    @Override
    public void copyTo(long[] target, int targetIndex, long from, int count) {
        throw sparse();
    }

    @Override
    public float getFloat(long index) {
        throw sparse();
    }

    @Override
    public double getDouble(long index) {
        throw sparse();
    }

    @Override
    public int getInt(long index) {
        throw sparse();
    }

    @Override
    public long getLong(long index) {
        throw sparse();
    }

    @Override
    public boolean getBoolean(long index) {
        throw sparse();
    }

    @Override
    public void writeTo(WritableByteChannel target) {
        throw sparse();
    }
}
