package org.tensorbind.processor.format;

import java.util.Locale;
import java.util.Map;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;

/** Checks that what a document has in it is part of nothing else. */
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

    private DocumentRules(Map<String, Rule> rules, Diagnostics diagnostics) {
        this.rules = rules;
        this.diagnostics = diagnostics;
    }

    static void check(Map<String, Rule> rules, Diagnostics diagnostics) {
        DocumentRules checker = new DocumentRules(rules, diagnostics);
        rules.values().forEach(checker::checkUses);
    }

    private void checkUses(Rule rule) {
        if (rule.inDocument() || rule.body() instanceof Body.Document) {
            return;
        }
        for (String used : rule.inside()) {
            Rule usedRule = rules.get(used);
            if (usedRule != null && usedRule.inDocument()) {
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
