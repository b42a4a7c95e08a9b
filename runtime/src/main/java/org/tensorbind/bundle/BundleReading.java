package org.tensorbind.bundle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.BundleException;
import org.tensorbind.BundleException.Kind;
import org.tensorbind.BundleException.Problem;
import org.tensorbind.BundleOptions;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.value.EditDistance;

/** One reading of a bundle: what all its parts share while their tensors are looked for. */
final class BundleReading {
    private static final int SUGGESTIONS = 50;
    private static final int CANDIDATES = 5_000;
    private static final int LONGEST_CANDIDATE = 1_000;

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
    private final Report report = new Report();
    private final Dimensions dimensions = new Dimensions();
    private final @Nullable Binding<?> binding;
    private Positions positions = new Positions();
    private @Nullable NamePatterns patterns;
    private final List<FoundTensor<?>> claimed = new ArrayList<>();
    private final Map<String, String> aliases = new LinkedHashMap<>();
    private final List<EmptyList> emptyLists = new ArrayList<>();
    private Search search = Search.BY_NAME;
    private int nextPosition;
    private boolean holdsFile;

    private BundleReading(
            BundleSpec bundle, @Nullable TensorReader reader, BundleOptions options, @Nullable Binding<?> binding) {
        this.bundle = bundle;
        this.binding = binding;
        this.reader = reader;
        this.names = reader == null ? null : new TensorNames(reader, options.names());
    }

    /** Counts the tensors of a bundle, without a file. */
    static Positions count(Binding<?> binding) {
        BundleReading reading = new BundleReading(new BundleSpec("", false), null, BundleOptions.defaults(), null);
        reading.search = Search.COUNTING;
        binding.bind(BundleBinder.outermost(reading));
        return reading.positions;
    }

    /**
     * A list for which the file has no elements.
     *
     * @param endings what stands behind the index in the names of an element's tensors
     */
    private record EmptyList(String component, String pattern, List<String> endings) {}

    /** What was read. */
    record Result<T>(T value, boolean holdsFile) {}

    static <T> Result<T> read(BundleSpec bundle, TensorReader reader, BundleOptions options, Binding<T> binding)
            throws IOException {
        BundleReading reading = new BundleReading(bundle, reader, options, binding);
        Loader<T> loader =
                reader.format().traits().named() ? reading.byName(binding) : reading.byPosition(options, binding);
        reading.finish();
        return new Result<>(loader.load(), reading.holdsFile);
    }

    private <T> Loader<T> byName(Binding<T> binding) throws BundleException {
        names().map(report);
        throwIfAny();
        return binding.bind(BundleBinder.outermost(this));
    }

    private <T> Loader<T> byPosition(BundleOptions options, Binding<T> binding) throws BundleException {
        if (options.names() != null) {
            return byName(binding);
        }
        positions = count(binding);
        String unreadableBecause = positions.solve(reader().size());
        if (unreadableBecause != null) {
            report.add(Kind.AMBIGUOUS, "", "", unreadableBecause);
            throwIfAny();
        }
        search = Search.BY_POSITION;
        return binding.bind(BundleBinder.outermost(this));
    }

    private void throwIfAny() throws BundleException {
        report.throwIfAny(reader().source() + ": does not fit " + bundle.name());
    }

    private void finish() throws BundleException {
        dimensions.solve();
        if (search == Search.BY_NAME) {
            reportTakenTwice();
            reportEmptyLists();
        }
        if (bundle.closed()) {
            reportExtra();
        }
        if (search == Search.BY_NAME && !report.isEmpty()) {
            suggestNames();
        }
        throwIfAny();
    }

    /** What one name is, a second component cannot be; only aliases may share a tensor. */
    private void reportTakenTwice() {
        Map<String, FoundTensor<?>> owners = new HashMap<>();
        for (FoundTensor<?> tensor : claimed) {
            FoundTensor<?> other = tensor.aliased() ? null : owners.putIfAbsent(tensor.tensor(), tensor);
            if (other != null) {
                tensor.report(
                        Kind.AMBIGUOUS,
                        "is '" + other.component() + "', too; its name does not tell where the key ends");
            }
        }
    }

