package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.tensorbind.processor.format.Clause.Limit;
import org.tensorbind.processor.format.Coding.Tagged;
import org.tensorbind.processor.format.Coding.Width;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.relation.Expr;

/** Steps that write one item whose value is at hand. */
final class ItemSteps {
    private final Format format;
    private final Origins origins;
    private final FrameSteps frames;
    private final Codings codings;

    ItemSteps(Origins origins, FrameSteps frames) {
        this.format = origins.format();
        this.origins = origins;
        this.frames = frames;
        this.codings = new Codings(format);
    }

    /** Steps that write an item that follows from others; {@code around} finds what stands beside it. */
    void inline(String name, Value value, WriteResolver around, List<Step> steps) {
        Rule rule = format.rule(name);
        if (rule.coding() instanceof Tagged integer) {
            tagged(rule, integer, value, true, around, steps);
        } else {
            scalar(rule, value, true, new ValueResolver(origins, name, new Value.Local(name)), steps);
        }
    }

    /** Steps that write an integer whose type is told by a tag around it; {@code around} finds that, or it is given. */
    void tagged(Rule rule, Tagged integer, Value value, boolean derived, WriteResolver around, List<Step> steps) {
        for (Limit limit : rule.clauses().limits()) {
            steps.add(new WriteStep.Limit(rule.label(), value, limit.highest(), limit.reason()));
        }
        String tag = String.valueOf(rule.clauses().tag());
        Value found = around.item(new Expr.Ref(List.of(tag), rule.span()));
        Value told = found == null && around instanceof ValueResolver ? new Value.Parameter(new Need.Item(tag)) : found;
        if (told == null) {
            frames.unwritable(rule, tag);
            return;
        }
        List<WriteStep.Case> cases = new ArrayList<>();
        for (Width variant : integer.widths()) {
            List<Step> written = new ArrayList<>();
            Width wider = integer.widerThan(variant);
            if (wider != null) {
                String instead = format.rule(tag).label() + " " + wider.label();
                written.add(
                        new WriteStep.Narrow(rule.label(), value, variant.type().highest(), instead, derived));
            }
            written.add(Transfer.write(rule, codings.of(rule, variant.type()), null, value, derived));
            cases.add(new WriteStep.Case(
                    Operator.MATCHES.of(told, new Value.Named(tag, variant.label())), List.copyOf(written)));
        }
        steps.add(new WriteStep.Choose(List.copyOf(cases)));
    }

    /** Steps that write a number, a text, bytes or data; {@code resolver} finds the size of its field. */
    void scalar(Rule rule, Value value, boolean derived, ValueResolver resolver, List<Step> steps) {
        for (Limit limit : rule.clauses().limits()) {
            steps.add(new WriteStep.Limit(rule.label(), value, limit.highest(), limit.reason()));
        }
        Coding coding = codings.of(rule);
        boolean field = coding instanceof Coding.Text text && text.field() != null
                || coding instanceof Coding.Digits digits && digits.field() != null;
        Value size =
                field ? resolver.value(Objects.requireNonNull(rule.clauses().sized(), "of a field")) : null;
        if (field && size == null) {
            frames.unwritable(rule, rule.name());
        } else {
            steps.add(Transfer.write(rule, coding, size, value, derived));
        }
    }
}
