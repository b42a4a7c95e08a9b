package org.tensorbind.processor.format;

import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Expr.Function;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Paths.Path;
import org.tensorbind.processor.format.Paths.Step;
import org.tensorbind.processor.format.Structures.Kind;

/** Finds counts of what stands once, and places counted from a rule that has nothing to do with them. */
final class MeasureChecker {
    private final Grammar grammar;
    private final Paths paths;
    private final Structures structures;
    private final Diagnostics diagnostics;

    private MeasureChecker(Grammar grammar, Paths paths, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.paths = paths;
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    static void check(Grammar grammar, Paths paths, Structures structures, Diagnostics diagnostics) {
        MeasureChecker checker = new MeasureChecker(grammar, paths, structures, diagnostics);
        for (Rule rule : grammar.rules().values()) {
            if (rule.clauses().equation() != null) {
                checker.checkExpression(rule, rule.clauses().equation());
            }
        }
    }

    private void checkExpression(Rule rule, Expr expr) {
        if (expr instanceof Expr.Binary binary) {
            checkExpression(rule, binary.left());
            checkExpression(rule, binary.right());
        } else if (expr instanceof Expr.Measure measure && measure.function() == Function.COUNT) {
            checkCount(rule, measure);
        } else if (expr instanceof Expr.OffsetFrom from && !paths.contains(from.base(), from.target())) {
            diagnostics.report(
                    Tag.MISPLACED,
                    from.span(),
                    "from " + from.base(),
                    "'" + from.target() + "'",
                    "the place must count from a rule that contains it");
        }
    }

    /** In each rule that has the count beside it, what is counted must be repeated. */
    private void checkCount(Rule rule, Expr.Measure measure) {
        Kind kind = structures.bareValue(measure.target()).kind();
        boolean repeated = grammar.rules().keySet().stream()
                .flatMap(owner -> paths.steps(owner).stream())
                .anyMatch(step -> step.many() && step.rule().equals(measure.target()));
        if (kind == Kind.INTEGERS || kind == Kind.LIST) {
            return;
        }
        if (!repeated) {
            String actual = structures.value(measure.target()).description();
            diagnostics.report(Tag.TYPE_MISUSE, measure.span(), "count", "a repeated rule", measure.target(), actual);
            return;
        }
        for (Rule owner : grammar.rules().values()) {
            Path path = Uses.of(owner.body()).contains(rule.name()) ? paths.find(owner.name(), measure.target()) : null;
            if (path != null && !path.steps().isEmpty()) {
                Step last = path.steps().get(path.steps().size() - 1);
                if (!last.many()) {
                    diagnostics.report(
                            Tag.TYPE_MISUSE,
                            measure.span(),
                            "count",
                            "a repeated rule",
                            measure.target(),
                            "in '" + last.owner() + "' once");
                }
            }
        }
    }
}
