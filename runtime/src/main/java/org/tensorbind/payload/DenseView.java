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
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ChecksumState;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorView;
import org.tensorbind.io.SafeText;
import org.tensorbind.payload.code.Elements;
import org.tensorbind.payload.row.MatrixRows;

/** A tensor whose elements are all stored, row-major, or a part of one. */
class DenseView implements TensorView {
    /** What gives a part of the elements where all are more than an array or a buffer holds. */
    private static final String COPY = "copyTo(target, targetIndex, from, count)";

    private static final String BYTES = "asByteBuffer(byteOffset, byteSize)";

    private static final int PAGE_BITS = 30;
    private static final int COPIED_PAGE_BITS = 20;
    private static final Page NO_PAGE = new Page(-1, ByteBuffer.allocate(0));

    private final TensorInfo info;
    private final DataSource data;
    private final @Nullable TensorFormat format;
    private final int width;
    private final long count;
    private final int pageBits;
    private final DType dtype;
    private final ByteOrder order;
    private final ElementWalk elements;

    /** The decoder of blocks, null if elements are not blocks or the grammar does not decode them. */
    private final @Nullable BlockElements blocks;

    /** All elements, where they are at hand: loops over single elements then look for them in one buffer that never changes. */
    private final @Nullable ByteBuffer whole;

    /** Any thread may put its own here: a page is immutable, and an older one is as good. */
    private Page page = NO_PAGE;

    /** The rows as floats, made when one is wanted. */
    private volatile @Nullable MatrixRows rows;

    /** The part of the elements that single elements were last read from. */
    private record Page(long index, ByteBuffer bytes) {}

    DenseView(TensorInfo info, DataSource data, @Nullable TensorFormat format) {
        this.info = info;
        this.data = data;
        this.format = format;
        this.dtype = info.dtype();
        this.order = data.storage().order();
        this.width = dtype.byteSize();
        this.count = info.shape().elementCount();
        this.pageBits = data.isZeroCopy() ? PAGE_BITS : COPIED_PAGE_BITS;
        this.elements = new ElementWalk(data, order, width, count);
        ElementType type = info.elementType();
        this.blocks = type.decoder() == null ? null : new BlockElements(type, type.decoder(), data, order, count);
        ByteBuffer all = width == 0 ? null : data.large(1L << PAGE_BITS);
        this.whole = all == null ? null : all.order(order);
    }

    @Override
    public TensorInfo info() {
        return info;
    }

    @Override
    public @Nullable TensorFormat format() {
        return format;
    }

    @Override
    public DType dtype() {
        return dtype;
    }

    @Override
    public long elementCount() {
        return count;
    }

    @Override
    public List<StoredPart> parts() {
        return List.of(part("data"));
    }

    @Override
    public @Nullable Object memory() throws IOException {
        return data.memory(0, data.size());
    }

    @Override
    public final TensorView slice(int dimension, long from, long to) {
        return SliceView.of(this, dimension, from, to);
    }

    @Override
    public final TensorView reshape(long... dimensions) {
        return SliceView.reshaped(this, Shape.of(dimensions));
    }

    DataSource source() {
        return data;
    }

    StoredPart part(String name) {
        return data.part(name, info.shape());
    }

    @Override
    public ByteOrder byteOrder() {
        return order;
    }

    @Override
    public ByteBuffer asByteBuffer() throws IOException {
        return asByteBuffer(0, lengthOf("buffer", BYTES, data.size()));
    }

    @Override
    public ByteBuffer asByteBuffer(long byteOffset, int byteSize) throws IOException {
        Bounds.checkBytes(this, byteOffset, byteSize);
        return data.slice(byteOffset, byteSize).order(byteOrder());
    }

    @Override
    public FloatBuffer asFloatBuffer() throws IOException {
        require("FloatBuffer", dtype == DType.F32 || dtype == DType.C64);
        return asByteBuffer().asFloatBuffer();
    }

    @Override
    public DoubleBuffer asDoubleBuffer() throws IOException {
        require("DoubleBuffer", dtype == DType.F64 || dtype == DType.C128);
        return asByteBuffer().asDoubleBuffer();
    }

    @Override
    public IntBuffer asIntBuffer() throws IOException {
        require("IntBuffer", dtype == DType.I32 || dtype == DType.U32);
        return asByteBuffer().asIntBuffer();
    }

