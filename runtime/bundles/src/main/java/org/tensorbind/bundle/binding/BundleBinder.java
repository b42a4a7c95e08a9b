package org.tensorbind.bundle.binding;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.binding.BundleReadContext.Search;
import org.tensorbind.bundle.entry.AttributeType;
import org.tensorbind.bundle.entry.MetadataSpec;
import org.tensorbind.bundle.name.ElementPattern;
import org.tensorbind.bundle.shape.DimensionExpression;
import org.tensorbind.bundle.shape.ShapePattern;
import org.tensorbind.bundle.shape.VariableScope;

/**
 * Finds and checks the tensors of a bundle, or of one component of it; called by generated readers. All mismatches are collected in one report, and
 * data is read only if there are none.
 */
public final class BundleBinder {
    /** The maximum number of alternative names that are searched for and shown. */
    private static final int MAX_OTHERS = 50;

    private final BundleReadContext reading;
    private final String prefix;
    private final List<String> ends;
    private final String pattern;
    private final String written;
    private final @Nullable String wholeName;
    private final @Nullable BundleBinder parent;
    private final String label;
    private final VariableScope variables;
    private final int firstPosition;
    private final int firstFound;

    /**
     * Creates a binder of a bundle or component.
     *
     * @param ends the prefix relative to the parent's, followed by alternatives in case the file has no such names
     * @param pattern the prefix with placeholders for indices and keys
     * @param written the prefix that a writer uses
     * @param wholeName the name of the only tensor after the prefix, overriding its specification; or null
     * @param label the last part of its path
     */
    private BundleBinder(
            BundleReadContext reading,
            String prefix,
            List<String> ends,
            String pattern,
            String written,
            @Nullable String wholeName,
            @Nullable BundleBinder parent,
            String label,
            VariableScope variables) {
        this.reading = reading;
        this.prefix = prefix;
        this.ends = ends;
        this.pattern = pattern;
        this.written = written;
        this.wholeName = wholeName;
        this.parent = parent;
        this.label = label;
        this.variables = variables;
        this.firstPosition = reading.nextPosition();
        this.firstFound = reading.foundCount();
    }

    static BundleBinder outermost(BundleReadContext reading) {
        return new BundleBinder(reading, "", List.of(""), "", "", null, null, "", VariableScope.OUTERMOST);
    }

    BundleReadContext reading() {
        return reading;
    }

    /** The prefix of the names of its tensors. */
    String prefix() {
        return prefix;
    }

    /** The prefix with placeholders for indices and keys. */
    String pattern() {
        return pattern;
    }

    /** Adds equations for shape variables, see {@link ShapePattern#equations}. */
    public void where(String equations) {
        Map<String, @Nullable DimensionExpression> stated = ShapePattern.equations(equations);
        if (reading.search() == Search.COUNTING) {
            reading.variables().add(stated, variables);
        }
        reading.dimensions().state(stated, variables, reading.report(), path());
    }

    /** Binds a required tensor. */
    public <T> Loader<T> tensor(TensorSpec<T> spec) {
        FoundTensor<T> tensor = look(spec, false);
        return tensor == null ? BundleBinder::unused : checked(tensor);
    }

    /** Binds an optional tensor; null if it is absent. */
    public <T> Loader<@Nullable T> optional(TensorSpec<T> spec) {
        FoundTensor<T> tensor = look(spec, true);
        return tensor == null ? absent() : nullable(checked(tensor));
    }

    @SuppressWarnings("NullAway") // T may be null
    private static <T> Loader<@Nullable T> absent() {
        return () -> null;
    }

    /** The loader of a component that was only counted, or is missing. */
    private static <T> T unused() {
        throw new IllegalStateException("the component was not found, and the report was not thrown");
    }

