package org.tensorbind.processor.emit.format;

import java.util.Locale;
import org.tensorbind.processor.plan.Plurals;

/** Java names for what a grammar names. */
final class JavaNames {
    private JavaNames() {}

    /** The constant for a named value of an enumeration. */
    static String constant(String enumerator) {
        String name = enumerator.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_");
        return name.equals("KNOWN") ? "KNOWN_" : name;
    }

    /** A type or a part of a name for a rule: {@code TENSOR_RECORD} is {@code TensorRecord}. */
    static String type(String rule) {
        String member = member(rule);
        return Character.toUpperCase(member.charAt(0)) + member.substring(1);
    }

    /** A variable or method for a rule: {@code TENSOR_RECORD} is {@code tensorRecord}. */
    static String member(String rule) {
        StringBuilder name = new StringBuilder();
        boolean allUpper = rule.equals(rule.toUpperCase(Locale.ROOT));
        for (String word : rule.split("[^A-Za-z0-9]+")) {
            if (word.isEmpty()) {
                continue;
            }
            String inner = allUpper ? word.toLowerCase(Locale.ROOT) : word;
            char first = inner.charAt(0);
            name.append(name.isEmpty() ? Character.toLowerCase(first) : Character.toUpperCase(first))
                    .append(inner.substring(1));
        }
        return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "item" + name : name.toString();
    }

    /** A variable for the values of a repeated rule. */
    static String members(String rule) {
        return Plurals.of(member(rule));
    }

    /** The method that reads a rule. */
    static String readMethod(String rule) {
        return "read" + type(rule);
    }

    /** The method that scans the list of a rule. */
    static String scanListMethod(String rule) {
        return "scan" + type(rule) + "s";
    }

    /** The constant that has the forms of a checksum in a text. */
    static String formsConstant(String rule) {
        return constant(rule) + "_FORMS";
    }
}
