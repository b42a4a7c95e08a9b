package org.tensorbind.processor.plan;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.tensorbind.processor.format.Clause.Limit;
import org.tensorbind.processor.format.Clause.Stored;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.StoredForm;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.value.TextCode;

/** Steps that write one item whose value is at hand. */
final class ItemSteps {
    private final Format format;
    private final Origins origins;
    private final FrameSteps frames;

    ItemSteps(Origins origins, FrameSteps frames) {
        this.format = origins.format();
        this.origins = origins;
        this.frames = frames;
    }

    /** Steps that write an item that follows from others; {@code around} finds what stands beside it. */
    void inline(String name, Value value, WriteResolver around, List<Step> steps) {
        Rule rule = format.rule(name);
        if (rule.coding() instanceof Coding.Tagged integer) {
            tagged(rule, integer, value, true, around, steps);
        } else {
            scalar(rule, value, true, new ValueResolver(origins, name, new Value.Local(name)), steps);
        }
    }

    /** Steps that write an integer whose type is told by a tag around it; {@code around} finds that, or it is given. */
    void tagged(
            Rule rule, Coding.Tagged integer, Value value, boolean derived, WriteResolver around, List<Step> steps) {
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
        for (Coding.Width variant : integer.widths()) {
            WritePrimitive primitive = WritePrimitive.of(format, rule, variant.type());
            List<Step> written = new ArrayList<>();
            Coding.Width wider = integer.widerThan(variant);
            if (wider != null) {
                String instead = format.rule(tag).label() + " " + wider.label();
                written.add(
                        new WriteStep.Narrow(rule.label(), value, variant.type().highest(), instead, derived));
            }
            boolean placeholder = derived && primitive.isFixed(rule);
            written.add(new WriteStep.Scalar(
                    rule.label(), primitive.name(), primitive.bits(), value, placeholder, WriteStep.form(rule)));
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
        if (format.structures().isPayload(rule.name())) {
            steps.add(new WriteStep.Data(rule.label(), value));
        } else if (isField(rule)) {
            field(rule, value, resolver, steps);
        } else {
            steps.add(plain(rule, value, derived));
        }
    }

    private static boolean isEnumeration(Rule rule) {
        return rule.values() != null;
    }

    private static boolean isText(Rule rule) {
        return rule.typeInBytes().isText() && !rule.inDocument();
    }

    /** Whether a text or a number in digits fills a field of a size that is told. */
    private static boolean isField(Rule rule) {
        boolean digits = rule.typeInBytes().isDigits();
        return rule.clauses().fill() != null && rule.clauses().sized() != null && (digits || isText(rule));
    }

    private void field(Rule rule, Value value, ValueResolver resolver, List<Step> steps) {
        Value size = resolver.value(Objects.requireNonNull(rule.clauses().sized(), "of a field"));
        if (size == null) {
            frames.unwritable(rule, rule.name());
        } else {
            steps.add(WriteStep.field(rule, value, isEnumeration(rule), size));
        }
    }

    /** The step that writes an item of which nothing but the rule itself says how. */
    private Step plain(Rule rule, Value value, boolean derived) {
        Type type = rule.typeInBytes();
        byte[] until = rule.clauses().until();
        if (isText(rule) && (until != null || type.textCode() != TextCode.UTF8)) {
            ByteBuffer delimiter = until == null ? null : ByteBuffer.wrap(until);
            return new WriteStep.Text(rule.label(), value, isEnumeration(rule), type.textCode(), delimiter);
        }
        WritePrimitive primitive = WritePrimitive.of(format, rule);
        boolean placeholder = derived && primitive.isFixed(rule);
        if (isEnumeration(rule)) {
            boolean orAny = rule.clauses().orAny();
            return new WriteStep.Code(rule.label(), primitive.name(), primitive.bits(), value, placeholder, orAny);
        }
        if (type == Type.BYTES && !rule.inDocument()) {
            return new WriteStep.Bytes(value);
        }
        Value stored = stored(rule, value);
        return new WriteStep.Scalar(
                rule.label(), primitive.name(), primitive.bits(), stored, placeholder, WriteStep.form(rule));
    }

    /** What stands for a value on the wire. */
    private static Value stored(Rule rule, Value value) {
        Stored stored = rule.clauses().stored();
        if (stored == null) {
            return value;
        }
        if (stored.form() instanceof StoredForm.Rotated form) {
            return new Source.Rotated(value, form.bits(), form.right(), form.bias());
        }
        StoredForm.Scaled form = (StoredForm.Scaled) stored.form();
        return new Source.Stored(value, form.factor(), form.divisor(), form.bias());
    }
}
