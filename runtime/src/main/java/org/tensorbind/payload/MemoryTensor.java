package org.tensorbind.payload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorView;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.code.GatheredData;

/** Tensors whose elements are in memory. */
public final class MemoryTensor {
    private MemoryTensor() {}

    /**
     * A view of the bytes between the buffer's position and limit, not copied.
     *
     * @param littleEndian the elements, row-major
     * @throws IllegalArgumentException if there are not exactly as many bytes as the shape needs
     */
    public static TensorView of(String name, DType dtype, Shape shape, ByteBuffer littleEndian) {
        return of(name, ElementType.of(dtype), shape, littleEndian);
    }

    /** A tensor of elements that may be in blocks. */
    public static TensorView of(String name, ElementType type, Shape shape, ByteBuffer littleEndian) {
        return of(name, type, shape, ByteSource.of(name, littleEndian));
    }

    /** A tensor of all that {@code data} gives. */
    public static TensorView of(String name, DType dtype, Shape shape, TensorData data) throws IOException {
        return of(name, ElementType.of(dtype), shape, data);
    }

    /** A tensor of all that {@code data} gives, of elements that may be in blocks. */
    public static TensorView of(String name, ElementType type, Shape shape, TensorData data) throws IOException {
        return of(name, type, shape, GatheredData.of(name, data, type.byteSize(shape.elementCount())));
    }

    private static TensorView of(String name, ElementType type, Shape shape, ByteSource bytes) {
        String mismatch = type.shapeError(shape);
        if (mismatch != null) {
            throw new IllegalArgumentException(mismatch);
        }
        Storage storage = Storage.plain(Payload.stored(0, bytes.size()), ByteOrder.LITTLE_ENDIAN);
        TensorInfo info = new TensorInfo(
                name, type, type.name(), shape, Layout.DENSE, Layout.DENSE.toString(), bytes.size(), Map.of());
        long needed = info.denseByteSize();
        boolean isKnown = needed >= 0; // that of opaque elements is not
        if (isKnown && needed != bytes.size()) {
            throw new IllegalArgumentException(
                    "shape " + shape + " of dtype " + type + " needs " + needed + " bytes, there are " + bytes.size());
        }
        return new DenseView(
                info, new DataSource(bytes, ReadOptions.lenient(), () -> name, storage, type, info.shape()), null);
    }
}
