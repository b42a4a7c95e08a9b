package org.tensorbind;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.SaturatingMath;

/**
 * Where and how a file stores a tensor, or one part of a sparse tensor.
 *
 * @param name {@code data}, or {@code indices} or {@code values} of a sparse tensor
 * @param dtype element type, {@link DType#OPAQUE} where the file's own is unknown here
 * @param shape dimensions, outermost first
 * @param byteOffset of the stored bytes, from the start of the file, or of the other {@code file}; -1 where the file has them in another form, such as an archive's compressed member
 * @param byteSize of the stored bytes, after compression; -1 where it is not known. Of elements of an unknown size, it may be the distance to the next
 *     data or the end of the file, padding included
 * @param filter what the bytes went through ({@code zstd}, …), {@link WriteOptions#NONE} for stored as is
 * @param byteOrder of the elements, once decoded
 * @param checksum algorithm of the checksum that the file gives for the stored bytes; null where it gives none, {@code unknown} where
 *     it gives one of an algorithm that is not known here
 * @param unreadableReason why the elements cannot be decoded, null where they can
 * @param columnMajor whether the index of the first dimension changes fastest in the stored bytes, else that of the last
 * @param file the path of another file that has the stored bytes, as the tensor's file gives it; null where they are in that file
 */
public record StoredPart(
        String name,
        DType dtype,
        Shape shape,
        long byteOffset,
        long byteSize,
        String filter,
        ByteOrder byteOrder,
        @Nullable String checksum,
        @Nullable String unreadableReason,
        boolean columnMajor,
        @Nullable String file) {
    /**
     * How many elements further the next element of each dimension is, in the stored bytes after decompression; for rows with a pitch
     * between them ({@link #byteSize} is more than that of the elements), among the elements without that room.
     */
    public long[] strides() {
        long[] strides = new long[shape.rank()];
        long stride = 1;
        for (int i = 0; i < strides.length; i++) {
            int dimension = columnMajor ? i : strides.length - 1 - i;
            strides[dimension] = stride;
            stride = SaturatingMath.times(stride, shape.dimension(dimension));
        }
        return strides;
    }
}
