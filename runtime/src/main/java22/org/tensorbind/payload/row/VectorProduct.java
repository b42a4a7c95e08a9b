package org.tensorbind.payload.row;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.tensorbind.DType;

/**
 * Dot products with the Vector API, if the program was started with {@code --add-modules jdk.incubator.vector}. The lanes are the sums of scalar code,
 * so that results are the same.
 */
final class VectorProduct {
    private static final boolean IS_AVAILABLE = findVectors();

    private VectorProduct() {}

    /** Whether the module is present and vectors have at least four lanes. */
    static boolean isAvailable() {
        return IS_AVAILABLE;
    }

    private static boolean findVectors() {
        Optional<Module> vectors = ModuleLayer.boot().findModule("jdk.incubator.vector");
        vectors.ifPresent(VectorProduct.class.getModule()::addReads);
        return vectors.isPresent() && Lanes.BITS >= 128;
    }

    /** The bytes as {@link #add(DType, RowPage, int, float[], int, float[])} takes them. */
    static Object memory(ByteBuffer bytes) {
        return IS_AVAILABLE ? MemorySegment.ofBuffer(bytes) : bytes;
    }

    /** See {@link DotProduct#add(DType, RowPage, int, float[], int, float[])}. */
    static void add(DType dtype, RowPage page, int from, float[] x, int count, float[] sums) {
        MemorySegment memory = (MemorySegment) page.memory();
        ByteOrder order = page.bytes().order();
        if (Lanes.BITS >= 256) {
            if (dtype == DType.F32) {
                Lanes.addEightFloats(memory, from, order, x, count, sums);
            } else {
                Lanes.addEightBfloats(memory, from, order, x, count, sums);
            }
        } else if (dtype == DType.F32) {
            Lanes.addFourFloats(memory, from, order, x, count, sums);
        } else {
            Lanes.addFourBfloats(memory, from, order, x, count, sums);
        }
    }

    /** See {@link DotProduct#add(float[], float[], int, int, float[])}; {@code count} is a multiple of {@link DotProduct#SUMS}. */
    static void add(float[] elements, float[] x, int at, int count, float[] sums) {
        if (Lanes.BITS >= 256) {
            Lanes.addEights(elements, x, at, count, sums);
        } else {
            Lanes.addFours(elements, x, at, count, sums);
        }
    }

    /** Loaded only where the module is. */
    private static final class Lanes {
        static final int BITS = FloatVector.SPECIES_PREFERRED.vectorBitSize();
        private static final VectorSpecies<Float> EIGHT = FloatVector.SPECIES_256;
        private static final VectorSpecies<Float> FOUR = FloatVector.SPECIES_128;

        private Lanes() {}

        static void addEights(float[] elements, float[] x, int at, int count, float[] sums) {
            FloatVector sum = FloatVector.fromArray(EIGHT, sums, 0);
            for (int i = 0; i < count; i += 8) {
                sum = FloatVector.fromArray(EIGHT, elements, i)
                        .mul(FloatVector.fromArray(EIGHT, x, at + i))
                        .add(sum);
            }
            sum.intoArray(sums, 0);
        }

        static void addEightFloats(
                MemorySegment memory, long from, ByteOrder order, float[] x, int count, float[] sums) {
            FloatVector sum = FloatVector.fromArray(EIGHT, sums, 0);
            for (int i = 0; i < count; i += 8) {
                sum = FloatVector.fromMemorySegment(EIGHT, memory, from + 4L * i, order)
                        .mul(FloatVector.fromArray(EIGHT, x, i))
                        .add(sum);
            }
            sum.intoArray(sums, 0);
        }

        static void addFourFloats(
                MemorySegment memory, long from, ByteOrder order, float[] x, int count, float[] sums) {
            FloatVector low = FloatVector.fromArray(FOUR, sums, 0);
            FloatVector high = FloatVector.fromArray(FOUR, sums, 4);
            for (int i = 0; i < count; i += 8) {
                low = FloatVector.fromMemorySegment(FOUR, memory, from + 4L * i, order)
                        .mul(FloatVector.fromArray(FOUR, x, i))
                        .add(low);
                high = FloatVector.fromMemorySegment(FOUR, memory, from + 4L * i + 16, order)
                        .mul(FloatVector.fromArray(FOUR, x, i + 4))
                        .add(high);
            }
            low.intoArray(sums, 0);
            high.intoArray(sums, 4);
        }

        static void addEightBfloats(
                MemorySegment memory, long from, ByteOrder order, float[] x, int count, float[] sums) {
            FloatVector sum = FloatVector.fromArray(EIGHT, sums, 0);
            for (int i = 0; i < count; i += 8) {
                sum = widened(
                                ShortVector.fromMemorySegment(ShortVector.SPECIES_128, memory, from + 2L * i, order),
                                IntVector.SPECIES_256)
                        .mul(FloatVector.fromArray(EIGHT, x, i))
                        .add(sum);
            }
            sum.intoArray(sums, 0);
        }

        static void addFourBfloats(
                MemorySegment memory, long from, ByteOrder order, float[] x, int count, float[] sums) {
            FloatVector low = FloatVector.fromArray(FOUR, sums, 0);
            FloatVector high = FloatVector.fromArray(FOUR, sums, 4);
            for (int i = 0; i < count; i += 8) {
                low = widened(
                                ShortVector.fromMemorySegment(ShortVector.SPECIES_64, memory, from + 2L * i, order),
                                IntVector.SPECIES_128)
                        .mul(FloatVector.fromArray(FOUR, x, i))
                        .add(low);
                high = widened(
                                ShortVector.fromMemorySegment(ShortVector.SPECIES_64, memory, from + 2L * i + 8, order),
                                IntVector.SPECIES_128)
                        .mul(FloatVector.fromArray(FOUR, x, i + 4))
                        .add(high);
            }
            low.intoArray(sums, 0);
            high.intoArray(sums, 4);
        }

        private static FloatVector widened(ShortVector codes, VectorSpecies<Integer> species) {
            return ((IntVector) codes.convertShape(VectorOperators.ZERO_EXTEND_S2I, species, 0))
                    .lanewise(VectorOperators.LSHL, 16)
                    .reinterpretAsFloats();
        }

        static void addFours(float[] elements, float[] x, int at, int count, float[] sums) {
            FloatVector low = FloatVector.fromArray(FOUR, sums, 0);
            FloatVector high = FloatVector.fromArray(FOUR, sums, 4);
            for (int i = 0; i < count; i += 8) {
                low = FloatVector.fromArray(FOUR, elements, i)
                        .mul(FloatVector.fromArray(FOUR, x, at + i))
                        .add(low);
                high = FloatVector.fromArray(FOUR, elements, i + 4)
                        .mul(FloatVector.fromArray(FOUR, x, at + i + 4))
                        .add(high);
            }
            low.intoArray(sums, 0);
            high.intoArray(sums, 4);
        }
    }
}
