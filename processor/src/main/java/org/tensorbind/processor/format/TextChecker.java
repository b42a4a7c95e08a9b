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
        if (rule.clauses().until() != null) {
            checker.checkDelimited();
        }
        if (!rule.inDocument()) {
            checker.checkField(rule.clauses());
        }
        if (rule.body() instanceof Body.Integers integers && integers.type() == Type.DECIMAL) {
            checker.misplaced(
                    "*", "nothing would end each number; repeat a rule of 'decimal' and what stands behind it");
        }
        if (rule.isSequence()) {
            checker.checkWhite(grammar, rule.items());
        }
    }

    /** Numbers in digits are filled up where their size is told, and nothing but them and texts is filled from the left. */
    private void checkField(Clauses clauses) {
        Type type = rule.body() instanceof Body.Scalar scalar ? scalar.type() : Type.ANY;
        boolean number = type == Type.DECIMAL || type == Type.DECIMAL_FLOAT;
        Fill fill = clauses.fill();
        boolean field = clauses.sized() != null && fill != null && fill.multiple() == 0;
        if (fill != null && fill.left() && !(field && (number || type.isText()))) {
            misplaced(
                    "left",
                    "a text or a decimal of a size that is told is filled so: 'decimal sized 20 fill left 0x20'");
        } else if (number && !field && (fill != null || clauses.sized() != null)) {
            misplaced(
                    fill == null ? "sized" : "fill",
                    "a number has as many bytes as digits; say both for a field: 'sized 20 fill 0x20', or 'fill left'");
        } else if (number && field && clauses.stored() != null) {
            misplaced("stored", "a number that is filled up is stored as it is");
        } else if (number && field && fill != null && isPartOfNumber(type, fill)) {
            misplaced(
                    "fill",
                    "readers would take these bytes for a part of the number; fill it with others: 'fill 0x20'"
                            + (type == Type.DECIMAL ? ", or with zeros before it: 'fill left 0x30'" : ""));
        } else if (type == Type.BYTES && field) {
            misplaced(
                    "fill",
                    "nothing tells bytes from what fills them up; write 'latin1' or 'ascii' for a text, or let padding"
                            + " stand behind bytes of a size that is told");
        } else if (fill != null && !number && !rule.inDocument() && !(isFilled() || (field && type.isText()))) {
            misplaced(
                    "fill",
                    "what is left of a sequence, a document, or a text of a size that is told is filled; write a rule"
                            + " around it, 'FIELD ::= "
                            + rule.name() + "    sized 8  fill 0'");
        }
    }

    private boolean isFilled() {
        return rule.isSequence() || rule.body() instanceof Body.Document;
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
        Body body = grammar.rule(((Item.Use) part).rule()).body();
        boolean number = body instanceof Body.Scalar scalar
                && !scalar.type().isText()
                && scalar.type() != Type.DECIMAL
                && scalar.type() != Type.DECIMAL_FLOAT;
        return number || body instanceof Body.Integers;
    }

    private void checkDelimited() {
        boolean text =
                rule.body() instanceof Body.Scalar scalar && scalar.type().isText();
        if (rule.body() instanceof Body.Document document && document.isLines()) {
            return;
        }
        if (!text || rule.inDocument()) {
            misplaced("until", "it ends a text outside of documents, text, latin1 or ascii, or lines");
        } else if (rule.clauses().fill() != null) {
            misplaced(
                    "fill",
                    "'until' says where the text ends; fill a text that is 'sized', or write a rule behind it, 'zero to multiple of 8'");
        }
    }

    private void misplaced(String word, String instead) {
        diagnostics.report(Tag.MISPLACED, rule.span(), word, "'" + rule.name() + "'", instead);
    }
}
