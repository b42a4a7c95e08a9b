package org.tensorbind.grammars.promise;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.tensorbind.FormatTraits;

/** Guesses which kind of value each attribute takes, which traits do not tell; a refusal that names one leads to the next guess. */
final class AttributeKinds {
    private static final int KINDS = 8;

    private final Map<String, Integer> kinds = new HashMap<>();

    /** Values for most of the attributes, and sometimes for one that the format may not have. */
    Map<String, Object> choose(FormatTraits traits, RandomValues values, Random random) {
        Map<String, Object> chosen = new LinkedHashMap<>();
        for (String attribute : new TreeSet<>(traits.attributes())) {
            if (random.nextInt(5) > 0) {
                chosen.put(attribute, value(kinds.getOrDefault(attribute, 0), values));
            }
        }
        if (traits.customAttributes() && random.nextInt(3) == 0) {
            Object custom = values.any(0);
            if (custom != null) {
                chosen.put("custom", custom);
            }
        }
        return chosen;
    }

    private static Object value(int kind, RandomValues values) {
        return switch (kind) {
            case 0 -> values.number();
            case 1 -> values.text();
            case 2 -> values.fraction();
            case 3 -> values.bytes();
            case 4 -> List.of(values.number(), values.number());
            case 5 -> List.of(values.text());
            case 6 -> values.fraction() > 4;
            default -> Map.of("k", values.number());
        };
    }

    /** Learns from a refusal. */
    void refused(FormatTraits traits, String message) {
        for (String attribute : traits.attributes()) {
            if (message.contains(attribute)) {
                kinds.merge(attribute, 1, (old, one) -> (old + one) % KINDS);
            }
        }
    }
}
