package org.tensorbind.value;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The order of the keys of a map in a document that was read, and of the maps in it; for an array, of the maps in that.
 *
 * @param keys the map's keys in their order, null for one that the grammar has no field for; empty where they are in the order of the grammar, or
 *     this is of an array
 * @param parts of values in it that are not as {@link #others}, by the keys of fields and of other entries, or by positions among the maps and arrays in an array
 * @param others of all other entries and elements, null where the maps in them are in the order of the grammar
 */
public record KeyPlaces(
        List<@Nullable String> keys,
        Map<Object, KeyPlaces> parts,
        @Nullable KeyPlaces others) {
    /** Of a value all of whose maps are in the order of the grammar. */
    public static final KeyPlaces IN_GRAMMAR_ORDER = new KeyPlaces(List.of(), Map.of(), null);

    /** Whether all maps are in the order of the grammar. */
    public boolean isInGrammarOrder() {
        return keys.isEmpty() && parts.isEmpty() && others == null;
    }

    /** Those of the value of a field. */
    public KeyPlaces ofField(String key) {
        return parts.getOrDefault(key, IN_GRAMMAR_ORDER);
    }

    /** Those of another entry's value, by its key, or of a map or an array in an array, by its position among these. */
    public KeyPlaces ofPart(Object keyOrPosition) {
        return parts.getOrDefault(keyOrPosition, others == null ? IN_GRAMMAR_ORDER : others);
    }
}
