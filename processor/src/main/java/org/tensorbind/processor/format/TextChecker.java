package org.tensorbind.processor.format;

import java.util.List;
import java.util.Locale;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Clause.Fill;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.value.Leniency;

/** Checks that texts have one end, and that what is written in characters stands where there are bytes. */
final class TextChecker {
    private final Rule rule;
    private final Diagnostics diagnostics;

    private TextChecker(Rule rule, Diagnostics diagnostics) {
        this.rule = rule;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Rule rule, Diagnostics diagnostics) {
        TextChecker checker = new TextChecker(rule, diagnostics);
        Fill fill = rule.clauses().fill();
        if (fill != null && !rule.inDocument() && rule.isScalar()) {
            checker.checkField(rule.type(), fill);
        }
        if (rule.isIntegers() && rule.elementType() == Type.DECIMAL) {
            checker.misplaced(
                    "*", "nothing would end each number; repeat a rule of 'decimal' and what stands behind it");
        }
        if (rule.isSequence()) {
            checker.checkWhite(grammar, rule.items());
        }
    }

    /** What fills up a text or a number reaches to its size, and is told from digits. */
    private void checkField(Type type, Fill fill) {
        boolean number = type.isDigits();
        if (fill.multiple() != 0 && (number || type.isText())) {
            misplaced("to multiple of", "a text or a number is filled up to its size: 'sized 20 fill 0x20'");
        } else if (number && isPartOfNumber(type, fill)) {
            misplaced(
                    "fill",
                    "readers would take these bytes for a part of the number; fill it with others: 'fill 0x20'"
                            + (type == Type.DECIMAL ? ", or with zeros before it: 'fill left 0x30'" : ""));
        }
    }

    /** Zeros before an integer are passed over, but for the last digit. */
    private static boolean isPartOfNumber(Type type, Fill fill) {
        boolean zeros = type == Type.DECIMAL && fill.left() && fill.value() == '0';
        return !zeros && DigitsChecker.characters(type).indexOf((char) fill.value()) >= 0;
    }

    private void checkWhite(Grammar grammar, List<Item> items) {
        for (int i = 1; i < items.size(); i++) {
            if (items.get(i - 1) instanceof Item.Use before
                    && grammar.rule(before.rule()).body() instanceof Body.Gap white
                    && white.isWhite()
                    && white.leniency() != Leniency.REJECT
                    && mayBegin(grammar, items.get(i), white.characters())) {
                diagnostics.report(
                        Tag.MISPLACED,
                        grammar.rule(before.rule()).span(),
                        white.leniency().name().toLowerCase(Locale.ROOT),
                        "'" + before.rule() + "'",
                        "what follows may begin with the same bytes, and readers would take them for white space;"
                                + " leave the word out");
            }
        }
    }

    /** Whether bytes of a part may be taken for white space before it. */
    private static boolean mayBegin(Grammar grammar, Item part, String characters) {
        if (part instanceof Item.Constant constant) {
            return characters.indexOf((char) (constant.bytes()[0] & 0xFF)) >= 0;
        }
        Rule rule = grammar.rule(((Item.Use) part).rule());
        boolean number =
                rule.isScalar() && !rule.type().isText() && !rule.type().isDigits();
        return number || rule.isIntegers();
    }

    private void misplaced(String word, String instead) {
        diagnostics.report(Tag.MISPLACED, rule.span(), word, "'" + rule.name() + "'", instead);
    }
}
