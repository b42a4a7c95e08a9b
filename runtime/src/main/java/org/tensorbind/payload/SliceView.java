package org.tensorbind.payload;

import java.io.IOException;
import java.util.List;
import org.tensorbind.ChecksumState;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorInfo;
import org.tensorbind.io.SafeText;
import org.tensorbind.number.CountText;
import org.tensorbind.payload.code.StridedSource;

/** A range of one dimension of a tensor and all of the others, or all elements in another shape. */
final class SliceView extends DenseView {
    private final DenseView whole;
    private final StridedSource elements;

    private SliceView(DenseView whole, TensorInfo info, StridedSource elements) {
        super(info, new DataSource(whole.source(), elements, info.elementType(), info.shape()), whole.format());
        this.whole = whole;
        this.elements = elements;
    }

    static SliceView of(DenseView whole, int dimension, long from, long to) {
        TensorInfo info = whole.info();
        Shape shape = info.shape();
        rejectOutside(info, dimension, from, to);
        ElementType type = info.elementType();
        long outer = product(shape, 0, dimension);
        long inner = product(shape, dimension + 1, shape.rank());
        long start = type.byteSize(from * inner);
        long run = type.byteSize((to - from) * inner);
        if (start < 0 || run < 0) {
            throw new IndexOutOfBoundsException("tensor '" + SafeText.of(info.name()) + "' of shape " + shape
                    + " has no whole blocks from " + from + " to " + to + " in dimension " + dimension + "; a block of "
                    + type + " has " + type.blockElements() + " elements");
        }
        long[] dimensions = shape.toArray();
        dimensions[dimension] = to - from;
        StridedSource elements =
                new StridedSource(whole.source(), start, run, type.byteSize(shape.dimension(dimension) * inner), outer);
        return new SliceView(whole, withShape(info, Shape.of(dimensions), elements.size()), elements);
    }

    /** All elements, with other dimensions. */
    static SliceView reshaped(DenseView whole, Shape shape) {
        TensorInfo info = whole.info();
        rejectUnknown(info);
        String mismatch = shape.elementCount() == info.shape().elementCount()
                ? info.elementType().shapeError(shape)
                : "shape " + info.shape() + " has " + CountText.of(whole.elementCount(), "element") + ", shape " + shape
                        + " would have " + shape.elementCount();
        if (mismatch != null) {
            throw new IllegalArgumentException("tensor '" + SafeText.of(info.name()) + "': " + mismatch);
        }
        long size = whole.source().size();
        return new SliceView(whole, withShape(info, shape, size), new StridedSource(whole.source(), 0, size, size, 1));
    }

    private static TensorInfo withShape(TensorInfo info, Shape shape, long storedByteSize) {
        return new TensorInfo(
                info.name(),
                info.elementType(),
                info.dtypeName(),
                shape,
                info.layout(),
                info.layoutName(),
                storedByteSize,
                info.attributes());
    }

    /** Elements of a list of elements, at any distance of each other. */
    static SliceView strided(DenseView whole, TensorInfo info, long[] strides) {
        ElementType type = info.elementType();
        return new SliceView(
                whole, info, StridedSource.strided(whole.source(), info.shape(), type.blockBytes(), strides));
    }

    private static void rejectUnknown(TensorInfo info) {
        if (info.dtype() == DType.OPAQUE && !info.elementType().isBlock()) {
            throw new IllegalStateException("tensor '" + SafeText.of(info.name())
                    + "' has elements of the unknown dtype '" + SafeText.of(info.dtypeName())
                    + "' and cannot be sliced; storedBytes() returns it as a whole");
        }
    }

    private static void rejectOutside(TensorInfo info, int dimension, long from, long to) {
        rejectUnknown(info);
        Shape shape = info.shape();
        if (dimension < 0 || dimension >= shape.rank()) {
            throw new IndexOutOfBoundsException(
                    "tensor '" + SafeText.of(info.name()) + "' of shape " + shape + " has no dimension " + dimension);
        }
        if (from < 0 || from > to || to > shape.dimension(dimension)) {
            throw new IndexOutOfBoundsException("tensor '" + SafeText.of(info.name()) + "' of shape " + shape
                    + " has no range from " + from + " to " + to + " in dimension " + dimension);
        }
    }

    private static long product(Shape shape, int from, int to) {
        long product = 1;
        for (int i = from; i < to; i++) {
            product *= shape.dimension(i);
        }
        return product;
    }

    /** An offset only where the file has the elements as they are and in one piece. */
    @Override
    public List<StoredPart> parts() {
        StoredPart part = super.parts().get(0);
        StoredPart all = whole.parts().get(0);
        boolean inPlace = elements.isContiguous()
                && all.byteOffset() >= 0
                && whole.source().isPlain();
        return List.of(new StoredPart(
                part.name(),
                part.dtype(),
                part.shape(),
                inPlace ? all.byteOffset() + elements.start() : -1,
                part.byteSize(),
                part.filter(),
                part.byteOrder(),
                null,
                all.unreadableReason(),
                false,
                all.file()));
    }

    /** What a checksum is of is the whole tensor. */
    @Override
    public ChecksumState verify() throws IOException {
        return whole.verify();
    }
}
