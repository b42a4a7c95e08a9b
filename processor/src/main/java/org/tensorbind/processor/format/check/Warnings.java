package org.tensorbind.processor.format.check;

import java.util.Arrays;
import java.util.function.BiConsumer;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Extent;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.place.SortedNames;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.value.Leniency;

/** Finds constructs that are valid but probably unintended. */
public final class Warnings {
    private final Grammar grammar;
    private final BiConsumer<Span, String> found;

    private Warnings(Grammar grammar, BiConsumer<Span, String> found) {
        this.grammar = grammar;
        this.found = found;
    }

    /** Passes each warning to {@code found}, in the order of the rules. */
    public static void find(Grammar grammar, BiConsumer<Span, String> found) {
        Warnings warnings = new Warnings(grammar, found);
        grammar.rules().values().forEach(warnings::check);
        if (grammar.readerOnly() == null) {
            grammar.tensors().stream().filter(TensorClause::isElement).forEach(warnings::checkKeyOrder);
        }
    }

    /** Names are sorted in a document, but the data after it is in the order in which tensors were supplied. */
    private void checkKeyOrder(TensorClause tensor) {
        String name = tensor.nameRule();
        String data = tensor.data();
        boolean ordered = !tensor.order().isEmpty()
                && tensor.order().get(0).rule().equals(name)
                && !tensor.order().get(0).descending();
        if (name == null || data == null || ordered || grammar.rule(data).inDocument()) {
            return;
        }
        String order = SortedNames.order(grammar);
        if (order != null) {
            found.accept(
                    tensor.span(),
                    "'keys " + order + "' sorts tensors by '" + name + "', and their data is in the order in which"
                            + " they are given; add 'sort by " + name
                            + "' to the tensor clause, so that writers sort both");
        }
    }

    private void check(Rule rule) {
        if (rule.isSequence()) {
            for (int i = 1; i < rule.items().size(); i++) {
                checkDelimiter(rule.items().get(i - 1), rule.items().get(i));
            }
            checkRegion(rule);
        }
        if (grammar.readerOnly() == null) {
            checkOtherForms(rule);
        }
    }

    /** A constant repeats the terminator before it: files need both. */
    private void checkDelimiter(Item before, Item part) {
        if (!(before instanceof Item.Use text) || !(part instanceof Item.Constant constant)) {
            return;
        }
        byte[] delimiter = grammar.rule(text.rule()).clauses().until();
        if (delimiter != null && Arrays.equals(delimiter, constant.bytes())) {
            found.accept(
                    text.span(),
                    "'until' of '" + text.rule()
                            + "' includes its terminator, and the same bytes follow again;"
                            + " remove the constant unless files have them twice");
        }
    }

    /** Readers accept more white space than writers write, which then do not fill the region. */
    private void checkRegion(Rule rule) {
        Clauses clauses = rule.clauses();
        boolean white = rule.uses().stream()
                .anyMatch(use -> grammar.rule(use.rule()).body() instanceof Body.Gap gap
                        && gap.leniency() != Leniency.REJECT
                        && gap.extent() instanceof Extent.AtLeast space
                        && space.multiple() == 1);
        if (white && clauses.sized() instanceof Expr.Int && clauses.fill() == null && grammar.readerOnly() == null) {
            found.accept(
                    rule.span(),
                    "writers write as little white space as possible in '" + rule.label()
                            + "' and nothing fills the rest of its size; add"
                            + " 'fill 0x20', which fills it after its items");
        }
    }

    /** Strict reading accepts several forms, of which writers write one. */
    private void checkOtherForms(Rule rule) {
        Clauses clauses = rule.clauses();
        boolean padding = rule.body() instanceof Body.Gap gap && !gap.isWhite() && gap.leniency() == Leniency.ACCEPT;
        boolean fill = clauses.fill() != null && clauses.fill().leniency() == Leniency.ACCEPT;
        boolean align = clauses.align() != null && clauses.alignLeniency() == Leniency.ACCEPT;
        if (padding || fill || align) {
            String form = "fill bytes of '" + rule.label() + "'";
            found.accept(
                    rule.span(),
                    "'accept' accepts other " + form
                            + " than writers write: a file with others passes strict reading, but does"
                            + " not round-trip; use 'lenient' to make it an error");
        }
    }
}
