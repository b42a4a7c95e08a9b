package org.tensorbind.bundle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import org.tensorbind.BundleException;
import org.tensorbind.BundleException.Kind;
import org.tensorbind.BundleException.Problem;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.bundle.BundleReading.Search;
import org.tensorbind.payload.ViewGuard;

/**
 * Finds and checks the tensors of one bundle, or of one component of it; generated readers call it. What does not fit goes into one
 * report; nothing is read before all has been found to fit.
 */
public final class BundleBinder {
    static final String MISSING = "is missing";

    private static final int WIDEST_GAP = 1_000;
    private static final int SHOWN_GAPS = 10;

    private final BundleReading reading;
    private final String prefix;
    private final @Nullable BundleBinder parent;
    private final String label;
    private final VariableScope variables;
    private final int firstPosition;

    /**
     * A binder of one bundle or component.
     *
     * @param label what its path adds to the parent's
     */
    private BundleBinder(
            BundleReading reading,
            String prefix,
            @Nullable BundleBinder parent,
            String label,
            VariableScope variables) {
        this.reading = reading;
        this.prefix = prefix;
        this.parent = parent;
        this.label = label;
        this.variables = variables;
        this.firstPosition = reading.nextPosition();
    }

    static BundleBinder outermost(BundleReading reading) {
        return new BundleBinder(reading, "", null, "", VariableScope.OUTERMOST);
    }

    /** States what shape variables are, see {@link ShapePattern#equations}. */
    public void where(String equations) {
        reading.dimensions().state(ShapePattern.equations(equations), variables, reading.report(), path());
    }

    /** A tensor that must be there. */
    public <T> Loader<T> tensor(TensorSpec<T> spec) {
        TensorView view = look(spec, false);
        if (view == null) {
            return BundleBinder::unused;
        }
        return loader(spec, view);
    }

    /** A tensor that may be absent; null then. */
    public <T> Loader<@Nullable T> optional(TensorSpec<T> spec) {
        TensorView view = look(spec, true);
        return view == null ? absent() : nullable(loader(spec, view));
    }

    @SuppressWarnings("NullAway") // which does not see that T may be null
    private static <T> Loader<@Nullable T> absent() {
        return () -> null;
    }

    /** The loader of a component that was counted only, or is missing. */
    private static <T> T unused() {
        throw new IllegalStateException("the component was not found, and the report was not thrown");
    }

    private @Nullable TensorView look(TensorSpec<?> spec, boolean mayBeAbsent) {
        if (reading.search() == Search.COUNTING) {
            reading.positions().count(prefix + spec.name(), mayBeAbsent, spec.index() >= 0);
            return null;
        }
        TensorView view = reading.search() == Search.BY_NAME
                ? reading.names().find(prefix + spec.name())
                : atPosition(spec, mayBeAbsent);
        if (view == null && !mayBeAbsent) {
            String name = reading.search() == Search.BY_NAME ? prefix + spec.name() : "";
            reading.report().add(Kind.MISSING, componentOf(spec.component()), name, MISSING);
        }
        return view;
    }

    private @Nullable TensorView atPosition(TensorSpec<?> spec, boolean mayBeAbsent) {
        if (spec.index() >= 0) {
            return reading.at(firstPosition + spec.index());
        }
        boolean skipped = mayBeAbsent && !reading.positions().hasOptional();
        return skipped ? null : reading.at(reading.nextPosition());
    }

    /** The path from the bundle to this one, with a dot at its end where it is not empty; put together when a problem is reported. */
    private String path() {
        if (parent == null) {
            return "";
        }
        String outer = parent.path();
        boolean index = label.startsWith("[") && !outer.isEmpty();
        return index ? outer.substring(0, outer.length() - 1) + label : outer + label;
    }

    private String componentOf(String component) {
        String path = path();
        return component.isEmpty() ? path.substring(0, Math.max(0, path.length() - 1)) : path + component;
    }

    private <T> Loader<T> loader(TensorSpec<T> spec, TensorView view) {
        FoundTensor<T> tensor = new FoundTensor<>(this, spec, view);
        new TensorCheck(spec, view, tensor).run(reading.dimensions(), variables);
        reading.claim(view, spec.codec().holdsFile());
        return tensor;
    }

