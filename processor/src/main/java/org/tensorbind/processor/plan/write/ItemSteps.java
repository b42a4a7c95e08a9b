package org.tensorbind.processor.plan.write;

import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.format.Clause.Limit;
import org.tensorbind.processor.format.Coding.Tagged;
import org.tensorbind.processor.format.Coding.Width;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Check.Problem;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Codings;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.relation.Expr;

/** Steps that write one item whose value is known. */
final class ItemSteps {
    private final Format format;
    private final FrameSteps frames;
    private final Codings codings;

    ItemSteps(Format format, FrameSteps frames) {
        this.format = format;
        this.frames = frames;
        this.codings = new Codings(format);
    }

    /**
     * Adds the steps that write an item.
     *
     * @param derived whether its value follows from others
     * @param around finds what gives its type or the size of its field
     */
    void write(Rule rule, Value value, boolean derived, WriteResolver around, List<Step> steps) {
        if (rule.coding() instanceof Tagged integer) {
            limits(rule, value, steps);
            tagged(rule, integer, value, derived, around, steps);
        } else if (derived && codings.of(rule).isFixed()) {
            scalar(rule, limited(rule, value), true, around, steps);
        } else {
            limits(rule, value, steps);
            scalar(rule, value, derived, around, steps);
        }
    }

    private static void limits(Rule rule, Value value, List<Step> steps) {
        for (Limit limit : rule.clauses().limits()) {
            steps.add(Check.ofGiven(
                    rule,
                    Problem.ABOVE_LIMIT,
                    Operator.LESS_OR_EQUAL.of(value, Check.highest(rule, limit)),
                    limit.reason()));
        }
    }

    /** A value that is computed where it is written, and only there. */
    private static Value limited(Rule rule, Value value) {
        Value limited = value;
        for (Limit limit : rule.clauses().limits()) {
            limited = Operator.AT_MOST
                    .of(limited, new Value.Number(limit.highest()), new Value.Text(limit.reason()))
                    .with(rule.label());
        }
        return limited;
    }

    /** An integer whose type is given by a tag around it. */
    private void tagged(
            Rule rule, Tagged integer, Value value, boolean derived, WriteResolver around, List<Step> steps) {
        String tag = String.valueOf(rule.clauses().tag());
        Value given = around.item(new Expr.Ref(List.of(tag), rule.span()));
        if (given == null) {
            frames.unwritable(rule, tag);
            return;
        }
        List<Branch.Case> cases = new ArrayList<>();
        for (Width variant : integer.widths()) {
            List<Step> written = new ArrayList<>();
            Width wider = integer.widerThan(variant);
            if (wider != null) {
                String instead = format.rule(tag).label() + " " + wider.label();
                Value highest = new Value.Number(variant.type().highest());
                Value fits = Operator.LESS_OR_EQUAL.of(value, highest);
                written.add(Check.ofGiven(rule, Problem.NO_ROOM, fits, instead));
            }
            written.add(Transfer.write(rule, codings.of(rule, variant.type()), null, value, derived));
            cases.add(Branch.Case.named(given, tag, variant.label(), List.copyOf(written)));
        }
        steps.add(Branch.of(cases, true));
    }

    /** A number, a text, bytes or data. */
    private void scalar(Rule rule, Value value, boolean derived, WriteResolver resolver, List<Step> steps) {
        ValueCoding coding = codings.of(rule);
        boolean field = coding instanceof ValueCoding.Text text && text.field() != null
                || coding instanceof ValueCoding.Digits digits && digits.field() != null;
        Value size = field ? frames.needed(rule, rule.clauses().sized(), resolver) : null;
        if (!field || size != null) {
            steps.add(Transfer.write(rule, coding, size, value, derived));
        }
    }
}
