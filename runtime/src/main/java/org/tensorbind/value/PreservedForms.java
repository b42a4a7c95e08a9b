package org.tensorbind.value;

import java.util.List;
import java.util.Map;

/**
 * Of a file that was read, what its grammar lets be in several forms, all of which strict reading takes: a copy has the same.
 *
 * @param keys the order of keys in documents where it was not that of the grammar, by rules
 * @param texts white space of any size and numbers in any form, by rules, one for each occurrence of the rule
 */
public record PreservedForms(Map<String, KeyPlaces> keys, Map<String, List<String>> texts) {
    /** Of a file that is no copy. */
    public static final PreservedForms NONE = new PreservedForms(Map.of(), Map.of());
}