    /** A tensor that is there. */
    private record FoundTensor<T>(BundleBinder binder, TensorSpec<T> spec, TensorView view)
            implements Dimensions.Place, Loader<T> {
        @Override
        public Report report() {
            return binder.reading.report();
        }

        @Override
        public String component() {
            return binder.componentOf(spec.component());
        }

        @Override
        public String tensor() {
            return view.name();
        }

        @Override
        public T load() throws IOException {
            Codec<T> codec = spec.codec();
            try {
                T value = codec.holdsFile()
                        ? codec.read(view, spec.dtype())
                        : ViewGuard.read(view, () -> codec.read(view, spec.dtype()));
                if (spec.isFinite() && !codec.holdsFile()) {
                    codec.check(value, view.dtype(), true, false);
                }
                return value;
            } catch (ValueException e) {
                Problem problem = new Problem(Kind.VALUE, component(), tensor(), String.valueOf(e.getMessage()));
                throw new BundleException(binder.reading.reader().source() + ": cannot be read", List.of(problem), "");
            }
        }
    }

    /** Another bundle. */
    public <T> Loader<T> nested(NestedSpec spec, Binding<T> binding) {
        return binding.bind(inside(spec));
    }

    /** Another bundle that may be absent: null where the file has no name that begins with its prefix. */
    public <T> Loader<@Nullable T> optionalNested(NestedSpec spec, Binding<T> binding) {
        switch (reading.search()) {
            case COUNTING -> reading.positions().countOptional(() -> nested(spec, binding));
            case BY_POSITION -> {
                if (reading.positions().hasOptional()) {
                    return nullable(nested(spec, binding));
                }
            }
            case BY_NAME -> {
                if (reading.names().isAnyStartingWith(prefix + spec.prefix())) {
                    return nullable(nested(spec, binding));
                }
            }
        }
        return absent();
    }

    private static <T> Loader<@Nullable T> nullable(Loader<T> loader) {
        return loader::load;
    }

    private BundleBinder inside(NestedSpec spec) {
        String inner = spec.component().isEmpty() ? "" : spec.component() + ".";
        VariableScope scope =
                spec.equations().isEmpty() ? variables : variables.nested(spec.equations(), path() + inner);
        return new BundleBinder(reading, prefix + spec.prefix(), this, inner, scope);
    }

    /** What stands at {@code {i}}, for each index that the file has, from 0 on. */
    public <T extends @Nullable Object> Loader<List<T>> list(ListSpec spec, Binding<T> element) {
        List<Loader<T>> loaders = elements(spec, element, false);
        return () -> loadAll(loaders);
    }

    /** The same with null where the file has no index. */
    public <T extends @Nullable Object> Loader<@Nullable List<T>> optionalList(ListSpec spec, Binding<T> element) {
        List<Loader<T>> loaders = elements(spec, element, true);
        return loaders.isEmpty() ? absent() : () -> loadAll(loaders);
    }

