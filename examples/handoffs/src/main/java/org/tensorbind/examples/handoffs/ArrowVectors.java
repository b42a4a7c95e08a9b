package org.tensorbind.examples.handoffs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.ForeignAllocation;
import org.apache.arrow.memory.util.MemoryUtil;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.tensorbind.DType;
import org.tensorbind.TensorView;

/**
 * Tensors as vectors of Apache Arrow over the mapped file, of up to 2<sup>31</sup> - 1 elements and 2 GiB. Arrow allocates one bit for each element and each row: the
 * validity that its vectors have. Closing a vector, or the last that shares its buffers, releases the file.
 */
public final class ArrowVectors {
    private ArrowVectors() {}

    /**
     * The elements, row-major.
     *
     * @throws IllegalArgumentException for a dtype that Arrow does not have: bf16, fp8, complex, blocks; and bool, which Arrow stores as bits
     */
    public static FieldVector elements(TensorView view, BufferAllocator allocator) throws IOException {
        FieldVector vector = field(view.name(), typeOf(view.dtype()), List.of()).createVector(allocator);
        fill(vector, view, allocator);
        return vector;
    }

    /** The rows of a matrix, such as a table of embeddings, each a list of as many elements as there are columns. */
    public static FixedSizeListVector rows(TensorView matrix, BufferAllocator allocator) throws IOException {
        if (matrix.shape().rank() != 2) {
            throw new IllegalArgumentException("a matrix has rank 2, " + matrix + " has " + matrix.shape());
        }
        int columns = Math.toIntExact(matrix.shape().dimension(1));
        Field element = field("element", typeOf(matrix.dtype()), List.of());
        FixedSizeListVector rows =
                (FixedSizeListVector) field(matrix.name(), new ArrowType.FixedSizeList(columns), List.of(element))
                        .createVector(allocator);
        int count = Math.toIntExact(matrix.shape().dimension(0));
        rows.loadFieldBuffers(new ArrowFieldNode(count, 0), List.of(allocator.getEmpty()));
        fill(rows.getDataVector(), matrix, allocator);
        return rows;
    }

    private static void fill(FieldVector vector, TensorView view, BufferAllocator allocator) throws IOException {
        NativeMemory memory = NativeMemory.of(view);
        try (ArrowBuf buffer = allocator.wrapForeignAllocation(new Allocation(memory))) {
            vector.loadFieldBuffers(new ArrowFieldNode(view.elementCount(), 0), List.of(allocator.getEmpty(), buffer));
        }
    }

    /** Memory that Arrow counts the references to. */
    private static final class Allocation extends ForeignAllocation {
        private final NativeMemory memory;

        Allocation(NativeMemory memory) {
            super(memory.bytes().remaining(), MemoryUtil.getByteBufferAddress(memory.bytes()));
            this.memory = memory;
        }

        @Override
        protected void release0() {
            try {
                memory.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static Field field(String name, ArrowType type, List<Field> children) {
        return new Field(name, FieldType.notNullable(type), children);
    }

    private static ArrowType typeOf(DType dtype) {
        return switch (dtype) {
            case F16 -> new ArrowType.FloatingPoint(FloatingPointPrecision.HALF);
            case F32 -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case F64 -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            case I8, I16, I32, I64 -> new ArrowType.Int(8 * dtype.byteSize(), true);
            case U8, U16, U32, U64 -> new ArrowType.Int(8 * dtype.byteSize(), false);
            default ->
                throw new IllegalArgumentException("Arrow has no vector for " + dtype
                        + "; Tensors.converted(view, dtype) converts to one that it has");
        };
    }
}
