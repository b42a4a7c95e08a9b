package org.tensorbind.processor.plan.write;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause.Fill;
import org.tensorbind.processor.format.Clause.NumberOrder;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.UnknownParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;

/** Steps that write what stands around items: alignment, padding, white space, the fill of a region. */
final class FrameSteps {
    private final Format format;
    private final WhyUnknown why;
    private final Diagnostics diagnostics;

    FrameSteps(Format format, Diagnostics diagnostics) {
        this.format = format;
        this.why = new WhyUnknown(format);
        this.diagnostics = diagnostics;
    }

    /** A rule's content, in the region that it fills; {@code around} finds how large that is. */
    List<Step> region(Rule rule, @Nullable WriteResolver around, List<Step> content) {
        Fill fill = rule.clauses().fill();
        if (fill == null) {
            return content;
        }
        Expr sized = fill.multiple() > 0 ? null : rule.clauses().sized();
        Value size = sized == null || around == null ? null : around.value(sized);
        if (sized != null && size == null) {
            unwritable(rule, rule.name());
        }
        return List.of(
                new Step.Region(rule.name(), rule.label(), size, Step.Filling.of(fill, false), false, null, content));
    }

    /** A rule's content, in the byte order that it says; {@code around} finds what tells that. */
    List<Step> ordered(Rule rule, WriteResolver around, List<Step> content) {
        NumberOrder order = rule.clauses().numberOrder();
        if (order == null) {
            return content;
        }
        Value when = order.when() == null ? null : around.value(order.when());
        if (order.when() != null && when == null) {
            unwritable(rule, order.when(), around);
        }
        return List.of(new Step.Order(order.big(), when, content));
    }

    /** A document as a whole; {@code around} finds what tells its encoding. */
    List<Step> document(Rule rule, Body.Document document, @Nullable WriteResolver around, List<Step> content) {
        Expr condition = rule.clauses().latin1When();
        Value latin1 = condition == null || around == null ? null : around.value(condition);
        if (condition != null && latin1 == null) {
            if (around == null) {
                unwritable(rule, rule.name());
            } else {
                unwritable(rule, condition, around);
            }
        }
        return List.of(Step.Document.of(format.grammar(), rule, document, latin1, true, content));
    }

    /** What is written before an item that starts at a multiple of a number. */
    List<Step> align(Rule rule, WriteResolver resolver) {
        Expr multiple = rule.clauses().align();
        Value value = multiple == null ? null : resolver.value(multiple);
        if (multiple != null && value == null) {
            unwritable(rule, multiple, resolver);
        }
        return value == null ? List.of() : List.of(Gap.before(rule, format.padding(), value, null));
    }

    /** Padding or white space. */
    List<Step> gap(Rule rule, Body.Gap gap, WriteResolver resolver) {
        Expr told = gap.extent().amount();
        Value amount = told == null ? new Value.Number(0) : resolver.value(told);
        if (amount == null) {
            unwritable(rule, told, resolver);
            return List.of();
        }
        return List.of(Gap.of(rule, gap, amount));
    }

    /** Reports a rule that cannot be written for want of something in an expression. */
    void unwritable(Rule rule, @Nullable Expr expr, WriteResolver resolver) {
        Optional<Expr> part = expr == null ? Optional.empty() : UnknownParts.firstPart(expr, resolver::value);
        part.ifPresentOrElse(missing -> unwritable(rule, missing), () -> unwritable(rule, rule.name()));
    }

    /** Reports that a rule cannot be written for want of a part of an expression. */
    void unwritable(Rule rule, Expr part) {
        report(rule, why.of(part, String.valueOf(UnknownParts.name(part))));
    }

    /** Reports that a rule cannot be written for want of an item. */
    void unwritable(Rule rule, String missing) {
        if (!missing.equals(rule.name())) {
            report(
                    rule,
                    why.of(
                            new Expr.Ref(List.of(missing), rule.span()),
                            format.rule(missing).label()));
        } else if (!isInBraces(missing)) {
            report(rule, why.of(missing));
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
        diagnostics.report(Tag.UNWRITABLE, rule.span(), rule.label(), reason);
    }
}
