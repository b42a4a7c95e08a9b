package org.tensorbind.processor.plan.scan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.scan.ScanFrame.ScanFailure;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.ScanStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.text.PlanText;
import org.tensorbind.processor.plan.value.Coding;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.ScanVariable;
import org.tensorbind.processor.plan.value.ScanVariable.Trait;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.value.TextCode;

/** Projects single items: integers are read, all others passed over. */
final class ScanItems {
    private final Format format;
    private final ScanTensor tensor;
    private final boolean unique;
    private final ScanFailure failure;

    /** @param unique whether names must differ */
    ScanItems(Format format, ScanTensor tensor, boolean unique, ScanFailure failure) {
        this.format = format;
        this.tensor = tensor;
        this.unique = unique;
        this.failure = failure;
    }

    /** Passes over an item; gives what is known of it then. */
    Seen read(Transfer step, ScanFrame frame, List<Step> out) {
        Value size = step.size();
        if (step.coding() instanceof Coding.Listed list) {
            return integers(step.rule(), size == null ? null : frame.evaluate(size), list.integer(), out);
        }
        if (step.coding() instanceof Coding.Text text) {
            return text(step, text, frame, out);
        }
        if (step.coding() instanceof Coding.Data && size != null) {
            tensor.place();
            out.add(new ScanStep.Skip(tensor.size(step.rule(), size, frame, out), null));
        } else if (step.coding() instanceof Coding.Bytes && size != null) {
            out.add(new ScanStep.Skip(frame.evaluate(size), null));
        } else if (step.coding() instanceof Coding.Tagged tagged) {
            failure.because(step.label() + " is of the type that " + tagged.tagLabel() + " tells");
        } else if (step.coding() instanceof Coding.Scaled || step.coding() instanceof Coding.Rotated) {
            failure.because(step.label() + " is stored in another form");
        } else {
            return scalar(step, out);
        }
        return new Seen.Nothing();
    }

    private Seen text(Transfer step, Coding.Text text, ScanFrame frame, List<Step> out) {
        if (text.end() != null || text.field() != null || step.size() == null || step.named() != null) {
            failure.because(step.label() + " is a text whose end is not told by a size");
            return new Seen.Nothing();
        }
        Value size = frame.evaluate(step.size());
        if (text.code() == TextCode.UTF8_LENIENT) {
            out.add(new ScanStep.Skip(size, null));
            return new Seen.Nothing();
        }
        if (text.code() != TextCode.UTF8) {
            failure.because(step.label() + " is " + text.code().title());
        }
        return text(item(step.rule(), text, size), out);
    }

    private Transfer item(String rule, Coding coding, @Nullable Value size) {
        return Transfer.read(format.rule(rule), coding, size);
    }

    private Seen text(Transfer item, List<Step> out) {
        boolean name = tensor.name();
        out.add(name ? new ScanStep.Name(item, unique) : item);
        return name ? new Seen.Name() : new Seen.Nothing();
    }

    private Seen scalar(Transfer step, List<Step> out) {
        Coding coding = scanned(step.rule(), step.coding());
        Coding.Kind kind = coding instanceof Coding.Element element ? element.kind() : null;
        if (kind == Coding.Kind.TEXT && step.named() == null) {
            return text(step, out);
        }
        if (coding instanceof Coding.Ieee real && !real.whole()) {
            out.add(new ScanStep.Skip(new Value.Number(real.byteSize()), null));
            return new Seen.Nothing();
        }
        if (!coding.isInteger() && kind != Coding.Kind.UINT && kind != Coding.Kind.TEXT) {
            failure.because(step.label() + " is read as " + PlanText.line(coding));
        }
        ScanVariable variable = tensor.variable(step.rule(), Trait.VALUE, step.named());
        out.add(new ScanStep.Read(variable, item(step.rule(), coding, null)));
        Seen seen = step.named() == null ? new Seen.Integer(variable.value()) : code(step, step.named(), variable, out);
        tensor.note(step.rule(), seen);
        return seen;
    }

    /** A dtype's width; of other enumerations only the codes are used. */
    private Seen code(Transfer step, Enumeration values, ScanVariable variable, List<Step> out) {
        if (values.dtype() && tensor.isDtype(step.rule())) {
            ScanVariable width = tensor.variable(step.rule(), Trait.WIDTH, values);
            out.add(new ScanStep.Let(width, Operator.WIDTH.of(variable.value())));
            tensor.dtype(variable, width);
            return new Seen.Code(variable, values, width);
        }
        if (!values.isText() && values.closed()) {
            Value named = ScanFrame.isNamed(variable.value(), values);
            out.add(Check.ofScan(format.rule(step.rule()), Check.Fault.UNKNOWN, named));
        }
        return new Seen.Code(variable, values, null);
    }

    /** The coding of an integer that a scan computes with: below 2^63. */
    private Coding scanned(String rule, Coding coding) {
        if (coding instanceof Coding.Fixed fixed && fixed.byteSize() == Long.BYTES) {
            boolean dimension = format.isDimension(rule);
            return switch (fixed.sign()) {
                case SIGNED, BITS ->
                    new Coding.Fixed(Long.BYTES, dimension ? Coding.Sign.UNSIGNED : Coding.Sign.SIGNED);
                case UNSIGNED -> fixed;
            };
        }
        if (coding instanceof Coding.Element element && element.kind() == Coding.Kind.UINT_BITS) {
            return new Coding.Element(Coding.Kind.UINT);
        }
        return coding instanceof Coding.Varint integer ? new Coding.Varint(integer.encoding(), false) : coding;
    }

    /**
     * Reads integers, of which the product is kept.
     *
     * @param told how many integers there are, null for a document's array
     */
    Seen integers(String rule, @Nullable Value told, Coding coding, List<Step> out) {
        Coding scanned = scanned(rule, coding);
        if (told != null && !scanned.isInteger()) {
            failure.because(rule + " is read as " + PlanText.line(scanned));
        }
        ScanVariable product = tensor.variable(rule, Trait.PRODUCT, null);
        out.add(new ScanStep.Read(product, item(rule, new Coding.Listed(scanned), told)));
        return new Seen.Integers(product);
    }

    /** Takes the key of an entry, which is the name. */
    void key(DocumentStep.TakeKey key, List<Step> out) {
        if (!tensor.name(key.rule())) {
            failure.because("the key " + key.rule() + " is not the tensor's name");
        }
        out.add(new ScanStep.Name(key, unique));
    }
}
