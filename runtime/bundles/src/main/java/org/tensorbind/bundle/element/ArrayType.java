package org.tensorbind.bundle.element;

import java.io.IOException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.tensorbind.TensorView;
import org.tensorbind.bundle.element.ElementKind.Source;
import org.tensorbind.payload.code.NumberSource;

/**
 * The arrays of a primitive type. Operations are switches, because a lambda for each of them would be a class that a program makes when it reads its first
 * bundle.
 */
enum ArrayType {
    BYTES,
    SHORTS,
    INTS,
    LONGS,
    FLOATS,
    DOUBLES,
    BOOLEANS;

    /** An array with a number of elements. */
    Object make(int length) {
        return switch (this) {
            case BYTES -> new byte[length];
            case SHORTS -> new short[length];
            case INTS -> new int[length];
            case LONGS -> new long[length];
            case FLOATS -> new float[length];
            case DOUBLES -> new double[length];
            case BOOLEANS -> new boolean[length];
        };
    }

    /** An array of arrays that are {@code depth - 1} deep, not yet made; {@code depth} is 2 to 4. */
    Object[] nested(int depth, int length) {
        return switch (this) {
            case BYTES -> depth == 2 ? new byte[length][] : depth == 3 ? new byte[length][][] : new byte[length][][][];
            case SHORTS ->
                depth == 2 ? new short[length][] : depth == 3 ? new short[length][][] : new short[length][][][];
            case INTS -> depth == 2 ? new int[length][] : depth == 3 ? new int[length][][] : new int[length][][][];
            case LONGS -> depth == 2 ? new long[length][] : depth == 3 ? new long[length][][] : new long[length][][][];
            case FLOATS ->
                depth == 2 ? new float[length][] : depth == 3 ? new float[length][][] : new float[length][][][];
            case DOUBLES ->
                depth == 2 ? new double[length][] : depth == 3 ? new double[length][][] : new double[length][][][];
            case BOOLEANS ->
                depth == 2 ? new boolean[length][] : depth == 3 ? new boolean[length][][] : new boolean[length][][][];
        };
    }

    /** The number of elements. */
    int length(Object array) {
        return switch (this) {
            case BYTES -> ((byte[]) array).length;
            case SHORTS -> ((short[]) array).length;
            case INTS -> ((int[]) array).length;
            case LONGS -> ((long[]) array).length;
            case FLOATS -> ((float[]) array).length;
            case DOUBLES -> ((double[]) array).length;
            case BOOLEANS -> ((boolean[]) array).length;
        };
    }

    /** A source of the bits in a buffer, in its byte order. */
    Source<?> bits(ByteBuffer bytes) {
        return switch (this) {
            case BYTES -> (Source<byte[]>) bytes::get;
            case SHORTS -> (Source<short[]>) bytes.asShortBuffer()::get;
            case INTS -> (Source<int[]>) bytes.asIntBuffer()::get;
            case LONGS -> (Source<long[]>) bytes.asLongBuffer()::get;
            case FLOATS -> (Source<float[]>) bytes.asFloatBuffer()::get;
            case DOUBLES -> (Source<double[]>) bytes.asDoubleBuffer()::get;
            case BOOLEANS ->
                (Source<boolean[]>) (target, at, count) -> {
                    for (int i = 0; i < count; i++) {
                        target[at + i] = bytes.get() != 0;
                    }
                };
        };
    }

    /** Copies bits to where the buffer is, which stays there. */
    void put(Object array, int from, int count, ByteBuffer bytes) {
        switch (this) {
            case BYTES -> bytes.duplicate().put((byte[]) array, from, count);
            case SHORTS -> bytes.asShortBuffer().put((short[]) array, from, count);
            case INTS -> bytes.asIntBuffer().put((int[]) array, from, count);
            case LONGS -> bytes.asLongBuffer().put((long[]) array, from, count);
            case FLOATS -> bytes.asFloatBuffer().put((float[]) array, from, count);
            case DOUBLES -> bytes.asDoubleBuffer().put((double[]) array, from, count);
            case BOOLEANS -> {
                for (int i = 0; i < count; i++) {
                    bytes.put(bytes.position() + i, (byte) (((boolean[]) array)[from + i] ? 1 : 0));
                }
            }
        }
    }

    /** An element's bits, extended by its sign; of integers and booleans. */
    long integer(Object array, int index) {
        return switch (this) {
            case BYTES -> ((byte[]) array)[index];
            case SHORTS -> ((short[]) array)[index];
            case INTS -> ((int[]) array)[index];
            case LONGS -> ((long[]) array)[index];
            case BOOLEANS -> ((boolean[]) array)[index] ? 1 : 0;
            default -> throw new IllegalStateException(this + " are no integers");
        };
    }

