package org.tensorbind.processor.type;

import java.util.Locale;
import java.util.regex.Pattern;

/** What rules are called in Java where no two of them can meet. */
public final class RuleNames {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^A-Za-z0-9]+");

    private RuleNames() {}

    /** Java name of the type of a rule: {@code TENSOR_RECORD} is {@code TensorRecord}. */
    public static String type(String rule) {
        String camel = member(rule);
        return Character.toUpperCase(camel.charAt(0)) + camel.substring(1);
    }

    /** Java name of a rule's value: {@code TENSOR_RECORD} is {@code tensorRecord}. */
    public static String member(String rule) {
        StringBuilder name = new StringBuilder();
        boolean allUpper = rule.equals(rule.toUpperCase(Locale.ROOT));
        for (String word : BETWEEN_WORDS.split(rule)) {
            if (word.isEmpty()) {
                continue;
            }
            String inner = allUpper ? word.toLowerCase(Locale.ROOT) : word;
            name.append(
                            name.isEmpty()
                                    ? Character.toLowerCase(inner.charAt(0))
                                    : Character.toUpperCase(inner.charAt(0)))
                    .append(inner.substring(1));
        }
        if (name.isEmpty() || Character.isDigit(name.charAt(0))) {
            name.insert(0, "item");
        }
        return name.toString();
    }
}
