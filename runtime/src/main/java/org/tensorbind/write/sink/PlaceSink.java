package org.tensorbind.write.sink;

import java.io.IOException;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Tracks the current elements of lists, and the offsets of checksums and of items that may share bytes. */
abstract class PlaceSink extends NumberSink {
    /** The image that stores the items; null for none. */
    final @Nullable FileImage image;

    private @Nullable SumPlaces sums;
    private @Nullable SharedItems shared;
    private @Nullable ElementCounts elements;

    PlaceSink(@Nullable FileImage image) {
        this.image = image;
    }

    /** The byte order of the next integers and floats. */
    public abstract ByteOrder order();

    private ElementCounts elements() {
        if (elements == null) {
            elements = new ElementCounts();
        }
        return elements;
    }

    /** Begins the elements of a list. */
    public void startElements(String rule) {
        elements().start(rule);
    }

    /** Begins the next element of a list. */
    public void nextElement(String rule) {
        elements().next(rule);
    }

    /** The index of the current element, from 0. */
    public long elementIndex(String rule) {
        return elements().index(rule);
    }

    private SharedItems shared() {
        if (shared == null) {
            shared = new SharedItems(this);
        }
        return shared;
    }

    /** Whether an equal item of a rule with {@code shared} has been written. */
    public boolean hasShared(String rule, Object value) {
        return shared().has(rule, value);
    }

    /** Begins the first item with a value. */
    public void beginShared(String rule, Object value) {
        shared().begin(rule, value);
    }

    /** Ends the first item with a value. */
    public void endShared(String rule, Object value) {
        shared().end(rule, value);
    }

    /** The offset of the item with a value, in bytes from the start of the file. */
    public long sharedStart(String rule, Object value) {
        return shared().start(rule, value);
    }

    /** The size of the item with a value, in bytes. */
    public long sharedSize(String rule, Object value) {
        return shared().size(rule, value);
    }

    private SumPlaces sums() {
        if (sums == null) {
            sums = new SumPlaces(this, image);
        }
        return sums;
    }

    /** Begins a rule that contains the checksum {@code sum} and the bytes that it covers. */
    public void openSum(String sum) {
        sums().open(sum);
    }

    /** Begins the bytes that a checksum covers. */
    public void coverFrom(String sum) {
        sums().cover(sum);
    }

    /** Ends the bytes that a checksum covers. */
    public void coverTo(String sum) {
        sums().covered(sum);
    }

    /** Reserves space for a checksum as an integer of {@code byteSize} bytes. */
    public void sumInteger(String sum, int byteSize) throws IOException {
        sumInteger(sum, byteSize, 0, 0);
    }

    /** Reserves space for a checksum whose bits, rotated to the right, plus {@code bias}, are stored as an integer of {@code byteSize} bytes. */
    public void sumInteger(String sum, int byteSize, int right, long bias) throws IOException {
        sums().integer(sum, byteSize, right, bias);
    }

    /** Reserves space for a checksum as bytes. */
    public void sumBytes(String sum, int byteSize) throws IOException {
        sums().bytes(sum, byteSize);
    }

    /** Reserves space for a checksum as hexadecimal digits. */
    public void sumDigits(String sum, int count) throws IOException {
        sums().digits(sum, count);
    }

    /**
     * Ends the rule that contains a checksum.
     *
     * @param rank its rank; checksums of a lower rank are computed before it, because it covers them
     */
    public void closeSum(String sum, String algorithm, int rank) {
        sums().close(sum, algorithm, rank);
    }
}