    private <T extends @Nullable Object> List<Loader<T>> elements(
            ListSpec spec, Binding<T> element, boolean mayBeAbsent) {
        if (reading.search() == Search.COUNTING) {
            reading.positions().countList(() -> element.bind(element(spec, "0")));
            return List.of();
        }
        int size = reading.search() == Search.BY_NAME
                ? sizeByName(spec, element, mayBeAbsent)
                : reading.positions().listSize();
        List<Loader<T>> loaders = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            loaders.add(element.bind(element(spec, Integer.toString(i))));
        }
        return loaders;
    }

    private static <T extends @Nullable Object> List<T> loadAll(List<Loader<T>> loaders) throws IOException {
        List<T> values = new ArrayList<>(loaders.size());
        for (Loader<T> loader : loaders) {
            values.add(loader.load());
        }
        return Collections.unmodifiableList(values);
    }

    /** The part of a path for an element: of a list in a list, the indices follow each other. */
    private String labelOf(ListSpec spec, String key) {
        return spec.component().isEmpty() ? "[" + key + "]." : spec.component() + "[" + key + "].";
    }

    private BundleBinder element(ListSpec spec, String key) {
        String tail = spec.whole() ? "" : spec.tail();
        return new BundleBinder(reading, prefix + spec.head() + key + tail, this, labelOf(spec, key), variables);
    }

    private int sizeByName(ListSpec spec, Binding<?> element, boolean mayBeAbsent) {
        String start = prefix + spec.head();
        SortedSet<Integer> indices = NamePattern.indices(reading.names().startingWith(start), start, spec.tail());
        if (indices.isEmpty()) {
            if (!mayBeAbsent) {
                String tail = spec.whole() ? "" : spec.tail();
                List<String> endings = BundleReading.count(element).names().stream()
                        .map(name -> tail + name)
                        .toList();
                reading.foundEmpty(componentOf(spec.component()), spec.pattern(prefix, "i"), endings);
            }
            return 0;
        }
        return checkGaps(spec, indices, spec.gaps() ? WIDEST_GAP : 1) ? indices.last() + 1 : 0;
    }

    /** Whether the indices follow each other closely enough; those that do not are reported. */
    private boolean checkGaps(ListSpec spec, SortedSet<Integer> indices, int widest) {
        int before = -1;
        int shown = 0;
        for (int index : indices) {
            if (index - before > widest && shown++ < SHOWN_GAPS) {
                reading.report()
                        .add(
                                Kind.MISSING,
                                componentOf(spec.component()) + "[" + (before + 1) + "]",
                                prefix + spec.head() + (before + 1) + spec.tail(),
                                "is missing, and " + index + " is there; Map<String, …> takes numbers with gaps");
            }
            before = index;
        }
        return shown == 0;
    }

    /** What stands at {@code {name}}, for each key that the file has, in the order of the file. */
    public <T extends @Nullable Object> Loader<Map<String, T>> map(ListSpec spec, Binding<T> element) {
        Map<String, Loader<T>> loaders = values(spec, element);
        return () -> loadAll(loaders);
    }

    /** The same with null where the file has no key. */
    public <T extends @Nullable Object> Loader<@Nullable Map<String, T>> optionalMap(
            ListSpec spec, Binding<T> element) {
        Map<String, Loader<T>> loaders = values(spec, element);
        return loaders.isEmpty() ? absent() : () -> loadAll(loaders);
    }

    private <T extends @Nullable Object> Map<String, Loader<T>> values(ListSpec spec, Binding<T> element) {
        Map<String, Loader<T>> loaders = new LinkedHashMap<>();
        if (reading.search() != Search.BY_NAME) {
            reading.positions().countMap();
            return loaders;
        }
        String start = prefix + spec.head();
        List<String> names = reading.names().inFileOrder(start);
        for (String key : NamePattern.keys(names, start, spec.tail(), spec.whole())) {
            loaders.put(key, element.bind(element(spec, key)));
        }
        return loaders;
    }

    private static <T extends @Nullable Object> Map<String, T> loadAll(Map<String, Loader<T>> loaders)
            throws IOException {
        Map<String, T> values = new LinkedHashMap<>();
        for (Map.Entry<String, Loader<T>> entry : loaders.entrySet()) {
            values.put(entry.getKey(), entry.getValue().load());
        }
        return Collections.unmodifiableMap(values);
    }

    /** A metadata entry that must be there. */
    public Loader<String> metadata(String component, String key) {
        if (reading.search() == Search.COUNTING) {
            return BundleBinder::unused;
        }
        String value = reading.reader().metadata().get(key);
        if (value == null) {
            reportMetadata(path() + component, key);
            return BundleBinder::unused;
        }
        return () -> value;
    }

    private void reportMetadata(String component, String key) {
        TensorReader reader = reading.reader();
        String problem = reader.format().traits().metadata()
                ? "is missing in the file's metadata " + reader.metadata().keySet()
                : "is metadata, for which " + reader.format().title() + " has no place";
        reading.report().add(Kind.MISSING, component, key, problem);
    }

    /** A metadata entry that may be absent; null then. */
    public Loader<@Nullable String> optionalMetadata(String key) {
        if (reading.search() == Search.COUNTING) {
            return absent();
        }
        String value = reading.reader().metadata().get(key);
        return value == null ? absent() : () -> value;
    }

    /** All metadata entries, in the order of the file. */
    public Loader<Map<String, String>> allMetadata() {
        if (reading.search() == Search.COUNTING) {
            return BundleBinder::unused;
        }
        Map<String, String> all = reading.reader().metadata();
        return () -> all;
    }
}
