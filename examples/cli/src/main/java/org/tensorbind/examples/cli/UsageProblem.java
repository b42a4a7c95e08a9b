package org.tensorbind.examples.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tensorbind.examples.cli.input.Failures;

/** What is wrong with the arguments, in words that have no type of Java; other messages of picocli are good as they are. */
final class UsageProblem {
    private static final Pattern KEY_VALUE = Pattern.compile(
            "Value for option option '([^']*)' \\(([^)]*)\\) should be in KEY=VALUE format but was (.*)",
            Pattern.DOTALL);

    private static final Pattern NOT_A = Pattern.compile(
            "Invalid value for (?:option|positional parameter) [^:]*: '(.*)' is not an? (int|long|double|boolean)",
            Pattern.DOTALL);

    private static final Pattern NO_PATH = Pattern.compile(
            "(Invalid value for .*): [Cc]annot convert '(.*)' to (?:interface java\\.nio\\.file\\.)?Path \\(.*",
            Pattern.DOTALL);

    private static final Pattern OWN =
            Pattern.compile("Invalid value for option '([^']*)'[^:]*: ('.*; .*)", Pattern.DOTALL);

    private static final Pattern OPTION = Pattern.compile("'(--?[a-z-]+)");

    private static final Pattern UNMATCHED =
            Pattern.compile("Unmatched arguments? (?:at|from) index \\d+: (.*)", Pattern.DOTALL);

    private UsageProblem() {}

    /**
     * The message of a failure.
     *
     * @param arguments whether the command takes any, so that one is too many, and not the name of an unknown command
     */
    static String of(String message, boolean arguments) {
        Matcher keyValue = KEY_VALUE.matcher(message);
        if (keyValue.matches()) {
            return keyValue.group(1) + " needs " + keyValue.group(2) + ", found '" + keyValue.group(3) + "'";
        }
        Matcher notA = NOT_A.matcher(message);
        Matcher option = OPTION.matcher(message);
        if (notA.matches() && option.find()) {
            return option.group(1) + needs(notA.group(2)) + ", found '" + notA.group(1) + "'";
        }
        Matcher own = OWN.matcher(message);
        if (own.matches()) {
            return own.group(1) + ": " + own.group(2);
        }
        Matcher noPath = NO_PATH.matcher(message);
        if (noPath.matches()) {
            return noPath.group(1) + ": '" + noPath.group(2) + "' " + Failures.NO_NAME;
        }
        Matcher unmatched = UNMATCHED.matcher(message);
        return unmatched.matches()
                ? arguments
                        ? "too many arguments: " + unmatched.group(1)
                        : "there is no command " + unmatched.group(1).replaceFirst(", .*", "")
                : message;
    }

    private static String needs(String type) {
        return switch (type) {
            case "boolean" -> " takes no value";
            case "double" -> " needs a number";
            default -> " needs an integer";
        };
    }
}