    /** Keeps the low bits; of integers and booleans. */
    void setInteger(Object array, int index, long value) {
        switch (this) {
            case BYTES -> ((byte[]) array)[index] = (byte) value;
            case SHORTS -> ((short[]) array)[index] = (short) value;
            case INTS -> ((int[]) array)[index] = (int) value;
            case LONGS -> ((long[]) array)[index] = value;
            case BOOLEANS -> ((boolean[]) array)[index] = value != 0;
            default -> throw new IllegalStateException(this + " are no integers");
        }
    }

    /** An element of floats or doubles. */
    double fraction(Object array, int index) {
        return this == FLOATS ? ((float[]) array)[index] : ((double[]) array)[index];
    }

    /** Sets an element of floats or doubles to the nearest value. */
    void setFraction(Object array, int index, double value) {
        if (this == FLOATS) {
            ((float[]) array)[index] = (float) value;
        } else {
            ((double[]) array)[index] = value;
        }
    }

    /** Sets an element of floats or doubles to the value nearest to an integer. */
    void setFraction(Object array, int index, long bits, boolean unsigned) {
        if (this == FLOATS) {
            ((float[]) array)[index] = unsigned ? NumberSource.unsignedFloat(bits) : (float) bits;
        } else {
            ((double[]) array)[index] = unsigned ? NumberSource.unsigned(bits) : bits;
        }
    }

    /** Copies elements that a view gives as floats or doubles. */
    void copy(TensorView view, long from, Object target, int at, int count) throws IOException {
        if (this == FLOATS) {
            view.copyTo((float[]) target, at, from, count);
        } else {
            view.copyTo((double[]) target, at, from, count);
        }
    }

    /** The value in an array of one. */
    Object first(Object array) {
        return switch (this) {
            case BYTES -> Byte.valueOf(((byte[]) array)[0]);
            case SHORTS -> Short.valueOf(((short[]) array)[0]);
            case INTS -> Integer.valueOf(((int[]) array)[0]);
            case LONGS -> Long.valueOf(((long[]) array)[0]);
            case FLOATS -> Float.valueOf(((float[]) array)[0]);
            case DOUBLES -> Double.valueOf(((double[]) array)[0]);
            case BOOLEANS -> Boolean.valueOf(((boolean[]) array)[0]);
        };
    }

    /** Puts a value into an array of one. */
    void setFirst(Object array, Object value) {
        switch (this) {
            case BYTES -> ((byte[]) array)[0] = (Byte) value;
            case SHORTS -> ((short[]) array)[0] = (Short) value;
            case INTS -> ((int[]) array)[0] = (Integer) value;
            case LONGS -> ((long[]) array)[0] = (Long) value;
            case FLOATS -> ((float[]) array)[0] = (Float) value;
            case DOUBLES -> ((double[]) array)[0] = (Double) value;
            case BOOLEANS -> ((boolean[]) array)[0] = (Boolean) value;
        }
    }

    /** The buffer of a view, without a copy. */
    Buffer map(TensorView view) throws IOException {
        return switch (this) {
            case BYTES -> view.asByteBuffer();
            case SHORTS -> view.asShortBuffer();
            case INTS -> view.asIntBuffer();
            case LONGS -> view.asLongBuffer();
            case FLOATS -> view.asFloatBuffer();
            case DOUBLES -> view.asDoubleBuffer();
            default -> throw new IllegalStateException("there is no buffer of booleans");
        };
    }

    /** A buffer around an array. */
    Buffer wrap(Object array) {
        return switch (this) {
            case BYTES -> ByteBuffer.wrap((byte[]) array);
            case SHORTS -> ShortBuffer.wrap((short[]) array);
            case INTS -> IntBuffer.wrap((int[]) array);
            case LONGS -> LongBuffer.wrap((long[]) array);
            case FLOATS -> FloatBuffer.wrap((float[]) array);
            case DOUBLES -> DoubleBuffer.wrap((double[]) array);
            default -> throw new IllegalStateException("there is no buffer of booleans");
        };
    }

    /** Copies elements from an index of a buffer. */
    void copy(Buffer buffer, int index, Object target) {
        switch (this) {
            case BYTES -> ((ByteBuffer) buffer).get(index, (byte[]) target);
            case SHORTS -> ((ShortBuffer) buffer).get(index, (short[]) target);
            case INTS -> ((IntBuffer) buffer).get(index, (int[]) target);
            case LONGS -> ((LongBuffer) buffer).get(index, (long[]) target);
            case FLOATS -> ((FloatBuffer) buffer).get(index, (float[]) target);
            case DOUBLES -> ((DoubleBuffer) buffer).get(index, (double[]) target);
            default -> throw new IllegalStateException("there is no buffer of booleans");
        }
    }
}
