package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Enumeration.Code;
import org.tensorbind.processor.format.Enumeration.Enumerator;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;

/** Checks that what only some notations or some enumerations have stands there. */
final class NotationChecker {
    private static final Set<String> BINARY = Set.of("cbor", "msgpack");

    private final Grammar grammar;
    private final Diagnostics diagnostics;

    private NotationChecker(Grammar grammar, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Diagnostics diagnostics) {
        NotationChecker checker = new NotationChecker(grammar, diagnostics);
        for (Rule rule : grammar.rules().values()) {
            if (rule.body() instanceof Body.Document document
                    && !document.notation().equals("python")) {
                checker.checkTuples(document.content().rule(), document.notation(), new HashSet<>());
            }
            if (rule.body() instanceof Body.Document document && !BINARY.contains(document.notation())) {
                checker.checkData(document.content().rule(), document.notation(), new HashSet<>());
            }
            if (rule.body() instanceof Body.Document document
                    && !document.notation().equals("msgpack")) {
                checker.checkExtensions(document.content().rule(), document.notation(), new HashSet<>());
            }
            if (rule.body() instanceof Body.Document document && !BINARY.contains(document.notation())) {
                checker.checkKinds(document.content().rule(), document, new HashSet<>());
            }
            if (rule.body() instanceof Body.Document document) {
                LineChecker.check(grammar, rule, document, diagnostics);
            }
            checker.checkOrders(rule);
            checker.checkTagged(rule);
        }
    }

    private void checkTuples(String name, String notation, Set<String> seen) {
        Rule rule = grammar.rule(name);
        if (!seen.add(name)) {
            return;
        }
        if (rule.clauses().tuple()) {
            String instead = "only python has tuples; an array in " + notation.toUpperCase(Locale.ROOT) + " is '[ … ]'";
            misplaced(rule, "( … )", instead);
        }
        rule.inside().forEach(used -> checkTuples(used, notation, seen));
    }

    private void checkExtensions(String name, String notation, Set<String> seen) {
        Rule rule = grammar.rule(name);
        if (!seen.add(name)) {
            return;
        }
        if (rule.clauses().extension() != null) {
            misplaced(
                    rule,
                    "ext " + rule.clauses().extension(),
                    "only msgpack has extension types, " + notation + " has none");
        }
        rule.inside().forEach(used -> checkExtensions(used, notation, seen));
    }

    private void checkData(String name, String notation, Set<String> seen) {
        Rule rule = grammar.rule(name);
        if (!seen.add(name)) {
            return;
        }
        if (grammar.payloads().contains(name)) {
            diagnostics.report(Tag.DATA_IN_DOCUMENT, rule.span(), rule.label(), notation);
        }
        rule.inside().forEach(used -> checkData(used, notation, seen));
    }

    private void checkKinds(String name, Body.Document document, Set<String> seen) {
        Rule rule = grammar.rule(name);
        if (!seen.add(name)) {
            return;
        }
        List<String> kinds = rule.clauses().kinds();
        if (!kinds.isEmpty() && document.isLines()) {
            misplaced(rule, "or", "a value in lines tells no type; read it as text");
        } else if (kinds.contains("bytes") && document.notation().equals("json")) {
            misplaced(rule, "bytes", "bytes in json are a text, and would be told from none; leave it out");
        }
        rule.inside().forEach(used -> checkKinds(used, document, seen));
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
