package org.tensorbind.scan;

import java.util.AbstractList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.GeneratedCodeApi;

/** Pairs of a key and a value, which are found by their keys without looking at all of them. */
@GeneratedCodeApi
public final class KeyedList<T> extends AbstractList<T> implements RandomAccess {
    private final List<T> pairs;
    private final Function<T, String> key;
    private volatile @Nullable Map<String, Integer> places;

    private KeyedList(List<T> pairs, Function<T, String> key) {
        this.pairs = pairs;
        this.key = key;
    }

    /** A list of the same pairs, which is not changed from now on. */
    public static <T> List<T> of(List<T> pairs, Function<T, String> key) {
        return new KeyedList<>(Collections.unmodifiableList(pairs), key);
    }

    /** The first of the pairs with this key, or nothing; of lists that cannot tell where it is, all pairs. */
    public static <T> List<T> withKey(List<T> pairs, String key) {
        if (pairs instanceof KeyedList<T> keyed) {
            return at(pairs, keyed.find(key));
        }
        return pairs instanceof ScannedList<T> scanned && scanned.hasNames() ? at(pairs, scanned.find(key)) : pairs;
    }

    private static <T> List<T> at(List<T> pairs, int place) {
        return place < 0 ? List.of() : List.of(pairs.get(place));
    }

    private int find(String wanted) {
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
