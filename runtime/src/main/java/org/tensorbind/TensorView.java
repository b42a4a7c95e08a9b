package org.tensorbind;

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
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.io.SafeText;

/**
 * One tensor of an open file. Nothing is read before a method accesses elements; the first access verifies the checksum and decodes compressed data.
 * Views are thread-safe, and must not be used after their reader is closed.
 *
 * <p>For buffers, single elements and ranges of elements, compressed data is decoded once and cached as long as the view is reachable. Copying all
 * elements into an array, and writing them, decode the data each time and cache nothing.
 *
 * <p>If a mapped file is truncated while it is open, methods that copy throw an {@link java.io.EOFException} (for less than 64 KiB, the rest of the
 * last page may be read as zeros instead); buffers that share the memory, and access to single elements, return wrong bytes or throw an {@link
 * InternalError}. If another thread closes the reader during a call, the call throws a {@link java.nio.channels.ClosedChannelException} or completes;
 * for buffers, see {@link org.tensorbind.io.ByteSource#map}.
 *
 * <p>On Java 22 and newer, closing the reader unmaps the file. Access to its buffers and segments then throws an {@link IllegalStateException};
 * native code that still has their address, such as an {@code OnnxTensor} created from the buffer, crashes the process. Close the reader after the
 * native object, or keep the memory with {@code RetainedMemory} of {@code org.tensorbind.memory}, or open the file with {@link ReadOptions#unmapping} and keep a
 * reference to the buffer as long as the native object is in use, or copy the elements.
 *
 * <p>For elements in blocks ({@link ElementType#isBlock()}), buffers contain the undecoded blocks. If the format's grammar defines how to decode them
 * ({@link ElementType#decoder()}), the methods that return {@code float} and {@code double} do so on each call; others throw an {@link
 * IllegalStateException}.
 *
 * <p>Elements are numbered row-major from 0. A method that takes an index, an offset or a count compares it with what this tensor has, and throws an
 * {@link IndexOutOfBoundsException} that names the tensor, before it reads or changes anything: 0 elements or bytes are a range that begins anywhere
 * from the start to the end. Methods that give elements throw a {@link FormatException} where the data is malformed or of a dtype or layout that this
 * version does not decode, and an {@link IllegalStateException} where the dtype has no lossless form of the requested type, or where the tensor is
 * sparse ({@link #coo()} gives its parts).
 */
public interface TensorView {
    /** The description of the tensor in the file. */
    TensorInfo info();

    /** The format of the file that the tensor is in, null for a tensor in memory. */
    default @Nullable TensorFormat format() {
        return null;
    }

    /** The tensor's name. */
    default String name() {
        return info().name();
    }

    /** How elements are stored: one by one, or in blocks. */
    default ElementType elementType() {
        return info().elementType();
    }

    /** Element type; {@link DType#OPAQUE} where the file's own is unknown here and for blocks of elements. */
    default DType dtype() {
        return info().dtype();
    }

    /** Dimensions, outermost first. */
    default Shape shape() {
        return info().shape();
    }

    /** Number of elements, 1 for a scalar. */
    default long elementCount() {
        return shape().elementCount();
    }

    /**
     * The elements whose index in {@code dimension} is at least {@code from} and less than {@code to}, as a tensor of the same name and rank; indices
     * count from 0 there. Nothing is read. A part of the outermost dimension (rows of a matrix, of a table) shares the file's memory wherever the
     * whole tensor does, and only its bytes are read; for another dimension, elements are copied when they are accessed.
     *
     * <p>Where the file has a checksum of the tensor that {@link ReadOptions} want verified, the first part that is read verifies the whole, and
     * where the data is compressed it is decoded as a whole; both are cached as long as this view is reachable.
     *
     * @throws IndexOutOfBoundsException if the dimension or the range is out of bounds, or if elements are in blocks and the range does not consist
     *     of whole blocks
     * @throws IllegalStateException if the tensor is sparse, or nothing is known of its dtype
     */
    TensorView slice(int dimension, long from, long to);