    private void reportExtra() {
        Set<String> names = claimedNames(UnaryOperator.identity());
        if (names.size() == reader().size()) {
            return;
        }
        for (TensorInfo info : reader().tensors()) {
            if (!names.contains(info.name())) {
                report.add(
                        Kind.EXTRA,
                        "",
                        info.name(),
                        "is not part of " + bundle.name() + ", which is closed; it is " + info.dtype() + " "
                                + info.shape());
            }
        }
    }

    /** A list without elements is right, unless the file has names that only look misspelt. */
    private void reportEmptyLists() {
        if (emptyLists.isEmpty()) {
            return;
        }
        List<String> candidates = unclaimed();
        for (EmptyList list : emptyLists) {
            for (String name : candidates) {
                String prefix = SimilarNames.near(list.pattern(), list.endings(), name);
                if (prefix != null) {
                    report.add(
                            Kind.MISSING,
                            list.component(),
                            list.pattern(),
                            "matches no tensor; nearest is '" + name + "'");
                    hintAtPrefix(prefix);
                    break;
                }
            }
        }
    }

    private Set<String> claimedNames(UnaryOperator<String> mapping) {
        Set<String> known = new HashSet<>();
        claimed.forEach(tensor -> known.add(mapping.apply(tensor.tensor())));
        return known;
    }

    /** Names that may be suggested: not too many and not too long, since they are compared letter by letter. */
    private List<String> unclaimed() {
        List<String> candidates = new ArrayList<>();
        Set<String> known = claimedNames(names()::toBundle);
        for (String name : names().all()) {
            if (name.length() <= LONGEST_CANDIDATE && candidates.size() < CANDIDATES && !known.contains(name)) {
                candidates.add(name);
            }
        }
        return candidates;
    }

    /** Adds to each missing tensor the name of the file that is most like its own. */
    private void suggestNames() {
        List<String> candidates = unclaimed();
        List<Problem> problems = report.problems();
        Map<String, Integer> prefixes = new HashMap<>();
        int missing = 0;
        for (int i = 0; i < problems.size() && missing < SUGGESTIONS; i++) {
            Problem problem = problems.get(i);
            if (problem.kind() == Kind.MISSING && problem.message().equals(BundleBinder.MISSING)) {
                missing++;
                problems.set(i, withNearest(problem, candidates));
                countPrefixes(problem.tensor(), candidates, prefixes);
            }
        }
        int most = missing;
        prefixes.forEach((prefix, count) -> {
            if (2 * count > most) {
                hintAtPrefix(prefix);
            }
        });
    }

    private static Problem withNearest(Problem problem, List<String> candidates) {
        int limit = Math.max(2, problem.tensor().length() / 4);
        String nearest = EditDistance.nearest(problem.tensor(), candidates, limit);
        return nearest == null
                ? problem
                : new Problem(
                        problem.kind(),
                        problem.component(),
                        problem.tensor(),
                        problem.message() + "; nearest is '" + nearest + "'");
    }

    private static void countPrefixes(String tensor, List<String> candidates, Map<String, Integer> prefixes) {
        for (String name : candidates) {
            if (name.length() > tensor.length() && name.endsWith(tensor)) {
                prefixes.merge(name.substring(0, name.length() - tensor.length()), 1, Integer::sum);
            }
        }
    }

    private void hintAtPrefix(String prefix) {
        if (!prefix.isEmpty()) {
            report.hint("the file's names begin with '" + prefix + "': BundleOptions.defaults().stripPrefix(\"" + prefix
                    + "\") takes it off");
        }
    }

    TensorReader reader() {
        return Objects.requireNonNull(reader, "tensors are only counted");
    }

    TensorNames names() {
        return Objects.requireNonNull(names, "tensors are only counted");
    }

    Report report() {
        return report;
    }

    Dimensions dimensions() {
        return dimensions;
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

    /** Finds the tensor at a position, null where the file ends before it. */
    @Nullable
    TensorView at(int position) {
        nextPosition = Math.max(nextPosition, position + 1);
        return position < reader().size() ? reader().tensor(position) : null;
    }

    /** Remembers that a tensor belongs to the bundle. */
    void claim(FoundTensor<?> tensor) {
        claimed.add(tensor);
        holdsFile |= tensor.spec().codec().holdsFile();
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
    void foundEmpty(String component, String pattern, List<String> endings) {
        emptyLists.add(new EmptyList(component, pattern, endings));
    }
}