    @Override
    public LongBuffer asLongBuffer() throws IOException {
        require("LongBuffer", dtype == DType.I64 || dtype == DType.U64);
        return asByteBuffer().asLongBuffer();
    }

    @Override
    public ShortBuffer asShortBuffer() throws IOException {
        require("ShortBuffer", width == 2);
        return asByteBuffer().asShortBuffer();
    }

    private void require(String type, boolean fits) {
        rejectBlocks(type);
        requireLossless(type, fits);
    }

    private void requireLossless(String type, boolean fits) {
        if (!fits && dtype != DType.OPAQUE) {
            throw new IllegalStateException("tensor '" + SafeText.of(info.name()) + "' has dtype " + dtype
                    + ", which has no lossless form as " + type + "; use " + Elements.arrayMethods(dtype));
        }
    }

    private void rejectBlocks(String wanted) {
        ElementType type = info.elementType();
        if (type.isBlock()) {
            throw new IllegalStateException(
                    "tensor '" + SafeText.of(info.name()) + "' has dtype " + type + ", blocks of "
                            + type.blockElements() + " elements in " + type.blockBytes() + " bytes that are "
                            + (blocks == null
                                    ? "not decoded to " + wanted + "; use asByteBuffer()"
                                    : "decoded to floats only; use toFloatArray() or getFloat(index)"));
        }
    }

    private void rejectUndecoded() {
        if (blocks == null) {
            rejectBlocks("numbers");
        }
    }

    @Override
    public float[] toFloatArray() throws IOException {
        rejectUndecoded();
        float[] target = allocate(float[]::new, Float.BYTES, COPY);
        copyTo(target, 0, 0, target.length);
        return target;
    }

    @Override
    public double[] toDoubleArray() throws IOException {
        rejectUndecoded();
        double[] target = allocate(double[]::new, Double.BYTES, COPY);
        copyTo(target, 0, 0, target.length);
        return target;
    }

    @Override
    public int[] toIntArray() throws IOException {
        rejectBlocks("int[]");
        int[] target = allocate(int[]::new, Integer.BYTES, COPY);
        copyTo(target, 0, 0, target.length);
        return target;
    }

    @Override
    public long[] toLongArray() throws IOException {
        rejectBlocks("long[]");
        long[] target = allocate(long[]::new, Long.BYTES, COPY);
        copyTo(target, 0, 0, target.length);
        return target;
    }

    @Override
    public short[] toShortArray() throws IOException {
        require("short[]", dtype == DType.I16 || dtype == DType.I8 || dtype == DType.U8);
        short[] target = allocate(short[]::new, Short.BYTES, BYTES);
        elements.walk(0, target.length, (bytes, done, count) -> {
            for (int i = 0; i < count; i++) {
                target[done + i] = (short) Elements.intAt(dtype, bytes, i * width);
            }
        });
        return target;
    }

    @Override
    public byte[] toByteArray() throws IOException {
        require("byte[]", width == 1);
        byte[] target = allocate(byte[]::new, Byte.BYTES, BYTES);
        elements.walk(0, target.length, (bytes, done, count) -> bytes.get(target, done, count));
        return target;
    }

    @Override
    public boolean[] toBooleanArray() throws IOException {
        require("boolean[]", dtype == DType.BOOL);
        boolean[] target = allocate(boolean[]::new, Byte.BYTES, BYTES);
        elements.walk(0, target.length, (bytes, done, count) -> {
            for (int i = 0; i < count; i++) {
                target[done + i] = bytes.get(i) != 0;
            }
        });
        return target;
    }

    @Override
    public void copyTo(ByteBuffer target, long byteOffset) throws IOException {
        int byteSize = target.remaining();
        data.guarded(byteSize, () -> target.put(asByteBuffer(byteOffset, byteSize)));
    }

    @Override
    public void copyTo(float[] target, int targetIndex, long from, int count) throws IOException {
        if (blocks != null) {
            Bounds.checkCopy(this, from, count, targetIndex, target.length);
            blocks.copyTo(target, targetIndex, from, count);
            return;
        }
        require("float[]", dtype.isFloatingPoint() && dtype != DType.F64);
        Bounds.checkCopy(this, from, count, targetIndex, target.length);
        elements.walk(from, count, (bytes, done, n) -> Elements.copy(dtype, bytes, target, targetIndex + done, n));
    }

