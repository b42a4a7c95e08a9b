package org.tensorbind;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.BlockDecoder;
import org.tensorbind.number.BlockEncoder;
import org.tensorbind.number.SaturatingMath;

/**
 * How the elements of a tensor are stored: one by one as a {@link DType}, or in blocks of some elements in some bytes, as quantized and sub-byte
 * types are. The bytes of blocks are read and written unchanged. If a grammar defines how to decode them, views also return the decoded numbers; if it
 * defines how to encode them, {@code Tensors.converted} does so.
 *
 * <p>Two types are the same where their names and sizes are, however their blocks are decoded and encoded.
 *
 * @param name as grammars and messages have it, such as {@code f32}; {@code opaque} where the file's own is unknown here
 * @param dtype {@link DType#OPAQUE} for blocks
 * @param blockElements elements of a block, 1 for a dtype
 * @param blockBytes bytes of a block; 0 where they are unknown
 * @param inRows whether a block holds neighbours along the innermost dimension, which must be a multiple of its elements; else the elements of the
 *     whole tensor are counted
 * @param decoder decodes the numbers of a block, null if the grammar does not define it
 * @param encoder encodes numbers as a block, null if the grammar does not define it
 */
public record ElementType(
        String name,
        DType dtype,
        int blockElements,
        int blockBytes,
        boolean inRows,
        @Nullable BlockDecoder decoder,
        @Nullable BlockEncoder encoder) {
    private static final List<ElementType> OF_DTYPES = ofDTypes();

    private static List<ElementType> ofDTypes() {
        List<ElementType> types = new ArrayList<>();
        for (DType dtype : DType.values()) {
            types.add(new ElementType(dtype.toString(), dtype, 1, dtype.byteSize(), false));
        }
        return List.copyOf(types);
    }

    /** A type whose blocks are not decoded. */
    public ElementType(String name, DType dtype, int blockElements, int blockBytes, boolean inRows) {
        this(name, dtype, blockElements, blockBytes, inRows, null, null);
    }

    /** A type whose blocks are not encoded. */
    public ElementType(
            String name,
            DType dtype,
            int blockElements,
            int blockBytes,
            boolean inRows,
            @Nullable BlockDecoder decoder) {
        this(name, dtype, blockElements, blockBytes, inRows, decoder, null);
    }

    /** The type whose elements are stored one by one; for {@link DType#OPAQUE}, the unknown type. */
    public static ElementType of(DType dtype) {
        return OF_DTYPES.get(dtype.ordinal());
    }

    /**
     * A type of blocks along the innermost dimension.
     *
     * @throws IllegalArgumentException if a block would be empty
     */
    public static ElementType blocks(String name, int elements, int bytes) {
        return block(name, elements, bytes, true);
    }

    /**
     * A type of elements of {@code bits} each, one after the other without gaps: a block has as many as are whole bytes.
     *
     * @throws IllegalArgumentException if elements would be empty
     */
    public static ElementType packed(String name, int bits) {
        int divisor = Math.max(1, Math.min(Byte.SIZE, Integer.lowestOneBit(bits)));
        return block(name, Byte.SIZE / divisor, bits / divisor, false);
    }

    private static ElementType block(String name, int elements, int bytes, boolean inRows) {
        if (elements <= 0 || bytes <= 0) {
            throw new IllegalArgumentException(
                    name + ": a block must have at least one element and one byte, has " + elements + " and " + bytes);
        }
        return new ElementType(name, DType.OPAQUE, elements, bytes, inRows);
    }

    /**
     * Returns a copy with the numbers of its blocks.
     *
     * @throws IllegalArgumentException if it is no type of blocks
     */
    public ElementType withDecoder(BlockDecoder numbers) {
        requireBlock();
        return new ElementType(name, dtype, blockElements, blockBytes, inRows, numbers, encoder);
    }

    /**
     * Returns a copy whose blocks can be encoded.
     *
     * @throws IllegalArgumentException if it is no type of blocks
     */
    public ElementType withEncoder(BlockEncoder blocks) {
        requireBlock();
        return new ElementType(name, dtype, blockElements, blockBytes, inRows, decoder, blocks);
    }

    private void requireBlock() {
        if (!isBlock()) {
            throw new IllegalArgumentException(name + " has no blocks");
        }
    }

    /** The dtype that methods of a view give numbers of: {@link DType#F32} of blocks that are decoded, else the dtype. */
    public DType decodedDType() {
        return decoder == null ? dtype : DType.F32;
    }

    /** Whether elements are stored in blocks of a known size. */
    public boolean isBlock() {
        return dtype == DType.OPAQUE && blockBytes > 0;
    }

    /** Whether bytes have an order: a block in rows may hold numbers of several bytes, and an element of whole bytes is one. */
    public boolean hasByteOrder() {
        return isBlock() ? (inRows || blockElements == 1) && blockBytes > 1 : dtype.numberSize() > 1;
    }

    /**
     * The size of {@code count} elements in bytes, at most 2^63 - 1; -1 if they are not whole blocks, or their size is unknown; 0 for no elements.
     */
    public long byteSize(long count) {
        if (count == 0 || count == Long.MAX_VALUE) {
            return count;
        }
        boolean whole = blockBytes > 0 && count % blockElements == 0;
        return whole ? SaturatingMath.times(count / blockElements, blockBytes) : -1;
    }

    /** Why no tensor of this type can have the shape, null where one can. */
    public @Nullable String shapeError(Shape shape) {
        if (!isBlock()) {
            return null;
        }
        int rank = shape.rank();
        long divided = inRows ? rank == 0 ? 1 : shape.dimension(rank - 1) : shape.elementCount();
        if (Long.remainderUnsigned(divided, blockElements) == 0) {
            return null;
        }
        return "shape " + shape + " has " + (inRows ? "rows of " : "") + Long.toUnsignedString(divided)
                + " elements, which is not a whole number of blocks of " + name + " (" + blockElements + " elements in "
                + blockBytes + " bytes)";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ElementType type
                && name.equals(type.name)
                && dtype == type.dtype
                && blockElements == type.blockElements
                && blockBytes == type.blockBytes
                && inRows == type.inRows;
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, dtype, blockElements, blockBytes, inRows);
    }

    /** The name. */
    @Override
    public String toString() {
        return name;
    }
}