    /**
     * The tensor as slices of {@code rows} indices of the outermost dimension each, the last with what is left, for what is larger than memory.
     * Nothing is read before a slice is used.
     *
     * @throws IllegalArgumentException if {@code rows} is not positive
     * @throws IndexOutOfBoundsException if the tensor is a scalar
     */
    default Iterable<TensorView> rowBlocks(long rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("a block must have at least 1 row, has " + rows);
        }
        if (shape().rank() == 0) {
            throw new IndexOutOfBoundsException("tensor '" + SafeText.of(name()) + "' is a scalar and has no rows");
        }
        long count = shape().dimension(0);
        return () -> LongStream.range(0, count / rows + (count % rows == 0 ? 0 : 1))
                .map(block -> block * rows)
                .mapToObj(from -> slice(0, from, Math.min(count, from + Math.min(rows, count))))
                .iterator();
    }

    /**
     * The elements with one index in {@code dimension}, as a tensor of the same name and a rank lower by one: an expert of a stack of them, a row. It
     * shares the file's memory as a {@link #slice} does.
     *
     * @throws IndexOutOfBoundsException if the dimension or the index is out of bounds, or if elements are in blocks and these are not whole ones
     * @throws IllegalStateException if the tensor is sparse, or nothing is known of its dtype
     */
    default TensorView select(int dimension, long index) {
        TensorView slice = slice(dimension, index, index + 1);
        return slice.reshape(IntStream.range(0, slice.shape().rank())
                .filter(i -> i != dimension)
                .mapToLong(slice.shape()::dimension)
                .toArray());
    }

    /**
     * The same elements with other dimensions, as a tensor of the same name; it shares the file's memory wherever this one does.
     *
     * @throws IllegalArgumentException if the shape has another number of elements, or its rows are not whole blocks
     * @throws IllegalStateException if the tensor is sparse, or nothing is known of its dtype
     */
    TensorView reshape(long... dimensions);

    /** Byte order of the buffers that this view gives. */
    ByteOrder byteOrder();

    /**
     * All elements as bytes in {@link #byteOrder()}, read-only: the mapped file itself where the data is stored as it is. Native code must not use it
     * after the reader is closed, unless {@link ReadOptions#unmapping} is another.
     *
     * @throws IllegalStateException if they are more than one buffer can hold; {@link #asByteBuffer(long, int)} gives a part
     */
    ByteBuffer asByteBuffer() throws IOException;

    /**
     * {@code byteSize} of the elements' bytes from {@code byteOffset} on, under the conditions of {@link #asByteBuffer()}.
     *
     * @throws IndexOutOfBoundsException if {@code byteOffset} or {@code byteSize} is negative, or the range ends after the last element
     */
    ByteBuffer asByteBuffer(long byteOffset, int byteSize) throws IOException;

    /**
     * The elements of an f32 tensor, or real and imaginary parts of a c64 one in turn, without a copy where the data is stored as it is; to be used as
     * {@link #asByteBuffer()}.
     */
    FloatBuffer asFloatBuffer() throws IOException;

    /**
     * The elements of an f64 tensor, or real and imaginary parts of a c128 one in turn, without a copy where the data is stored as it is; to be used as
     * {@link #asByteBuffer()}.
     */
    DoubleBuffer asDoubleBuffer() throws IOException;

    /** The elements of an i32 or u32 tensor, without a copy where the data is stored as it is; to be used as {@link #asByteBuffer()}. */
    IntBuffer asIntBuffer() throws IOException;

    /** The elements of an i64 or u64 tensor, without a copy where the data is stored as it is; to be used as {@link #asByteBuffer()}. */
    LongBuffer asLongBuffer() throws IOException;

    /** The elements of a 16-bit tensor as their bits, without a copy where the data is stored as it is; to be used as {@link #asByteBuffer()}. */
    ShortBuffer asShortBuffer() throws IOException;

    /** The elements of an f32, f16, bf16 or fp8 tensor, or of one in blocks that are decoded. */
    float[] toFloatArray() throws IOException;

    /** The elements of a tensor whose every value a {@code double} holds: all but i64, u64, bool, complex ones and blocks without numbers. */
    double[] toDoubleArray() throws IOException;

    /** The elements of an i8, u8, i16, u16 or i32 tensor. */
    int[] toIntArray() throws IOException;

    /** The elements of an integer tensor; u64 as its bits, see {@link Long#toUnsignedString(long)}. */
    long[] toLongArray() throws IOException;

    /** The elements of an i8, u8 or i16 tensor. */
    short[] toShortArray() throws IOException;

    /** The elements of an i8 tensor; of u8, bool and fp8 their bits. */
    byte[] toByteArray() throws IOException;

    /** The elements of a bool tensor. */
    boolean[] toBooleanArray() throws IOException;

    /**
     * Copies the elements' bytes from {@code byteOffset} on, in {@link #byteOrder()}, as many as there is room for in {@code target}.
     *
     * @throws IndexOutOfBoundsException if {@code byteOffset} is negative, or the tensor has fewer bytes from there on than {@code target} has room for
     */
    default void copyTo(ByteBuffer target, long byteOffset) throws IOException {
        target.put(asByteBuffer(byteOffset, target.remaining()));
    }

    /**
     * Copies {@code count} elements from element {@code from} on to {@code target} from {@code targetIndex} on, of the types that
     * {@link #toFloatArray()} takes.
     *
     * @throws IndexOutOfBoundsException if one of the numbers is negative, the range ends after the last element, or {@code target} has no room for it
     */
    void copyTo(float[] target, int targetIndex, long from, int count) throws IOException;

    /**
     * Copies {@code count} elements from element {@code from} on to {@code target} from {@code targetIndex} on, of the types that
     * {@link #toDoubleArray()} takes.
     *
     * @throws IndexOutOfBoundsException if one of the numbers is negative, the range ends after the last element, or {@code target} has no room for it
     */
    void copyTo(double[] target, int targetIndex, long from, int count) throws IOException;

    /**
     * Copies {@code count} elements from element {@code from} on to {@code target} from {@code targetIndex} on, of the types that
     * {@link #toIntArray()} takes.
     *
     * @throws IndexOutOfBoundsException if one of the numbers is negative, the range ends after the last element, or {@code target} has no room for it
     */
    void copyTo(int[] target, int targetIndex, long from, int count) throws IOException;

    /**
     * Copies {@code count} elements from element {@code from} on to {@code target} from {@code targetIndex} on, of the types that
     * {@link #toLongArray()} takes.
     *
     * @throws IndexOutOfBoundsException if one of the numbers is negative, the range ends after the last element, or {@code target} has no room for it
     */
    void copyTo(long[] target, int targetIndex, long from, int count) throws IOException;

    /** Copies a row as {@link #copyRow(long, float[], int)} to the start of {@code target}. */
    default void copyRow(long row, float[] target) throws IOException {
        copyRow(row, target, 0);
    }

    /**
     * Copies a row of a matrix, a tensor of rank 2 of the types that {@link #toFloatArray()} takes, to {@code target} from {@code targetIndex} on.
     * Like products, it allocates nothing after the first calls where the elements are in memory or in a mapped file. Any number of threads may
     * call it at the same time.
     *
     * @throws IndexOutOfBoundsException if there is no such row, or {@code target} has no room for it
     * @throws IllegalStateException if the tensor is no matrix, not of these types, or a row has more than 2^30 bytes
     */
    void copyRow(long row, float[] target, int targetIndex) throws IOException;

    /**
     * The dot product of a row of a matrix and {@code x}; for many rows, {@link #multiply} is faster. Elements and products are floats: product
     * {@code i} is added to sum {@code i % 8}, and the sums are added in pairs of neighbours. So the result is the same on every machine and version
     * of Java, with and without the Vector API ({@code --add-modules jdk.incubator.vector} on Java 22 and newer); it differs from the exact one
     * by about {@code (n / 8 + 4) * 2^-24} times the sum of the products' magnitudes at most, where {@code n} is the number of columns.
     *
     * @throws IndexOutOfBoundsException if there is no such row
     * @throws IllegalArgumentException if {@code x} does not have one element for each column
     * @throws IllegalStateException as for {@link #copyRow(long, float[], int)}
     */
    float dot(long row, float[] x) throws IOException;

    /**
     * The product of a matrix and a vector: {@code y[row] = dot(row, x)}.
     *
     * @throws IllegalArgumentException if {@code x} does not have one element for each column, or {@code y} not one for each row
     * @throws IllegalStateException as for {@link #copyRow(long, float[], int)}
     */
    default void multiply(float[] x, float[] y) throws IOException {
        multiply(x, y, 0, y.length);
    }

    /**
     * The rows from {@code from} inclusive to {@code to} exclusive of the product of a matrix and a vector, {@code y[row] = dot(row, x)}; other
     * elements of {@code y} are not changed, so that threads can share the work.
     *
     * @throws IndexOutOfBoundsException if the range is out of bounds
     * @throws IllegalArgumentException if {@code x} does not have one element for each column, or {@code y} not one for each row, or they are one
     *     array
     * @throws IllegalStateException as for {@link #copyRow(long, float[], int)}
     */
    void multiply(float[] x, float[] y, int from, int to) throws IOException;

    /**
     * Element {@code index} of an f32, f16, bf16 or fp8 tensor, or of one in blocks that are decoded.
     *
     * @throws IndexOutOfBoundsException if {@code index} is negative, or not less than {@link #elementCount()}
     */
    float getFloat(long index) throws IOException;

    /**
     * Element {@code index} of a tensor whose every value a {@code double} holds.
     *
     * @throws IndexOutOfBoundsException if {@code index} is negative, or not less than {@link #elementCount()}
     */
    double getDouble(long index) throws IOException;

    /**
     * Element {@code index} of an i8, u8, i16, u16 or i32 tensor.
     *
     * @throws IndexOutOfBoundsException if {@code index} is negative, or not less than {@link #elementCount()}
     */
    int getInt(long index) throws IOException;

    /**
     * Element {@code index} of an integer tensor; u64 as its bits.
     *
     * @throws IndexOutOfBoundsException if {@code index} is negative, or not less than {@link #elementCount()}
     */
    long getLong(long index) throws IOException;

    /**
     * Element {@code index} of a bool tensor.
     *
     * @throws IndexOutOfBoundsException if {@code index} is negative, or not less than {@link #elementCount()}
     */
    boolean getBoolean(long index) throws IOException;

    /** Writes all elements, row-major and little-endian, in pieces; blocks of elements as they are, in {@link #byteOrder()}. */
    void writeTo(WritableByteChannel target) throws IOException;

    /**
     * The tensor's bytes as the file has them, neither verified nor decoded; of a sparse tensor those of its values.
     *
     * @throws FormatException if the size is unknown, for example because it depends on an unknown dtype
     */
    ByteBuffer storedBytes() throws IOException;

    /**
     * All elements as a {@code java.lang.foreign.MemorySegment} over the mapped file, where they are stored as they are and Java is 22 or
     * newer; null elsewhere. {@code Segments.of} of {@code org.tensorbind.memory} copies the elements then, unless they are more than 2 GiB. Native
     * code must not use it after the reader is closed, unless {@link ReadOptions#unmapping} is another.
     */
    default @Nullable Object memory() throws IOException {
        return null;
    }

    /** Where and how the file stores the tensor: one part, or of a sparse tensor its indices and its values. */
    List<StoredPart> parts();

    /**
     * Reads the data and compares every checksum, size and value that the format has a rule for.
     *
     * @return whether there was a checksum to compare; of a sparse tensor, the least that is known of its parts
     */
    ChecksumState verify() throws IOException;

    /**
     * The parts of a sparse tensor.
     *
     * @throws IllegalStateException if the layout is not {@link Layout#COO}
     */
    CooTensor coo() throws IOException;
}