    @Override
    public void copyTo(double[] target, int targetIndex, long from, int count) throws IOException {
        if (blocks != null) {
            Bounds.checkCopy(this, from, count, targetIndex, target.length);
            blocks.copyTo(target, targetIndex, from, count);
            return;
        }
        require("double[]", dtype.isFloatingPoint() || (dtype.isInteger() && width < 8));
        Bounds.checkCopy(this, from, count, targetIndex, target.length);
        elements.walk(from, count, (bytes, done, n) -> Elements.copy(dtype, bytes, target, targetIndex + done, n));
    }

    @Override
    public void copyTo(int[] target, int targetIndex, long from, int count) throws IOException {
        require("int[]", dtype.isInteger() && width <= 4 && dtype != DType.U32);
        Bounds.checkCopy(this, from, count, targetIndex, target.length);
        elements.walk(from, count, (bytes, done, n) -> Elements.copy(dtype, bytes, target, targetIndex + done, n));
    }

    @Override
    public void copyTo(long[] target, int targetIndex, long from, int count) throws IOException {
        require("long[]", dtype.isInteger());
        Bounds.checkCopy(this, from, count, targetIndex, target.length);
        elements.walk(from, count, (bytes, done, n) -> Elements.copy(dtype, bytes, target, targetIndex + done, n));
    }

    @Override
    public void copyRow(long row, float[] target, int targetIndex) throws IOException {
        MatrixRows matrix = matrix();
        Bounds.checkRow(this, row);
        Bounds.checkCopy(this, 0, (int) info.shape().dimension(1), targetIndex, target.length);
        try {
            matrix.copy(row, target, targetIndex);
            data.ensureIntact(matrix.rowSize());
        } catch (InternalError | IllegalStateException e) {
            throw data.explained(e);
        }
    }

    @Override
    public float dot(long row, float[] x) throws IOException {
        MatrixRows matrix = matrix();
        Bounds.checkRow(this, row);
        Bounds.checkVector(this, 1, x.length);
        try {
            float product = matrix.dot(row, x);
            data.ensureIntact(matrix.rowSize());
            return product;
        } catch (InternalError | IllegalStateException e) {
            throw data.explained(e);
        }
    }

    @Override
    public void multiply(float[] x, float[] y, int from, int to) throws IOException {
        MatrixRows matrix = matrix();
        Bounds.checkVector(this, 1, x.length);
        Bounds.checkVector(this, 0, y.length);
        Objects.checkFromToIndex(from, to, y.length);
        if (x == y) {
            throw new IllegalArgumentException(
                    "tensor '" + SafeText.of(info.name()) + "': x and y must be different arrays");
        }
        try {
            matrix.multiply(x, y, from, to);
            data.ensureIntact((long) (to - from) * matrix.rowSize());
        } catch (InternalError | IllegalStateException e) {
            throw data.explained(e);
        }
    }

    private MatrixRows matrix() throws IOException {
        MatrixRows matrix = rows;
        return matrix == null ? newMatrix() : matrix;
    }

    private MatrixRows newMatrix() throws IOException {
        data.rejectUnreadable();
        rejectUndecoded();
        requireLossless("float[]", dtype.isFloatingPoint() && dtype != DType.F64);
        String mismatch = MatrixRows.mismatch(info.elementType(), info.shape());
        if (!mismatch.isEmpty()) {
            throw new IllegalStateException(
                    "tensor '" + SafeText.of(info.name()) + "' of shape " + info.shape() + " " + mismatch);
        }
        MatrixRows matrix = new MatrixRows(data, order, info.elementType(), info.shape());
        rows = matrix;
        return matrix;
    }

    private <A> A allocate(IntFunction<A> array, int elementSize, String instead) throws IOException {
        int length = lengthOf("array", instead, count);
        try {
            return array.apply(length);
        } catch (OutOfMemoryError e) {
            throw HeapLimit.exhausted(
                    "an array of tensor '" + SafeText.of(info.name()) + "' of shape " + info.shape(),
                    (long) elementSize * length,
                    e);
        }
    }

    private int lengthOf(String kind, String instead, long length) throws IOException {
        data.rejectUnreadable();
        if (length > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException("tensor '" + SafeText.of(info.name()) + "' of shape " + info.shape()
                    + " is longer than a Java " + kind + "; use " + instead);
        }
        if (!data.isComparedByCopying() && (!data.needsDecoding() || data.isDoubtful())) {
            data.prepare();
        }
        return (int) length;
    }

