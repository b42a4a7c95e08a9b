package org.tensorbind.grammars.promise;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a grammar calls what generated structures have under Java names.
 *
 * @param items rules, and keys of documents
 * @param labels of variants, by the rules of choices and the rules that the variants are
 * @param maps what the rules are that are a map of a document
 */
record GrammarNames(Set<String> items, Map<String, Map<String, String>> labels, Map<String, String> maps) {
    private static final Pattern RULE = Pattern.compile("(?m)^(\\w+) +::= +(.*(?:\\n[ \\t]+.*)*)$");
    private static final Pattern CLAUSES = Pattern.compile(" {2,}| by \\w+");
    private static final Pattern CONTINUED = Pattern.compile("\\n[ \\t]+(?=\\|)|(?<=\\|)[ \\t]*\\n[ \\t]+");
    private static final Pattern VARIANT = Pattern.compile("(?:(\\w+): )?(\\w+)");
    private static final Pattern KEY = Pattern.compile("\"(\\w+)\": ");

    static GrammarNames of(String text) {
        GrammarNames names = new GrammarNames(new LinkedHashSet<>(), new HashMap<>(), new HashMap<>());
        Matcher rule = RULE.matcher(text);
        while (rule.find()) {
            names.add(rule.group(1), rule.group(2));
        }
        Matcher key = KEY.matcher(text);
        while (key.find()) {
            names.items.add(key.group(1));
        }
        return names;
    }

    private void add(String rule, String whole) {
        items.add(rule);
        if (whole.startsWith("{")) {
            maps.put(plain(rule), whole);
        }
        String body = CLAUSES.split(CONTINUED.matcher(whole).replaceAll(" "))[0].strip();
        if (body.matches("(\\w+: )?\\w+ \\|.*")) {
            Map<String, String> variants = labels.computeIfAbsent(plain(rule), first -> new HashMap<>());
            for (String variant : body.split(" \\| ")) {
                Matcher parts = VARIANT.matcher(variant);
                if (parts.matches()) {
                    variants.put(plain(parts.group(2)), parts.group(1) == null ? parts.group(2) : parts.group(1));
                }
            }
        }
    }

    /** What is called so in Java, where lists have plurals; null where nothing is, or more than one item may be. */
    @Nullable
    String item(String javaName) {
        List<String> candidates = candidates(javaName);
        return candidates.size() == 1 ? candidates.get(0) : null;
    }

    /** Whether several items may be called so in Java. */
    boolean isAmbiguous(String javaName) {
        return candidates(javaName).size() > 1;
    }

    private List<String> candidates(String javaName) {
        String name = plain(javaName);
        return items.stream()
                .filter(item -> isName(name, plain(item)) || isPlural(name, plain(item)))
                .toList();
    }

    /** Words of Java are called items there. */
    private static boolean isName(String name, String item) {
        return name.equals(item) || name.equals(item + "item");
    }

    private static boolean isPlural(String name, String item) {
        return name.equals(item + "s")
                || name.equals(item + "es")
                || item.endsWith("y") && name.equals(item.substring(0, item.length() - 1) + "ies");
    }

    /** What the variant of a choice is called, null where the type is none. */
    @Nullable
    String label(Class<?> variant) {
        for (Class<?> choice : variant.getInterfaces()) {
            Map<String, String> variants = labels.getOrDefault(plain(choice.getSimpleName()), Map.of());
            if (variants.containsKey(plain(variant.getSimpleName()))) {
                return variants.get(plain(variant.getSimpleName()));
            }
        }
        return null;
    }

    /** Whether a structure's type is a map of a document. */
    boolean isMap(Class<?> type) {
        return maps.containsKey(plain(type.getSimpleName()));
    }

    /** Whether a map in a structure has the keys that the structure's rule does not name, whatever item is called as it is. */
    boolean isOthers(Class<?> type, String javaName) {
        String body = maps.get(plain(type.getSimpleName()));
        return body != null
                && body.contains("* text")
                && candidates(javaName).stream()
                        .noneMatch(item -> body.contains('"' + item + "\":") || body.contains(": " + item));
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }
}
