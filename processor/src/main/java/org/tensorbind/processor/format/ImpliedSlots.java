package org.tensorbind.processor.format;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.tensorbind.processor.format.Grammar.Rule;

/** What tensor clauses say without words: that tensors of a list share a dtype or a shape, and how large their bytes are. */
final class ImpliedSlots {
    private ImpliedSlots() {}

    /** Whether the tensors of a list have one dtype or one shape, which stands once in the file. */
    static boolean isShared(Grammar grammar) {
        Paths paths = new Paths(grammar);
        return paths.isListed(grammar.tensor().rule())
                && Stream.of(grammar.tensor().dtype(), grammar.tensor().shape())
                        .filter(Objects::nonNull)
                        .anyMatch(role -> paths.find(grammar.tensor().rule(), role) == null
                                && paths.find(grammar.root(), role) != null
                                && !paths.isListed(role));
    }

    /** Where nothing else tells the size of a tensor's bytes, its shape and dtype do. */
    static void implySize(Slot slot, Map<String, Rule> rules) {
        Rule rule = rules.get(slot.data());
        if (rule == null || rule.inDocument() || rule.clauses().sized() != null || isSizeTold(slot.data(), rules)) {
            return;
        }
        Expr size = slot.shapeRule() == null
                ? slot.dimensions().stream()
                        .reduce((all, next) -> new Expr.Binary("*", all, next, slot.span()))
                        .orElseGet(() -> new Expr.Int(1, slot.span()))
                : new Expr.Call("product", slot.expressions(), slot.span());
        Expr whole = new Expr.Binary("*", size, slot.width(), slot.span());
        rules.put(rule.name(), rule.withClauses(rule.clauses().withSize(whole)));
    }

    private static boolean isSizeTold(String data, Map<String, Rule> rules) {
        return rules.values().stream()
                .map(rule -> rule.clauses().equation())
                .anyMatch(equation -> equation != null && measuresSize(equation, data));
    }

    private static boolean measuresSize(Expr expr, String data) {
        boolean measures = expr instanceof Expr.Measure measure
                && measure.function() == Expr.Function.SIZE
                && measure.target().equals(data);
        return measures || expr.operands().stream().anyMatch(operand -> measuresSize(operand, data));
    }
}
