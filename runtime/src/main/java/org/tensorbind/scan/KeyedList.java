package org.tensorbind.scan;

import java.util.AbstractList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Pairs of a key and a value, which are found by their keys without looking at all of them. */
final class KeyedList<T> extends AbstractList<T> implements RandomAccess {
    private final List<T> pairs;
    private final Function<T, String> key;
    private volatile @Nullable Map<String, Integer> places;

    KeyedList(List<T> pairs, Function<T, String> key) {
        this.pairs = Collections.unmodifiableList(pairs);
        this.key = key;
    }

    /** The first of the pairs with this key, -1 where there is none. */
    int find(String wanted) {
        Map<String, Integer> known = places;
        if (known == null) {
            known = new HashMap<>();
            for (int i = 0; i < pairs.size(); i++) {
                known.putIfAbsent(key.apply(pairs.get(i)), i);
            }
            places = known;
        }
        return known.getOrDefault(wanted, -1);
    }

    @Override
    public T get(int index) {
        return pairs.get(index);
    }

    @Override
    public int size() {
        return pairs.size();
    }
}
