package org.tensorbind.bundle.element;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import org.tensorbind.bundle.element.ElementKind.Source;

/**
 * The arrays of a primitive type.
 *
 * @param <A> the array type
 * @param make an array with the given number of elements
 * @param nested arrays of arrays, of arrays of these, and so on, not yet made
 * @param bits a source of the bits in a buffer, in its byte order
 * @param put copies bits to where the buffer is, which stays there
 */
record ArrayType<A>(
        IntFunction<A> make,
        List<IntFunction<Object[]>> nested,
        ToIntFunction<A> length,
        Function<ByteBuffer, Source<A>> bits,
        Put<A> put) {
    static final ArrayType<byte[]> BYTES = new ArrayType<>(
            byte[]::new,
            List.of(byte[][]::new, byte[][][]::new, byte[][][][]::new),
            array -> array.length,
            bytes -> bytes::get,
            (array, from, count, bytes) -> bytes.duplicate().put(array, from, count));

    static final ArrayType<short[]> SHORTS = new ArrayType<>(
            short[]::new,
            List.of(short[][]::new, short[][][]::new, short[][][][]::new),
            array -> array.length,
            bytes -> bytes.asShortBuffer()::get,
            (array, from, count, bytes) -> bytes.asShortBuffer().put(array, from, count));

    static final ArrayType<int[]> INTS = new ArrayType<>(
            int[]::new,
            List.of(int[][]::new, int[][][]::new, int[][][][]::new),
            array -> array.length,
            bytes -> bytes.asIntBuffer()::get,
            (array, from, count, bytes) -> bytes.asIntBuffer().put(array, from, count));

    static final ArrayType<long[]> LONGS = new ArrayType<>(
            long[]::new,
            List.of(long[][]::new, long[][][]::new, long[][][][]::new),
            array -> array.length,
            bytes -> bytes.asLongBuffer()::get,
            (array, from, count, bytes) -> bytes.asLongBuffer().put(array, from, count));

    static final ArrayType<float[]> FLOATS = new ArrayType<>(
            float[]::new,
            List.of(float[][]::new, float[][][]::new, float[][][][]::new),
            array -> array.length,
            bytes -> bytes.asFloatBuffer()::get,
            (array, from, count, bytes) -> bytes.asFloatBuffer().put(array, from, count));

    static final ArrayType<double[]> DOUBLES = new ArrayType<>(
            double[]::new,
            List.of(double[][]::new, double[][][]::new, double[][][][]::new),
            array -> array.length,
            bytes -> bytes.asDoubleBuffer()::get,
            (array, from, count, bytes) -> bytes.asDoubleBuffer().put(array, from, count));

    static final ArrayType<boolean[]> BOOLEANS = new ArrayType<>(
            boolean[]::new,
            List.of(boolean[][]::new, boolean[][][]::new, boolean[][][][]::new),
            array -> array.length,
            bytes -> (target, at, count) -> {
                for (int i = 0; i < count; i++) {
                    target[at + i] = bytes.get() != 0;
                }
            },
            (array, from, count, bytes) -> {
                for (int i = 0; i < count; i++) {
                    bytes.put(bytes.position() + i, (byte) (array[from + i] ? 1 : 0));
                }
            });

    /** Copies the bits of elements. */
    interface Put<A> {
        void put(A array, int from, int count, ByteBuffer bytes);
    }
}
