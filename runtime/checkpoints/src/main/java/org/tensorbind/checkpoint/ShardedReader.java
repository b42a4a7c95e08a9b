package org.tensorbind.checkpoint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorbind.MetadataValue;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.io.SafeText;
import org.tensorbind.name.TensorIndex;

/** The files of a checkpoint as if they were one. */
final class ShardedReader implements TensorReader {
    private final String source;
    private final Catalog catalog;
    private final List<Shard> shards;
    private final @Nullable TensorFormat emptyFormat;

    /**
     * A reader of files.
     *
     * @param emptyFormat the format of a checkpoint without files
     */
    ShardedReader(String source, Catalog catalog, List<Shard> shards, @Nullable TensorFormat emptyFormat) {
        this.source = source;
        this.catalog = catalog;
        this.shards = shards;
        this.emptyFormat = emptyFormat;
    }

    /** The format of the first file; each tensor has that of its own. */
    @Override
    public TensorFormat format() {
        return shards.isEmpty() ? Objects.requireNonNull(emptyFormat) : open(0).format();
    }

    @Override
    public String source() {
        return source;
    }

    @Override
    public List<String> files() {
        return shards.stream().map(Shard::name).toList();
    }

    @Override
    public long byteSize() {
        long size = 0;
        for (int i = 0; i < shards.size(); i++) {
            size += open(i).byteSize();
        }
        return size;
    }

    @Override
    public Map<String, String> metadata() {
        Map<String, String> texts = new LinkedHashMap<>();
        metadataValues().forEach((key, value) -> texts.put(key, value.text()));
        return Collections.unmodifiableMap(texts);
    }

    @Override
    public Map<String, MetadataValue> metadataValues() {
        Map<String, MetadataValue> values = new LinkedHashMap<>();
        catalog.metadata().forEach((key, text) -> values.put(key, MetadataValue.of(text)));
        for (int i = 0; i < shards.size(); i++) {
            open(i).metadataValues().forEach(values::putIfAbsent);
        }
        return Collections.unmodifiableMap(values);
    }

    @Override
    public boolean hasMetadata() {
        boolean has = !catalog.metadata().isEmpty();
        for (int i = 0; i < shards.size() && !has; i++) {
            has = open(i).hasMetadata();
        }
        return has;
    }

    /** The items of the files in the format of the first file; the first value if several differ. */
    @Override
    public Map<String, Object> fileItems() {
        Map<String, Object> items = new LinkedHashMap<>();
        for (int i = 0; i < shards.size(); i++) {
            TensorReader other = open(i);
            if (other.format().name().equals(format().name())) {
                other.fileItems().forEach(items::putIfAbsent);
            }
        }
        return Collections.unmodifiableMap(items);
    }

    @Override
    public int size() {
        return catalog.size();
    }

    private void rejectOutside(int index) {
        if (index < 0 || index >= size()) {
            throw TensorIndex.outside(source(), size(), index);
        }
    }

    @Override
    public String name(int index) {
        rejectOutside(index);
        return catalog.name(index);
    }

    @Override
    public TensorInfo info(int index) {
        rejectOutside(index);
        TensorReader shard = open(catalog.shard(index));
        TensorInfo info = shard.info(catalog.position(index, shard));
        return shard.format().traits().hasNames() ? info : named(catalog.name(index), info);
    }

    private static TensorInfo named(String name, TensorInfo info) {
        return new TensorInfo(
                name,
                info.elementType(),
                info.dtypeName(),
                info.shape(),
                info.layout(),
                info.layoutName(),
                info.storedByteSize(),
                info.attributes());
    }

    @Override
    public TensorView tensor(int index) {
        rejectOutside(index);
        TensorReader shard = open(catalog.shard(index));
        return shard.tensor(catalog.position(index, shard));
    }

    @Override
    public int indexOf(String name) {
        return catalog.find(name);
    }

    @Override
    public Optional<TensorView> find(String name) {
        int index = catalog.find(name);
        return index < 0 ? Optional.empty() : Optional.of(tensor(index));
    }

    @Override
    public TensorView tensor(String name) {
        return find(name)
                .orElseThrow(() -> new NoSuchElementException(source + ": no tensor '" + SafeText.of(name)
                        + "' among the " + size() + " of the " + shards.size() + " files"));
    }

    /** Opens every file, and reports together what does not fit, before the tensors are read. */
    @Override
    public void verify() throws IOException {
        List<String> problems = new ArrayList<>();
        for (Shard shard : shards) {
            try {
                shard.reader();
            } catch (CheckpointException e) {
                problems.addAll(e.problems());
            }
        }
        if (!problems.isEmpty()) {
            throw new CheckpointException(source, problems);
        }
        for (Shard shard : shards) {
            shard.reader().verify();
        }
    }

    private TensorReader open(int shard) {
        try {
            return shards.get(shard).reader();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** Closes all files, whatever becomes of one of them. */
    @Override
    public void close() throws IOException {
        try {
            Shard.closeAll(shards);
        } finally {
            catalog.close();
        }
    }
}
