package org.tensorbind.processor.format;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Place.Step;
import org.tensorbind.processor.format.Structures.Kind;

/** Finds computations with items that may be absent. Comparing one with a named value is allowed: an absent one is no value. */
final class AbsenceChecker {
    private final Grammar grammar;
    private final Equations equations;
    private final Places places;
    private final Structures structures;
    private final Diagnostics diagnostics;

    private AbsenceChecker(Relations relations, Structures structures, Diagnostics diagnostics) {
        this.grammar = relations.grammar();
        this.equations = relations.equations();
        this.places = relations.places();
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    static void check(Relations relations, Structures structures, Diagnostics diagnostics) {
        AbsenceChecker checker = new AbsenceChecker(relations, structures, diagnostics);
        Grammar grammar = checker.grammar;
        grammar.each(checker::checkRule);
        grammar.tensors().stream().filter(TensorClause::isElement).forEach(checker::checkData);
    }

    private void checkData(TensorClause tensor) {
        if (tensor.data() != null) {
            checkName(grammar.rule(tensor.data()), tensor.rule(), tensor.span(), new Conditions(List.of()));
        }
    }

    private void checkRule(Rule rule) {
        Clauses clauses = rule.clauses();
        Context.of(rule).stream()
                .filter(in -> in.context() != Context.WRITING)
                .forEach(in -> checkExpression(rule, in.expr(), new Conditions(List.of())));
        checkTold(rule);
        checkTag(rule, clauses.tag());
        checkChecksum(rule);
    }

    /** What tells how many, how large, where or whether is there whenever what it tells of is. */
    private void checkTold(Rule rule) {
        Expr equation = rule.clauses().equation();
        if (equation == null) {
            return;
        }
        equation.parts(Expr.Measure.class)
                .filter(measure -> isDefinedBy(rule, measure.function(), measure.target()))
                .map(measure -> grammar.rule(measure.target()))
                .filter(item -> mayLack(item, rule.name()))
                .findFirst()
                .ifPresent(item -> diagnostics.report(Tag.TOLD_BY_ABSENT, equation.span(), rule.label(), item.label()));
    }

    private boolean isDefinedBy(Rule rule, Expr.Function function, String target) {
        Equations.Definition definition = equations.find(function, target);
        boolean alone = rule.clauses().equation() instanceof Expr.Measure;
        return grammar.rules().containsKey(target)
                && (alone || (definition != null && definition.definer().equals(rule.name())));
    }

    /** What tells the variant stands, in a document, in the variant itself. */
    private void checkTag(Rule rule, @Nullable String tag) {
        if (tag == null || rule.inDocument()) {
            return;
        }
        checkName(rule, tag, rule.span(), new Conditions(List.of()));
        boolean follows = rule.body() instanceof Body.Choice && grammar.readerOnly() == null;
        if (follows && grammar.rules().containsKey(tag) && mayLack(grammar.rule(tag), rule.name())) {
            diagnostics.report(Tag.TAG_OF_ABSENT, grammar.rule(tag).span(), tag, rule.name(), tag, rule.name());
        }
    }

    /** A checksum of tensor data is found from the tensor that it covers. */
    private void checkChecksum(Rule rule) {
        boolean checksum =
                (rule.clauses().equation() instanceof Expr.ChecksumOf sum && structures.isPayload(sum.target()))
                        || rule.isChecksumText();
        boolean found = places.find(rule.name()) != null
                || grammar.blocks().keySet().stream().anyMatch(block -> places.find(block, rule.name()) != null);
        if (checksum && !found) {
            diagnostics.report(
                    Tag.MISPLACED,
                    rule.span(),
                    "a checksum",
                    "'" + rule.label() + "'",
                    "it stands in a variant of a choice; put it where every tensor has it");
        }
    }

    /** @param held conditions that hold where the expression is computed */
    private void checkExpression(Rule rule, Expr expr, Conditions held) {
        if (expr instanceof Expr.Binary binary) {
            boolean named = binary.right() instanceof Expr.EnumName;
            if (named && binary.left() instanceof Expr.Ref ref && isOptionalItself(ref.head())) {
                checkPath(ref);
                return;
            }
        }
        if (expr instanceof Expr.Conditional conditional) {
            checkExpression(rule, conditional.condition(), held);
            checkExpression(rule, conditional.then(), held.and(conditional.condition()));
            checkExpression(rule, conditional.otherwise(), held);
            return;
        }
        expr.operands().forEach(operand -> checkExpression(rule, operand, held));
        if (expr instanceof Expr.Ref ref) {
            checkPath(ref);
            checkName(rule, ref.head(), ref.span(), held);
        } else if (expr instanceof Expr.Element element) {
            checkPath(element.list());
            checkName(rule, element.list().head(), element.span(), held);
        }
    }

    private void checkPath(Expr.Ref ref) {
        for (int i = 1; i < ref.path().size(); i++) {
            Place path = places.find(ref.path().get(i - 1), ref.path().get(i));
            if (path == null || path.isListed()) {
                diagnostics.report(
                        Tag.NOT_ONCE,
                        ref.span(),
                        ref.path().get(i - 1) + "." + ref.path().get(i),
                        ref.path().get(i - 1),
                        ref.path().get(i));
            }
        }
    }

    private boolean isOptionalItself(String name) {
        Place place = places.find(name);
        return place != null && place.mayLack();
    }

    /** An item that may be absent can be used inside of what may be absent with it, and for each element of a list that may be. */
    private void checkName(Rule rule, String name, Span span, Conditions held) {
        if (mayLack(rule, name, held)) {
            diagnostics.report(Tag.MAYBE_ABSENT, span, rule.label(), name);
        }
    }

    /** Whether an item, or something around it, may be absent where a rule is there. */
    private boolean mayLack(Rule rule, String name) {
        return mayLack(rule, name, new Conditions(List.of()));
    }

    private boolean mayLack(Rule rule, String name, Conditions held) {
        return places.of(rule.name()).stream()
                .anyMatch(place -> places.reach(place, List.of(name)) instanceof Reach.Found found
                        && isAbsent(place, found, held));
    }

    private boolean isAbsent(Place user, Reach.Found found, Conditions held) {
        boolean integer = structures.value(found.target().rule()).kind() == Kind.INTEGER;
        Step absent = null;
        for (Step step : found.down()) {
            boolean none = step.many()
                    && (absent == null || structures.value(absent.rule()).kind() == Kind.LIST);
            boolean told =
                    integer && held.imply(grammar.rule(step.rule()).clauses().presentWhen());
            absent = step.optional() && !told ? step : none ? null : absent;
        }
        return absent != null && places.companions(absent).noneMatch(user::isIn);
    }
}
