package org.tensorbind.bundle.name;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.TensorReader;
import org.tensorbind.bundle.BundleException.Kind;

/** The tensors of a file under the names that a bundle knows. The file's own index is used as long as it suffices. */
public final class TensorNames {
    private static final int UNSORTED_QUESTIONS = 4;

    private final TensorReader reader;
    private final @Nullable UnaryOperator<String> mapping;
    private @Nullable List<String> inOrder;
    private int questions;
    private @Nullable Map<String, Integer> mapped;
    private @Nullable TreeMap<String, Integer> sorted;

    public TensorNames(TensorReader reader, @Nullable UnaryOperator<String> mapping) {
        this.reader = reader;
        this.mapping = mapping;
    }

    /** Applies the mapping, if there is one; two tensors that get the same name are reported. */
    public void map(Report report) {
        if (mapping == null) {
            return;
        }
        Map<String, Integer> index = new HashMap<>();
        List<String> all = names();
        for (int i = 0; i < all.size(); i++) {
            Integer other = index.putIfAbsent(all.get(i), i);
            if (other != null) {
                report.add(
                        Kind.AMBIGUOUS,
                        "",
                        reader.name(i),
                        "becomes '" + all.get(i) + "', as '" + reader.name(other) + "' does");
            }
        }
        mapped = index;
    }

    /** The bundle's name for one of the file's. */
    public String toBundle(String name) {
        return mapping == null ? name : mapping.apply(name);
    }

    /** Where the tensor of this name is in the order of the file, -1 if there is none. */
    public int position(String name) {
        return mapped == null ? reader.indexOf(name) : mapped.getOrDefault(name, -1);
    }

    /** All names, in no order. */
    Collection<String> all() {
        return names();
    }

    /**
     * The names that begin with {@code prefix}, in no order, and perhaps others. The first few times all names are given, as looking at
     * each is cheaper than sorting them.
     */
    public Collection<String> startingWith(String prefix) {
        if (prefix.isEmpty() || ++questions <= UNSORTED_QUESTIONS) {
            return all();
        }
        return range(prefix).keySet();
    }

    /** Whether a name begins with {@code prefix}. */
    public boolean isAnyStartingWith(String prefix) {
        return startingWith(prefix).stream().anyMatch(name -> name.startsWith(prefix));
    }

    /** The names that begin with {@code prefix}, in the order of the file. */
    public List<String> inFileOrder(String prefix) {
        if (prefix.isEmpty() || ++questions <= UNSORTED_QUESTIONS) {
            return all().stream().filter(name -> name.startsWith(prefix)).toList();
        }
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(range(prefix).entrySet());
        entries.sort(Map.Entry.comparingByValue());
        return entries.stream().map(Map.Entry::getKey).toList();
    }

    private NavigableMap<String, Integer> range(String prefix) {
        TreeMap<String, Integer> index = sorted;
        if (index == null) {
            index = new TreeMap<>();
            List<String> all = names();
            for (int i = 0; i < all.size(); i++) {
                index.putIfAbsent(all.get(i), i);
            }
            sorted = index;
        }
        return index.subMap(prefix, true, prefix + Character.MAX_VALUE, false);
    }

    /** The names in the order of the file, after the mapping. */
    private List<String> names() {
        List<String> all = inOrder;
        if (all == null) {
            all = mapping == null
                    ? reader.names()
                    : reader.names().stream().map(this::toBundle).toList();
            inOrder = all;
        }
        return all;
    }
}
