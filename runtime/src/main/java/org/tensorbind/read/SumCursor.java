package org.tensorbind.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.ReadOptions.Verification;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.code.Checksums;

/**
 * Compares checksums of rules' bytes. A checksum and what it covers are in one rule, in either order or one in the other; whatever has
 * been read of them is recorded until that rule ends.
 */
abstract class SumCursor extends RegionCursor {
    private List<Open> open = List.of();

    SumCursor(ByteSource source, ReadOptions options, @Nullable ParseReporter reporter, @Nullable KeyRecorder forms) {
        super(source, options, reporter, forms);
    }

    /** What is known of a checksum in the rule that holds it and what it covers; offsets are in bytes from the start of the file. */
    private static final class Open {
        private final String sum;
        private final int level;
        private boolean covering;
        private long start = -1;
        private long end = -1;
        private long fieldStart = -1;
        private long fieldEnd = -1;
        private byte @Nullable [] value;

        Open(String sum, int level) {
            this.sum = sum;
            this.level = level;
        }
    }

    /** Begins a rule that holds the checksum {@code sum} and what it covers. */
    public void openSum(String sum) {
        if (open.isEmpty()) {
            open = new ArrayList<>();
        }
        int level = level();
        open.removeIf(left -> left.level > level || (left.level == level && left.sum.equals(sum)));
        open.add(new Open(sum, level));
    }

    private @Nullable Open find(String sum) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (open.get(i).sum.equals(sum)) {
                return open.get(i);
            }
        }
        return null;
    }

    /** The bytes that the checksum covers start here. */
    public void coverFrom(String sum) {
        Open found = find(sum);
        if (found != null) {
            found.covering = true;
            found.start = position;
            found.end = found.start;
        }
    }

    /** The bytes that the checksum covers end here, or after an item in them that has an offset of its own. */
    public void coverTo(String sum) {
        Open found = find(sum);
        if (found != null) {
            found.end = Math.max(found.end, position);
            found.covering = false;
        }
    }

    @Override
    public void revisit(long offset) {
        if (!open.isEmpty()) {
            recordCovered();
        }
        super.revisit(offset);
    }

    /** Records how far was read before the cursor moves. */
    private void recordCovered() {
        for (Open each : open) {
            if (each.covering) {
                each.end = Math.max(each.end, position);
            }
        }
    }

    /** Records the checksum that was read, an integer at {@code start}. */
    public void recordChecksum(String sum, long start, int byteSize, long value) {
        byte[] bytes = new byte[byteSize];
        for (int i = 0; i < byteSize; i++) {
            bytes[byteSize - 1 - i] = (byte) (value >>> (8 * i));
        }
        recordChecksum(sum, start, bytes);
    }

    /** Records the checksum that was read, bytes at {@code start}. */
    public void recordChecksum(String sum, long start, byte[] value) {
        Open found = find(sum);
        if (found != null) {
            found.fieldStart = start;
            found.fieldEnd = position;
            found.value = value;
        }
    }

    /** Records the checksum that was read, hexadecimal digits at {@code start}. */
    public void recordChecksum(String sum, String label, long start, String digits) throws FormatException {
        boolean lower = digits.equals(digits.toLowerCase(Locale.ROOT));
        if (!digits.matches("[0-9a-fA-F]*") || digits.length() % 2 != 0 || (isStrict() && !lower)) {
            throw malformed(start, label, "must be hexadecimal digits in lower case, is '" + digits + "'");
        }
        recordChecksum(sum, start, HexFormat.of().parseHex(digits));
    }

    /**
     * Ends the rule that contains the checksum, and verifies it if the options require it.
     *
     * @param label the rules that lead to it from here, for the path in a problem
     * @param ofItself whether it covers itself, and is taken as zero there
     * @param ofData whether it covers tensors' data, which is not read otherwise
     */
    public void checkSum(String sum, String label, String algorithm, boolean ofItself, boolean ofData)
            throws IOException {
        Open found = find(sum);
        if (found == null) {
            return;
        }
        open.remove(found);
        byte[] value = found.value;
        if (value == null || !isWanted(algorithm, ofData)) {
            return;
        }
        long start = Math.max(0, found.start);
        long end = Math.max(start, found.end);
        spend(label, end - start);
        byte[] actual = Checksums.of(
                algorithm, source, start, end, ofItself ? found.fieldStart : end, ofItself ? found.fieldEnd : end);
        if (!Arrays.equals(trimmed(value, actual.length), actual)) {
            String problem = "is " + algorithm + " " + HexFormat.of().formatHex(value) + ", but the bytes from " + start
                    + " to " + end + " have " + HexFormat.of().formatHex(actual);
            reject(found.fieldStart, label, problem);
        } else if (reporter != null) {
            reporter.verified(label, algorithm, start, end);
        }
    }

    private boolean isWanted(String algorithm, boolean ofData) {
        Verification wanted = options.verification();
        return wanted == Verification.ALL || (wanted == Verification.FAST && !ofData && Checksums.isCheap(algorithm));
    }

    /** An integer may have more bytes than the checksum, which are zero. */
    private static byte[] trimmed(byte[] value, int byteSize) {
        int more = value.length - byteSize;
        for (int i = 0; i < more; i++) {
            if (value[i] != 0) {
                return value;
            }
        }
        return more > 0 ? Arrays.copyOfRange(value, more, value.length) : value;
    }
}