    @Override
    public float getFloat(long index) throws IOException {
        ByteBuffer bytes = whole;
        try {
            return bytes != null
                    ? Elements.floatAt(dtype, bytes, indexInWhole(index))
                    : blocks != null ? blocks.at(index) : Elements.floatAt(dtype, pageOf(index), indexInPage(index));
        } catch (IndexOutOfBoundsException e) {
            throw Bounds.explained(this, index, e);
        } catch (InternalError | IllegalStateException e) {
            throw data.explained(e);
        }
    }

    @Override
    public double getDouble(long index) throws IOException {
        ByteBuffer bytes = whole;
        try {
            return bytes != null
                    ? Elements.doubleAt(dtype, bytes, indexInWhole(index))
                    : blocks != null ? blocks.at(index) : Elements.doubleAt(dtype, pageOf(index), indexInPage(index));
        } catch (IndexOutOfBoundsException e) {
            throw Bounds.explained(this, index, e);
        } catch (InternalError | IllegalStateException e) {
            throw data.explained(e);
        }
    }

    @Override
    public int getInt(long index) throws IOException {
        ByteBuffer bytes = whole;
        try {
            return bytes != null
                    ? Elements.intAt(dtype, bytes, indexInWhole(index))
                    : Elements.intAt(dtype, pageOf(index), indexInPage(index));
        } catch (IndexOutOfBoundsException e) {
            throw Bounds.explained(this, index, e);
        } catch (InternalError | IllegalStateException e) {
            throw data.explained(e);
        }
    }

    @Override
    public long getLong(long index) throws IOException {
        ByteBuffer bytes = whole;
        try {
            return bytes != null
                    ? Elements.longAt(dtype, bytes, indexInWhole(index))
                    : Elements.longAt(dtype, pageOf(index), indexInPage(index));
        } catch (IndexOutOfBoundsException e) {
            throw Bounds.explained(this, index, e);
        } catch (InternalError | IllegalStateException e) {
            throw data.explained(e);
        }
    }

    @Override
    public boolean getBoolean(long index) throws IOException {
        if (dtype != DType.BOOL) {
            rejectBlocks("boolean");
            throw Elements.rejected(dtype, "boolean");
        }
        ByteBuffer bytes = whole;
        try {
            return (bytes != null
                            ? bytes.get(indexInWhole(index))
                            : pageOf(index).get(indexInPage(index)))
                    != 0;
        } catch (IndexOutOfBoundsException e) {
            throw Bounds.explained(this, index, e);
        } catch (InternalError | IllegalStateException e) {
            throw data.explained(e);
        }
    }

    /** Where an element begins, which an int can count: one comparison of longs, which the compiler takes out of loops. */
    private int indexInWhole(long index) {
        return (int) Objects.checkIndex(index, count) * width;
    }

    private int indexInPage(long index) {
        return (int) (index * width & ((1L << pageBits) - 1));
    }

    private ByteBuffer pageOf(long index) throws IOException {
        rejectBlocks("numbers");
        if (width > 0) {
            Objects.checkIndex(index, count);
        }
        long pageIndex = index * width >> pageBits;
        Page current = page;
        if (current.index != pageIndex) {
            long start = pageIndex << pageBits;
            int length = (int) Math.min(1L << pageBits, data.size() - start);
            current = new Page(pageIndex, asByteBuffer(start, length));
            page = current;
        }
        return current.bytes;
    }

    @Override
    public void writeTo(WritableByteChannel target) throws IOException {
        boolean swapped = order != ByteOrder.LITTLE_ENDIAN && width > 1;
        new ElementOutput(data, swapped ? dtype.numberSize() : 1, target).write();
    }

    @Override
    public ByteBuffer storedBytes() throws IOException {
        return data.stored();
    }

    @Override
    public ChecksumState verify() throws IOException {
        return data.verify();
    }

    @Override
    public CooTensor coo() {
        throw new IllegalStateException("tensor '" + SafeText.of(info.name())
                + "' is not sparse, so coo() does not apply; use the other methods of the view");
    }

    /** Name, type and shape. */
    @Override
    public final String toString() {
        return CooView.describe(info);
    }
}
