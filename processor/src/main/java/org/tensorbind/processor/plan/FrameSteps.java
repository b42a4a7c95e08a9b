package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause.Fill;
import org.tensorbind.processor.format.Clause.NumberOrder;
import org.tensorbind.processor.format.Extent;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.value.Leniency;

/** Steps that write what stands around items: alignment, padding, white space, the fill of a region, extension types. */
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
    void region(Rule rule, @Nullable WriteResolver around, List<Step> steps, Runnable content) {
        Fill fill = rule.clauses().fill();
        if (fill == null) {
            content.run();
            return;
        }
        steps.add(new WriteStep.Begin(rule.name()));
        content.run();
        Expr size = rule.clauses().sized();
        if (fill.multiple() > 0 || size == null) {
            steps.add(new WriteStep.PadRegion(rule.name(), fill.value(), Math.max(1, fill.multiple())));
            return;
        }
        Value bytes = around == null ? null : around.value(size);
        if (bytes == null) {
            unwritable(rule, rule.name());
        } else {
            steps.add(new WriteStep.FillRegion(rule.name(), rule.label(), fill.value(), bytes));
        }
    }

    /** A rule's content, in the byte order that it says; {@code around} finds what tells that. */
    void ordered(Rule rule, WriteResolver around, List<Step> steps, Runnable content) {
        NumberOrder order = rule.clauses().numberOrder();
        if (order == null) {
            content.run();
            return;
        }
        Value when = order.when() == null ? null : around.value(order.when());
        if (order.when() != null && when == null) {
            unwritable(rule, order.when(), around);
            return;
        }
        steps.add(new WriteStep.SetOrder(order.big(), when));
        content.run();
        steps.add(new WriteStep.RestoreOrder());
    }

    /** A document as a whole; {@code around} finds what tells its encoding. */
    void document(
            Rule rule, Body.Document document, @Nullable WriteResolver around, List<Step> content, List<Step> steps) {
        Expr condition = rule.clauses().latin1When();
        Value latin1 = condition == null || around == null ? null : around.value(condition);
        if (latin1 != null || condition == null) {
            steps.add(WriteStep.Document.of(format.grammar(), rule, document, latin1, content));
        } else if (around == null) {
            unwritable(rule, rule.name());
        } else {
            unwritable(rule, condition, around);
        }
    }

    /** A step where an item starts at a multiple of a number. */
    void align(Rule rule, WriteResolver resolver, List<Step> steps) {
        Expr multiple = rule.clauses().align();
        if (multiple == null) {
            return;
        }
        Value value = resolver.value(multiple);
        if (value == null) {
            unwritable(rule, multiple, resolver);
        } else {
            steps.add(new WriteStep.Pad(format.padding().value(), value));
        }
    }

    /** A step of padding or white space. */
    void gap(Rule rule, Body.Gap gap, WriteResolver resolver, List<Step> steps) {
        Expr told = gap.extent().amount();
        Value amount = told == null ? new Value.Number(0) : resolver.value(told);
        if (amount == null) {
            unwritable(rule, told, resolver);
        } else if (gap.extent() instanceof Extent.AtLeast white) {
            steps.add(new WriteStep.White(
                    rule.label(),
                    (char) gap.first(),
                    white.minimum(),
                    amount,
                    white.remainder(),
                    white.multiple(),
                    white.otherEnds(),
                    gap.leniency() == Leniency.ACCEPT));
        } else {
            boolean toMultiple = gap.extent() instanceof Extent.ToMultiple;
            steps.add(toMultiple ? new WriteStep.Pad(gap.first(), amount) : new WriteStep.Fill(gap.first(), amount));
        }
    }

    /** A rule's content, in the extension type that it is in. */
    static void extended(Rule rule, List<Step> steps, Runnable content) {
        Integer number = rule.extension();
        boolean ofBytes = rule.isScalar();
        if (number != null) {
            steps.add(new WriteStep.Extension(number, ofBytes));
        }
        content.run();
        if (number != null && !ofBytes) {
            steps.add(new WriteStep.ExtensionEnd());
        }
    }

    /** A step where a list is written in parentheses. */
    static void tuple(Rule rule, List<Step> steps) {
        if (rule.isInParentheses()) {
            steps.add(new WriteStep.Tuple());
        }
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
