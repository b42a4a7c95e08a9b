package org.tensorbind.bundle.binding;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.binding.BundleReadContext.Search;
import org.tensorbind.bundle.name.ElementPattern;
import org.tensorbind.bundle.name.NamePatterns;
import org.tensorbind.bundle.shape.Dimensions;

/**
 * Binds the elements of a list or map.
 *
 * @param binder of the bundle that has it
 */
record ElementBinding<T extends @Nullable Object>(BundleBinder binder, ListSpec spec, BindFunction<T> element) {
    /** What gives each element of a list that the file has; none where tensors are counted only. */
    List<Loader<T>> list(boolean mayBeAbsent) {
        BundleReadContext reading = binder.reading();
        if (reading.search() == Search.COUNTING) {
            reading.variables().add(spec.length(), binder.variables());
            reading.positions().countList(() -> count(NamePatterns.INDEX));
            return List.of();
        }
        ElementSearch search = new ElementSearch(binder, spec, NamePatterns.INDEX);
        int size = reading.search() == Search.BY_NAME
                ? search.size(mayBeAbsent)
                : reading.positions().listSize();
        requireLength(size, mayBeAbsent, "i");
        List<Loader<T>> loaders = new ArrayList<>(Math.max(0, size));
        for (int i = 0; i < size; i++) {
            loaders.add(bind(search.found(), NamePatterns.INDEX, Integer.toString(i)));
        }
        return loaders;
    }

    /** What gives each value of a map that the file has, in the order of the file; none where tensors are not found by name. */
    Map<String, Loader<T>> map(boolean mayBeAbsent) {
        BundleReadContext reading = binder.reading();
        Map<String, Loader<T>> loaders = new LinkedHashMap<>();
        if (reading.search() == Search.COUNTING) {
            reading.variables().add(spec.length(), binder.variables());
        }
        if (reading.search() != Search.BY_NAME) {
            reading.positions().countMap(() -> count(NamePatterns.KEY));
            return loaders;
        }
        ElementSearch search = new ElementSearch(binder, spec, NamePatterns.KEY);
        for (String key : search.keys()) {
            loaders.put(key, bind(search.found(), NamePatterns.KEY, key));
        }
        requireLength(loaders.size(), mayBeAbsent, "name");
        return loaders;
    }

    /** Compares the number of elements with the declared one, unless they are absent as a whole, or negative because others are missing. */
    private void requireLength(int size, boolean mayBeAbsent, String hole) {
        if (size > 0 || (size == 0 && !mayBeAbsent)) {
            String component = binder.componentOf(spec.component());
            Dimensions.Place place =
                    new Dimensions.KnownPlace(binder.reading().report(), component, spec.shown(binder.prefix(), hole));
            spec.requireLength(size, binder.reading().dimensions(), binder.variables(), place);
        }
    }

    private Loader<T> bind(ElementPattern found, char hole, String key) {
        return element.bind(binder.element(spec, found, hole, key));
    }

    /** Counts what one element has. */
    private void count(char hole) {
        bind(spec.pattern(), hole, String.valueOf(hole));
        for (ElementPattern alias : spec.patterns().subList(1, spec.patterns().size())) {
            if (spec.whole()) {
                binder.reading().positions().countAlias(binder.prefix() + alias.head() + hole + alias.tail());
            }
        }
    }

    static <T extends @Nullable Object> List<T> loadAll(List<Loader<T>> loaders) throws IOException {
        List<T> values = new ArrayList<>(loaders.size());
        for (Loader<T> loader : loaders) {
            values.add(loader.load());
        }
        return Collections.unmodifiableList(values);
    }

    static <T extends @Nullable Object> Map<String, T> loadAll(Map<String, Loader<T>> loaders) throws IOException {
        Map<String, T> values = new LinkedHashMap<>();
        for (Map.Entry<String, Loader<T>> entry : loaders.entrySet()) {
            values.put(entry.getKey(), entry.getValue().load());
        }
        return Collections.unmodifiableMap(values);
    }
}