    private <T> @Nullable FoundTensor<T> look(TensorSpec<T> spec, boolean mayBeAbsent) {
        if (reading.search() == Search.COUNTING) {
            if (spec.part() == null || spec.part().isFirst()) {
                reading.positions().count(nameOf(spec), mayBeAbsent, spec.index() >= 0);
            }
            if (spec.part() != null) {
                reading.positions().countPart();
            }
            spec.aliases().forEach(alias -> reading.positions().countAlias(prefix + alias));
            reading.variables().add(spec.shape(), variables);
            return null;
        }
        int position = reading.search() == Search.BY_NAME
                ? reading.names().position(nameOf(spec))
                : positionOf(spec, mayBeAbsent);
        if (position >= 0) {
            return found(spec, position, false);
        }
        int other = reading.search() == Search.BY_NAME ? byAlias(spec) : -1;
        if (other >= 0) {
            return found(spec, other, true);
        }
        if (!mayBeAbsent) {
            boolean named = reading.search() == Search.BY_NAME;
            reading.report()
                    .addMissing(
                            componentOf(spec.component()),
                            named ? nameOf(spec) : "",
                            named ? otherNamesOf(spec) : List.of());
        }
        return null;
    }

    private <T> FoundTensor<T> found(TensorSpec<T> spec, int position, boolean aliased) {
        return new FoundTensor<>(this, spec, position, reading.reader().tensor(position), aliased);
    }

    /** The name under which a writer would write a tensor. */
    String writtenNameOf(TensorSpec<?> spec) {
        return written + spec.name();
    }

    /** The shape variables as this bundle names them. */
    VariableScope variables() {
        return variables;
    }

    private String nameOf(TensorSpec<?> spec) {
        return prefix + (wholeName == null ? spec.name() : wholeName);
    }

    /** The alternative names of a tensor, including those with alternative prefixes of nested bundles that the file does not have. */
    private List<String> otherNamesOf(TensorSpec<?> spec) {
        List<String> own = new ArrayList<>();
        own.add(wholeName == null ? spec.name() : wholeName);
        own.addAll(spec.aliases());
        List<String> others = new ArrayList<>();
        for (String possible : prefixes()) {
            own.stream().map(possible::concat).limit(MAX_OTHERS).forEach(others::add);
        }
        return others.subList(1, Math.min(others.size(), MAX_OTHERS));
    }

    /** The prefix, followed by alternatives if the file has no name that begins with it. */
    private List<String> prefixes() {
        List<String> outer = parent == null ? List.of("") : parent.prefixes();
        List<String> own = new ArrayList<>();
        for (String start : outer) {
            for (String end : ends) {
                if (own.size() < MAX_OTHERS) {
                    own.add(start + end);
                }
            }
        }
        return own;
    }

    private int byAlias(TensorSpec<?> spec) {
        for (String alias : spec.aliases()) {
            int position = reading.names().position(prefix + alias);
            if (position >= 0) {
                reading.foundAlias(
                        componentOf(spec.component()), reading.reader().name(position));
                return position;
            }
        }
        return -1;
    }

    /** The index of an unnamed tensor, -1 if the file has fewer tensors. */
    private int positionOf(TensorSpec<?> spec, boolean mayBeAbsent) {
        if (spec.index() >= 0) {
            return reading.take(firstPosition + spec.index());
        }
        boolean skipped = mayBeAbsent && !reading.positions().hasOptional();
        return skipped ? -1 : reading.take(reading.nextPosition());
    }

    /** The path from the outermost bundle to this one, with a trailing dot unless it is empty; computed only when a problem is reported. */
    private String path() {
        if (parent == null) {
            return "";
        }
        String outer = parent.path();
        boolean index = label.startsWith("[") && !outer.isEmpty();
        return index ? outer.substring(0, outer.length() - 1) + label : outer + label;
    }

    String componentOf(String component) {
        String path = path();
        return component.isEmpty() ? path.substring(0, Math.max(0, path.length() - 1)) : path + component;
    }

    /** The number of rows that precede a part in its tensor, null if it is unknown. */
    @Nullable
    Long rowsBefore(TensorSpec<?> spec) {
        DimensionExpression before = spec.part() == null ? null : spec.part().before();
        return before == null ? Long.valueOf(0) : reading.dimensions().value(variables.resolve(before));
    }

    /** The number of rows of a part, null if it is unknown. */
    @Nullable
    Long rowsOf(TensorSpec<?> spec) {
        ShapePattern shape = spec.shape();
        DimensionExpression rows = shape == null ? null : shape.dimensions().get(0);
        return rows == null ? null : reading.dimensions().value(variables.resolve(rows));
    }

    private <T> Loader<T> checked(FoundTensor<T> tensor) {
        boolean transposed = tensor.spec().isTransposed() != reading.takesTransposed();
        new TensorCheck(tensor.spec(), tensor.view(), transposed, tensor).run(reading.dimensions(), variables);
        reading.claim(tensor);
        return tensor;
    }

