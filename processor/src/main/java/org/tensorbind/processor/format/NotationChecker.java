package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Enumeration.Code;
import org.tensorbind.processor.format.Enumeration.Enumerator;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;

/** Checks that what only some notations or some enumerations have stands there. */
final class NotationChecker {
    private final Grammar grammar;
    private final Diagnostics diagnostics;

    private NotationChecker(Grammar grammar, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.diagnostics = diagnostics;
    }

    /** What only some notations have. */
    private enum Feature {
        TUPLE("( … )", Set.of("python"), "write '[ … ]'"),
        EXTENSION("ext", Set.of("msgpack"), "leave it out"),
        DATA("data", Set.of("cbor", "msgpack"), "put it outside");

        private final String word;
        private final Set<String> notations;
        private final String instead;

        Feature(String word, Set<String> notations, String instead) {
            this.word = word;
            this.notations = notations;
            this.instead = instead;
        }
    }

    static void check(Grammar grammar, Diagnostics diagnostics) {
        NotationChecker checker = new NotationChecker(grammar, diagnostics);
        for (Rule rule : grammar.rules().values()) {
            if (rule.body() instanceof Body.Document document) {
                checker.checkFeatures(document.content().rule(), document.notation(), new HashSet<>());
                LineChecker.check(grammar, rule, document, diagnostics);
            }
            checker.checkOrders(rule);
            checker.checkTagged(rule);
        }
    }

    private void checkFeatures(String name, String notation, Set<String> seen) {
        Rule rule = grammar.rule(name);
        if (!seen.add(name)) {
            return;
        }
        for (Feature feature : Feature.values()) {
            if (has(rule, feature) && !feature.notations.contains(notation)) {
                Tag tag = feature == Feature.DATA ? Tag.DATA_IN_DOCUMENT : Tag.NOT_IN_NOTATION;
                String others = feature.notations.stream().sorted().collect(Collectors.joining(", "));
                diagnostics.report(tag, rule.span(), rule.label(), notation, feature.word, others, feature.instead);
            }
        }
        rule.inside().forEach(used -> checkFeatures(used, notation, seen));
    }

    private boolean has(Rule rule, Feature feature) {
        return switch (feature) {
            case TUPLE -> rule.isInParentheses();
            case EXTENSION -> rule.clauses().extension() != null;
            case DATA -> grammar.payloads().contains(rule.name());
        };
    }

    private void checkOrders(Rule rule) {
        if (rule.values() != null && !rule.values().dtype()) {
            for (Enumerator enumerator : rule.values().enumerators()) {
                for (Code code : enumerator.codes()) {
                    if (code.big() != null) {
                        misplaced(
                                rule,
                                code.big() ? "big" : "little",
                                "only codes of dtypes tell the byte order of elements; see 'byte-order by RULE'");
                        return;
                    }
                }
            }
        }
    }

    private void checkTagged(Rule rule) {
        if (rule.body() instanceof Body.Choice choice) {
            for (Variant variant : choice.variants()) {
                Rule chosen = grammar.rule(variant.rule());
                if (chosen.isTagged()) {
                    misplaced(
                            chosen,
                            "by " + chosen.clauses().tag(),
                            "a variant has one type; write a variant for each type, or a sequence that has the integer in it");
                }
            }
        }
    }

    private void misplaced(Rule rule, String word, String instead) {
        diagnostics.report(Tag.MISPLACED, rule.span(), word, "'" + rule.label() + "'", instead);
    }
}
