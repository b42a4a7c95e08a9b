package org.tensorbind.spark.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.spark.file.SourceFile;
import org.tensorbind.spark.option.Sessions;

/** Puts files together for tasks, and cuts large ones, by the same settings as Spark's own file sources. */
public final class PartitionPlanner {
    private final long mostBytes;
    private final long openCost;
    private final int parallelism;

    private PartitionPlanner(long mostBytes, long openCost, int parallelism) {
        this.mostBytes = mostBytes;
        this.openCost = openCost;
        this.parallelism = parallelism;
    }

    /** A part of a file and how many bytes reading it costs. */
    public record Piece(FileSlice slice, long byteSize) {}

    public static PartitionPlanner of(@Nullable Long partitionSize) {
        var settings = Sessions.active().sessionState().conf();
        long most = partitionSize == null ? settings.filesMaxPartitionBytes() : partitionSize;
        int parallelism = Sessions.active().sparkContext().defaultParallelism();
        return new PartitionPlanner(most, Math.min(most, settings.filesOpenCostInBytes()), parallelism);
    }

    /** Bytes above which a file is cut. */
    public long mostBytes() {
        return mostBytes;
    }

    /** Files of which the data is read: those that are larger than a partition are cut at every {@link #mostBytes()}. */
    public List<Piece> cut(List<SourceFile> files) {
        List<Piece> pieces = new ArrayList<>();
        for (SourceFile file : files) {
            if (file.size() <= mostBytes) {
                pieces.add(new Piece(FileSlice.whole(file), file.size()));
                continue;
            }
            for (long from = 0; from < file.size(); from += mostBytes) {
                boolean last = from + mostBytes >= file.size();
                FileSlice slice = new FileSlice(file, from, last ? Long.MAX_VALUE : from + mostBytes);
                pieces.add(new Piece(slice, Math.min(mostBytes, file.size() - from)));
            }
        }
        return pieces;
    }

    /** The largest pieces first, as many together as one task should read. */
    public List<TensorPartition> pack(List<Piece> pieces) {
        long total =
                pieces.stream().mapToLong(piece -> piece.byteSize() + openCost).sum();
        long most = Math.min(mostBytes, Math.max(openCost, total / parallelism));
        List<Piece> sorted = new ArrayList<>(pieces);
        sorted.sort(Comparator.comparingLong(Piece::byteSize).reversed());
        List<TensorPartition> partitions = new ArrayList<>();
        List<FileSlice> together = new ArrayList<>();
        long size = 0;
        for (Piece piece : sorted) {
            if (!together.isEmpty() && size + piece.byteSize() > most) {
                partitions.add(new TensorPartition(List.copyOf(together)));
                together.clear();
                size = 0;
            }
            together.add(piece.slice());
            size += piece.byteSize() + openCost;
        }
        if (!together.isEmpty()) {
            partitions.add(new TensorPartition(List.copyOf(together)));
        }
        return partitions;
    }
}
