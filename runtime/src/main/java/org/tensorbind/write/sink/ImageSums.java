package org.tensorbind.write.sink;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.tensorbind.number.Rotations;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.StoredChecksum;
import org.tensorbind.payload.code.Checksums;
import org.tensorbind.write.sink.SumPlaces.Form;
import org.tensorbind.write.sink.SumPlaces.Sum;

/** The checksums of a file to be written, which are zeros until all of it is known. */
final class ImageSums {
    private final List<Sum> sums = new ArrayList<>();

    void add(Sum sum) {
        sums.add(sum);
    }

    /** The bytes of a file. */
    interface Bytes {
        /** Those from {@code offset} on that are items, up to the next data of a tensor or the end of the file. */
        ByteBuffer items(long offset);

        /** The tensor whose data is at {@code offset}. */
        Payload data(long offset);

        /** Replaces the bytes of items. */
        void replace(long offset, byte[] bytes);
    }

    /** Computes all, those that others cover before them. */
    void compute(Bytes file) throws IOException {
        sums.sort(Comparator.comparingInt(Sum::rank));
        for (Sum sum : sums) {
            file.replace(sum.fieldStart(), inForm(sum, rotated(sum, valueOf(sum, file))));
        }
    }

    private static byte[] valueOf(Sum sum, Bytes file) throws IOException {
        Checksums.Accumulator accumulator = Checksums.accumulator(sum.algorithm());
        long at = sum.start();
        while (at < sum.end()) {
            ByteBuffer items = file.items(at);
            if (items.hasRemaining()) {
                items.limit((int) Math.min(items.limit(), items.position() + sum.end() - at));
                at += items.remaining();
                accumulator.update(items);
            } else {
                Payload data = file.data(at);
                at += data.byteSize();
                Objects.requireNonNull(data.data(), "what is written has data").writeTo(accumulator);
            }
        }
        return accumulator.finish();
    }

    private static byte[] rotated(Sum sum, byte[] value) {
        if (sum.right() == 0) {
            return value;
        }
        int bits = sum.fieldSize() * Byte.SIZE;
        long integer = new BigInteger(1, value).longValue();
        return StoredChecksum.ofInteger(
                        sum.algorithm(), Rotations.stored(integer, bits, sum.right(), sum.bias()), "checksum")
                .value();
    }

    private static byte[] inForm(Sum sum, byte[] value) {
        if (sum.form() == Form.DIGITS) {
            return HexFormat.of().formatHex(value).getBytes(StandardCharsets.US_ASCII);
        }
        byte[] field = new byte[sum.fieldSize()];
        int more = field.length - value.length;
        for (int i = 0; i < value.length; i++) {
            field[sum.form() == Form.BIG_ENDIAN ? more + i : value.length - 1 - i] = value[i];
        }
        return field;
    }
}
