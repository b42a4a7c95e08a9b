package org.tensorbind.write.sink;

import java.io.IOException;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Tracks which elements of lists are written, and the offsets of checksums and of items that may share bytes. */
abstract class PlaceSink extends NumberSink {
    /** What is kept; null where nothing is. */
    final @Nullable FileImage image;

    private @Nullable SumPlaces sums;
    private @Nullable SharedItems shared;
    private @Nullable ElementCounts elements;

    PlaceSink(@Nullable FileImage image) {
        this.image = image;
    }

    /** Byte order of the integers and floats that follow. */
    public abstract ByteOrder order();

    private ElementCounts elements() {
        if (elements == null) {
            elements = new ElementCounts();
        }
        return elements;
    }

    /** The elements of the list of a rule follow. */
    public void startElements(String rule) {
        elements().start(rule);
    }

    /** The next element of a list follows. */
    public void nextElement(String rule) {
        elements().next(rule);
    }

    /** The position of the element that is written, from 0. */
    public long elementIndex(String rule) {
        return elements().index(rule);
    }

    private SharedItems shared() {
        if (shared == null) {
            shared = new SharedItems(this);
        }
        return shared;
    }

    /** Whether an equal item of a rule whose items may share bytes has been written. */
    public boolean hasShared(String rule, Object value) {
        return shared().has(rule, value);
    }

    /** Begins the first item of a value. */
    public void beginShared(String rule, Object value) {
        shared().begin(rule, value);
    }

    /** Ends the item that was begun. */
    public void endShared(String rule, Object value) {
        shared().end(rule, value);
    }

    /** Where the item of a value starts, in bytes from the start of the file. */
    public long sharedStart(String rule, Object value) {
        return shared().start(rule, value);
    }

    /** Bytes of the item of a value. */
    public long sharedSize(String rule, Object value) {
        return shared().size(rule, value);
    }

    private SumPlaces sums() {
        if (sums == null) {
            sums = new SumPlaces(this, image);
        }
        return sums;
    }

    /** Begins a rule that holds the checksum {@code sum} and what it covers. */
    public void openSum(String sum) {
        sums().open(sum);
    }

    /** What a checksum covers starts here. */
    public void coverFrom(String sum) {
        sums().cover(sum);
    }

    /** What a checksum covers ends here. */
    public void coverTo(String sum) {
        sums().covered(sum);
    }

    /** Leaves room for a checksum as an integer of {@code byteSize} bytes. */
    public void sumInteger(String sum, int byteSize) throws IOException {
        sumInteger(sum, byteSize, 0, 0);
    }

    /** Leaves room for a checksum whose bits, rotated to the right, plus {@code bias}, are stored as an integer of {@code byteSize} bytes. */
    public void sumInteger(String sum, int byteSize, int right, long bias) throws IOException {
        sums().integer(sum, byteSize, right, bias);
    }

    /** Leaves room for a checksum as bytes. */
    public void sumBytes(String sum, int byteSize) throws IOException {
        sums().bytes(sum, byteSize);
    }

    /** Leaves room for a checksum as hexadecimal digits. */
    public void sumDigits(String sum, int count) throws IOException {
        sums().digits(sum, count);
    }

    /**
     * Ends the rule that holds a checksum.
     *
     * @param rank checksums of a lower rank are computed before it, as it covers them
     */
    public void closeSum(String sum, String algorithm, int rank) {
        sums().close(sum, algorithm, rank);
    }
}
