package org.tensorbind.format;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CooTensor;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.FormatTraits;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.AtomicFileOutput;
import org.tensorbind.number.Saturating;
import org.tensorbind.payload.CooOrder;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.PayloadEncoder;
import org.tensorbind.payload.StoredChecksum;
import org.tensorbind.write.FileContents;
import org.tensorbind.write.FileImage;
import org.tensorbind.write.SuppliedValues;
import org.tensorbind.write.TensorPart;

/**
 * What generated writers have in common: taking tensors, refusing what the format cannot hold, encoding data and putting the file in its
 * place. A generated writer turns the tensors into the file's structure and writes it.
 */
@GeneratedCodeApi
public abstract class FormatWriter implements TensorWriter {
    private final TensorFormat format;
    private final FormatTraits traits;
    private final WriteOptions options;
    private final @Nullable Path file;
    private final @Nullable WritableByteChannel channel;
    private final List<TensorEntry> entries = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final Map<String, Object> items = new LinkedHashMap<>();
    private @Nullable Map<String, String> metadata;
    private boolean finished;

    /** A writer of a file. */
    protected FormatWriter(TensorFormat format, Path file, WriteOptions options) {
        this(format, options, file, null);
    }

    /** A writer to a channel. */
    protected FormatWriter(TensorFormat format, WritableByteChannel channel, WriteOptions options) {
        this(format, options, null, channel);
    }

    private FormatWriter(
            TensorFormat format, WriteOptions options, @Nullable Path file, @Nullable WritableByteChannel channel) {
        this.format = format;
        this.traits = format.traits();
        this.options = options;
        this.file = file;
        this.channel = channel;
        checkOptions(options);
        for (String name : options.formatOptions()) {
            checkOne("option", name, traits.options().stream().sorted().toList());
        }
    }

    private void checkOptions(WriteOptions wanted) {
        checkOne("compression", wanted.filter(), traits.filters());
        checkOne("checksum", checksumOf(wanted), traits.checksums());
        if (traits.dataOrder() != null
                && wanted.dataOrder() != traits.dataOrder()
                && wanted.dataOrder() != WriteOptions.defaults().dataOrder()) {
            throw new IllegalArgumentException(
                    traits.title() + " stores elements in " + traits.dataOrder() + " order only");
        }
    }

    /** The algorithm asked for; where the format always has a checksum, the format's own unless another is asked for. */
    private String checksumOf(WriteOptions wanted) {
        boolean none = wanted.checksum().equals(WriteOptions.NONE);
        return none && !traits.checksums().contains(WriteOptions.NONE)
                ? traits.checksums().get(0)
                : wanted.checksum();
    }

    private void checkOne(String kind, String wanted, List<String> known) {
        if (!known.contains(wanted)) {
            throw new IllegalArgumentException(traits.title() + " has no " + kind + " '" + wanted + "'; it has "
                    + (known.isEmpty() ? "none" : String.join(", ", known)));
        }
    }

    /** The order in which the format wants tensors, null for the order in which they were added. */
    protected @Nullable Comparator<TensorPart> order() {
        return null;
    }

    /** Plans a file: what follows from its contents, sizes and places. */
    protected abstract FileImage plan(FileContents contents) throws IOException;

    @Override
    public final TensorFormat format() {
        return format;
    }

    @Override
    public final WriteOptions options() {
        return options;
    }

    /** The items of the file that were set, by their names. */
    private SuppliedValues suppliedItems() {
        return new SuppliedValues("the file", "TensorWriter.set", Collections.unmodifiableMap(items));
    }

    /** Sets an item of the file. */
    public final TensorWriter set(String item, Object value) throws FormatException {
        items.put(item, value);
        return this;
    }

    @Override
    public final TensorWriter metadata(String key, String value) throws FormatException {
        return metadata(Map.of(key, value));
    }

