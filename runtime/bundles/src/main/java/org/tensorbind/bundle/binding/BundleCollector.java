package org.tensorbind.bundle.binding;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.BundleContext;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.entry.AttributeType;
import org.tensorbind.bundle.entry.MetadataSpec;
import org.tensorbind.bundle.entry.MetadataType;
import org.tensorbind.bundle.name.ElementPattern;
import org.tensorbind.bundle.name.NamePatterns;
import org.tensorbind.bundle.shape.DimensionExpression;
import org.tensorbind.bundle.shape.Dimensions;
import org.tensorbind.bundle.shape.ShapePattern;
import org.tensorbind.bundle.shape.VariableScope;

/**
 * Takes the tensors of one bundle, or of one component of it; generated writers call it. What cannot be written goes into one report;
 * nothing is written before all has been found to be right.
 */
public final class BundleCollector {
    private static final int WIDEST_GAP = 1_000;

    private final BundleWriteContext writing;
    private final String prefix;
    private final String pattern;
    private final String path;
    private final VariableScope variables;
    private final int firstPosition;

    private BundleCollector(
            BundleWriteContext writing, String prefix, String pattern, String path, VariableScope variables) {
        this.writing = writing;
        this.prefix = prefix;
        this.pattern = pattern;
        this.path = path;
        this.variables = variables;
        this.firstPosition = writing.size();
    }

    static BundleCollector outermost(BundleWriteContext writing) {
        return new BundleCollector(writing, "", "", "", VariableScope.OUTERMOST);
    }

    /** States what shape variables are, see {@link ShapePattern#equations}. */
    public void where(String equations) {
        Map<String, @Nullable DimensionExpression> stated = ShapePattern.equations(equations);
        writing.variables().add(stated, variables);
        writing.dimensions().state(stated, variables, writing.report(), path);
    }

    /** A tensor that must be there. */
    public <T> void tensor(TensorSpec<T> spec, @Nullable T value) {
        if (value == null) {
            missing(spec.component(), prefix + spec.name());
        } else {
            collect(spec, value, null);
        }
    }

    /** A tensor that must be there, of a type of the user's own, which is converted when everything was collected. */
    public <V, T> void tensor(TensorSpec<T> spec, @Nullable V value, BundleAdapter<? super V, ? extends T> adapter) {
        if (value == null) {
            missing(spec.component(), prefix + spec.name());
        } else {
            collect(spec, null, () -> adapter.convert(value, context()));
        }
    }

