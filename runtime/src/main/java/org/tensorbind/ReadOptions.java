package org.tensorbind;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.tensorbind.io.Unmapping;

/**
 * How a file is read. Immutable: each method returns a changed copy.
 *
 * <p><b>Lenient</b>, the default, reads what deployed writers produce; <b>strict</b> rejects all that the format's specification
 * forbids.
 */
public final class ReadOptions {
    /** Which checksums are compared with the data before it is handed out. */
    public enum Verification {
        /** None. */
        NONE,
        /**
         * Those that cost little beside the reading itself: up to 64 bits wide, of a tensor's bytes or of what is read anyway. What covers tensors' data
         * together with other bytes is not among them.
         */
        FAST,
        /** All whose algorithm is known. */
        ALL
    }

    private static final ReadOptions LENIENT =
            new ReadOptions(false, Verification.FAST, Map.of(), defaultDecodedSize(), Unmapping.ON_CLOSE, true);

    private final boolean strict;
    private final Verification verification;
    private final Map<String, Long> limits;

    private final long maxDecodedSize;
    private final Unmapping unmapping;

    private final boolean undecodedTextKept;

    private ReadOptions(
            boolean strict,
            Verification verification,
            Map<String, Long> limits,
            long maxDecodedSize,
            Unmapping unmapping,
            boolean undecodedTextKept) {
        this.strict = strict;
        this.verification = verification;
        this.limits = limits;
        this.maxDecodedSize = maxDecodedSize;
        this.unmapping = unmapping;
        this.undecodedTextKept = undecodedTextKept;
    }

    private static long defaultDecodedSize() {
        return Runtime.getRuntime().maxMemory() / 2;
    }

    /** Lenient reading; fast checksums are verified. */
    public static ReadOptions lenient() {
        return LENIENT;
    }

    /** Strict reading; all checksums are verified. */
    public static ReadOptions strict() {
        return new ReadOptions(true, Verification.ALL, Map.of(), defaultDecodedSize(), Unmapping.ON_CLOSE, false);
    }

    /** Returns a copy with other checksums verified. */
    public ReadOptions verification(Verification newVerification) {
        return new ReadOptions(strict, newVerification, limits, maxDecodedSize, unmapping, undecodedTextKept);
    }

    /**
     * Returns a copy with another value for the limit that the grammar sets on a rule.
     *
     * @param rule the rule's name in the grammar, which the message of a {@link FormatException.Reason#LIMIT} names
     * @throws IllegalArgumentException if the value is negative
     */
    public ReadOptions limit(String rule, long value) {
        rejectNegative("the limit of " + Objects.requireNonNull(rule, "the name of a rule"), value);
        Map<String, Long> changed = new HashMap<>(limits);
        changed.put(rule, value);
        return new ReadOptions(strict, verification, Map.copyOf(changed), maxDecodedSize, unmapping, undecodedTextKept);
    }

    /**
     * Returns a copy with another limit on the bytes of one tensor that are decoded into memory and cached, which is half of the largest heap unless
     * set. A few bytes may decode to very many: what its shape declares to be more is a {@link FormatException.Reason#LIMIT}, unless all elements are
     * written or verified, which caches none of them.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public ReadOptions maxDecodedSize(long byteSize) {
        rejectNegative("the limit of decoded bytes", byteSize);
        return new ReadOptions(strict, verification, limits, byteSize, unmapping, undecodedTextKept);
    }

    /**
     * Returns a copy with which files that are opened by their path stay mapped for another time than until the reader is closed. With {@link
     * Unmapping#WHEN_UNREACHABLE}, buffers and segments may be used after that, also by native code, as long as they are reachable. It does not
     * matter to sources that are opened by others, such as {@link org.tensorbind.io.ByteSource#map(java.nio.file.Path, Unmapping)}.
     */
    public ReadOptions unmapping(Unmapping newUnmapping) {
        return new ReadOptions(strict, verification, limits, maxDecodedSize, newUnmapping, undecodedTextKept);
    }

    static void rejectNegative(String what, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(what + " must not be negative, is " + value);
        }
    }

    /** Returns a copy for lenient reading, with the same limits; the same checksums are verified. */
    public ReadOptions asLenient() {
        return new ReadOptions(false, verification, limits, maxDecodedSize, unmapping, true);
    }

    /** Returns a copy for strict reading, with the same limits; the same checksums are verified, which {@link #verification} changes. */
    public ReadOptions asStrict() {
        return new ReadOptions(true, verification, limits, maxDecodedSize, unmapping, false);
    }

    /**
     * Returns a copy that preserves bytes that are not UTF-8 in strict reading as well, in texts for which the grammar lets lenient reading do so: each is a
     * half of a surrogate pair from U+DC80 to U+DCFF. This reads again what was copied from files that have such bytes.
     */
    public ReadOptions keepUndecodedText() {
        return new ReadOptions(strict, verification, limits, maxDecodedSize, unmapping, true);
    }

    /** Whether bytes that are not UTF-8 are preserved where the grammar allows it, as in lenient reading. */
    public boolean keepsUndecodedText() {
        return undecodedTextKept;
    }

    /** Whether all that the specification forbids is rejected. */
    public boolean isStrict() {
        return strict;
    }

    /** Which checksums are verified. */
    public Verification verification() {
        return verification;
    }

    /** When files that are opened by their path are unmapped. */
    public Unmapping unmapping() {
        return unmapping;
    }

    /** The maximum number of bytes of one tensor that are decoded into memory and cached. */
    public long maxDecodedSize() {
        return maxDecodedSize;
    }

    /** The limit on {@code rule}: the one set here, else {@code declared}. */
    public long limitOf(String rule, long declared) {
        return limits.getOrDefault(rule, declared);
    }
}
