package org.tensorbind.write.sink;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Offsets of checksums of rules' bytes, and of what they cover. Zeros are written where a checksum is going to be, which is computed when all of the file
 * is known. Not thread-safe.
 */
final class SumPlaces {
    private final PlaceSink out;
    private final @Nullable FileImage image;
    private final List<Open> open = new ArrayList<>();

    SumPlaces(PlaceSink out, @Nullable FileImage image) {
        this.out = out;
        this.image = image;
    }

    /** How a checksum is written. */
    enum Form {
        BIG_ENDIAN,
        LITTLE_ENDIAN,
        DIGITS
    }

    /**
     * A checksum that is to be computed; offsets are in bytes from the start of the file.
     *
     * @param rank those of a lower rank are computed before it, as it covers them
     * @param right by how many bits an integer is rotated where it is written; {@code bias} is added to it then
     */
    record Sum(
            String algorithm,
            int rank,
            Form form,
            int right,
            long bias,
            long start,
            long end,
            long fieldStart,
            int fieldSize) {}

    private static final class Open {
        private final String sum;
        private long start;
        private long end;
        private long fieldStart = -1;
        private int fieldSize;
        private Form form = Form.BIG_ENDIAN;
        private int right;
        private long bias;

        Open(String sum, long position) {
            this.sum = sum;
            this.start = position;
            this.end = position;
        }
    }

    /** Begins a rule that holds the checksum {@code sum} and what it covers. */
    void open(String sum) {
        open.add(new Open(sum, out.position()));
    }

    private Open find(String sum) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i).sum.equals(sum)) {
                return open.get(i);
            }
        }
        throw new IllegalArgumentException(sum + ": the checksum covers nothing here");
    }

    /** What the checksum covers starts here. */
    void cover(String sum) {
        if (open.stream().anyMatch(each -> each.sum.equals(sum))) {
            find(sum).start = out.position();
        }
    }

    /** What the checksum covers ends here. */
    void covered(String sum) {
        if (open.stream().anyMatch(each -> each.sum.equals(sum))) {
            find(sum).end = out.position();
        }
    }

    /** Leaves room for a checksum as an integer of {@code byteSize} bytes: its bits, rotated to the right, plus {@code bias}. */
    void integer(String sum, int byteSize, int right, long bias) throws IOException {
        Open found = find(sum);
        found.right = right;
        found.bias = bias;
        place(sum, byteSize, out.order() == ByteOrder.BIG_ENDIAN ? Form.BIG_ENDIAN : Form.LITTLE_ENDIAN);
    }

    /** Leaves room for a checksum as bytes. */
    void bytes(String sum, int byteSize) throws IOException {
        place(sum, byteSize, Form.BIG_ENDIAN);
    }

    /** Leaves room for a checksum as hexadecimal digits. */
    void digits(String sum, int count) throws IOException {
        place(sum, count, Form.DIGITS);
    }

    private void place(String sum, int byteSize, Form form) throws IOException {
        Open found = find(sum);
        found.fieldStart = out.position();
        found.fieldSize = byteSize;
        found.form = form;
        out.fill(0, byteSize);
    }

    /** Ends the rule that holds the checksum. */
    void close(String sum, String algorithm, int rank) {
        Open found = find(sum);
        open.remove(found);
        if (image != null && found.fieldStart >= 0) {
            image.add(new Sum(
                    algorithm,
                    rank,
                    found.form,
                    found.right,
                    found.bias,
                    Math.min(found.start, found.end),
                    found.end,
                    found.fieldStart,
                    found.fieldSize));
        }
    }
}
