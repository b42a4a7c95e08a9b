package org.tensorbind.processor.emit.format.value;

import java.util.Map;
import java.util.Set;

/** Plurals of names in camel case. */
public final class Plurals {
    private static final Map<String, String> IRREGULAR = Map.of(
            "index", "indices",
            "matrix", "matrices",
            "vertex", "vertices",
            "axis", "axes",
            "basis", "bases",
            "bias", "biases",
            "alias", "aliases",
            "bus", "buses",
            "status", "statuses",
            "child", "children");
    private static final Set<String> UNCHANGED = Set.of("data", "metadata", "series");

    private Plurals() {}

    /** {@code tensorRecords} of {@code tensorRecord}; a word that is a plural already stays as it is. */
    public static String of(String name) {
        int start = name.length();
        while (start > 0 && !Character.isUpperCase(name.charAt(start - 1))) {
            start--;
        }
        boolean capital = start > 0;
        String head = name.substring(0, capital ? start - 1 : 0);
        String word = name.substring(head.length());
        char first = word.charAt(0);
        String plural = ofWord(Character.toLowerCase(first) + word.substring(1));
        return head + (capital ? Character.toUpperCase(plural.charAt(0)) : plural.charAt(0)) + plural.substring(1);
    }

    private static String ofWord(String word) {
        String irregular = IRREGULAR.get(word);
        if (irregular != null || UNCHANGED.contains(word)) {
            return irregular == null ? word : irregular;
        }
        if (word.matches(".*[^aeiou]y")) {
            return word.substring(0, word.length() - 1) + "ies";
        }
        if (word.matches(".*[^s]s") && word.length() > 1) {
            return word;
        }
        return word.matches(".*(s|x|z|ch|sh)") ? word + "es" : word + "s";
    }
}
