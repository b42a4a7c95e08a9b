package org.tensorbind;

import java.util.Map;
import org.tensorbind.number.Saturating;

/**
 * What a file says about one tensor, without its data.
 *
 * @param name the name; the position in the file as a decimal number where the format has no names
 * @param dtype the element type, {@link DType#OPAQUE} where the file's own is unknown here
 * @param dtypeName the element type as the file writes it
 * @param shape dimensions, outermost first
 * @param layout how the elements are laid out, {@link Layout#OTHER} where the file's own is unknown here
 * @param layoutName the layout as the file writes it, or {@code dense} where the format has one layout
 * @param storedByteSize bytes of the tensor in the file, after compression, all parts together
 * @param attributes what else the file says of this tensor: custom fields and fields without a standard meaning, by their name in
 *     the file; values are {@code Long}, {@code BigInteger}, {@code Double}, {@code String}, {@code Boolean}, {@code byte[]},
 *     {@code List}, {@code Map} or null
 */
public record TensorInfo(
        String name,
        DType dtype,
        String dtypeName,
        Shape shape,
        Layout layout,
        String layoutName,
        long storedByteSize,
        Map<String, Object> attributes) {

    /** Bytes of all elements when dense and decoded: element count × bytes of one; 0 for an opaque dtype. */
    public long denseByteSize() {
        return Saturating.times(shape.elementCount(), dtype.byteSize());
    }

    /** The same of a tensor that is called otherwise. */
    TensorInfo named(String other) {
        return new TensorInfo(other, dtype, dtypeName, shape, layout, layoutName, storedByteSize, attributes);
    }
}
