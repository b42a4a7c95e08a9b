package org.tensorbind.processor.format;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Clause.Constraint;
import org.tensorbind.processor.format.Grammar.Rule;

/** What a shape says of its items without words: that a dimension is not negative, so that the item is at fault and not what follows from it. */
final class ImpliedRanges {
    private static final String MESSAGE = "a dimension must be 0 or more";

    private final Map<String, Rule> rules;

    private ImpliedRanges(Map<String, Rule> rules) {
        this.rules = rules;
    }

    /** Adds the requirement to all items of which each is a dimension of a tensor that is always there. */
    static void imply(Grammar grammar, Map<String, Rule> rules) {
        ImpliedRanges ranges = new ImpliedRanges(rules);
        Places places = new Places(grammar);
        grammar.tensors().stream()
                .filter(tensor -> grammar.byElement() || isThere(places.find(tensor.dataRule())))
                .forEach(ranges::imply);
        grammar.blocks().values().forEach(block -> ranges.implyList(block.shape()));
    }

    private static boolean isThere(@Nullable Place way) {
        return way != null && way.steps().stream().noneMatch(Place.Step::optional);
    }

    private void imply(TensorClause tensor) {
        tensor.dimensions().forEach(this::imply);
        if (tensor.axes() == null) {
            implyList(tensor.shapeRule());
        } else {
            implyItem(String.valueOf(tensor.shapeRule()));
        }
    }

    private void imply(Expr dimension) {
        if (dimension instanceof Expr.Ref ref) {
            implyItem(ref.target());
        }
    }

    private void implyList(@Nullable String list) {
        Rule rule = list == null ? null : rules.get(list);
        if (rule != null && rule.isSequence()) {
            implyItem(rule.name());
        }
    }

    /** The integer that a rule is, or the only item in it that is one. */
    private void implyItem(String name) {
        Rule rule = rules.get(name);
        if (rule == null || Uses.count(rules.values(), name) != 1) {
            return;
        }
        if (isSigned(rule.type()) && rule.values() == null) {
            require(rule);
        } else if (rule.isSequence()) {
            List<String> inside = rule.inside();
            if (inside.size() == 1) {
                implyItem(inside.get(0));
            }
        }
    }

    private void require(Rule rule) {
        boolean told = rule.clauses().constraints().stream()
                .anyMatch(constraint -> constraint.message().equals(MESSAGE));
        if (told) {
            return;
        }
        Expr own = new Expr.Ref(List.of(rule.name()), rule.span());
        Expr condition = new Expr.Binary(">=", own, new Expr.Int(0, rule.span()), rule.span());
        rules.put(
                rule.name(),
                rule.withClauses(rule.clauses().with(new Constraint(false, condition, MESSAGE, rule.span()))));
    }

    /** Whether digits, or the bits of a number, may say one below 0. */
    private static boolean isSigned(Type type) {
        return type == Type.DECIMAL || (type.byteSize() > 0 && type.isSigned());
    }
}
