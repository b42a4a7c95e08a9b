package org.tensorbind.format;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.FormatTraits;
import org.tensorbind.MetadataValue;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.contract.GeneratedCodeApi;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.MappedAccess;
import org.tensorbind.io.SafeText;
import org.tensorbind.name.NameIndex;
import org.tensorbind.name.TensorIndex;
import org.tensorbind.number.CountText;
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.Storage;
import org.tensorbind.payload.StoredRows;
import org.tensorbind.payload.StoredTensor;
import org.tensorbind.payload.StoredViews;
import org.tensorbind.read.Cursor;
import org.tensorbind.read.KeyRecorder;
import org.tensorbind.read.ParseReporter;
import org.tensorbind.read.SourceItemException;
import org.tensorbind.scan.ScannedList;
import org.tensorbind.value.CodedValue;
import org.tensorbind.value.ExternalData;
import org.tensorbind.value.LongerNames;
import org.tensorbind.value.PreservedForms;
import org.tensorbind.value.form.ValueForm;

/**
 * The base class of generated readers: it finds tensors and creates views of them. A generated reader holds the file's structure and describes each
 * tensor from it.
 */
@GeneratedCodeApi
public abstract class FormatReader implements TensorReader {
    private static final Payload NO_DATA = Payload.stored(0, 0);

    private final TensorFormat format;
    private final ByteSource source;
    private final ReadOptions options;
    private final String path;
    private final String shapeRule;
    private volatile @Nullable NameIndex names;
    private volatile @Nullable Map<String, MetadataValue> metadata;
    private ByteOrder byteOrder = ByteOrder.LITTLE_ENDIAN;

    /** Of tensors whose size is not known and whose data is where other data ends it. */
    private Map<Integer, Payload> extents = Map.of();

    private @Nullable FormatException trailing;

    private @Nullable ExternalFiles external;
    private boolean closed;

    /**
     * A reader of a source whose structure has been read.
     *
     * @param path the rules that lead to the list of the tensors' descriptions
     * @param shapeRule the rule of the list of dimensions of each tensor; empty where there is none
     */
    protected FormatReader(TensorFormat format, ByteSource source, ReadOptions options, String path, String shapeRule) {
        this.format = format;
        this.source = source;
        this.options = options;
        this.path = path;
        this.shapeRule = shapeRule;
    }

    /** Throws what is wrong with a source whose structure has been read. */
    protected static void ensureIntact(ByteSource source) throws IOException {
        source.ensureIntact(source.size());
    }

    /**
     * Closes a source whose structure could not be read, and gives what is to be thrown; what is unchecked is thrown.
     *
     * @param textStart where files go on with text, after constants; {@link Long#MAX_VALUE} where they go on with other bytes
     * @param reading how the structure is read again, to find the item that has the problem
     */
    protected static IOException failed(
            ByteSource source, ReadOptions options, Throwable failure, long textStart, Reading<?> reading)
            throws IOException {
        try (source) {
            Throwable cause = MappedAccess.explained(source, failure);
            if (cause instanceof FormatException problem) {
                return ReadFailure.explain(new ItemFinder(source, options, reading).locate(problem), source, textStart);
            }
            if (cause instanceof LinkageError missing) {
                return ReadFailure.missingLibrary(source, missing);
            }
            return MappedAccess.thrown(cause);
        }
    }

    /** Reads a source's structure from a cursor. */
    protected interface Reading<R> {
        /** The reader. */
        R read(Cursor in) throws IOException;
    }

    /**
     * The reader that {@code reading} gives while {@code listener} receives every item; null where a problem ended it, or where the structure breaks
     * a rule that a reader relies on.
     *
     * @param textStart as for {@link #failed}
     */
    protected static <R> @Nullable R observed(
            ByteSource source, ReadOptions options, ParseListener listener, long textStart, Reading<R> reading)
            throws IOException {
        ParseReporter reporter = new ParseReporter(
                listener,
                failure -> ReadFailure.explain(failure, source, textStart),
                new ItemFinder(source, options, reading)::locate);
        try {
            R reader = MappedAccess.read(source, source.size(), () -> reading.read(reporter.cursor(source, options)));
            return reporter.problemCount() == 0 || isReadLeniently(source, options, reading) ? reader : null;
        } catch (FormatException e) {
            reporter.report(reporter.problemCount() == 0 ? ReadFailure.explain(e, source, textStart) : e);
        } catch (LinkageError e) {
            reporter.report(ReadFailure.missingLibrary(source, e));
        }
        return null;
    }

    private static boolean isReadLeniently(ByteSource source, ReadOptions options, Reading<?> reading)
            throws IOException {
        try {
            reading.read(new Cursor(source, options.asLenient()));
            return true;
        } catch (FormatException e) {
            return false;
        }
    }

