package org.tensorbind.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.KeyPlaces;

/** What is known so far of the positions of keys in a map, or in the maps of an array. */
final class RecordedOffsets {
    /** The map's fields in the order of the grammar; null for an array. */
    private final @Nullable List<String> fields;

    private final List<@Nullable String> keys = new ArrayList<>();
    private final Map<Object, KeyPlaces> parts = new HashMap<>();
    private @Nullable KeyPlaces others;

    /** The key of the entry that is read, or the position among the maps and arrays in an array. */
    private Object part = -1;

    private boolean moved;
    private int last = -1;

    private RecordedOffsets(@Nullable List<String> fields) {
        this.fields = fields;
    }

    static RecordedOffsets ofMap(String... fields) {
        return new RecordedOffsets(Arrays.asList(fields));
    }

    static RecordedOffsets ofArray() {
        return new RecordedOffsets(null);
    }

    /** Records the next entry. */
    void key(String key) {
        List<String> known = fields == null ? List.of() : fields;
        int index = known.indexOf(key);
        int place = index < 0 ? known.size() : index;
        moved |= place < last;
        last = place;
        keys.add(index < 0 ? null : key);
        part = key;
    }

    /** Records a map or an array in it: of an array, the next one. */
    void part() {
        if (fields == null) {
            part = (int) part + 1;
        }
    }

    /** Records the positions of keys in the value of the entry or element that was recorded last. */
    void put(KeyPlaces places) {
        if (fields != null && fields.contains(part)) {
            if (!places.isInGrammarOrder()) {
                parts.put(part, places);
            }
            return;
        }
        if (others == null) {
            others = places;
        } else if (!places.equals(others)) {
            parts.put(part, places);
        }
    }

    /** All of it. */
    KeyPlaces places() {
        List<@Nullable String> kept = moved ? Collections.unmodifiableList(new ArrayList<>(keys)) : List.of();
        KeyPlaces rest = others == null || others.isInGrammarOrder() ? null : others;
        return kept.isEmpty() && parts.isEmpty() && rest == null
                ? KeyPlaces.IN_GRAMMAR_ORDER
                : new KeyPlaces(kept, Map.copyOf(parts), rest);
    }
}
