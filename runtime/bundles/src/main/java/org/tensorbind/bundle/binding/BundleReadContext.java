package org.tensorbind.bundle.binding;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.MetadataValue;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.bundle.BundleContext;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.BundleException.Problem;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.bundle.BundleResult;
import org.tensorbind.bundle.name.ElementPattern;
import org.tensorbind.bundle.name.NameHints;
import org.tensorbind.bundle.name.NamePatterns;
import org.tensorbind.bundle.name.NaturalOrder;
import org.tensorbind.bundle.name.Report;
import org.tensorbind.bundle.name.TensorNames;
import org.tensorbind.bundle.shape.DimensionVotes;
import org.tensorbind.bundle.shape.Dimensions;
import org.tensorbind.bundle.shape.ShapeVariables;
import org.tensorbind.bundle.shape.VariableScope;

/** The state of reading one bundle, which all its parts share while their tensors are bound. */
final class BundleReadContext {
    private static final int FOREIGN = 2;

    /** How tensors are found. */
    enum Search {
        BY_NAME,
        /** They are counted only. */
        COUNTING,
        BY_POSITION
    }

    private final BundleSpec bundle;
    private final @Nullable TensorReader reader;
    private final @Nullable TensorNames names;
    private final boolean closed;
    private final Report report = new Report();
    private final Dimensions dimensions;
    private final BundleOptions options;
    private final Assumptions assumptions;
    private final @Nullable BindFunction<?> binding;
    private Positions positions = new Positions();
    private final ShapeVariables variables = new ShapeVariables();
    private @Nullable NamePatterns patterns;
    private @Nullable Map<String, MetadataValue> metadata;
    private final List<FoundTensor<?>> claimed = new ArrayList<>();
    private final BitSet read = new BitSet();
    private final Map<String, String> aliases = new LinkedHashMap<>();
    private final List<NameHints.EmptyList> emptyLists = new ArrayList<>();
    private Search search = Search.BY_NAME;
    private int nextPosition;
    private @Nullable Preloaded preloaded;
    private boolean hasParts;
    private boolean holdsFile;

    private BundleReadContext(
            BundleSpec bundle,
            @Nullable TensorReader reader,
            BundleOptions options,
            @Nullable BindFunction<?> binding,
            Assumptions assumptions) {
        this.bundle = bundle;
        this.options = options;
        this.assumptions = assumptions;
        this.dimensions = new Dimensions(assumptions.votes(), assumptions.preferred());
        this.binding = binding;
        this.closed = options.closed() == null ? bundle.closed() : options.closed();
        options.variables().forEach((variable, value) -> dimensions.assume(variable, value, report));
        this.reader = reader;
        this.names = reader == null ? null : new TensorNames(reader, options.names());
    }

    /** Counts the tensors of a bundle, without a file. */
    static Positions count(BindFunction<?> binding) {
        return counted(binding).positions;
    }

    /** The shape variables of a bundle, without a file. */
    static ShapeVariables variables(BindFunction<?> binding) {
        return counted(binding).variables;
    }

    private static BundleReadContext counted(BindFunction<?> binding) {
        BundleReadContext reading = new BundleReadContext(
                new BundleSpec("", false), null, BundleOptions.defaults(), null, Assumptions.NONE);
        reading.search = Search.COUNTING;
        binding.bind(BundleBinder.outermost(reading));
        return reading;
    }

    /**
     * What is taken for granted to find out what is the matter with a file that does not fit.
     *
     * @param votes counts the values that tensors give to shape variables, or null
     * @param preferred values of shape variables
     * @param transposed whether all matrices are
     */
    private record Assumptions(
            @Nullable DimensionVotes votes, Map<String, DimensionVotes.Vote> preferred, boolean transposed) {
        static final Assumptions NONE = new Assumptions(null, Map.of(), false);
    }

    /** What was read. */
    record Result<T>(BundleResult<T> result, boolean holdsFile) {}

    static <T> Result<T> read(BundleSpec bundle, TensorReader reader, BundleOptions options, BindFunction<T> binding)
            throws IOException {
        return Objects.requireNonNull(read(bundle, reader, options, binding, true), "a bundle may hold its file");
    }

