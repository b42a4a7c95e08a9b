package org.tensorbind.processor.mutant;

import java.util.regex.Pattern;
import org.tensorbind.FormatException;
import org.tensorbind.value.Leniency;

/**
 * A statement of a grammar about files, which a reader checks.
 *
 * @param rule the rule that contains it, as messages call it
 * @param line of the rule in the grammar, from 1
 * @param kind a word such as {@code require} or {@code unique}
 * @param text the requirement
 * @param leniency which readers reject a file that breaks it
 * @param path what the path of the error ends with, without indexes; empty if the error is about a tensor
 * @param problem the text of the error
 */
public record Statement(
        String rule, int line, String kind, String text, Leniency leniency, String path, Pattern problem) {
    private static final Pattern INDEX = Pattern.compile("\\[\\d+]");

    /** Whether an error is that of a file that breaks this. */
    public boolean isBrokenBy(FormatException failure) {
        return isBrokenBy(rules(failure), failure);
    }

    /** The path of an error without indexes. */
    static String rules(FormatException failure) {
        return INDEX.matcher(failure.grammarPath()).replaceAll("");
    }

    /**
     * Whether an error is that of a file that breaks this.
     *
     * @param rules its path without indexes
     */
    boolean isBrokenBy(String rules, FormatException failure) {
        return (rules.equals(path) || path.isEmpty() || rules.endsWith("." + path))
                && problem.matcher(failure.problem()).find();
    }

    /** Two statements that one error breaks alike are one. */
    boolean isSame(Statement other) {
        return path.equals(other.path)
                && problem.pattern().equals(other.problem.pattern())
                && leniency == other.leniency;
    }

    @Override
    public String toString() {
        return rule + ": " + kind + (text.isEmpty() ? "" : " " + text);
    }
}
