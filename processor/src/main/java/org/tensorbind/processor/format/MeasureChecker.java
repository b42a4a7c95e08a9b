package org.tensorbind.processor.format;

import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Expr.Function;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Place.Step;
import org.tensorbind.processor.format.Structures.Kind;

/** Finds counts of what stands once, and places counted from a rule that has nothing to do with them. */
final class MeasureChecker {
    private final Grammar grammar;
    private final Places places;
    private final LayoutFacts layoutFacts;
    private final Structures structures;
    private final Diagnostics diagnostics;

    private MeasureChecker(
            Grammar grammar, Places places, LayoutFacts layoutFacts, Structures structures, Diagnostics diagnostics) {
        this.grammar = grammar;
        this.places = places;
        this.layoutFacts = layoutFacts;
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    static void check(
            Grammar grammar, Places places, LayoutFacts layoutFacts, Structures structures, Diagnostics diagnostics) {
        MeasureChecker checker = new MeasureChecker(grammar, places, layoutFacts, structures, diagnostics);
        grammar.each(checker::checkRule);
        grammar.computed()
                .forEach(tensor -> tensor.dimensions()
                        .forEach(dimension -> Context.DIMENSION.checkKnown(dimension, tensor.dataRule(), diagnostics)));
    }

    private void checkRule(Rule rule) {
        if (rule.clauses().equation() != null) {
            rule.clauses().equation().parts(Expr.Measure.class).forEach(measure -> checkMeasure(rule, measure));
        }
        for (Context.In in : Context.of(rule)) {
            in.context().checkKnown(in.expr(), rule.label(), diagnostics);
            if (in.context().isReading()) {
                layoutFacts
                        .forReading(in.expr())
                        .parts(Expr.Measure.class)
                        .forEach(measure -> checkReadable(rule, measure));
            }
        }
    }

    /** The size and the place of data are known once it has been found; of other rules, only where something tells them. */
    private void checkReadable(Rule rule, Expr.Measure measure) {
        Kind kind = structures.value(measure.target()).kind();
        boolean known = kind == Kind.PAYLOAD || (measure.isSize() && (kind == Kind.TEXT || kind == Kind.BYTES));
        if (measure.function() == Function.COUNT) {
            checkCount(rule, measure);
        } else if (!known) {
            diagnostics.report(
                    Tag.MISPLACED,
                    measure.span(),
                    measure.function().word(),
                    "'" + measure.target() + "'",
                    "no item tells it; add '= " + measure.function().word() + "(" + measure.target()
                            + ")' to an integer");
        }
    }

    private void checkMeasure(Rule rule, Expr.Measure measure) {
        checkInDocument(measure);
        String base = measure.base();
        if (measure.function() == Function.COUNT) {
            checkCount(rule, measure);
        } else if (base != null && !places.contains(base, measure.target())) {
            diagnostics.report(
                    Tag.MISPLACED,
                    measure.span(),
                    "from " + base,
                    "'" + measure.target() + "'",
                    "the place must count from a rule that contains it" + around(base, measure.target()));
        }
    }

    /** What to write where the base stands once. */
    private String around(String base, String target) {
        boolean inside = base.equals(target) || places.contains(target, base);
        return inside || places.isListed(base)
                ? ""
                : "; write a rule that begins with '" + base + "' and has '" + target
                        + "' in it, and count from that rule";
    }

    /** What stands in a document has a place and a size only as its notation has them; the bytes of data are the same everywhere. */
    private void checkInDocument(Expr.Measure measure) {
        String target = measure.target();
        boolean data = measure.isSize() && structures.value(target).kind() == Kind.PAYLOAD;
        if ((measure.isSize() || measure.isOffset()) && grammar.rule(target).inDocument() && !data) {
            diagnostics.report(
                    Tag.MISPLACED,
                    measure.span(),
                    measure.function().word(),
                    "'" + target + "'",
                    measure.isSize()
                            ? "it stands in a document, where only data of tensors has a size that another item can tell"
                            : "it stands in a document, and is where that has it; put it outside, or leave out what tells its place");
        }
    }

    /** In each rule that has the count beside it, what is counted must be repeated. */
    private void checkCount(Rule rule, Expr.Measure measure) {
        Kind kind = structures.bareValue(measure.target()).kind();
        boolean repeated = places.uses(measure.target()).anyMatch(Step::many);
        if (kind == Kind.INTEGERS || kind == Kind.LIST) {
            return;
        }
        if (!repeated) {
            String actual = structures.value(measure.target()).description();
            diagnostics.report(Tag.TYPE_MISUSE, measure.span(), "count", "a repeated rule", measure.target(), actual);
            return;
        }
        for (Rule owner : grammar.rules().values()) {
            Place path = owner.inside().contains(rule.name()) ? places.find(owner.name(), measure.target()) : null;
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
