package org.tensorbind;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.Guard;
import org.tensorbind.name.NameTable;

/**
 * Which file has which tensor, as the index of a checkpoint says. The names stay where the index has them; beside it, up to 36 bytes are kept for
 * each.
 */
final class ShardIndex {
    private final ByteSource source;
    private final NameTable names;
    private final int[] shards;
    private final List<String> files;
    private final Map<String, String> metadata;

    private ShardIndex(
            ByteSource source, NameTable names, int[] shards, List<String> files, Map<String, String> metadata) {
        this.source = source;
        this.names = names;
        this.shards = shards;
        this.files = files;
        this.metadata = metadata;
    }

    /**
     * Reads an index, which stays open with the result.
     *
     * @throws FormatException if it is malformed
     * @throws CheckpointException if it gives a name twice
     */
    static ShardIndex read(ByteSource source) throws IOException {
        if (source.size() > Integer.MAX_VALUE - 8) {
            throw new FormatException(
                    Reason.LIMIT,
                    source.name(),
                    0,
                    "index",
                    "an index has at most 2 GiB, this has " + source.size(),
                    null);
        }
        ByteBuffer bytes = source.slice(0, (int) source.size());
        Optional<Entries> scanned = Guard.read(source, source.size(), () -> IndexScanner.scan(bytes.duplicate()));
        if (scanned.isPresent()) {
            return scanned.get().index(source, bytes);
        }
        byte[] text = new byte[bytes.capacity()];
        Guard.read(source, source.size(), () -> bytes.duplicate().get(text));
        IndexParser parser = new IndexParser(source.name(), text);
        Entries parsed = parser.parse();
        return parsed.index(source, parser.names());
    }

    /** What an index says, as it is read. */
    static final class Entries {
        private int[] starts = new int[1 << 10];
        private int[] lengths = new int[1 << 10];
        private int[] shards = new int[1 << 10];
        private int count;
        private final Map<String, Integer> files = new LinkedHashMap<>();
        private final Map<String, String> metadata = new LinkedHashMap<>();

        /** A tensor whose name is in so many bytes from {@code start} on. */
        void add(int start, int length, int shard) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, 2 * count);
                lengths = Arrays.copyOf(lengths, 2 * count);
                shards = Arrays.copyOf(shards, 2 * count);
            }
            starts[count] = start;
            lengths[count] = length;
            shards[count++] = shard;
        }

        /** The number of a file. */
        int shardOf(String file) {
            return files.computeIfAbsent(file, key -> files.size());
        }

        void metadata(String key, String value) {
            metadata.put(key, value);
        }

        /** The index of the names, which are in {@code bytes}. */
        ShardIndex index(ByteSource source, ByteBuffer bytes) throws IOException {
            ByteBuffer ordered = bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            NameTable table = new NameTable(ordered, count);
            List<String> problems = Guard.read(source, source.size(), () -> fill(source, table, ordered));
            if (!problems.isEmpty()) {
                throw new CheckpointException(source.name(), problems);
            }
            return new ShardIndex(
                    source,
                    table,
                    Arrays.copyOf(shards, count),
                    List.copyOf(files.keySet()),
                    Collections.unmodifiableMap(metadata));
        }

        private List<String> fill(ByteSource source, NameTable table, ByteBuffer bytes) throws IOException {
            List<String> problems = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int hash = (int) NameTable.scan(bytes, false, starts[i], lengths[i]);
                switch (table.add(i, starts[i], lengths[i], hash)) {
                    case NEW -> {}
                    case DUPLICATE ->
                        problems.add(
                                "the index gives '" + new String(table.name(i), StandardCharsets.UTF_8) + "' twice");
                    case CROWDED ->
                        throw new FormatException(
                                Reason.LIMIT,
                                source.name(),
                                starts[i],
                                "weight_map",
                                "has so many names of the same hash that somebody has chosen them for it",
                                null);
                }
            }
            return problems;
        }
    }

    /** Number of tensors. */
    int size() {
        return shards.length;
    }

    /** The tensor of this name, -1 where there is none. */
    int find(String name) {
        return shards.length == 0 ? -1 : guarded(() -> names.find(name.getBytes(StandardCharsets.UTF_8)));
    }

    /** The name of a tensor. */
    String name(int index) {
        return new String(guarded(() -> names.name(index)), StandardCharsets.UTF_8);
    }

    private <R> R guarded(Guard.Reading<R> reading) {
        try {
            return Guard.read(source, 1, reading);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Number of the file that has a tensor. */
    int shard(int index) {
        return shards[index];
    }

    /** Names of the files, as the index has them. */
    List<String> files() {
        return files;
    }

    /** What else the index says. */
    Map<String, String> metadata() {
        return metadata;
    }

    void close() throws IOException {
        source.close();
    }
}
