package org.tensorbind.bundle;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/**
 * A primitive type whose arrays hold elements.
 *
 * @param <A> the array type
 */
abstract class ElementKind<A> {
    private final DType natural;
    private final String javaName;

    ElementKind(DType natural, String javaName) {
        this.natural = natural;
        this.javaName = javaName;
    }

    /** The dtype that the type stands for. */
    final DType natural() {
        return natural;
    }

    /** The primitive type's name. */
    final String javaName() {
        return javaName;
    }

    abstract A newArray(int length);

    /** An array of {@code length} arrays that are {@code depth - 1} deep, not yet made. */
    abstract Object[] newNested(int depth, int length);

    abstract int length(A array);

    /** Reads elements one run after the other. */
    interface Source<A> {
        /** The next {@code count} elements. */
        void next(A target, int at, int count) throws IOException;
    }

    /** A source of elements whose bits are those of the Java type, in the buffer's byte order. */
    abstract Source<A> bits(ByteBuffer bytes);

    /** A source of numbers that are not {@link #natural()}: each is held exactly, rounded, or refused. */
    abstract Source<A> numbers(TensorView view);

    /** A source of all elements of a view that {@link Fit} lets through. */
    final Source<A> open(TensorView view, boolean asBits) throws IOException {
        if (asBits || view.dtype() == natural) {
            return new WindowSource<>(this, view);
        }
        view.asByteBuffer(0, 0); // refuses data that is too short for its shape before anything is allocated
        return numbers(view);
    }

    /** All elements of a view of at most {@link Integer#MAX_VALUE} elements. */
    final A readAll(TensorView view, boolean asBits) throws IOException {
        Source<A> source = open(view, asBits);
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
     * @param finite whether NaN and infinities are refused
     * @param exact whether an element must be held by {@code dtype} exactly
     * @throws ValueException if there is one
     */
    abstract void check(A array, long firstIndex, DType dtype, boolean finite, boolean exact) throws ValueException;
}
