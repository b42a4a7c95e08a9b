package org.tensorbind.processor.emit.format.value;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

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

    private static final Pattern WITH_IES = Pattern.compile(".*[^aeiou]y");
    private static final Pattern PLURAL = Pattern.compile(".*[^s]s");
    private static final Pattern WITH_ES = Pattern.compile(".*(s|x|z|ch|sh)");

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
        if (WITH_IES.matcher(word).matches()) {
            return word.substring(0, word.length() - 1) + "ies";
        }
        if (PLURAL.matcher(word).matches()) {
            return word;
        }
        return WITH_ES.matcher(word).matches() ? word + "es" : word + "s";
    }
}
