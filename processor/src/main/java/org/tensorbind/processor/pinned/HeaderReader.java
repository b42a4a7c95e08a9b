package org.tensorbind.processor.pinned;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.Storage;
import org.tensorbind.payload.StoredViews;

/** A header as an open file whose tensors have no elements. */
final class HeaderReader implements TensorReader {
    private final HeaderFile header;
    private final Map<String, Integer> indices = new HashMap<>();

    HeaderReader(HeaderFile header) {
        this.header = header;
        for (int i = 0; i < header.tensors().size(); i++) {
            indices.putIfAbsent(header.tensors().get(i).name(), i);
        }
    }

    @Override
    public TensorFormat format() {
        return HeaderFormat.INSTANCE;
    }

    @Override
    public String source() {
        return header.name();
    }

    @Override
    public Map<String, String> metadata() {
        return header.metadata();
    }

    @Override
    public boolean hasMetadata() {
        return true;
    }

    @Override
    public int size() {
        return header.tensors().size();
    }

    @Override
    public TensorInfo info(int index) {
        return header.tensors().get(index);
    }

    @Override
    public List<TensorInfo> tensors() {
        return header.tensors();
    }

    @Override
    public TensorView tensor(int index) {
        ByteSource nothing = ByteSource.of(header.name(), new byte[0]);
        Storage storage = Storage.plain(Payload.stored(0, 0), ByteOrder.LITTLE_ENDIAN);
        return new StoredViews(format(), nothing, ReadOptions.lenient(), header::name).dense(info(index), storage);
    }

    @Override
    public Optional<TensorView> find(String name) {
        return Optional.ofNullable(indices.get(name)).map(this::tensor);
    }

    @Override
    public TensorView tensor(String name) {
        return find(name).orElseThrow(() -> new NoSuchElementException(name));
    }

    @Override
    public void close() {
        // nothing is open
    }
}
