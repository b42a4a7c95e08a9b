package org.tensorbind.notation;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.number.CountText;
import org.tensorbind.read.Cursor;

/** The fields of one message of Protocol Buffers, found by their tags and lengths alone. Fields with one number that follow each other are a run. */
final class ProtobufFields {
    static final int VARINT = 0;
    static final int FIXED64 = 1;

    /** Bytes after their length: text, bytes, a message, or packed numbers. */
    static final int BYTES = 2;

    static final int FIXED32 = 5;

    private static final int GROUP = 3;
    static final int GROUP_END = 4;
    private static final long LARGEST_TAG = 0xFFFF_FFFFL;

    /** Runs of a message that are compared one by one. */
    private static final int FEW = 16;

    /** The keys of the fields that most messages have. */
    private static final String[] KEYS = new String[32];

    static {
        for (int number = 0; number < KEYS.length; number++) {
            KEYS[number] = Integer.toString(number);
        }
    }

    private final long end;
    private int count;
    private int[] numbers = new int[4];

    /** Where each run starts, and after the last one where that ends. */
    private long[] starts = new long[5];

    /** For each run the next one with the same number, -1 for none. */
    private int[] nextRuns = new int[4];

    /** For each run how many with the same number precede it. */
    private int[] ordinals = new int[4];

    /** The last run of each number, in a message with many; only while its fields are found. */
    private @Nullable Map<Integer, Integer> lastRuns;

    private final BitSet taken = new BitSet();

    private ProtobufFields(long end) {
        this.end = end;
    }

    /** Those of the message from {@code start} to {@code end}, both in bytes from the start of the file. */
    static ProtobufFields of(Cursor in, ProtobufVarints varints, String rule, long start, long end) throws IOException {
        ProtobufFields fields = new ProtobufFields(end);
        in.revisit(start);
        while (in.position() < end) {
            long at = in.position();
            int number = skip(in, varints, rule, at, end);
            if (fields.count == 0 || fields.numbers[fields.count - 1] != number) {
                fields.add(number, at);
            }
        }
        fields.starts[fields.count] = end;
        fields.lastRuns = null;
        in.revisit(start);
        return fields;
    }

    private void add(int number, long start) {
        int previous = lastRun(number);
        if (count == numbers.length) {
            int more = 2 * count;
            numbers = Arrays.copyOf(numbers, more);
            starts = Arrays.copyOf(starts, more + 1);
            nextRuns = Arrays.copyOf(nextRuns, more);
            ordinals = Arrays.copyOf(ordinals, more);
        }
        numbers[count] = number;
        starts[count] = start;
        nextRuns[count] = -1;
        if (previous >= 0) {
            nextRuns[previous] = count;
            ordinals[count] = ordinals[previous] + 1;
        }
        count++;
    }

    /** The last run with this number so far, -1 for none; most messages have few runs, which are compared, until a map is made of them. */
    private int lastRun(int number) {
        Map<Integer, Integer> map = lastRuns;
        if (map == null && count < FEW) {
            int run = count - 1;
            while (run >= 0 && numbers[run] != number) {
                run--;
            }
            return run;
        }
        if (map == null) {
            map = new HashMap<>();
            lastRuns = map;
            for (int run = 0; run < count; run++) {
                map.put(numbers[run], run);
            }
        }
        Integer last = map.put(number, count);
        return last == null ? -1 : last;
    }

    /**
     * Passes over the field that starts at {@code start}, and returns its number.
     *
     * @param end of its message
     */
    static int skip(Cursor in, ProtobufVarints varints, String rule, long start, long end) throws IOException {
        in.revisit(start);
        long tag = varints.read(rule, end);
        int number = number(in, rule, start, tag);
        switch ((int) tag & 7) {
            case VARINT -> varints.read(rule, end);
            case FIXED64 -> skipBytes(in, rule, start, number, Long.BYTES, end);
            case BYTES -> skipBytes(in, rule, start, number, varints.read(rule, end), end);
            case FIXED32 -> skipBytes(in, rule, start, number, Integer.BYTES, end);
            case GROUP -> skipGroup(in, varints, rule, start, number, end);
            case GROUP_END -> throw in.malformed(start, rule, "a group " + number + " ends that has not begun");
            default ->
                throw in.malformed(
                        start, rule, "field " + number + " has wire type " + (tag & 7) + ", must have one of 0 to 5");
        }
        return number;
    }

    private static int number(Cursor in, String rule, long start, long tag) throws FormatException {
        if (tag < 0 || tag > LARGEST_TAG || tag >>> 3 == 0) {
            throw in.malformed(
                    start,
                    rule,
                    "the number of a field must be from 1 to 2^29 - 1, is " + Long.toUnsignedString(tag >>> 3));
        }
        return (int) (tag >>> 3);
    }

    private static void skipBytes(Cursor in, String rule, long start, int number, long byteSize, long end)
            throws FormatException {
        long left = end - in.position();
        if (byteSize < 0 || byteSize > left) {
            throw in.malformed(
                    start,
                    rule,
                    "field " + number + " needs "
                            + (byteSize < 0
                                    ? Long.toUnsignedString(byteSize) + " bytes"
                                    : CountText.of(byteSize, "byte"))
                            + ", " + CountText.of(left, "is left", "are left") + " in its message");
        }
        in.revisit(in.position() + byteSize);
    }

    /** Passes over the fields of a group up to its end. */
    private static void skipGroup(Cursor in, ProtobufVarints varints, String rule, long start, int number, long end)
            throws IOException {
        in.deepen(rule);
        while (true) {
            long at = in.position();
            if (at >= end) {
                throw in.malformed(start, rule, "group " + number + " does not end in its message");
            }
            long tag = varints.read(rule, end);
            if ((tag & 7) == GROUP_END) {
                if (number(in, rule, at, tag) != number) {
                    throw in.malformed(
                            at, rule, "expected the end of group " + number + ", found that of " + (tag >>> 3));
                }
                in.surface();
                return;
            }
            skip(in, varints, rule, at, end);
        }
    }

    /** What a value of a wire type is called in messages. */
    static String shown(int wireType) {
        return switch (wireType) {
            case FIXED64 -> "64 bits";
            case BYTES -> "bytes with a length";
            case FIXED32 -> "32 bits";
            case GROUP -> "a group";
            default -> "a variable-length integer";
        };
    }

    /** How many runs there are. */
    int count() {
        return count;
    }

    /** Where the message ends. */
    long end() {
        return end;
    }

    /** Where a run starts. */
    long start(int run) {
        return starts[run];
    }

    /** Where a run ends. */
    long end(int run) {
        return starts[run + 1];
    }

    /** The number of a run's fields. */
    int number(int run) {
        return numbers[run];
    }

    /** The key of a run: the number of its fields, and which run of these it is where it is not the first. */
    String key(int run) {
        String number = numbers[run] < KEYS.length ? KEYS[numbers[run]] : Integer.toString(numbers[run]);
        return ordinals[run] == 0 ? number : number + "#" + (ordinals[run] + 1);
    }

    /** The next run of fields with the same number, -1 for none. */
    int nextRun(int run) {
        return nextRuns[run];
    }

    /** Takes a run, and all that follow with the same number, as one array; whether any followed. */
    boolean take(int run) {
        for (int next = run; next >= 0; next = nextRuns[next]) {
            taken.set(next);
        }
        return nextRuns[run] >= 0;
    }

    /** Whether a run has been taken. */
    boolean isTaken(int run) {
        return taken.get(run);
    }
}