    @Override
    public final TensorWriter metadata(Map<String, String> more) throws FormatException {
        refuseFinished();
        if (!traits.metadata()) {
            if (more.isEmpty() || options.isLossy()) {
                return this;
            }
            throw cannotHold(
                    "metadata",
                    "has no place for file metadata (" + String.join(", ", more.keySet()) + ")" + orLossy());
        }
        if (metadata == null) {
            metadata = new LinkedHashMap<>();
        }
        metadata.putAll(more);
        return this;
    }

    @Override
    public final TensorWriter add(TensorEntry entry) throws FormatException {
        refuseFinished();
        checkName(entry);
        checkType(entry);
        checkAttributes(entry);
        if (entry.options() != null) {
            checkOptions(entry.options());
        }
        entries.add(entry);
        return this;
    }

    private void refuseFinished() {
        if (finished) {
            throw new IllegalStateException("the writer has been committed or closed");
        }
    }

    private void checkName(TensorEntry entry) throws FormatException {
        if (traits.single() && !entries.isEmpty()) {
            throw cannotHold(
                    entry.name(), "holds one tensor, '" + entries.get(0).name() + "' is there already");
        }
        if (!traits.named() && !options.isLossy() && !entry.name().equals(Integer.toString(entries.size()))) {
            throw cannotHold(
                    entry.name(),
                    "has no names, only positions: call the tensor '" + entries.size()
                            + "', or let names be dropped with WriteOptions.lossy()");
        }
        if (traits.reservedNames().contains(entry.name())) {
            throw cannotHold(entry.name(), "uses this name itself; the tensor needs another");
        }
        if (traits.named() && traits.uniqueNames() && !names.add(entry.name())) {
            throw cannotHold(entry.name(), "cannot have two tensors of one name");
        }
    }

    private void checkType(TensorEntry entry) throws FormatException {
        if (!traits.dtypes().contains(entry.dtype())) {
            throw cannotHold(
                    entry.name(),
                    "has no dtype " + entry.dtype() + "; it has "
                            + traits.dtypes().stream().map(DType::toString).collect(Collectors.joining(", ")));
        }
        if (entry.coo() != null && !traits.coo()) {
            throw cannotHold(entry.name(), "has no sparse layout; CooTensor.toDense() gives all elements");
        }
        if (entry.shape().elementCount() == Long.MAX_VALUE) {
            throw cannotHold(entry.name(), "cannot hold shape " + entry.shape());
        }
    }

    private void checkAttributes(TensorEntry entry) throws FormatException {
        List<String> lost = new ArrayList<>();
        for (String attribute : entry.attributes().keySet()) {
            if (traits.reservedAttributes().contains(attribute)) {
                throw cannotHold(
                        entry.name(), "writes the field '" + attribute + "' itself; a custom field needs another name");
            }
            if (!traits.customAttributes() && !traits.attributes().contains(attribute)) {
                lost.add(attribute);
            }
        }
        if (!lost.isEmpty() && !options.isLossy()) {
            throw cannotHold(entry.name(), "has no place for the fields " + String.join(", ", lost) + orLossy());
        }
    }

    private static String orLossy() {
        return "; WriteOptions.lossy() drops them";
    }

    private FormatException cannotHold(String tensor, String problem) {
        String target = file == null ? traits.title() : file.toString();
        return new FormatException(
                Reason.UNSUPPORTED, target, -1, "tensor '" + tensor + "'", traits.title() + " " + problem, null);
    }

    @Override
    public final void commit() throws IOException {
        refuseFinished();
        if (traits.single() && entries.isEmpty()) {
            throw new IllegalStateException(traits.title() + " holds one tensor, none was added");
        }
        finished = true;
        Path directory = file == null ? null : file.toAbsolutePath().getParent();
        try (PayloadEncoder encoder = new PayloadEncoder(directory, options.threads())) {
            FileImage image = checkedImage(encode(encoder));
            if (channel != null) {
                image.writeTo(channel);
            } else if (file != null) {
                replace(file, image);
            }
        }
    }

