package org.tensorbind.scan;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.Longs;

/** Scans one element of a list again, for what the scan of all did not keep. Any number of threads may use it. */
final class Rescan {
    private final ListScanner.ElementScan scan;

    /** Scanners are not for several threads: who finds none here makes one. */
    private final AtomicReference<@Nullable ListScanner> idle;

    private final ListScanner first;

    Rescan(ListScanner scanner, ListScanner.ElementScan scan) {
        this.scan = scan;
        this.first = scanner;
        this.idle = new AtomicReference<>(scanner.forOneElement());
    }

    /**
     * What the element says that starts at {@code start}, counted from the region's start.
     *
     * @return null where it says more
     */
    @Nullable
    ScannedTensor tensor(int index, int start, long byteSize) throws IOException {
        ListScanner scanner = idle.getAndSet(null);
        if (scanner == null) {
            scanner = first.forOneElement();
        }
        try {
            ScannedTensor tensor = scan(scanner, index, start, byteSize);
            if (scanner.hasAll()) {
                scanner.region.file().ensureIntact(1);
            }
            return tensor;
        } finally {
            idle.set(scanner);
        }
    }

    private @Nullable ScannedTensor scan(ListScanner scanner, int index, int start, long byteSize) throws IOException {
        try {
            scanner.restart(start);
            scan.scan(scanner, index);
            return scanner.isPlainTensor()
                    ? new ScannedTensor(scanner.name(), scanner.dtype(), scanner.layout(), scanner.shape(), byteSize)
                    : null;
        } catch (Unusual | IndexOutOfBoundsException e) {
            if (scanner.hasAll()) {
                return null;
            }
            scanner.takeAll();
            return scan(scanner, index, start, byteSize);
        }
    }

    /** The dimensions of one tensor. */
    static final class Dimensions {
        private long[] values = new long[8];
        private int rank;

        void clear() {
            rank = 0;
        }

        void add(long dimension) {
            if (rank == values.length) {
                values = Arrays.copyOf(values, 2 * rank);
            }
            values[rank++] = dimension;
        }

        boolean areSizes() {
            long all = 0;
            for (int i = 0; i < rank; i++) {
                all |= values[i];
            }
            return all >= 0;
        }

        Longs shape() {
            return Longs.adopt(Arrays.copyOf(values, rank));
        }
    }
}
