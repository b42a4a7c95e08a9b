package org.tensorbind.spark.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorView;
import org.tensorbind.spark.file.HadoopByteSource.Range;

/** Reads the stored bytes of tensors together, before they are asked for one after the other. */
public final class Prefetch {
    /** Bytes that are read together. */
    public static final long SIZE = 32 << 20;

    /** Tensors that are read together. */
    public static final int COUNT = 1_000;

    private final HadoopByteSource source;
    private int from;
    private int to;

    public Prefetch(HadoopByteSource source) {
        this.source = source;
    }

    /** Whether tensor {@code position} was among those that were read last. */
    public boolean covers(int position) {
        return position >= from && position < to;
    }

    /**
     * Reads tensors in place of those that were read before.
     *
     * @param tensors those from {@code first} on; null for one that is not wanted
     */
    public void read(List<@Nullable TensorView> tensors, int first) throws IOException {
        List<Range> ranges = new ArrayList<>();
        for (TensorView tensor : tensors) {
            if (tensor != null) {
                for (StoredPart part : tensor.parts()) {
                    addTo(ranges, part);
                }
            }
        }
        ranges.sort(Comparator.comparingLong(Range::offset));
        source.fetch(disjoint(ranges));
        from = first;
        to = first + tensors.size();
    }

    /** What is in another file, or larger than all that is read together, is left to be read in pieces. */
    private void addTo(List<Range> ranges, StoredPart part) {
        long end = part.byteOffset() + part.byteSize();
        if (part.file() == null
                && part.byteOffset() >= 0
                && part.byteSize() > 0
                && part.byteSize() <= SIZE
                && end <= source.size()) {
            ranges.add(new Range(part.byteOffset(), (int) part.byteSize()));
        }
    }

    /** Tensors may share bytes: those that begin inside another are left to be read by themselves. */
    private static List<Range> disjoint(List<Range> sorted) {
        List<Range> kept = new ArrayList<>();
        long end = 0;
        for (Range range : sorted) {
            if (range.offset() >= end) {
                kept.add(range);
                end = range.offset() + range.length();
            }
        }
        return kept;
    }
}
