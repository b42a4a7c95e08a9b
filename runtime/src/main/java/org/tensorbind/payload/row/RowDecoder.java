package org.tensorbind.payload.row;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.number.BlockDecoder;
import org.tensorbind.payload.code.FloatCodes;
import org.tensorbind.payload.code.HalfWidening;

/**
 * Decodes pieces of rows.
 *
 * @param dtype of elements that are not in blocks
 * @param blocks the decoder of blocks; null for others
 * @param piece elements that are decoded at a time: whole blocks, and a multiple of {@link DotProduct#SUMS}
 */
record RowDecoder(
        DType dtype, @Nullable BlockDecoder blocks, int blockElements, int blockSize, ByteOrder order, int piece) {
    /** Few enough for the first cache, with as many of the vector. */
    private static final int PIECE = 2048;

    static RowDecoder of(ElementType type, ByteOrder order) {
        int block = type.blockElements();
        int unit = block % DotProduct.SUMS == 0 ? block : block * DotProduct.SUMS;
        return new RowDecoder(
                type.dtype(), type.decoder(), block, type.blockBytes(), order, Math.max(1, PIECE / unit) * unit);
    }

    /** The size of a number of elements, which are whole blocks. */
    int byteSize(int count) {
        return count / blockElements * blockSize;
    }

    /**
     * Decodes the elements at an offset of a page.
     *
     * @param at in bytes
     */
    void decode(RowPage page, int at, int count, RowScratch scratch, float[] target, int targetIndex) {
        switch (dtype) {
            case F32 -> page.floats().get(at / Float.BYTES, target, targetIndex, count);
            case F16, BF16 -> {
                short[] codes = scratch.shorts(count);
                page.shorts().get(at / Short.BYTES, codes, 0, count);
                if (dtype == DType.F16) {
                    HalfWidening.float16(codes, target, targetIndex, count);
                } else {
                    HalfWidening.bfloat16(codes, target, targetIndex, count);
                }
            }
            default -> {
                int size = byteSize(count);
                byte[] codes = scratch.bytes(size);
                page.bytes().get(at, codes, 0, size);
                if (blocks != null) {
                    blocks.decode(codes, count / blockElements, order, target, targetIndex);
                } else {
                    FloatCodes.widenFloat8(dtype, codes, count, target, targetIndex);
                }
            }
        }
    }
}
