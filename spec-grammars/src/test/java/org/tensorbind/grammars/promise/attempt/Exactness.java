package org.tensorbind.grammars.promise.attempt;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tensorbind.processor.compile.GrammarFile;

/**
 * How much of a file must be the same when it is written again.
 *
 * @param bytes whether all of its bytes must, as nothing in the grammar leaves a choice of them
 * @param mayEnd whether zeros may be missing at the end of the file, which are written
 * @param values whether all values must that follow from nothing else
 * @param derived components of the structure that follow from other items
 */
public record Exactness(boolean bytes, boolean mayEnd, boolean values, Set<String> derived) {
    /** Nothing must be the same but what readers tell. */
    public static final Exactness NONE = new Exactness(false, false, false, Set.of());

    private static final Pattern CHOICE_OF_BYTES = Pattern.compile(
            "\\b(lenient|accept|filter|by \\w+ \\{|json|python|cbor|lines|offset|at|trailing|option|coo|checksum|(?<!byte-)order|byte-order by|byte-order \\w+ when|shared|sort|sized \\d+ +fill)\\b|\\| \\d");
    private static final Pattern CHOICE_OF_VALUES = Pattern.compile(
            "\\b(lenient|accept|option|order [A-Z]\\w*|shared|coo|any|lines|byte-order by|byte-order \\w+ when|checksum of)\\b|\\| \\d");
    private static final Pattern ALIGN = Pattern.compile("\\balign\\b");
    private static final Pattern RULE = Pattern.compile("(?m)^(\\w+) ::= (.*)$");
    private static final Pattern FIELD = Pattern.compile("\"(\\w+)\": u?int = ");

    /** What the text of a grammar says of it. */
    public static Exactness of(GrammarFile grammar) {
        String text = grammar.text();
        Set<String> derived = new HashSet<>();
        Matcher rule = RULE.matcher(text);
        while (rule.find()) {
            if (rule.group(2).replaceAll("\\{[^}]*\\}", "").contains(" = ")) {
                derived.add(plain(rule.group(1)));
            }
        }
        Matcher field = FIELD.matcher(text);
        while (field.find()) {
            derived.add(plain(field.group(1)));
        }
        return new Exactness(
                !CHOICE_OF_BYTES.matcher(text).find(),
                ALIGN.matcher(text).find(),
                !CHOICE_OF_VALUES.matcher(text).find(),
                Set.copyOf(derived));
    }

    /** Whether a file that was written again has the bytes that it must have. */
    public boolean isKept(byte[] file, byte[] again) {
        return !bytes
                || Arrays.equals(file, mayEnd ? Arrays.copyOf(again, Math.min(again.length, file.length)) : again)
                        && isZero(again, file.length);
    }

    private static boolean isZero(byte[] bytes, int from) {
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether the component follows from other items; of a rule that is called as what Java has, {@code item} stands behind its name. */
    boolean isDerived(String component) {
        return derived.contains(plain(component)) || derived.contains(plain(component.replaceFirst("Item$", "")));
    }

    private static String plain(String name) {
        return name.replace("_", "").toLowerCase(java.util.Locale.ROOT);
    }
}
