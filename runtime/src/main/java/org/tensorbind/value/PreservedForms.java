package org.tensorbind.value;

import java.util.List;
import java.util.Map;

/**
 * Forms in a file that was read where its grammar accepts several, even in strict reading: a copy preserves them.
 *
 * @param keys the order of keys in documents where it was not that of the grammar, by rules
 * @param texts white space of any size and numbers in any form, by rules, one for each occurrence of the rule
 */
public record PreservedForms(Map<String, KeyPlaces> keys, Map<String, List<String>> texts) {
    /** For a file that is not a copy. */
    public static final PreservedForms NONE = new PreservedForms(Map.of(), Map.of());
}
