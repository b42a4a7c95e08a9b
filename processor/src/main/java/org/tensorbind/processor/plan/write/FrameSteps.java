package org.tensorbind.processor.plan.write;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause.Fill;
import org.tensorbind.processor.format.Clause.NumberOrder;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.UnknownPart;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;

/** Steps that write what encloses items: alignment, padding, white space, the fill of a region. */
final class FrameSteps {
    private final Format format;
    private final Diagnostics diagnostics;

    FrameSteps(Format format, Diagnostics diagnostics) {
        this.format = format;
        this.diagnostics = diagnostics;
    }

    /** A rule's content, in the region that it fills; {@code around} finds how large that is. */
    List<Step> region(Rule rule, @Nullable WriteResolver around, List<Step> content) {
        Fill fill = rule.clauses().fill();
        if (fill == null) {
            return content;
        }
        Value size = needed(rule, fill.multiple() > 0 ? null : rule.clauses().sized(), around);
        return List.of(new Step.Region(rule.name(), rule.label(), size, Step.Filling.of(fill, false), null, content));
    }

    /** What a rule cannot be written without, which is reported where it is not known; null there, and where the grammar asks for nothing. */
    @Nullable
    Value needed(Rule rule, @Nullable Expr expr, @Nullable WriteResolver around) {
        Value value = expr == null || around == null ? null : around.value(expr);
        if (expr != null && value == null) {
            unwritable(rule, expr, around);
        }
        return value;
    }

    /** A rule in a check that it takes as many bytes as it says, where nothing follows from how many it takes. */
    List<Step> sized(Rule rule, WriteResolver resolver, List<Step> content) {
        String name = rule.name();
        Expr sized = rule.clauses().sized();
        boolean given = rule.clauses().fill() != null
                || format.structures().isPayload(name)
                || format.relations().find(Function.SIZE, name) != null
                || (sized != null && !isAtHand(sized, new HashSet<>()));
        Value size = sized == null || given ? null : resolver.value(sized);
        return Step.Region.around(rule, size, content);
    }

    /**
     * Whether a writer knows the value of an expression before it has counted anything, and the value is an integer whatever the operands are. Other sizes
     * are compared when what was written is read.
     */
    private boolean isAtHand(Expr expr, Set<String> seen) {
        boolean counted = expr instanceof Expr.Measure measure && (measure.isSize() || measure.isOffset());
        boolean inverse =
                expr instanceof Expr.Binary binary && binary.operator().equals(Expr.INVERSE);
        if (counted || inverse || Operator.isPartial(expr)) {
            return false;
        }
        Expr equation = expr instanceof Expr.Ref ref && seen.add(ref.target())
                ? format.relations().equation(ref.target())
                : null;
        return (equation == null || isAtHand(equation, seen))
                && expr.operands().stream().allMatch(operand -> isAtHand(operand, seen));
    }

    /** A rule's content, in the byte order that it says; {@code around} finds what gives that. */
    List<Step> ordered(Rule rule, WriteResolver around, List<Step> content) {
        NumberOrder order = rule.clauses().numberOrder();
        return order == null
                ? content
                : List.of(new Step.Order(order.big(), needed(rule, order.when(), around), content));
    }

    /** A document as a whole; {@code around} finds what gives its encoding. */
    List<Step> document(Rule rule, Body.Document document, @Nullable WriteResolver around, List<Step> content) {
        Value latin1 = needed(rule, rule.clauses().latin1When(), around);
        return List.of(Step.Document.of(format.grammar(), rule, document, latin1, true, content));
    }

    /** What is written before an item that starts at a multiple of a number. */
    List<Step> align(Rule rule, WriteResolver resolver) {
        Value multiple = needed(rule, rule.clauses().align(), resolver);
        return multiple == null ? List.of() : List.of(Gap.before(rule, format.padding(), multiple, null));
    }

    /** Padding or white space. */
    List<Step> gap(Rule rule, Body.Gap gap, WriteResolver resolver) {
        Expr given = gap.extent().amount();
        Value amount = given == null ? new Value.Number(0) : needed(rule, given, resolver);
        return amount == null ? List.of() : List.of(Gap.of(rule, gap, amount));
    }

    /** Reports a rule that cannot be written for want of something in an expression. */
    void unwritable(Rule rule, @Nullable Expr expr, @Nullable WriteResolver resolver) {
        Optional<UnknownPart> part =
                expr == null || resolver == null ? Optional.empty() : UnknownPart.of(expr, resolver::value);
        part.ifPresentOrElse(missing -> unwritable(rule, missing), () -> unwritable(rule, rule.name()));
    }

    /** Reports that a rule cannot be written for want of a part of an expression. */
    void unwritable(Rule rule, UnknownPart part) {
        report(rule, part.why(format));
    }

    /** Reports that a rule cannot be written for want of an item. */
    void unwritable(Rule rule, String missing) {
        if (!missing.equals(rule.name())) {
            unwritable(rule, UnknownPart.of(format.rule(missing)));
        } else if (!isInBraces(missing)) {
            report(rule, UnknownPart.why(format, missing));
        }
    }

    /** Whether the name of a computed tensor has an item in braces, which is reported itself. */
    private boolean isInBraces(String item) {
        return format.grammar().tensors().stream()
                .filter(tensor -> !tensor.isElement() && tensor.name().size() > 1)
                .flatMap(tensor -> tensor.name().stream())
                .anyMatch(part -> part instanceof TensorClause.NamePart.Item braces
                        && (braces.rule().equals(item) || format.places().contains(braces.rule(), item)));
    }

    private void report(Rule rule, String reason) {
        diagnostics.report(GrammarMessage.UNWRITABLE, rule.span(), rule.label(), reason);
    }
}