    /**
     * Reads a bundle.
     *
     * @param mayHold whether it may have buffers or views of the file; null instead of such a bundle where it may not
     */
    static <T> @Nullable Result<T> read(
            BundleSpec bundle, TensorReader reader, BundleOptions options, BindFunction<T> binding, boolean mayHold)
            throws IOException {
        try {
            return readFrom(bundle, reader, options, binding, mayHold);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static <T> @Nullable Result<T> readFrom(
            BundleSpec bundle, TensorReader reader, BundleOptions options, BindFunction<T> binding, boolean mayHold)
            throws IOException {
        BundleReadContext reading = new BundleReadContext(bundle, reader, options, binding, Assumptions.NONE);
        Loader<T> loader = reading.bindOrReject(binding);
        if (reading.holdsFile && !mayHold) {
            return null;
        }
        if (options.executor() != null || options.progress() != null) {
            reading.preloaded = Preloaded.load(List.copyOf(reading.claimed), reader, options);
        }
        BundleResult<T> result = new BundleResult<>(
                loader.load(), reading.unread(), reading.aliases, reading.dimensions.values(), reading.elementTypes());
        return new Result<>(result, reading.holdsFile);
    }

    /** Looks for the tensors of a bundle and compares them. */
    static void check(BundleSpec bundle, TensorReader reader, BundleOptions options, BindFunction<?> binding)
            throws BundleException {
        new BundleReadContext(bundle, reader, options, binding, Assumptions.NONE).bindOrReject(binding);
    }

    private <T> Loader<T> bindOrReject(BindFunction<T> all) throws BundleException {
        if (!options.variables().isEmpty()) {
            variables(all).check(options.variables(), "BundleOptions.where", bundle.name());
        }
        Loader<T> loader = bind(all);
        check();
        if (!report.isEmpty()) {
            explain();
        }
        return loader;
    }

    private <T> Loader<T> bind(BindFunction<T> all) throws BundleException {
        return reader().format().traits().hasNames() ? byName(all) : byPosition(all);
    }

    /** Looks for a common cause of the mismatches, such as transposed matrices, and throws the shorter report that follows from it. */
    private void explain() throws BundleException {
        DimensionVotes votes = new DimensionVotes();
        again(new Assumptions(votes, Map.of(), false));
        Map<String, DimensionVotes.Vote> majorities = votes.majorities(dimensions);
        BundleReadContext best = majorities.isEmpty() ? this : again(new Assumptions(null, majorities, false));
        long dimensionProblems = best.report.count(Kind.DIMENSION);
        if (dimensionProblems > 1
                && 2 * again(new Assumptions(null, Map.of(), true)).report.count(Kind.DIMENSION) < dimensionProblems) {
            best.report.hint("the matrices look transposed: @Tensor(transposed = true) exchanges rows and columns");
        }
        if (best.claimed.isEmpty() && best.report.count(Kind.MISSING) >= FOREIGN && !best.report.hasHint()) {
            best.advice().hintAtOtherModel(bundle.name());
        }
        best.throwIfAny();
    }

    private BundleReadContext again(Assumptions other) throws BundleException {
        BundleReadContext reading = new BundleReadContext(bundle, reader, options, binding, other);
        reading.bind(Objects.requireNonNull(binding, "tensors are only counted"));
        reading.check();
        return reading;
    }

    /** Whether to assume that matrices are transposed, regardless of their components. */
    boolean takesTransposed() {
        return assumptions.transposed();
    }

    private <T> Loader<T> byName(BindFunction<T> all) throws BundleException {
        names().map(report);
        throwIfAny();
        return all.bind(BundleBinder.outermost(this));
    }

    private <T> Loader<T> byPosition(BindFunction<T> all) throws BundleException {
        if (options.names() != null) {
            return byName(all);
        }
        positions = count(all);
        String unreadableReason = positions.solve(reader().size());
        if (unreadableReason != null) {
            report.add(Kind.AMBIGUOUS, "", "", unreadableReason);
            throwIfAny();
        }
        search = Search.BY_POSITION;
        return all.bind(BundleBinder.outermost(this));
    }

    private void throwIfAny() throws BundleException {
        report.throwIfAny(reader().source() + ": does not fit " + bundle.name());
    }

    /** Fills the report. */
    private void check() {
        dimensions.solve();
        if (hasParts) {
            claimed.forEach(FoundTensor::checkPart);
        }
        if (search == Search.BY_NAME) {
            if (claimed.size() > read.cardinality()) {
                reportTakenTwice();
            }
            if (!emptyLists.isEmpty()) {
                emptyLists.forEach(advice()::reportMisspelt);
            }
        }
        if (closed) {
            reportExtra();
        }
        if (search == Search.BY_NAME && !report.isEmpty()) {
            advice().suggestNames();
        }
    }

    /** What one name is, a second component cannot be; only aliases may share a tensor. */
    private void reportTakenTwice() {
        Map<Integer, FoundTensor<?>> owners = new HashMap<>();
        for (FoundTensor<?> tensor : claimed) {
            FoundTensor<?> other = tensor.aliased() ? null : owners.putIfAbsent(tensor.position(), tensor);
            boolean parts = other != null
                    && other.spec().part() != null
                    && tensor.spec().part() != null;
            if (other != null && !parts) {
                tensor.report(
                        Kind.AMBIGUOUS,
                        "also matches '" + other.component()
                                + "', because the end of the key in its name is ambiguous");
            }
        }
    }

    private NameHints advice() {
        Set<String> known = new HashSet<>();
        claimed.forEach(tensor -> known.add(names().toBundle(tensor.tensor())));
        return new NameHints(names(), report, known);
    }

    /** How the file stores the tensors of the bundle, by the names under which a writer would write them. */
    private Map<String, ElementType> elementTypes() {
        Map<String, ElementType> types = new LinkedHashMap<>();
        for (FoundTensor<?> tensor : claimed) {
            types.put(
                    tensor.binder().writtenNameOf(tensor.spec()), tensor.view().elementType());
        }
        return types;
    }

    /** The tensors that no component is of. */
    private List<TensorInfo> unread() {
        int size = reader().size();
        return read.cardinality() == size
                ? List.of()
                : IntStream.range(0, size)
                        .filter(position -> !read.get(position))
                        .mapToObj(reader()::info)
                        .toList();
    }

    private void reportExtra() {
        List<TensorInfo> unread = new ArrayList<>(unread());
        unread.sort(Comparator.comparing(TensorInfo::name, NaturalOrder.INSTANCE));
        for (TensorInfo info : unread) {
            report.add(
                    Kind.UNEXPECTED,
                    "",
                    info.name(),
                    "is not part of " + bundle.name() + ", which is closed; it is " + info.dtype() + " "
                            + info.shape());
        }
    }

    /**
     * What the user's code threw when a component was made, with the file.
     *
     * @param by whose code it is
     */
    BundleException rejectedByItself(String component, String by, Exception cause) {
        String message = cause.getMessage() == null ? "it gives no reason" : cause.getMessage();
        Problem problem = new Problem(Kind.VALUE, component, "", "is rejected by " + by + ": " + message);
        BundleException rejection = new BundleException(
                reader().source() + ": " + bundle.name() + " cannot be created", List.of(problem), "");
        rejection.initCause(cause);
        return rejection;
    }

    TensorReader reader() {
        return Objects.requireNonNull(reader, "tensors are only counted");
    }

    /** The metadata of the options, and of the file where these have none. */
    Map<String, MetadataValue> metadata() {
        Map<String, MetadataValue> known = metadata;
        if (known == null) {
            known = reader().metadataValues();
            if (!options.metadata().isEmpty()) {
                Map<String, MetadataValue> all = new LinkedHashMap<>(known);
                all.putAll(options.metadata());
                known = Collections.unmodifiableMap(all);
            }
            metadata = known;
        }
        return known;
    }

    /** The metadata entry under a key as text, null where there is none. */
    @Nullable
    String metadata(String key) {
        MetadataValue value = metadata().get(key);
        return value == null ? null : value.text();
    }

    /** All metadata entries as texts. */
    Map<String, String> metadataTexts() {
        if (options.metadata().isEmpty()) {
            return reader().metadata();
        }
        Map<String, String> texts = new LinkedHashMap<>(reader().metadata());
        options.metadata().forEach((key, value) -> texts.put(key, value.text()));
        return Collections.unmodifiableMap(texts);
    }

    /** What adapters see. */
    BundleContext context(VariableScope scope) {
        return new BundleAdapter.Context(reader().format(), metadata(), dimensions, scope);
    }

    TensorNames names() {
        return Objects.requireNonNull(names, "tensors are only counted");
    }

    BundleOptions options() {
        return options;
    }

    Report report() {
        return report;
    }

    Dimensions dimensions() {
        return dimensions;
    }

    /** Those that are met while tensors are counted. */
    ShapeVariables variables() {
        return variables;
    }

    Positions positions() {
        return positions;
    }

    Search search() {
        return search;
    }

    /** The position that follows those that were taken. */
    int nextPosition() {
        return nextPosition;
    }

    /** Takes the tensor at a position: gives the position, -1 where the file ends before it. */
    int take(int position) {
        nextPosition = Math.max(nextPosition, position + 1);
        return position < reader().size() ? position : -1;
    }

    /** Values that have been read, null where they are read as they are needed. */
    @Nullable
    Preloaded preloaded() {
        return preloaded;
    }

    /** Remembers that a tensor belongs to the bundle. */
    void claim(FoundTensor<?> tensor) {
        claimed.add(tensor);
        read.set(tensor.position());
        hasParts |= tensor.spec().part() != null;
        holdsFile |= tensor.spec().codec().holdsFile();
    }

    /** How many tensors have been found. */
    int foundCount() {
        return claimed.size();
    }

    /** The tensor that a binder found for a spec, null where there is none; {@code from} were found before the binder began. */
    @Nullable
    FoundTensor<?> found(BundleBinder binder, TensorSpec<?> spec, int from) {
        for (int i = from; i < claimed.size(); i++) {
            FoundTensor<?> tensor = claimed.get(i);
            if (tensor.binder() == binder && tensor.spec() == spec) {
                return tensor;
            }
        }
        return null;
    }

    /** Remembers by which other name, prefix or pattern a component was found. */
    void foundAlias(String component, String name) {
        aliases.put(component, name);
    }

    /** The names that the whole bundle may have. */
    NamePatterns patterns() {
        NamePatterns known = patterns;
        if (known == null) {
            known = count(Objects.requireNonNull(binding, "tensors are only counted"))
                    .patterns();
            patterns = known;
        }
        return known;
    }

    /** Remembers a list for which the file has no elements. */
    void foundEmpty(String component, List<ElementPattern> patterns, List<String> endings) {
        emptyLists.add(new NameHints.EmptyList(component, patterns, endings));
    }
}