    /** Binds a nested bundle. */
    public <T> Loader<T> nested(NestedSpec spec, BindFunction<T> binding) {
        return binding.bind(inside(spec));
    }

    /** Binds an optional nested bundle; null if the file has no name that begins with its prefix. */
    public <T> Loader<@Nullable T> optionalNested(NestedSpec spec, BindFunction<T> binding) {
        switch (reading.search()) {
            case COUNTING -> reading.positions().countOptional(() -> nested(spec, binding));
            case BY_POSITION -> {
                if (reading.positions().hasOptional()) {
                    return nullable(nested(spec, binding));
                }
            }
            case BY_NAME -> {
                if (isPresent(spec)) {
                    return nullable(nested(spec, binding));
                }
            }
        }
        return absent();
    }

    private static <T> Loader<@Nullable T> nullable(Loader<T> loader) {
        return loader::load;
    }

    private boolean isPresent(NestedSpec spec) {
        return reading.names().isAnyStartingWith(prefix + spec.prefix())
                || spec.aliases().stream().anyMatch(alias -> reading.names().isAnyStartingWith(prefix + alias));
    }

    private BundleBinder inside(NestedSpec spec) {
        String inner = spec.component().isEmpty() ? "" : spec.component() + ".";
        VariableScope scope =
                spec.equations().isEmpty() ? variables : variables.nested(spec.equations(), path() + inner);
        String found = prefixOf(spec);
        List<String> all = new ArrayList<>(List.of(found));
        if (reading.search() == Search.BY_NAME && !reading.names().isAnyStartingWith(prefix + found)) {
            all.addAll(spec.aliases());
        }
        return new BundleBinder(
                reading,
                prefix + found,
                all,
                pattern + spec.prefix(),
                written + spec.prefix(),
                null,
                this,
                inner,
                scope);
    }

    /** The first prefix, of the main one and its aliases, that occurs in the file. */
    private String prefixOf(NestedSpec spec) {
        if (spec.aliases().isEmpty()
                || reading.search() != Search.BY_NAME
                || reading.names().isAnyStartingWith(prefix + spec.prefix())) {
            return spec.prefix();
        }
        for (String alias : spec.aliases()) {
            if (reading.names().isAnyStartingWith(prefix + alias)) {
                reading.foundAlias(componentOf(spec.component()), prefix + alias);
                return alias;
            }
        }
        return spec.prefix();
    }

    /** Binds a list: an element for each value of {@code {i}} in the file, which must be consecutive from 0 on. */
    public <T extends @Nullable Object> Loader<List<T>> list(ListSpec spec, BindFunction<T> element) {
        List<Loader<T>> loaders = new ElementBinding<>(this, spec, element).list(false);
        return () -> ElementBinding.loadAll(loaders);
    }

    /** Binds an optional list, see {@link #list}; null if the file has no index. */
    public <T extends @Nullable Object> Loader<@Nullable List<T>> optionalList(ListSpec spec, BindFunction<T> element) {
        List<Loader<T>> loaders = new ElementBinding<>(this, spec, element).list(true);
        return loaders.isEmpty() ? absent() : () -> ElementBinding.loadAll(loaders);
    }

    /** Binds a map: an entry for each value of {@code {name}} in the file, in the order of the file. */
    public <T extends @Nullable Object> Loader<Map<String, T>> map(ListSpec spec, BindFunction<T> element) {
        Map<String, Loader<T>> loaders = new ElementBinding<>(this, spec, element).map(false);
        return () -> ElementBinding.loadAll(loaders);
    }

    /** Binds an optional map, see {@link #map}; null if the file has no key. */
    public <T extends @Nullable Object> Loader<@Nullable Map<String, T>> optionalMap(
            ListSpec spec, BindFunction<T> element) {
        Map<String, Loader<T>> loaders = new ElementBinding<>(this, spec, element).map(true);
        return loaders.isEmpty() ? absent() : () -> ElementBinding.loadAll(loaders);
    }

    /** A binder of one element, whose names match the pattern that was found in the file. */
    BundleBinder element(ListSpec spec, ElementPattern found, char hole, String key) {
        ElementPattern names = spec.pattern();
        String end = found.head() + key + (spec.whole() ? "" : found.tail());
        String tail = spec.whole() ? "" : names.tail();
        return new BundleBinder(
                reading,
                prefix + end,
                List.of(end),
                pattern + names.head() + hole + tail,
                written + names.head() + key + tail,
                spec.whole() ? found.tail() : null,
                this,
                labelOf(spec, key),
                variables);
    }

