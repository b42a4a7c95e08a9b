package org.tensorbind.checkpoint;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.MappedAccess;
import org.tensorbind.name.NameTable;

/** The entries of a checkpoint's index, as they are read. */
final class IndexEntries {
    private int[] starts = new int[1 << 10];
    private int[] lengths = new int[1 << 10];
    private int[] shards = new int[1 << 10];
    private int[] offsets = new int[1 << 10];
    private int count;
    private final Map<String, Integer> files = new LinkedHashMap<>();
    private final List<Integer> fileOffsets = new ArrayList<>();
    private final Map<String, String> metadata = new LinkedHashMap<>();

    /**
     * Adds a tensor.
     *
     * @param start where its name begins among the names
     * @param length of its name, in bytes
     * @param offset of its name in the index
     */
    void add(int start, int length, int shard, int offset) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
            shards = Arrays.copyOf(shards, 2 * count);
            offsets = Arrays.copyOf(offsets, 2 * count);
        }
        starts[count] = start;
        lengths[count] = length;
        offsets[count] = offset;
        shards[count++] = shard;
    }

    /** The number of a file that the index names at an offset. */
    int shardOf(String file, int offset) {
        Integer known = files.putIfAbsent(file, files.size());
        if (known != null) {
            return known;
        }
        fileOffsets.add(offset);
        return files.size() - 1;
    }

    /** Adds an entry; returns whether its key is new. */
    boolean metadata(String key, String value) {
        return metadata.put(key, value) == null;
    }

    /** The index of the names, which are in {@code bytes}. */
    ShardIndex index(ByteSource source, ByteBuffer bytes) throws IOException {
        requireInside(source);
        ByteBuffer ordered = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        NameTable table = new NameTable(ordered, count);
        MappedAccess.read(source, source.size(), () -> {
            fill(source, table, ordered);
            return table;
        });
        return new ShardIndex(
                source,
                table,
                Arrays.copyOf(shards, count),
                List.copyOf(files.keySet()),
                Collections.unmodifiableMap(metadata));
    }

    private void requireInside(ByteSource source) throws FormatException {
        int number = 0;
        for (String file : files.keySet()) {
            if (!isInside(file)) {
                throw error(
                        source,
                        Reason.MALFORMED,
                        fileOffsets.get(number),
                        "'" + file + "' is not the name of a file in the folder of the index or below");
            }
            number++;
        }
    }

    /** Whether a name from a file leads nowhere else. */
    private static boolean isInside(String file) {
        return !file.isEmpty()
                && file.chars().noneMatch(c -> c < ' ' || c == '\\' || c == ':')
                && Stream.of(file.split("/", -1))
                        .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
    }

    private void fill(ByteSource source, NameTable table, ByteBuffer bytes) throws IOException {
        for (int i = 0; i < count; i++) {
            int hash = (int) NameTable.scan(bytes, false, starts[i], lengths[i]);
            switch (table.add(i, starts[i], lengths[i], hash)) {
                case NEW -> {}
                case DUPLICATE ->
                    throw error(
                            source,
                            Reason.MALFORMED,
                            offsets[i],
                            "the tensor '" + new String(table.name(i), StandardCharsets.UTF_8) + "' occurs twice");
                case CROWDED ->
                    throw error(
                            source,
                            Reason.LIMIT,
                            offsets[i],
                            "has so many names with the same hash that they were chosen on purpose");
            }
        }
    }

    private static FormatException error(ByteSource source, Reason reason, int offset, String problem) {
        return new FormatException(reason, source.name(), offset, "weight_map", problem, null);
    }
}