    /**
     * Reads the structure once more; of formats with documents whose keys may be in any order, with white space of any size or numbers in any form.
     */
    protected void readAgain(Cursor in) throws IOException {}

    /** What a copy has as it is in this file. The structure is read again. */
    final PreservedForms preservedForms() throws IOException {
        KeyRecorder forms = new KeyRecorder();
        return MappedAccess.read(source, source.size(), () -> {
            readAgain(forms.cursor(source, options.verification(ReadOptions.Verification.NONE)));
            return forms.preservedForms();
        });
    }

    @Override
    public final @Nullable FormatException trailing() {
        return trailing;
    }

    /** Records the byte order that the file gives, before anything is asked of its tensors. */
    protected final void byteOrder(ByteOrder newByteOrder) {
        byteOrder = newByteOrder;
    }

    /** The byte order that the file gives. */
    protected final ByteOrder byteOrder() {
        return byteOrder;
    }

    /** The value of the item for a byte order. */
    static String orderName(ByteOrder order) {
        return order == ByteOrder.BIG_ENDIAN ? "big" : "little";
    }

    /** Puts the file's byte order among its items. */
    protected final void putByteOrder(Map<String, Object> items) {
        items.put(FormatTraits.BYTE_ORDER, orderName(byteOrder));
    }

    /** Name of tensor {@code index}; its position as a decimal number where the format has no names. */
    protected abstract String nameOf(int index);

    /** The descriptions of the tensors. */
    protected abstract List<?> tensorList();

    @Override
    public int size() {
        return tensorList().size();
    }

    /** Dimensions of tensor {@code index}. */
    protected abstract Shape shapeOf(int index);

    /** The dtype of tensor {@code index} as the file gives it; null where it gives none. */
    protected @Nullable CodedValue dtypeOf(int index) {
        return null;
    }

    /** The layout of tensor {@code index} as the file gives it; null where it gives none. */
    protected @Nullable CodedValue layoutOf(int index) {
        return null;
    }

    /** What tensor {@code index} lacks of what its description must have; null for nothing. */
    protected @Nullable String missing(int index) {
        return null;
    }

    /** The attributes of tensor {@code index}. */
    protected Map<String, Object> attributesOf(int index) {
        return Map.of();
    }

    /** Element type of tensor {@code index}. */
    protected ElementType elementTypeOf(int index) {
        return TensorProperties.elementType(dtypeOf(index), missing(index));
    }

    /** Describes tensor {@code index}, whose data is {@code stored}. */
    protected TensorInfo describe(int index, StoredTensor stored) {
        TensorProperties known = TensorProperties.of(dtypeOf(index), layoutOf(index), stored.layout(), missing(index));
        return new TensorInfo(
                nameOf(index),
                known.type(),
                known.dtypeName(),
                shapeOf(index),
                known.layout(),
                known.layoutName(),
                stored.byteSize(),
                attributesOf(index));
    }

    /** How the data of a tensor is stored if a scan finds all of its description; null where that has more. */
    protected @Nullable Storage scannedStorage(int index) {
        return null;
    }

    /** Where the data of tensor {@code index} is. */
    protected abstract StoredTensor stored(int index);

    /** The bytes that {@link #stored} refers to: the file, unless the file has those of tensor {@code index} in another form. */
    protected ByteSource sourceOf(int index) {
        return source;
    }

    /**
     * Data in another file.
     *
     * @param entries what describes its place, by the three keys; the last of several entries with one key counts
     * @param attributes the names of the tensor's attributes that describe the place
     */
    protected static Payload inOtherFile(
            Map<String, String> entries, String fileKey, String offsetKey, String sizeKey, String... attributes) {
        return Payload.external(new ExternalData(entries, fileKey, offsetKey, sizeKey, List.of(attributes)));
    }

    /** The rules that lead to tensor {@code index}, such as {@code FILE.TENSOR_RECORD[3]}. */
    protected String pathOf(int index) {
        return path + "[" + index + "]";
    }

    /** Rejects a list beside the tensors that has not one element for each of them. */
    protected final void checkCount(String rule, int count) throws FormatException {
        if (count != size()) {
            throw new FormatException(
                    Reason.MALFORMED,
                    source.name(),
                    0,
                    rule,
                    CollectedTensors.notOneEach(count, Integer.toString(size())),
                    null);
        }
    }

    /** Finds where data of an unknown size ends, in a format in which nothing but other data, or the end of the file, follows it. */
    protected final void findExtents(Cursor in) {
        if (!in.sizesAreRight()) {
            List<Payload> payloads = IntStream.range(0, size())
                    .mapToObj(i -> stored(i) instanceof Storage dense ? dense.payload() : NO_DATA)
                    .toList();
            extents = DataExtents.of(payloads, source.size());
        }
    }

