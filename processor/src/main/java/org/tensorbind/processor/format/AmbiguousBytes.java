package org.tensorbind.processor.format;

import java.util.List;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;

/** Finds bytes that readers would take for others: filling for digits, a part of a key for its end. */
final class AmbiguousBytes {
    private final Grammar grammar;
    private final Rule rule;
    private final Diagnostics diagnostics;

    private AmbiguousBytes(Grammar grammar, Rule rule, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.rule = rule;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Diagnostics diagnostics) {
        for (Rule rule : grammar.rules().values()) {
            new AmbiguousBytes(grammar, rule, diagnostics).check();
        }
    }

    private void check() {
        checkFill();
        if (rule.body() instanceof Body.Document document && document.isLines()) {
            checkSeparators(document.separators());
            Rule map = grammar.rule(document.content().rule());
            if (map.isMap()) {
                map.fields().forEach(field -> checkKey(map, field.key(), document.separators()));
            }
        }
    }

    /** What fills up a number is told from its digits; zeros before an integer are passed over, but for the last digit. */
    private void checkFill() {
        Clause.Fill fill = rule.clauses().fill();
        boolean number = rule.type().isDigits() && !rule.inDocument();
        if (fill == null || !number || fill.multiple() != 0) {
            return;
        }
        boolean integer = rule.type() == Type.DECIMAL;
        boolean zeros = integer && fill.left() && fill.value() == '0';
        if (!zeros && rule.type().characters().indexOf((char) fill.value()) >= 0) {
            misplaced(
                    rule,
                    "fill",
                    "readers would take these bytes for a part of the number; fill it with others: 'fill 0x20'"
                            + (integer ? ", or with zeros before it: 'fill left 0x30'" : ""));
        }
    }

    private void checkSeparators(List<String> separators) {
        for (String separator : separators) {
            if (separator.isEmpty() || separator.indexOf('\n') >= 0) {
                misplaced(rule, "\"…\"", "what separates a key and its value has characters, and no line feed");
            }
        }
    }

    /** A key ends where a separator begins; one that ends as a separator does may have another. */
    private void checkKey(Rule map, String key, List<String> separators) {
        boolean isEnded = separators.stream().skip(1).anyMatch(key::endsWith);
        if (!isEnded && separators.stream().anyMatch(key::contains)) {
            misplaced(map, "\"" + key + "\"", "a line's key ends where what separates it from its value begins");
        }
    }

    private void misplaced(Rule where, String word, String instead) {
        diagnostics.report(Tag.MISPLACED, where.span(), word, "'" + where.label() + "'", instead);
    }
}
