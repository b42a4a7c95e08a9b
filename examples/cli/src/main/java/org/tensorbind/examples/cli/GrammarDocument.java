package org.tensorbind.examples.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.tensorbind.processor.syntax.Tree;

/**
 * What a grammar says, in the order of its file.
 *
 * @param introduction the comment before {@code format}
 */
record GrammarDocument(Tree tree, String introduction, List<Rule> rules) {
    /**
     * A rule.
     *
     * @param comment what stands before it
     * @param source the rule as it is written
     */
    record Rule(Tree.Rule rule, String comment, String source) {
        String name() {
            return rule.name().text();
        }
    }

    /** Reads a grammar, which must have no faults. */
    static GrammarDocument of(Path file) throws IOException {
        Tree tree = GrammarCompiler.check(file).tree();
        List<String> lines = Files.readAllLines(file);
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < tree.rules().size(); i++) {
            Tree.Rule rule = tree.rules().get(i);
            int start = rule.name().span().line() - 1;
            int next = i + 1 < tree.rules().size()
                    ? tree.rules().get(i + 1).name().span().line() - 1
                    : endOfRules(tree, lines);
            rules.add(new Rule(rule, commentBefore(lines, start), source(lines, start, next)));
        }
        return new GrammarDocument(tree, commentBefore(lines, tree.name().span().line() - 1), rules);
    }

    private static int endOfRules(Tree tree, List<String> lines) {
        return tree.bindings().stream()
                .mapToInt(binding -> binding.kind().span().line() - 1)
                .min()
                .orElse(lines.size());
    }

    /** The lines of a rule without the comment that belongs to the next. */
    private static String source(List<String> lines, int start, int next) {
        int end = next;
        while (end > start + 1 && isNothing(lines.get(end - 1))) {
            end--;
        }
        return String.join("\n", lines.subList(start, end));
    }

    private static boolean isNothing(String line) {
        return line.isBlank() || line.stripLeading().startsWith("//");
    }

    private static String commentBefore(List<String> lines, int line) {
        List<String> comment = new ArrayList<>();
        int at = line - 1;
        while (at >= 0 && lines.get(at).isBlank()) {
            at--;
        }
        boolean adjacent = at == line - 1 || line == 0 || at < 0 || comment.isEmpty();
        for (; adjacent && at >= 0 && lines.get(at).stripLeading().startsWith("//"); at--) {
            comment.add(lines.get(at).strip().substring(2).strip());
        }
        Collections.reverse(comment);
        return String.join(" ", comment);
    }
}