    /** Converts a value of a type of the user's own; null stays null. */
    public <V, T> @Nullable T adapted(@Nullable V value, BundleAdapter<? super V, ? extends T> adapter) {
        try {
            return value == null ? null : adapter.convert(value, context());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private BundleContext context() {
        return writing.context(variables);
    }

    private void omitIfEmpty(boolean empty) {
        if (empty) {
            writing.variables().omit();
        }
    }

    private void missing(String component, String name) {
        writing.variables().omit();
        writing.report()
                .add(
                        Kind.MISSING,
                        componentOf(component),
                        name,
                        "is null, but only @Nullable components and elements of lists may be");
    }

    /** A tensor that may be absent. */
    public <T> void optional(TensorSpec<T> spec, @Nullable T value) {
        countOptional(spec, value != null);
        if (value != null) {
            collect(spec, value, null);
        }
    }

    /** A tensor that may be absent, of a type of the user's own, see {@link #tensor(TensorSpec, Object, BundleAdapter)}. */
    public <V, T> void optional(TensorSpec<T> spec, @Nullable V value, BundleAdapter<? super V, ? extends T> adapter) {
        countOptional(spec, value != null);
        if (value != null) {
            tensor(spec, value, adapter);
        }
    }

    private void countOptional(TensorSpec<?> spec, boolean isPresent) {
        writing.variables().add(spec.shape(), variables);
        if (spec.index() < 0) {
            writing.positions().countOptional(isPresent);
        }
    }

    /**
     * Collects a tensor.
     *
     * @param value null if it is made later
     * @param later makes the value when everything was collected; null if it is given
     */
    private <T> void collect(TensorSpec<T> spec, @Nullable T value, @Nullable Loader<? extends T> later) {
        String name = prefix + spec.name();
        writing.variables().add(spec.shape(), variables);
        Dimensions.Place place = new Dimensions.KnownPlace(writing.report(), componentOf(spec.component()), name);
        int position = spec.index() >= 0 ? firstPosition + spec.index() : writing.size();
        CollectedTensor<T> tensor = new CollectedTensor<>(spec, later, name, place, variables, position);
        if (value != null) {
            tensor.take(value, writing.dimensions());
        }
        writing.collect(tensor);
    }

    private String componentOf(String component) {
        return component.isEmpty() ? path.substring(0, Math.max(0, path.length() - 1)) : path + component;
    }

    /** Another bundle. */
    public <T> void nested(NestedSpec spec, @Nullable T value, CollectFunction<T> collecting) {
        if (value == null) {
            missing(spec.component(), "");
        } else {
            collecting.collect(inside(spec), value);
        }
    }

    /** Another bundle that may be absent. */
    public <T> void optionalNested(NestedSpec spec, @Nullable T value, CollectFunction<T> collecting) {
        writing.positions().countOptional(value != null);
        if (value == null) {
            writing.variables().omit();
        } else {
            collecting.collect(inside(spec), value);
        }
    }

    private BundleCollector inside(NestedSpec spec) {
        String innerPath = spec.component().isEmpty() ? path : path + spec.component() + ".";
        return new BundleCollector(
                writing,
                prefix + spec.prefix(),
                pattern + spec.prefix(),
                innerPath,
                variables.nested(spec.equations(), innerPath));
    }

    /** Elements, each under its index. */
    public <T extends @Nullable Object> void list(ListSpec spec, @Nullable List<T> values, CollectFunction<T> element) {
        if (values == null) {
            missing(spec.component(), spec.shown(prefix, "i"));
            return;
        }
        checkGaps(spec, values);
        requireLength(spec, values.size(), "i");
        writing.positions().countList(values.size());
        omitIfEmpty(values.isEmpty());
        for (int i = 0; i < values.size(); i++) {
            collect(spec, NamePatterns.INDEX, Integer.toString(i), values.get(i), element);
        }
    }

    /** Takes the elements of a list, none where it is null; rejects an empty list, which a reader could not distinguish from null. */
    public <T extends @Nullable Object> void optionalList(
            ListSpec spec, @Nullable List<T> values, CollectFunction<T> element) {
        omitIfEmpty(values == null);
        if (values == null) {
            writing.positions().countList(0);
        } else if (values.isEmpty()) {
            reportEmpty(spec);
        } else {
            list(spec, values, element);
        }
    }

    private void requireLength(ListSpec spec, int size, String hole) {
        writing.variables().add(spec.length(), variables);
        Dimensions.Place place =
                new Dimensions.KnownPlace(writing.report(), componentOf(spec.component()), spec.shown(prefix, hole));
        spec.requireLength(size, writing.dimensions(), variables, place);
    }

    /** Null at the end, and many in a row, could not be read again. */
    private void checkGaps(ListSpec spec, List<?> values) {
        int nulls = 0;
        for (int i = 0; i < values.size() && spec.gaps(); i++) {
            nulls = values.get(i) == null ? nulls + 1 : 0;
            if (nulls == WIDEST_GAP || (nulls > 0 && i == values.size() - 1)) {
                String why = nulls == WIDEST_GAP ? "ends " + WIDEST_GAP + " nulls in a row" : "is null at the end";
                writing.report()
                        .add(
                                Kind.MISSING,
                                componentOf(spec.component()) + "[" + i + "]",
                                "",
                                why + ", and would not be read back");
                return;
            }
        }
    }

    private <T extends @Nullable Object> void collect(
            ListSpec spec, char hole, String key, T value, CollectFunction<T> element) {
        BundleCollector collector = element(spec, hole, key);
        if (value == null && !spec.gaps()) {
            collector.missing("", "");
        } else {
            element.collect(collector, value);
        }
    }

    private BundleCollector element(ListSpec spec, char hole, String key) {
        ElementPattern names = spec.pattern();
        String tail = spec.whole() ? "" : names.tail();
        return new BundleCollector(
                writing,
                prefix + names.head() + key + tail,
                pattern + names.head() + hole + tail,
                componentOf(spec.component()) + "[" + key + "].",
                variables);
    }

    /** Values, each under its key. */
    public <T extends @Nullable Object> void map(
            ListSpec spec, @Nullable Map<String, T> values, CollectFunction<T> element) {
        if (values == null) {
            missing(spec.component(), spec.shown(prefix, "name"));
            return;
        }
        omitIfEmpty(values.isEmpty());
        requireLength(spec, values.size(), "name");
        writing.collect(
                new CollectedKeys(spec, prefix, pattern, componentOf(spec.component()), List.copyOf(values.keySet())));
        values.forEach((key, value) -> {
            if (key.isEmpty()) {
                writing.report().add(Kind.AMBIGUOUS, componentOf(spec.component()) + "[]", "", "has an empty key");
            }
            if (value == null) {
                element(spec, NamePatterns.KEY, key).missing("", "");
            } else {
                collect(spec, NamePatterns.KEY, key, value, element);
            }
        });
    }

    /** Takes the values of a map, none where it is null; rejects an empty map, which a reader could not distinguish from null. */
    public <T extends @Nullable Object> void optionalMap(
            ListSpec spec, @Nullable Map<String, T> values, CollectFunction<T> element) {
        omitIfEmpty(values == null);
        if (values == null) {
            return;
        }
        if (values.isEmpty()) {
            reportEmpty(spec);
        }
        map(spec, values, element);
    }

    private void reportEmpty(ListSpec spec) {
        writing.report()
                .add(
                        Kind.MISSING,
                        componentOf(spec.component()),
                        "",
                        "is empty and would be read back as null; use null");
    }

    /** Adds a required attribute of a tensor of this bundle. */
    public <T> void attribute(
            String component, TensorSpec<?> tensor, String key, @Nullable T value, AttributeType<T> type) {
        if (value == null) {
            missing(component, prefix + tensor.name());
        }
        optionalAttribute(component, tensor, key, value, type);
    }

    /** Adds an optional attribute of a tensor of this bundle. */
    public <T> void optionalAttribute(
            String component, TensorSpec<?> tensor, String key, @Nullable T value, AttributeType<T> type) {
        Object stored = value == null ? null : type.stored(value);
        writing.attributes()
                .add(
                        componentOf(tensor.component()),
                        new CollectedAttributes.Attribute(componentOf(component), prefix + tensor.name(), key, stored));
    }

    /** Adds the metadata entry that selects the bundle of a sealed type, unless {@code tag} is empty. */
    public void tag(String tag, String label) {
        if (!tag.isEmpty()) {
            writing.metadata(prefix + tag, label);
        }
    }

    /** A metadata entry that must be there. */
    public <T> void metadata(MetadataSpec<T> spec, @Nullable T value) {
        if (value == null) {
            missing(spec.component(), spec.key());
        }
        optionalMetadata(spec, value);
    }

    /** A metadata entry that may be absent. */
    public <T> void optionalMetadata(MetadataSpec<T> spec, @Nullable T value) {
        DimensionExpression variable =
                spec.variable() == null ? null : variables.resolve(DimensionExpression.of(spec.variable()));
        writing.variables().add(variable, VariableScope.OUTERMOST);
        if (variable != null && value instanceof Number number) {
            Dimensions.Place place =
                    new Dimensions.KnownPlace(writing.report(), componentOf(spec.component()), spec.key());
            writing.dimensions().state(variable, number.longValue(), place);
        }
        writing.metadata(spec.key(), value == null ? null : printed(spec, value));
    }

    private <T> Object printed(MetadataSpec<T> spec, T value) {
        try {
            MetadataType<T> type = spec.type();
            return writing.traits().hasTypedMetadata() ? type.plain(value) : type.print(value);
        } catch (IllegalArgumentException e) {
            writing.report().add(Kind.VALUE, componentOf(spec.component()), spec.key(), String.valueOf(e.getMessage()));
            return "";
        }
    }

    /** All metadata entries. */
    public void allMetadata(String component, @Nullable Map<String, String> entries) {
        if (entries == null) {
            missing(component, "");
        } else {
            entries.forEach(writing::metadata);
        }
    }
}
