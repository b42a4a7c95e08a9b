package org.tensorbind.grammars.bundle;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A component of every Java type that holds a tensor; names are those of the components. */
@TensorBundle(closed = true)
record EveryType(
        byte[] bytes,
        short[] shorts,
        int[] ints,
        long[] longs,
        float[] floats,
        double[] doubles,
        boolean[] booleans,
        @Tensor(dtype = DType.U8) byte[] unsignedBytes,
        byte[][] bytes2,
        short[][][] shorts3,
        int[][][][] ints4,
        long[][] longs2,
        float[][][] floats3,
        double[][][][] doubles4,
        boolean[][] booleans2,
        @Tensor(shape = "2, n") float[] flat,
        ByteBuffer byteBuffer,
        ShortBuffer shortBuffer,
        IntBuffer intBuffer,
        LongBuffer longBuffer,
        FloatBuffer floatBuffer,
        DoubleBuffer doubleBuffer,
        byte byteScalar,
        short shortScalar,
        int intScalar,
        long longScalar,
        float floatScalar,
        double doubleScalar,
        boolean booleanScalar,
        @Tensor(shape = "1, 1") float oneElement,
        @Nullable Float boxed,
        @Tensor(name = "grid.{i}.{j}.w") List<List<float[]>> grid,
        @Tensor(name = "by.{name}") Map<String, int[]> byName,
        List<@Nullable Float> gaps) {}
