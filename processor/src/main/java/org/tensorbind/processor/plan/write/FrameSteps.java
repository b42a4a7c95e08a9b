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

/** Steps that write alignment, padding, white space and the fill of regions. */
final class FrameSteps {
    private final Format format;
    private final Diagnostics diagnostics;

    FrameSteps(Format format, Diagnostics diagnostics) {
        this.format = format;
        this.diagnostics = diagnostics;
    }

    /** A rule's content in its region; {@code around} resolves the size of the region. */
    List<Step> region(Rule rule, @Nullable WriteResolver around, List<Step> content) {
        Fill fill = rule.clauses().fill();
        if (fill == null) {
            return content;
        }
        Value size = needed(rule, fill.multiple() > 0 ? null : rule.clauses().sized(), around);
        return List.of(new Step.Region(rule.name(), rule.label(), size, Step.Filling.of(fill, false), null, content));
    }

    /** The value of an expression that is required for writing; null if there is no expression, or if the value is unknown, which is reported. */
    @Nullable
    Value needed(Rule rule, @Nullable Expr expr, @Nullable WriteResolver around) {
        Value value = expr == null || around == null ? null : around.value(expr);
        if (expr != null && value == null) {
            unwritable(rule, expr, around);
        }
        return value;
    }

    /** A rule in a region that checks its size, unless the size is derived. */
    List<Step> sized(Rule rule, WriteResolver resolver, List<Step> content) {
        String name = rule.name();
        Expr sized = rule.clauses().sized();
        boolean given = rule.clauses().fill() != null
                || format.structures().isPayload(name)
                || format.relations().find(Function.SIZE, name) != null
                || (sized != null && !isKnownBeforeCounting(sized, new HashSet<>()));
        Value size = sized == null || given ? null : resolver.value(sized);
        return Step.Region.around(rule, size, content);
    }

    /**
     * Whether a writer can compute an expression before sizes are counted, and it is defined for all operands. Other sizes are checked when the
     * written image is read.
     */
    private boolean isKnownBeforeCounting(Expr expr, Set<String> seen) {
        boolean counted = expr instanceof Expr.Measure measure && (measure.isSize() || measure.isOffset());
        boolean inverse =
                expr instanceof Expr.Binary binary && binary.operator().equals(Expr.INVERSE);
        if (counted || inverse || Operator.isPartial(expr)) {
            return false;
        }
        Expr equation = expr instanceof Expr.Ref ref && seen.add(ref.target())
                ? format.relations().equation(ref.target())
                : null;
        return (equation == null || isKnownBeforeCounting(equation, seen))
                && expr.operands().stream().allMatch(operand -> isKnownBeforeCounting(operand, seen));
    }

    /** A rule's content in its byte order; {@code around} resolves the condition of the byte order. */
    List<Step> ordered(Rule rule, WriteResolver around, List<Step> content) {
        NumberOrder order = rule.clauses().numberOrder();
        return order == null
                ? content
                : List.of(new Step.Order(order.big(), needed(rule, order.when(), around), content));
    }

    /** A whole document; {@code around} resolves the condition of its encoding. */
    List<Step> document(Rule rule, Body.Document document, @Nullable WriteResolver around, List<Step> content) {
        Value latin1 = needed(rule, rule.clauses().latin1When(), around);
        return List.of(Step.Document.of(format.grammar(), rule, document, latin1, true, content));
    }

    /** The padding before an aligned item. */
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

    /** Reports a rule that cannot be written because a part of an expression is unknown. */
    void unwritable(Rule rule, @Nullable Expr expr, @Nullable WriteResolver resolver) {
        Optional<UnknownPart> part =
                expr == null || resolver == null ? Optional.empty() : UnknownPart.of(expr, resolver::value);
        part.ifPresentOrElse(missing -> unwritable(rule, missing), () -> unwritable(rule, rule.name()));
    }

    /** Reports a rule that cannot be written because this part of an expression is unknown. */
    void unwritable(Rule rule, UnknownPart part) {
        report(rule, part.why(format));
    }

    /** Reports a rule that cannot be written because an item is unknown. */
    void unwritable(Rule rule, String missing) {
        if (!missing.equals(rule.name())) {
            unwritable(rule, UnknownPart.of(format.rule(missing)));
        } else if (!isInBraces(missing)) {
            report(rule, UnknownPart.why(format, missing));
        }
    }

    /** Whether an item occurs in braces in a tensor's name, which is reported separately. */
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
