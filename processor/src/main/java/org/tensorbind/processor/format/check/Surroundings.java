package org.tensorbind.processor.format.check;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.syntax.Within;

/** What the rules of documents are in: the document, or in lines the line or an array of it. */
final class Surroundings {
    private final Grammar grammar;
    private final Map<String, Set<Within>> all = new HashMap<>();

    Surroundings(Grammar grammar) {
        this.grammar = grammar;
        for (Rule rule : grammar.rules().values()) {
            if (rule.body() instanceof Body.Document document) {
                add(document.content().rule(), Within.of(document.notation()));
            }
        }
    }

    /** What a rule is in; nothing outside of documents. */
    Set<Within> of(Rule rule) {
        return all.getOrDefault(rule.name(), Set.of());
    }

    private void add(String name, Within within) {
        if (all.computeIfAbsent(name, rule -> EnumSet.noneOf(Within.class)).add(within)) {
            Rule rule = grammar.rule(name);
            rule.inside().forEach(used -> add(used, inside(rule, within)));
        }
    }

    private static Within inside(Rule rule, Within within) {
        boolean lines = within == Within.LINES || within == Within.LINE;
        return within == Within.LINES && rule.isMap()
                ? Within.LINE
                : lines && rule.framing() instanceof Framing.Array ? Within.ELEMENT : within;
    }
}
