package org.tensorbind.scan;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorInfo;
import org.tensorbind.name.NameTable;
import org.tensorbind.value.Longs;

/** The descriptions of scanned tensors: one that the scan of the list did not cache is scanned again. Any number of threads may use it. */
final class Rescan {
    private final ListScanner.ElementScan<?> scan;

    /** Used by one thread at a time: others make one of their own. */
    private final ListScanner scanner;

    /** 1 while a thread has the scanner. Such a number, unlike a reference, needs nothing of Java that has to be loaded first. */
    private final AtomicInteger taken = new AtomicInteger();

    private final ScannedTensor.Form form;
    private final ListScanner first;
    private final @Nullable ScanCache kept;
    private final NameTable names;

    Rescan(ListScanner first, NameTable names, ListScanner.ElementScan<?> scan, ScannedTensor.Form form) {
        this.form = form;
        this.scan = scan;
        this.first = first;
        this.kept = first.kept();
        this.names = names;
        this.scanner = first.forOneElement();
    }

    /**
     * The description of the element that starts at {@code start}, in bytes from the region's start.
     *
     * @param name of the tensor, null where it must be read
     * @return null where it has other fields
     */
    @Nullable
    TensorInfo info(int index, int start, long byteSize, @Nullable String name) throws IOException {
        ScannedTensor tensor = tensor(index, start, byteSize, name);
        return tensor == null ? null : form.info(tensor);
    }

    private @Nullable ScannedTensor tensor(int index, int start, long byteSize, @Nullable String name)
            throws IOException {
        if (name != null && kept != null && kept.has(index)) {
            return kept.tensor(index, name, byteSize);
        }
        if (!taken.compareAndSet(0, 1)) {
            return tensor(first.forOneElement(), index, start, byteSize, name);
        }
        try {
            return tensor(scanner, index, start, byteSize, name);
        } finally {
            taken.setRelease(0);
        }
    }

    private @Nullable ScannedTensor tensor(
            ListScanner scanner, int index, int start, long byteSize, @Nullable String name) throws IOException {
        ScannedTensor tensor = scan(scanner, index, start, byteSize, name);
        if (scanner.hasAll()) {
            scanner.region.file().ensureIntact(1);
        }
        return tensor;
    }

    private @Nullable ScannedTensor scan(
            ListScanner scanner, int index, int start, long byteSize, @Nullable String name) throws IOException {
        try {
            if (kept != null && kept.has(index)) {
                return kept.tensor(index, scanner.name(names.start(index), names.length(index)), byteSize);
            }
            scanner.restart(start);
            scan.scan(scanner, index);
            return scanner.isPlainTensor()
                    ? new ScannedTensor(
                            name == null ? scanner.name() : name,
                            scanner.dtype(),
                            scanner.layout(),
                            scanner.shape(),
                            byteSize)
                    : null;
        } catch (IndexOutOfBoundsException e) {
            if (scanner.hasAll()) {
                return null;
            }
            scanner.takeAll();
            return scan(scanner, index, start, byteSize, name);
        }
    }

    /** The dimensions of one tensor. */
    static final class Dimensions {
        private final int most;
        private long[] values = new long[8];
        private int rank;

        /** For no more than {@code most}: further ones are not looked at. */
        Dimensions(int most) {
            this.most = most;
        }

        void clear() {
            rank = 0;
        }

        void add(long dimension) {
            if (rank == most) {
                return;
            }
            if (rank == values.length) {
                values = Arrays.copyOf(values, 2 * rank);
            }
            values[rank++] = dimension;
        }

        int rank() {
            return rank;
        }

        long at(int index) {
            return values[index];
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
