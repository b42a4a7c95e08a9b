package org.tensorbind.checkpoint;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;

/**
 * Which files of a folder make a checkpoint, by their names: what {@link TensorFormats#open(java.nio.file.Path)} reads of a folder, for programs that
 * list and open files themselves.
 */
public final class CheckpointFolder {
    private final Set<String> names;
    private final List<TensorFormat> formats;

    private CheckpointFolder(Collection<String> names, List<TensorFormat> formats) {
        this.names = new TreeSet<>(names);
        this.formats = formats;
    }

    /**
     * Returns the folder that has files of these names.
     *
     * @param format the format of all files that are read, null for any that is installed
     */
    public static CheckpointFolder of(Collection<String> names, @Nullable TensorFormat format) {
        return new CheckpointFolder(names, format == null ? InstalledProvider.formats() : List.of(format));
    }

    /** Returns the names of the indexes of files in one of the formats, in their order. An index of other files is ignored. */
    public List<String> indexes() {
        return names.stream().filter(this::isIndex).toList();
    }

    /** Returns the names of all indexes: files in a format may have an extension that does not say so. */
    List<String> allIndexes() {
        return names.stream().filter(name -> name.endsWith(ShardName.INDEX)).toList();
    }

    /** Returns whether it is the name of an index of files in one of the formats. */
    public boolean isIndex(String name) {
        return name.endsWith(ShardName.INDEX) && isTensorFile(ofIndex(name));
    }

    /** Returns the name that the files of an index have without their numbers. */
    private static String ofIndex(String index) {
        return index.substring(0, index.length() - ShardName.INDEX.length());
    }

    /** Returns the names that have the extension of one of the formats, in their order. */
    public List<String> tensorFiles() {
        return names.stream().filter(this::isTensorFile).toList();
    }

    /** Returns whether a name has the extension of one of the formats. */
    public boolean isTensorFile(String name) {
        return !InstalledProvider.formatsOf(formats, name).isEmpty();
    }

    /** Returns the names that numbered files such as {@code model-00001-of-00003.bt} require, and that the folder does not have. */
    public List<String> missingNumbers(Collection<String> files) {
        Set<ShardName> known = new LinkedHashSet<>();
        List<String> missing = new ArrayList<>();
        for (String file : files) {
            ShardName shard = ShardName.parse(file);
            if (shard != null && known.add(shard.sibling(1))) {
                for (int number = 1; number <= shard.count(); number++) {
                    String sibling = shard.sibling(number).toString();
                    if (!names.contains(sibling)) {
                        missing.add(sibling);
                    }
                }
            }
        }
        return missing;
    }

    /** Returns the numbered files of the folder that are named as some of {@code files}, but are none of these. */
    public List<String> surplusNumbers(Collection<String> files) {
        Set<String> stems = new LinkedHashSet<>();
        for (String file : files) {
            ShardName shard = ShardName.parse(file);
            if (shard != null) {
                stems.add(shard.whole());
            }
        }
        Set<String> known = Set.copyOf(files);
        List<String> surplus = new ArrayList<>();
        for (String name : names) {
            ShardName shard = ShardName.parse(name);
            if (shard != null && stems.contains(shard.whole()) && !known.contains(name)) {
                surplus.add(name);
            }
        }
        return surplus;
    }
}