    /** The path of an element; indices of nested lists are consecutive. */
    private static String labelOf(ListSpec spec, String key) {
        return spec.component().isEmpty() ? "[" + key + "]." : spec.component() + "[" + key + "].";
    }

    /**
     * Binds one of several bundles.
     *
     * @param tag the key, after the prefix, of the metadata entry that selects it; empty if the tensors determine it
     */
    public <T> Loader<T> oneOf(String tag, List<Alternative<? extends T>> alternatives) {
        if (reading.search() == Search.COUNTING) {
            reading.positions()
                    .countAlternatives(() -> alternatives.forEach(
                            alternative -> alternative.binding().bind(this)));
            return BundleBinder::unused;
        }
        Alternative<? extends T> found = new AlternativeSearch<T>(this, tag, alternatives).find();
        if (found == null) {
            return BundleBinder::unused;
        }
        Loader<? extends T> loader = found.binding().bind(this);
        return loader::load;
    }

    /** Constructs the bundle from its loaded components. Exceptions of its own code are reported with the name of the file. */
    public <T> Loader<T> made(BundleFactory<T> making) {
        return () -> {
            try {
                return making.make();
            } catch (IOException e) {
                throw e;
            } catch (Exception e) {
                throw reading.rejectedByItself(componentOf(""), "its class", e);
            }
        };
    }

    /**
     * Converts a component to a type of the user's own.
     *
     * @param component the component's name; empty for the element of a list or map
     */
    public <T, R> Loader<R> adapted(String component, Loader<T> loader, BundleAdapter<? super T, ? extends R> adapter) {
        return () -> converted(component, loader.load(), adapter);
    }

    /** Converts a component that may be absent, see {@link #adapted}. */
    @SuppressWarnings("NullAway") // which does not see that the loader's type may be null
    public <T, R> Loader<@Nullable R> optionalAdapted(
            String component, Loader<@Nullable T> loader, BundleAdapter<? super T, ? extends R> adapter) {
        return () -> {
            T value = loader.load();
            return value == null ? null : converted(component, value, adapter);
        };
    }

    private <T, R> R converted(String component, T value, BundleAdapter<? super T, ? extends R> adapter)
            throws IOException {
        try {
            return adapter.convert(value, reading.context(variables));
        } catch (RuntimeException e) {
            throw reading.rejectedByItself(componentOf(component), "its adapter", e);
        }
    }

    /** Binds a required attribute of a tensor that has been bound. */
    public <T> Loader<T> attribute(String component, TensorSpec<?> tensor, String key, AttributeType<T> type) {
        FoundTensor<?> found = reading.found(this, tensor, firstFound);
        Loader<T> loader = found == null ? null : new AttributeSearch<>(found, component, key, type).findOrReport();
        return loader == null ? BundleBinder::unused : loader;
    }

    /** Binds an optional attribute of a tensor that has been bound; null if it is absent. */
    public <T> Loader<@Nullable T> optionalAttribute(
            String component, TensorSpec<?> tensor, String key, AttributeType<T> type) {
        FoundTensor<?> found = reading.found(this, tensor, firstFound);
        Loader<T> loader = found == null ? null : new AttributeSearch<>(found, component, key, type).find();
        return loader == null ? absent() : nullable(loader);
    }

    /** Binds a required metadata entry. */
    public <T> Loader<T> metadata(MetadataSpec<T> spec) {
        T value = new MetadataSearch<>(this, spec).findOrReport();
        return value == null ? BundleBinder::unused : () -> value;
    }

    /** Binds an optional metadata entry; null if it is absent. */
    public <T> Loader<@Nullable T> optionalMetadata(MetadataSpec<T> spec) {
        T value = new MetadataSearch<>(this, spec).find();
        return value == null ? absent() : () -> value;
    }

    /** Binds all metadata entries, in the order of the file. */
    public Loader<Map<String, String>> allMetadata() {
        if (reading.search() == Search.COUNTING) {
            return BundleBinder::unused;
        }
        Map<String, String> all = reading.metadataTexts();
        return () -> all;
    }
}