    /** Where the data of tensor {@code index} is, as far as the data of other tensors shows it. */
    final StoredTensor located(int index) {
        StoredTensor tensor = stored(index);
        Payload extent = extents.isEmpty() ? null : extents.get(index);
        if (!(tensor instanceof Storage dense)) {
            return tensor;
        }
        return extent != null ? dense.at(extent) : sized(index, dense);
    }

    /** Data in another file, of which the file gives no size, has the one of its shape. */
    private Storage sized(int index, Storage tensor) {
        ExternalData external = tensor.payload().external();
        if (external == null || tensor.payload().isSized()) {
            return tensor;
        }
        long size = elementTypeOf(index).byteSize(shapeOf(index).elementCount());
        return size < 0 || size == Long.MAX_VALUE
                ? tensor
                : tensor.at(Payload.stored(-1, size).in(external));
    }

    /** Rejects tensors whose data is stored as it is and has another size than the shape needs, and sparse ones whose parts have. */
    protected final void checkSizes(Cursor in) throws FormatException {
        trailing = in.trailing();
        if (in.sizesAreRight()) {
            return;
        }
        for (int i = 0; i < size(); i = in.mayScan() ? next(i) : i + 1) {
            try {
                checkSizes(i, in.isStrict());
            } catch (FormatException e) {
                in.recover(e, 0);
            }
        }
    }

    /** The tensor after {@code index} that is next to be looked at; others are like one before them. */
    int next(int index) {
        return index + 1;
    }

    private void checkSizes(int index, boolean strict) throws FormatException {
        StoredTensor tensor = stored(index);
        if (tensor instanceof Storage dense) {
            checkSize(index, dense, shapeOf(index), elementTypeOf(index));
        } else if (tensor instanceof StoredTensor.Coo coo) {
            checkSize(index, coo.indices(), coo.indicesShape(), ElementType.of(DType.U64));
            checkSize(index, coo.values(), coo.valuesShape(), elementTypeOf(index));
            if (strict && shapeOf(index).elementCount() == Long.MAX_VALUE) {
                throw uncountable(
                        index, coo.indices(), "shape " + shapeOf(index) + " has 2^63 - 1 or more elements", "");
            }
        }
    }

    private FormatException malformed(int index, Storage storage, String problem, @Nullable Throwable cause) {
        return new FormatException(
                Reason.MALFORMED, source.name(), storage.payload().byteOffset(), pathOf(index), problem, cause);
    }

    private FormatException uncountable(int index, Storage storage, String problem, String actual) {
        boolean listed = !shapeRule.isEmpty();
        return malformed(
                index, storage, problem + actual, listed ? SourceItemException.nth(problem, shapeRule, index) : null);
    }

    private void checkSize(int index, Storage storage, Shape shape, ElementType type) throws FormatException {
        long expected = type.byteSize(shape.elementCount());
        if (expected < 0 || storage.unreadableReason() != null) {
            return;
        }
        StoredRows rows = storage.payload().rows();
        if (rows != null) {
            checkRows(index, storage, rows);
            return;
        }
        long actual = storage.payload().byteSize();
        boolean here = storage.payload().external() == null;
        if (expected == Long.MAX_VALUE || (here && storage.isPlain() && expected != actual)) {
            String needs = "shape " + shape + " of dtype " + type + " needs " + CountText.of(expected, "byte");
            String has = ", the data has " + actual;
            throw expected == Long.MAX_VALUE
                    ? uncountable(index, storage, needs, has)
                    : malformed(index, storage, needs + has, null);
        }
    }

    private void checkRows(int index, Storage storage, StoredRows rows) throws FormatException {
        long actual = storage.payload().byteSize();
        if (rows.storedSize() != actual) {
            boolean separated = rows.separator() != null && rows.apart() > 0;
            throw malformed(
                    index,
                    storage,
                    CountText.of(rows.count(), "row") + " of " + CountText.of(rows.apart(), "byte") + " need "
                            + CountText.of(rows.storedSize(), "byte") + ", the data has " + actual
                            + (separated
                                    ? ", those of (" + actual + " + " + rows.padding() + ") / " + rows.apart() + " rows"
                                    : ""),
                    null);
        }
    }

    /** The metadata, with values as the structure has them; empty where the format has none. */
    protected Map<String, ?> storedMetadata() {
        return Map.of();
    }

    @Override
    public boolean hasMetadata() {
        return false;
    }

    /** How the structure's values of metadata are plain ones. */
    protected ValueForm metadataForm() {
        return ValueForm.TEXT;
    }