    /** The file as it is going to be, which has been read and holds what it was made of. */
    private FileImage checkedImage(List<TensorPart> parts) throws IOException {
        Comparator<TensorPart> order = order();
        List<TensorPart> ordered =
                order == null ? parts : parts.stream().sorted(order).toList();
        FileContents contents = new FileContents(ordered, options, metadata, suppliedItems(), traits.attributes());
        FileImage image = plan(contents);
        new ImageCheck(format, image, contents, items).check(file == null ? traits.title() : file.toString());
        return image;
    }

    private static void replace(Path target, FileImage image) throws IOException {
        try (AtomicFileOutput output = AtomicFileOutput.create(target)) {
            image.writeTo(output);
            output.commit();
        }
    }

    /** A part whose bytes may still be on their way. */
    private interface PendingPart {
        TensorPart part() throws IOException;
    }

    private List<TensorPart> encode(PayloadEncoder encoder) throws IOException {
        List<PendingPart> pending = new ArrayList<>(entries.size());
        for (TensorEntry entry : entries) {
            CooTensor coo = entry.coo();
            pending.add(coo == null ? dense(encoder, entry) : sparse(encoder, entry, coo));
        }
        List<TensorPart> parts = new ArrayList<>(pending.size());
        for (PendingPart part : pending) {
            parts.add(part.part());
        }
        return parts;
    }

    private PendingPart dense(PayloadEncoder encoder, TensorEntry entry) throws IOException {
        TensorData data = entry.data();
        if (data == null) {
            throw new IllegalStateException("a dense tensor has data");
        }
        return part(encoder, entry, entry.name(), entry.dtype(), entry.shape(), data);
    }

    private PendingPart sparse(PayloadEncoder encoder, TensorEntry entry, CooTensor coo) throws IOException {
        CooTensor sorted = CooOrder.sorted(coo);
        PendingPart indices =
                part(encoder, entry, "indices", DType.U64, sorted.indices().shape(), sorted.indices()::writeTo);
        PendingPart values =
                part(encoder, entry, "values", entry.dtype(), sorted.values().shape(), sorted.values()::writeTo);
        return () -> sparse(entry, indices.part(), values.part());
    }

    private static TensorPart sparse(TensorEntry entry, TensorPart indices, TensorPart values) {
        return new TensorPart(
                entry.name(),
                entry.dtype(),
                entry.shape(),
                null,
                indices,
                values,
                WriteOptions.NONE,
                indices.order(),
                null,
                entry.attributes());
    }

    private PendingPart part(
            PayloadEncoder encoder, TensorEntry entry, String name, DType dtype, Shape shape, TensorData data)
            throws IOException {
        WriteOptions wanted = entry.options() == null ? options : entry.options();
        ByteOrder order = orderOf(dtype, wanted);
        long byteSize = Saturating.times(shape.elementCount(), dtype.byteSize());
        TensorData plain = dtype == DType.BOOL ? PayloadEncoder.normalized(data) : data;
        PayloadEncoder.Encoded encoded = encoder.encode(entry.name(), plain, byteSize, dtype.byteSize(), order, wanted);
        return () -> {
            Payload payload = encoded.payload();
            String algorithm = checksumOf(wanted);
            StoredChecksum checksum =
                    algorithm.equals(WriteOptions.NONE) ? null : PayloadEncoder.checksum(payload, algorithm);
            return new TensorPart(
                    name, dtype, shape, payload, null, null, wanted.filter(), order, checksum, entry.attributes());
        };
    }

    /** The format's own order; else the one asked for, where bytes have an order and are stored as they are. */
    private ByteOrder orderOf(DType dtype, WriteOptions wanted) {
        if (traits.dataOrder() != null) {
            return traits.dataOrder();
        }
        boolean stored = wanted.filter().equals(WriteOptions.NONE) && dtype.byteSize() > 1;
        return stored ? wanted.dataOrder() : ByteOrder.LITTLE_ENDIAN;
    }

    @Override
    public final void close() {
        finished = true;
        entries.clear();
    }
}
