package org.tensorbind.grammars.pytorch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.Layout;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorInfo;
import org.tensorbind.WriteOptions;
import org.tensorbind.format.FormatReader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.MappedAccess;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.Storage;
import org.tensorbind.payload.StoredTensor;
import org.tensorbind.pickle.PickleBytes;
import org.tensorbind.value.form.ValueForm;

/** Reads PyTorch checkpoints. */
public final class PytorchReader extends FormatReader {
    private final Contents contents;

    private PytorchReader(ByteSource source, ReadOptions options, Contents contents) {
        super(new PytorchFormat(), source, options, "", "");
        this.contents = contents;
    }

    /** Reads the pickle of a source, which the reader closes with itself, and also when this fails. */
    static PytorchReader open(ByteSource source, ReadOptions options) throws IOException {
        try {
            return read(source, options, null);
        } catch (IOException | RuntimeException | Error e) {
            try (source) {
                throw MappedAccess.thrown(MappedAccess.explained(source, e));
            }
        }
    }

    /** Reads the pickle of a source and reports what it finds; null where the file is malformed. */
    static @Nullable PytorchReader parse(ByteSource source, ReadOptions options, ParseListener listener)
            throws IOException {
        try {
            return read(source, options, listener);
        } catch (FormatException e) {
            listener.problem(e);
            return null;
        }
    }

    private static PytorchReader read(ByteSource source, ReadOptions options, @Nullable ParseListener listener)
            throws IOException {
        return MappedAccess.read(source, source.size(), () -> {
            if (listener != null) {
                listener.begin("FILE", -1, 0);
            }
            Contents contents = ArchiveForm.isArchive(source)
                    ? ArchiveForm.read(source, options, listener)
                    : LegacyForm.read(source, options, listener);
            if (listener != null) {
                listener.end(source.size());
            }
            return new PytorchReader(source, options, contents);
        });
    }

    private StateTree.Named named(int index) {
        return contents.tree().tensors().get(index);
    }

    private PickledTensor pickled(int index) {
        return named(index).tensor();
    }

    @Override
    public int size() {
        return contents.tree().tensors().size();
    }

    @Override
    protected List<?> tensorList() {
        return List.of();
    }

    @Override
    protected String nameOf(int index) {
        return named(index).name();
    }

    @Override
    protected Shape shapeOf(int index) {
        return pickled(index).shape();
    }

    @Override
    protected ElementType elementTypeOf(int index) {
        return pickled(index).elements().type();
    }

    @Override
    protected String pathOf(int index) {
        return "TENSOR." + named(index).name();
    }

    @Override
    protected TensorInfo describe(int index, StoredTensor stored) {
        PickledTensor tensor = pickled(index);
        boolean isMissing = tensor.unreadableReason() != null && tensor.storage() == null;
        Layout layout = isMissing ? Layout.UNSUPPORTED : stored.layout();
        return new TensorInfo(
                named(index).name(),
                tensor.elements().type(),
                tensor.elements().name(),
                tensor.shape(),
                layout,
                layout.toString(),
                stored.byteSize(),
                tensor.attributes());
    }

    @Override
    protected StoredTensor stored(int index) {
        PickledTensor tensor = pickled(index);
        try {
            return stored(tensor);
        } catch (FormatException e) {
            return StoredTensor.missing(e.grammarPath() + ": " + e.problem());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private StoredTensor stored(PickledTensor tensor) throws IOException {
        if (tensor.storage() == null && tensor.unreadableReason() != null) {
            return StoredTensor.missing(tensor.unreadableReason());
        }
        if (tensor.inline() != null) {
            return dense(tensor, inline(tensor, tensor.inline()));
        }
        if (tensor.coo() != null) {
            PickledTensor indices = tensor.coo().indices();
            long count = indices.shape().dimension(1);
            // a row of the tensor's matrix has one dimension of all coordinates, a row here all dimensions of one
            return new StoredTensor.Coo(
                    uncompressed(indices).columnMajor(!SparseParts.isTransposed(indices)),
                    Shape.of(count, tensor.shape().rank()),
                    uncompressed(tensor.coo().values()),
                    Shape.of(count));
        }
        return dense(tensor, storage(tensor));
    }

    private static StoredTensor dense(PickledTensor tensor, Storage storage) {
        if (tensor.isContiguous()) {
            return storage;
        }
        long[] strides = tensor.strides().clone();
        for (int i = 0; i < strides.length; i++) {
            // of a dimension of one element, any stride is as good
            strides[i] = tensor.shape().dimension(i) == 1
                    ? 0
                    : strides[i] * tensor.elements().width();
        }
        return new StoredTensor.Strided(storage, strides);
    }

    private Storage storage(PickledTensor tensor) throws IOException {
        StorageKey key = Objects.requireNonNull(tensor.storage(), "what has elements has a storage");
        Storages storages = contents.storages();
        long offset = storages.byteOffset(key.key()) + key.byteOffset() + tensor.byteOffset();
        boolean isWhole = tensor.byteSize() == storages.byteSize(key.key());
        return new Storage(
                Payload.stored(offset, tensor.byteSize()),
                WriteOptions.NONE,
                storages.order(),
                isWhole ? storages.checksum(key.key()) : null,
                null,
                tensor.unreadableReason());
    }

    /** A part of a sparse tensor, whose parts would be in two sources if they were compressed. */
    private Storage uncompressed(PickledTensor part) throws IOException {
        StorageKey key = Objects.requireNonNull(part.storage(), "what has elements has a storage");
        boolean isCompressed = contents.storages().isCompressed(key.key());
        return storage(part)
                .unreadable(
                        isCompressed
                                ? "a storage of the sparse tensor is compressed in the archive; torch stores it as it is"
                                : null);
    }

    private static Storage inline(PickledTensor tensor, PickledTensor.Inline inline) {
        long offset = inline.content() instanceof PickleBytes bytes ? bytes.byteOffset() : 0;
        return Storage.plain(Payload.stored(offset, tensor.byteSize()), inline.order());
    }

    @Override
    protected ByteSource sourceOf(int index) {
        PickledTensor tensor = pickled(index);
        if (tensor.inline() != null) {
            return tensor.inline().content() instanceof String text
                    ? new InlineSource(source(), text, tensor.pickleOffset())
                    : contents.pickleSource();
        }
        StorageKey key = tensor.storage();
        try {
            return key == null ? super.sourceOf(index) : contents.storages().source(key.key());
        } catch (FormatException e) {
            return super.sourceOf(index); // the tensor is unreadable for this reason
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean hasMetadata() {
        return true;
    }

    @Override
    protected Map<String, ?> storedMetadata() {
        return contents.tree().metadata();
    }

    @Override
    protected ValueForm metadataForm() {
        return ValueForm.PLAIN;
    }

    /** What Python would call, if that is more than what is needed to make tensors, and the versions of the modules of a state dictionary. */
    @Override
    public Map<String, Object> fileItems() {
        Map<String, Object> items = new LinkedHashMap<>();
        List<String> calls = contents.unknownCalls();
        if (!calls.isEmpty()) {
            items.put("calls", calls);
        }
        if (!contents.tree().versions().isEmpty()) {
            items.put(StatePickle.VERSIONS, contents.tree().versions());
        }
        return items;
    }

    @Override
    public void close() throws IOException {
        contents.storages().close();
    }
}
