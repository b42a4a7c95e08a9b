package org.tensorbind.processor.format;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;

/** Finds the rules of documents: what a document's rule uses is part of the document too, and of nothing else. */
final class DocumentRules {
    /** What stands in bytes for what only documents have. */
    private static final Map<Type, String> IN_BYTES = Map.of(
            Type.UINT, "uint8, uint16, uint32 or uint64",
            Type.INT, "int8, int16, int32 or int64",
            Type.FLOAT, "float32 or float64",
            Type.BOOL, "'uint8 { false = 0, true = 1 } closed'",
            Type.ANY, "bytes");

    private final Map<String, Rule> rules;
    private final Diagnostics diagnostics;

    DocumentRules(Map<String, Rule> rules, Diagnostics diagnostics) {
        this.rules = rules;
        this.diagnostics = diagnostics;
    }

    /** Marks them. */
    void mark() {
        Set<String> inDocument = new HashSet<>();
        for (Rule rule : List.copyOf(rules.values())) {
            if (rule.body() instanceof Body.Document document) {
                mark(document.content().rule(), inDocument);
            }
        }
        rules.replaceAll((name, rule) -> inDocument.contains(name)
                ? new Rule(name, rule.label(), rule.span(), rule.body(), rule.clauses(), rule.text(), true)
                : rule);
        new SeveralKinds(rules, diagnostics).mark();
        for (Rule rule : rules.values()) {
            checkUses(rule, inDocument);
        }
    }

    private void mark(String name, Set<String> inDocument) {
        Rule rule = rules.get(name);
        if (rule == null || !inDocument.add(name)) {
            return;
        }
        for (String used : rule.inside()) {
            mark(used, inDocument);
        }
    }

    private void checkUses(Rule rule, Set<String> inDocument) {
        if (rule.inDocument() || rule.body() instanceof Body.Document) {
            return;
        }
        for (String used : rule.inside()) {
            Rule usedRule = rules.get(used);
            if (usedRule != null && inDocument.contains(used)) {
                diagnostics.report(Tag.MIXED_USE, usedRule.span(), used);
            } else if (usedRule != null && usedRule.body().isOfDocument()) {
                report(usedRule);
            }
        }
    }

    /** Reports a rule that is written as a part of a document, and is in none. */
    private void report(Rule rule) {
        Type type = rule.elementType();
        if (type == Type.NONE) {
            diagnostics.report(Tag.NO_DOCUMENT, rule.span(), rule.label());
        } else {
            String word = type.name().toLowerCase(Locale.ROOT);
            diagnostics.report(
                    Tag.NO_DOCUMENT_TYPE, rule.span(), word, rule.label(), IN_BYTES.getOrDefault(type, "bytes"));
        }
    }
}
