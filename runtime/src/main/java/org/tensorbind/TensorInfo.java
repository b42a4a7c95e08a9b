package org.tensorbind;

import java.util.Map;

/**
 * The description of one tensor in a file, without its data.
 *
 * @param name the name; the position in the file as a decimal number where the format has no names
 * @param elementType the element type, which has the name {@code opaque} where the file's own is unknown here
 * @param dtypeName the name of the element type in the file, empty if the file has none
 * @param shape the dimensions, outermost first; rank 0 if the file has no shape
 * @param layout how the elements are laid out, {@link Layout#UNSUPPORTED} where the file's own is unknown here or the file does not have a part of
 *     the tensor
 * @param layoutName the layout as the file writes it, or {@code dense} where the format has one layout
 * @param storedByteSize bytes of the tensor in the file, after compression, all parts together; -1 where they are not known, as of elements of an
 *     unknown type whose file does not have their size
 * @param attributes the attributes of the tensor, including custom ones, by their name in the file; values are {@code Long}, {@code BigInteger},
 *     {@code Double}, {@code String}, {@code Boolean}, {@code byte[]}, {@code List}, {@code Map} or null
 */
public record TensorInfo(
        String name,
        ElementType elementType,
        String dtypeName,
        Shape shape,
        Layout layout,
        String layoutName,
        long storedByteSize,
        Map<String, Object> attributes) {

    /** A tensor whose elements are stored one by one. */
    public TensorInfo(
            String name,
            DType dtype,
            String dtypeName,
            Shape shape,
            Layout layout,
            String layoutName,
            long storedByteSize,
            Map<String, Object> attributes) {
        this(name, ElementType.of(dtype), dtypeName, shape, layout, layoutName, storedByteSize, attributes);
    }

    /** The element type, {@link DType#OPAQUE} where the file's own is unknown here and for blocks of elements. */
    public DType dtype() {
        return elementType.dtype();
    }

    /** Bytes of all elements when dense and decoded, blocks as they are; -1 where they are unknown or no whole blocks. */
    public long denseByteSize() {
        return elementType.byteSize(shape.elementCount());
    }
}
