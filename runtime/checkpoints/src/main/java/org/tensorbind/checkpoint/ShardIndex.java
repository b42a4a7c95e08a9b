package org.tensorbind.checkpoint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.MappedAccess;
import org.tensorbind.name.NameTable;

/**
 * Which file has which tensor, from the index of a checkpoint. The names stay where the index has them; beside it, up to 36 bytes are kept for
 * each.
 */
final class ShardIndex {
    private final ByteSource source;
    private final NameTable names;
    private final int[] shards;
    private final List<String> files;
    private final Map<String, String> metadata;

    ShardIndex(ByteSource source, NameTable names, int[] shards, List<String> files, Map<String, String> metadata) {
        this.source = source;
        this.names = names;
        this.shards = shards;
        this.files = files;
        this.metadata = metadata;
    }

    /**
     * Reads an index, which stays open with the result.
     *
     * @throws FormatException if it is malformed, gives a name twice, or names a file outside of its folder
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
        Optional<IndexEntries> scanned =
                MappedAccess.read(source, source.size(), () -> IndexScanner.scan(bytes.duplicate()));
        if (scanned.isPresent()) {
            return scanned.get().index(source, bytes);
        }
        return MappedAccess.read(source, source.size(), () -> {
            IndexParser parser = new IndexParser(source);
            IndexEntries parsed = parser.parse();
            return parsed.index(source, parser.names());
        });
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

    private <R> R guarded(MappedAccess.Operation<R> reading) {
        try {
            return MappedAccess.read(source, 1, reading);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
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

    /** The other entries of the index. */
    Map<String, String> metadata() {
        return metadata;
    }

    void close() throws IOException {
        source.close();
    }
}
