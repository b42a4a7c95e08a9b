package org.tensorbind.checkpoint;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CooTensor;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.AtomicFileOutput;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.FileGroup;
import org.tensorbind.number.SaturatingMath;

/**
 * Writes tensors into several files and the index, for writers with a {@link WriteOptions#shardSize}. Everything is written to temporary files
 * first; then the files take their places, the index last, and what an older checkpoint of the same name consisted of is removed.
 */
final class ShardedOutput {
    private static final int MOST_FILES = 99_999;

    private final TensorFormat format;
    private final Path file;
    private final WriteOptions options;
    private final Path index;

    /**
     * An output.
     *
     * @param file the name of the checkpoint, from which those of its files follow
     */
    ShardedOutput(TensorFormat format, Path file, WriteOptions options) {
        this.format = format;
        this.file = file;
        this.options = options;
        this.index = file.resolveSibling(file.getFileName() + ShardName.INDEX);
    }

    /**
     * Writes the files. Where this fails, what was there before is there; in a format without names, whose files have the names of the old ones, only
     * where it fails before the files take their places.
     */
    void write(List<TensorEntry> entries, @Nullable Map<String, ?> metadata, Map<String, Object> items)
            throws IOException {
        List<List<TensorEntry>> groups = grouped(entries);
        Set<Path> old = oldFiles();
        List<Path> paths = paths(groups.size(), old);
        try (FileGroup files = new FileGroup(file)) {
            for (int i = 0; i < groups.size(); i++) {
                AtomicFileOutput output = files.create(paths.get(i));
                try (TensorWriter writer = format.create(output, options.shardSize(0))) {
                    fill(writer, groups.get(i), metadata, items);
                }
            }
            if (groups.size() > 1 && format.traits().hasNames()) {
                writeIndex(groups, paths, files.create(index));
            }
            files.commit(replaced(old, paths));
        }
    }

    private static void writeIndex(List<List<TensorEntry>> groups, List<Path> paths, WritableByteChannel target)
            throws IOException {
        long totalSize = groups.stream()
                .flatMap(List::stream)
                .mapToLong(ShardedOutput::byteSize)
                .reduce(0, SaturatingMath::plus);
        Stream<Map.Entry<String, String>> tensors = IntStream.range(0, groups.size())
                .boxed()
                .flatMap(i -> groups.get(i).stream()
                        .map(entry -> Map.entry(
                                entry.name(), String.valueOf(paths.get(i).getFileName()))));
        new ShardIndexWriter(totalSize).write(Channels.newOutputStream(target), tensors::iterator);
    }

    private static void fill(
            TensorWriter writer,
            List<TensorEntry> entries,
            @Nullable Map<String, ?> metadata,
            Map<String, Object> items)
            throws IOException {
        if (metadata != null) {
            writer.metadata(metadata);
        }
        for (Map.Entry<String, Object> item : items.entrySet()) {
            writer.fileItem(item.getKey(), item.getValue());
        }
        for (TensorEntry entry : entries) {
            writer.add(entry);
        }
        writer.commit();
    }

    private List<List<TensorEntry>> grouped(List<TensorEntry> entries) {
        List<List<TensorEntry>> groups = new ArrayList<>();
        groups.add(new ArrayList<>());
        long used = 0;
        for (TensorEntry entry : entries) {
            long byteSize = byteSize(entry);
            if (used > 0 && byteSize > options.shardSize() - used) {
                groups.add(new ArrayList<>());
                used = 0;
            }
            groups.get(groups.size() - 1).add(entry);
            used = SaturatingMath.plus(used, byteSize);
        }
        if (groups.size() > MOST_FILES) {
            throw new IllegalArgumentException("with shardSize " + options.shardSize() + " there would be "
                    + groups.size() + " files, and at most " + MOST_FILES + " can be numbered; choose a larger size");
        }
        return groups;
    }

    /** Bytes of a tensor before compression; of elements of an unknown size those that a copy of them has. */
    static long byteSize(TensorEntry entry) {
        CooTensor coo = entry.coo();
        if (coo != null) {
            return SaturatingMath.plus(
                    coo.indices().info().denseByteSize(), coo.values().info().denseByteSize());
        }
        TensorView original = entry.original();
        boolean isOther = original != null
                && entry.hasOriginalElements()
                && original.info().layout() == Layout.UNSUPPORTED;
        long byteSize =
                isOther ? -1 : entry.elementType().byteSize(entry.shape().elementCount());
        if (byteSize >= 0) {
            return byteSize;
        }
        return original == null ? 0 : Math.max(0, original.parts().get(0).byteSize());
    }

    /**
     * Names that no file has: one without an index may be of another checkpoint. Nor are they numbered as those of the old checkpoint, which would be taken
     * for files that the new index does not list, should the writer be killed before it removes them. Without names in the format there is only one choice.
     */
    private List<Path> paths(int count, Set<Path> old) {
        if (count == 1) {
            return List.of(file);
        }
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        String stem = dot < 0 ? name : name.substring(0, dot);
        String extension = dot < 0 ? "" : name.substring(dot);
        for (int version = 1; ; version++) {
            String versioned = version == 1 ? stem : stem + "." + version;
            List<Path> paths = new ArrayList<>(count);
            for (int i = 1; i <= count; i++) {
                paths.add(file.resolveSibling(new ShardName(versioned, i, count, extension).toString()));
            }
            if (!format.traits().hasNames()
                    || (paths.stream().noneMatch(Files::exists)
                            && old.stream().noneMatch(isNumberedAs(paths.get(0))))) {
                return paths;
            }
        }
    }

    private static Predicate<Path> isNumberedAs(Path path) {
        ShardName name = ShardName.parse(String.valueOf(path.getFileName()));
        return other -> {
            ShardName found = ShardName.parse(String.valueOf(other.getFileName()));
            return name != null && found != null && name.whole().equals(found.whole());
        };
    }

    /**
     * The files that the index of an older checkpoint of this name mentions, after those were removed that it does not and that a killed writer left; an index
     * that cannot be read mentions none.
     */
    private Set<Path> oldFiles() throws IOException {
        Set<Path> old = new HashSet<>();
        try (ByteSource source = ByteSource.map(index)) {
            for (String name : ShardIndex.read(source).files()) {
                ShardName shard = ShardName.parse(name);
                if (shard != null && name.indexOf('/') < 0) {
                    old.add(file.resolveSibling(name));
                }
            }
        } catch (NoSuchFileException e) {
            old.clear();
        } catch (FormatException e) {
            return Set.of();
        }
        FileGroup.removeLeftovers(file, old);
        return old;
    }

    private List<Path> replaced(Set<Path> old, List<Path> paths) {
        Set<Path> replaced = new LinkedHashSet<>();
        replaced.add(paths.size() == 1 ? index : file);
        replaced.addAll(old);
        paths.forEach(replaced::remove);
        return List.copyOf(replaced);
    }
}
