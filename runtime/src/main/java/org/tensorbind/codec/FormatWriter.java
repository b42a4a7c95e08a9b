package org.tensorbind.codec;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
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
import org.tensorbind.io.AtomicFileOutput;

/**
 * What generated writers have in common: taking tensors, refusing what the format cannot hold, encoding data and putting the file in its
 * place. A generated writer turns the tensors into the file's structure and writes it.
 */
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
        for (String name : options.switches()) {
            checkOne("option", name, traits.switches().stream().sorted().toList());
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

    /** Orders tensors as the format wants them, keeps counts within its limits, and writes the file's structure. */
    protected abstract void write(WritableByteChannel target, List<TensorPart> tensors) throws IOException;

    @Override
    public final TensorFormat format() {
        return format;
    }

    @Override
    public final WriteOptions options() {
        return options;
    }

    /** The file's metadata, null where none was given. */
    protected final @Nullable Map<String, String> metadataEntries() {
        return metadata;
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

    /** The items of the file that were set, by their names in {@link FormatTraits#items()}. */
    protected final SuppliedValues suppliedItems() {
        return new SuppliedValues("the file", "TensorWriter.set", Collections.unmodifiableMap(items));
    }

    @Override
    public final TensorWriter set(String item, Object value) throws FormatException {
        refuseFinished();
        List<String> known =
                traits.items().stream().map(FormatTraits.Item::name).toList();
        if (known.contains(item)) {
            items.put(item, value);
        } else if (!options.isLossy()) {
            String which = known.isEmpty() ? "it has none" : "it has " + String.join(", ", known);
            throw cannotHoldFile("has no item '" + item + "' that can be set, " + which + orLossy());
        }
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
        return cannotHoldIn("tensor '" + tensor + "'", problem);
    }

    private FormatException cannotHoldFile(String problem) {
        return cannotHoldIn("file", problem);
    }

    private FormatException cannotHoldIn(String where, String problem) {
        String target = file == null ? traits.title() : file.toString();
        return new FormatException(Reason.UNSUPPORTED, target, -1, where, traits.title() + " " + problem, null);
    }

    @Override
    public final void commit() throws IOException {
        refuseFinished();
        if (traits.single() && entries.isEmpty()) {
            throw new IllegalStateException(traits.title() + " holds one tensor, none was added");
        }
        finished = true;
        Path directory = file == null ? null : file.toAbsolutePath().getParent();
        try (Spool spool = new Spool(directory);
                PayloadEncoder encoder = new PayloadEncoder(spool, options.threads())) {
            List<TensorPart> parts = encode(encoder);
            if (channel != null) {
                write(channel, parts);
            } else if (file != null) {
                replace(file, parts);
            }
        }
    }

    private void replace(Path target, List<TensorPart> parts) throws IOException {
        try (AtomicFileOutput output = AtomicFileOutput.create(target)) {
            write(output, parts);
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

    /** The attributes of a tensor that are no fields of the format. */
    protected final Map<String, Object> customOf(TensorPart part) {
        Map<String, Object> custom = new LinkedHashMap<>(part.attributes());
        custom.keySet().removeAll(traits.attributes());
        return custom;
    }

    /** Builds a value for each tensor. */
    protected interface Building<T> {
        /** The value for tensor {@code index}. */
        T build(TensorPart part, int index) throws IOException;
    }

    /** A value for each tensor, in their order. */
    protected static <T> List<T> each(List<TensorPart> tensors, Building<T> building) throws IOException {
        List<T> values = new ArrayList<>(tensors.size());
        for (int i = 0; i < tensors.size(); i++) {
            values.add(building.build(tensors.get(i), i));
        }
        return values;
    }

    /** Computes an integer for each tensor. */
    protected interface Computing {
        /** The integer for tensor {@code index}. */
        long compute(TensorPart part, int index) throws IOException;
    }

    /** An integer for each tensor, in their order. */
    protected static Longs eachInteger(List<TensorPart> tensors, Computing computing) throws IOException {
        long[] values = new long[tensors.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = computing.compute(tensors.get(i), i);
        }
        return Longs.adopt(values);
    }

    /** A value for a field that has no other source. */
    protected static <T> T required(@Nullable T value, String rule, String setter) {
        if (value == null) {
            throw new IllegalStateException(rule + " has no value: set it with " + setter + "(…) before the commit");
        }
        return value;
    }

    @Override
    public final void close() {
        finished = true;
        entries.clear();
        items.clear();
    }
}
