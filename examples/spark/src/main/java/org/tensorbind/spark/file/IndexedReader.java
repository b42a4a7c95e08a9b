package org.tensorbind.spark.file;

import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.tensorbind.MetadataValue;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;

/** A file of a checkpoint with the tensors that the index has for it, in the order of the file. */
final class IndexedReader implements TensorReader {
    private final TensorReader file;
    private final int[] positions;

    /** A view of {@code file}, which is closed with it. */
    IndexedReader(TensorReader file, Collection<String> tensors) {
        Set<String> names = new HashSet<>(tensors);
        this.file = file;
        this.positions = IntStream.range(0, file.size())
                .filter(i -> names.contains(file.name(i)))
                .toArray();
    }

    @Override
    public TensorFormat format() {
        return file.format();
    }

    @Override
    public String source() {
        return file.source();
    }

    @Override
    public long byteSize() {
        return file.byteSize();
    }

    @Override
    public Map<String, String> metadata() {
        return file.metadata();
    }

    @Override
    public Map<String, MetadataValue> metadataValues() {
        return file.metadataValues();
    }

    @Override
    public boolean hasMetadata() {
        return file.hasMetadata();
    }

    @Override
    public Map<String, Object> fileItems() {
        return file.fileItems();
    }

    @Override
    public int size() {
        return positions.length;
    }

    @Override
    public TensorInfo info(int index) {
        return file.info(positions[index]);
    }

    @Override
    public String name(int index) {
        return file.name(positions[index]);
    }

    @Override
    public TensorView tensor(int index) {
        return file.tensor(positions[index]);
    }

    @Override
    public Optional<TensorView> find(String name) {
        int index = indexOf(name);
        return index < 0 ? Optional.empty() : Optional.of(tensor(index));
    }

    @Override
    public TensorView tensor(String name) {
        return find(name)
                .orElseThrow(() -> new NoSuchElementException(
                        source() + ": the index has no tensor '" + name + "' for this file"));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
