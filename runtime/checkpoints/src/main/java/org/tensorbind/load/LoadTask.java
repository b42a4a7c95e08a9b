package org.tensorbind.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.tensorbind.StoredPart;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.payload.StoredBytes;

/**
 * The loading of a tensor or of a piece of one.
 *
 * @param byteOffset its offset in the file
 * @param byteSize the number of bytes to read from the file
 * @param decodedSize the number of bytes of memory that it needs
 */
record LoadTask(TensorView view, long byteOffset, long byteSize, long decodedSize, TensorConsumer consumer) {
    /** The maximum number of bytes that are read together. */
    private static final long LARGEST_GROUP = 1L << 23;

    /** The largest gap between tasks that are read together. */
    private static final long NEAR = 1L << 16;

    /** Reads some of the elements. */
    interface Piece {
        void read(TensorView view, int from, int count) throws IOException;
    }

    /** Whether a tensor is stored without a filter, padding between rows or a checksum, and row-major. */
    static boolean isPlain(TensorView view) {
        List<StoredPart> parts = view.parts();
        return parts.size() == 1
                && parts.get(0).filter().equals(WriteOptions.NONE)
                && !parts.get(0).columnMajor()
                && parts.get(0).byteSize() == view.info().denseByteSize()
                && parts.get(0).byteSize() >= 0
                && parts.get(0).checksum() == null;
    }

    /**
     * Creates a task.
     *
     * @param start the offset of the piece among the bytes of the elements
     * @param byteSize the size of the piece, -1 for the whole tensor
     */
    static LoadTask of(TensorView view, long start, long byteSize, TensorConsumer consumer) {
        long place = Math.max(0, view.parts().get(0).byteOffset());
        return byteSize < 0
                ? new LoadTask(
                        view,
                        place,
                        Math.max(0, view.info().storedByteSize()),
                        Math.max(0, view.info().denseByteSize()),
                        consumer)
                : new LoadTask(view, place + start, byteSize, byteSize, consumer);
    }

    /** Prefetches the bytes of a group. */
    static void prefetch(List<LoadTask> group) {
        long start = group.get(0).byteOffset;
        long end = group.stream()
                .mapToLong(task -> task.byteOffset + task.byteSize)
                .max()
                .orElse(start);
        StoredBytes.prefetch(group.get(0).view, start, end - start);
    }

    /** The tasks in the order of the files; adjacent small tasks are grouped. */
    static List<List<LoadTask>> groups(List<LoadTask> tasks) {
        List<List<LoadTask>> groups = new ArrayList<>();
        for (List<LoadTask> file : byFile(tasks)) {
            file.sort(Comparator.comparingLong(LoadTask::byteOffset));
            List<LoadTask> group = new ArrayList<>();
            for (LoadTask task : file) {
                if (!group.isEmpty() && !task.joins(group)) {
                    groups.add(group);
                    group = new ArrayList<>();
                }
                group.add(task);
            }
            groups.add(group);
        }
        return groups;
    }

    private boolean joins(List<LoadTask> group) {
        LoadTask first = group.get(0);
        LoadTask last = group.get(group.size() - 1);
        return byteOffset - (last.byteOffset + last.byteSize) <= NEAR
                && byteOffset + byteSize - first.byteOffset <= LARGEST_GROUP;
    }

    /** The tasks of each file; files are in the order in which they were first added. */
    private static List<List<LoadTask>> byFile(List<LoadTask> tasks) {
        Map<Object, List<LoadTask>> files = new IdentityHashMap<>();
        List<List<LoadTask>> ordered = new ArrayList<>();
        for (LoadTask task : tasks) {
            files.computeIfAbsent(StoredBytes.fileOf(task.view), key -> {
                        List<LoadTask> file = new ArrayList<>();
                        ordered.add(file);
                        return file;
                    })
                    .add(task);
        }
        return ordered;
    }
}
