package org.tensorbind.bundle.element;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/**
 * How arrays of a primitive type hold elements.
 *
 * @param <A> the array type
 */
abstract class ElementKind<A> {
    private final DType natural;
    private final String javaName;
    private final ArrayType arrays;

    ElementKind(DType natural, String javaName, ArrayType arrays) {
        this.natural = natural;
        this.javaName = javaName;
        this.arrays = arrays;
    }

    /** The natural dtype of the Java type: {@code f32} of {@code float}. */
    final DType natural() {
        return natural;
    }

    /** The primitive type's name. */
    final String javaName() {
        return javaName;
    }

    final ArrayType arrays() {
        return arrays;
    }

    @SuppressWarnings("unchecked") // A is the type of these arrays
    final A newArray(int length) {
        return (A) arrays.make(length);
    }

    /** An array of {@code length} arrays that are {@code depth - 1} deep, not yet made. */
    final Object[] newNested(int depth, int length) {
        return arrays.nested(depth, length);
    }

    final int length(A array) {
        return arrays.length(array);
    }

    /** Reads elements one run after the other. */
    interface Source<A> {
        /** The next {@code count} elements. */
        void next(A target, int at, int count) throws IOException;
    }

    /** A source of elements whose bits are those of the Java type, in the buffer's byte order. */
    @SuppressWarnings("unchecked")
    final Source<A> bits(ByteBuffer bytes) {
        return (Source<A>) arrays.bits(bytes);
    }

    /** Appends elements' bits. */
    final void putBits(A array, int from, int count, ByteBuffer target) {
        arrays.put(array, from, count, target);
        target.position(target.position() + count * natural.byteSize());
    }

    /**
     * A source of numbers of another dtype: each is held exactly, rounded, or rejected.
     *
     * @param as the dtype whose numbers the Java type holds: {@link #natural()}, or one of as many bits
     */
    abstract Source<A> numbers(TensorView view, DType as);

    /** Whether elements of a dtype are in the file as they are to be in the Java type. */
    final boolean isStoredAs(DType stored, @Nullable DType as) {
        return stored == representation(as);
    }

    /** The dtype of the bits of the Java type: the requested one if it has the same number of bits, otherwise the natural one. */
    private DType representation(@Nullable DType as) {
        return as != null && DtypeMatch.of(natural, as) == DtypeMatch.BITS ? as : natural;
    }

    /** A source of all elements of a view that {@link DtypeMatch} lets through. */
    final Source<A> open(TensorView view, @Nullable DType as) throws IOException {
        if (isStoredAs(view.dtype(), as)) {
            return new WindowSource<>(this, view);
        }
        view.asByteBuffer(0, 0); // rejects data that is too short for its shape before anything is allocated
        return numbers(view, representation(as));
    }

    /** All elements of a view of at most {@link Integer#MAX_VALUE} elements. */
    final A readAll(TensorView view, @Nullable DType as) throws IOException {
        Source<A> source = open(view, as);
        A array = newArray(Math.toIntExact(view.elementCount()));
        source.next(array, 0, length(array));
        return array;
    }

    /** Appends elements as {@code dtype}, little-endian. */
    abstract void put(A array, int from, int count, ByteBuffer target, DType dtype);

    /** Whether there is anything to look for in elements that are written as {@code dtype}. */
    abstract boolean isChecked(DType dtype, boolean finite, boolean exact);

    /**
     * Looks for the first element that may not be written.
     *
     * @param finite whether NaN and infinities are rejected
     * @param exact whether an element must be held by {@code dtype} exactly
     * @throws ValueException if there is one
     */
    abstract void check(A array, long firstIndex, DType dtype, boolean finite, boolean exact) throws ValueException;
}
