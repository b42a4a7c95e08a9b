package org.tensorbind.processor.format;

import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Clause.Fill;
import org.tensorbind.processor.format.Grammar.Rule;

/** Checks that texts have one end. */
final class TextChecker {
    private final Rule rule;
    private final Diagnostics diagnostics;

    private TextChecker(Rule rule, Diagnostics diagnostics) {
        this.rule = rule;
        this.diagnostics = diagnostics;
    }

    static void check(Rule rule, Diagnostics diagnostics) {
        TextChecker checker = new TextChecker(rule, diagnostics);
        Fill fill = rule.clauses().fill();
        if (fill != null && !rule.inDocument() && rule.isScalar()) {
            checker.checkField(rule.type(), fill);
        }
        if (rule.isIntegers() && rule.elementType() == Type.DECIMAL) {
            checker.misplaced(
                    "*", "nothing would end each number; repeat a rule of 'decimal' and what stands behind it");
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
        return !zeros && type.characters().indexOf((char) fill.value()) >= 0;
    }

    private void misplaced(String word, String instead) {
        diagnostics.report(Tag.MISPLACED, rule.span(), word, "'" + rule.name() + "'", instead);
    }
}
