package org.tensorbind.bundle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.BundleException.Kind;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;

/** The tensors of a file under the names that a bundle knows. The file's own index is used as long as it suffices. */
final class TensorNames {
    private final TensorReader reader;
    private final @Nullable UnaryOperator<String> mapping;
    private @Nullable Map<String, Integer> mapped;
    private @Nullable TreeMap<String, Integer> sorted;

    TensorNames(TensorReader reader, @Nullable UnaryOperator<String> mapping) {
        this.reader = reader;
        this.mapping = mapping;
    }

    /** Applies the mapping, if there is one; two tensors that get the same name are reported. */
    void map(Report report) {
        if (mapping == null) {
            return;
        }
        Map<String, Integer> names = new HashMap<>();
        for (int i = 0; i < reader.size(); i++) {
            String original = reader.info(i).name();
            String name = mapping.apply(original);
            Integer other = names.putIfAbsent(name, i);
            if (other != null) {
                report.add(
                        Kind.AMBIGUOUS,
                        "",
                        original,
                        "becomes '" + name + "', as '" + reader.info(other).name() + "' does");
            }
        }
        mapped = names;
    }

    @Nullable
    TensorView find(String name) {
        if (mapped == null) {
            return reader.find(name).orElse(null);
        }
        Integer index = mapped.get(name);
        return index == null ? null : reader.tensor(index);
    }

    /** All names. */
    Collection<String> all() {
        return sorted().keySet();
    }

    /** The names that begin with {@code prefix}, sorted. */
    Collection<String> startingWith(String prefix) {
        return prefix.isEmpty() ? all() : range(prefix).keySet();
    }

    private NavigableMap<String, Integer> range(String prefix) {
        return sorted().subMap(prefix, true, prefix + Character.MAX_VALUE, false);
    }

    /** The same in the order of the file. */
    List<String> inFileOrder(String prefix) {
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(
                prefix.isEmpty() ? sorted().entrySet() : range(prefix).entrySet());
        entries.sort(Map.Entry.comparingByValue());
        return entries.stream().map(Map.Entry::getKey).toList();
    }

    private TreeMap<String, Integer> sorted() {
        TreeMap<String, Integer> names = sorted;
        if (names == null) {
            names = new TreeMap<>();
            if (mapped != null) {
                names.putAll(mapped);
            } else {
                for (int i = 0; i < reader.size(); i++) {
                    names.putIfAbsent(reader.info(i).name(), i);
                }
            }
            sorted = names;
        }
        return names;
    }
}