    @Override
    public final Map<String, MetadataValue> metadataValues() {
        Map<String, MetadataValue> known = metadata;
        if (known == null) {
            ValueForm form = metadataForm();
            Map<String, MetadataValue> values = new LinkedHashMap<>();
            storedMetadata()
                    .forEach((key, stored) ->
                            values.put(key, MetadataValue.ofStored(form.plain(stored), stored, form.type(stored))));
            known = Collections.unmodifiableMap(values);
            metadata = known;
        }
        return known;
    }

    @Override
    public final Map<String, String> metadata() {
        Map<String, String> texts = new LinkedHashMap<>();
        metadataValues().forEach((key, value) -> texts.put(key, value.text()));
        return Collections.unmodifiableMap(texts);
    }

    /** Last entry wins, in the order of first appearance. */
    protected static <V> Map<String, V> lastWins(List<Map.Entry<String, V>> entries) {
        Map<String, V> map = new LinkedHashMap<>();
        for (Map.Entry<String, V> entry : entries) {
            map.put(entry.getKey(), entry.getValue());
        }
        return Collections.unmodifiableMap(map);
    }

    @Override
    public final TensorFormat format() {
        return format;
    }

    @Override
    public final String source() {
        return source.name();
    }

    @Override
    public final long byteSize() {
        return source.size();
    }

    private void rejectOutside(int index) {
        if (index < 0 || index >= size()) {
            throw TensorIndex.outside(source(), size(), index);
        }
    }

    @Override
    public final TensorInfo info(int index) {
        rejectOutside(index);
        TensorInfo scanned = scanned(index);
        return scanned == null ? describe(index) : scanned;
    }

    /** Describes tensor {@code index} from the structure. */
    TensorInfo describe(int index) {
        return describe(index, located(index));
    }

    private @Nullable TensorInfo scanned(int index) {
        ScannedList<?> named = namedList();
        return named == null ? null : named.info(index);
    }

    @Override
    public final String name(int index) {
        rejectOutside(index);
        ScannedList<?> named = namedList();
        return named == null ? nameOf(index) : named.name(index);
    }

    @Override
    public final List<String> names() {
        ScannedList<?> named = namedList();
        return named == null ? TensorReader.super.names() : named.names();
    }

    @Override
    public final TensorView tensor(int index) {
        rejectOutside(index);
        StoredViews views = new StoredViews(format, sourceOf(index), options, new PathOf(this, index));
        Storage plain = scannedStorage(index);
        TensorInfo scanned = plain == null ? null : scanned(index);
        if (plain != null && scanned != null) {
            return views.dense(scanned, plain);
        }
        StoredTensor tensor = located(index);
        TensorInfo info = describe(index, tensor);
        if (tensor instanceof Storage dense && dense.payload().external() != null) {
            ExternalFiles.Found found = externalFiles()
                    .find(dense, info.elementType().byteSize(info.shape().elementCount()));
            return new StoredViews(format, found.file(), options, new PathOf(this, index)).dense(info, found.storage());
        }
        if (tensor instanceof StoredTensor.Coo coo) {
            return views.coo(info, coo);
        }
        return tensor instanceof StoredTensor.Strided strided
                ? views.strided(info, strided)
                : views.dense(info, (Storage) tensor);
    }

    private synchronized ExternalFiles externalFiles() {
        ExternalFiles files = external;
        if (files == null) {
            files = new ExternalFiles(source, options.unmapping(), closed);
            external = files;
        }
        return files;
    }

    /** Composes the path of a tensor for a problem: a class, as it is loaded sooner than a lambda. */
    private record PathOf(FormatReader reader, int index) implements Supplier<String> {
        @Override
        public String get() {
            return reader.pathOf(index);
        }
    }

    @Override
    public final int indexOf(String name) {
        ScannedList<?> named = namedList();
        return named == null ? index().find(name) : named.find(name);
    }

    @Override
    public final Optional<TensorView> find(String name) {
        int position = indexOf(name);
        return position < 0 ? Optional.empty() : Optional.of(tensor(position));
    }

    /** The tensors' descriptions, where they were scanned and have the names. */
    private @Nullable ScannedList<?> namedList() {
        return tensorList() instanceof ScannedList<?> scanned && scanned.hasNames() ? scanned : null;
    }

    private NameIndex index() {
        NameIndex index = names;
        if (index == null) {
            index = new NameIndex(size(), this::nameOf);
            names = index;
        }
        return index;
    }

    @Override
    public final TensorView tensor(String name) {
        int position = indexOf(name);
        if (position < 0) {
            throw new NoSuchElementException(source.name() + ": no tensor '" + SafeText.of(name) + "' among the "
                    + size() + " of the file" + SafeText.of(LongerNames.remark(name, names())));
        }
        return tensor(position);
    }

    @Override
    public void close() throws IOException {
        try (ByteSource file = source) {
            closeExternal();
        }
    }

    private synchronized void closeExternal() throws IOException {
        closed = true;
        if (external != null) {
            external.close();
        }
    }
}
