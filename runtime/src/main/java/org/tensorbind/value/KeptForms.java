package org.tensorbind.value;

import java.util.List;
import java.util.Map;

/**
 * Of a file that was read, what its grammar lets be in several forms, all of which strict reading takes: a copy has the same.
 *
 * @param keys where the keys of documents stood that were not in the order of the grammar, by rules
 * @param texts white space of any size and numbers in any form, by rules, each as often as its rule stood there
 */
public record KeptForms(Map<String, KeyPlaces> keys, Map<String, List<String>> texts) {
    /** Of a file that is no copy. */
    public static final KeptForms NONE = new KeptForms(Map.of(), Map.of());
}
