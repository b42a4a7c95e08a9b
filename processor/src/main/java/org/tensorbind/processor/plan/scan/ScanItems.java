package org.tensorbind.processor.plan.scan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.structure.Format;
import org.tensorbind.processor.plan.scan.ScanFrame.ScanFailure;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.text.PlanText;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.value.TextEncoding;

/**
 * Projects single items: the value of an integer, the product of a list of integers and the offset of the name are recorded; all other items are
 * skipped.
 */
final class ScanItems {
    private final Format format;
    private final ScanTensor tensor;
    private final ScanFailure failure;

    ScanItems(Format format, ScanTensor tensor, ScanFailure failure) {
        this.format = format;
        this.tensor = tensor;
        this.failure = failure;
    }

    /** Passes over an item; gives what is known of it then. */
    ScannedValue read(Transfer step, ScanFrame frame, List<Step> out) {
        Value size = step.size();
        if (step.coding() instanceof ValueCoding.Listed list) {
            return integers(step, size == null ? null : frame.evaluate(size), list.integer(), out);
        }
        if (step.coding() instanceof ValueCoding.Data && size != null) {
            return passed(step.inScan(step.coding(), tensor.size(step.rule(), size, frame, out), null), out);
        }
        if (step.coding() instanceof ValueCoding.Bytes && size != null) {
            return passed(step.inScan(step.coding(), frame.evaluate(size), null), out);
        }
        if (step.coding() instanceof ValueCoding.Text text) {
            return text(step, text, frame, out);
        }
        boolean text = step.coding() instanceof ValueCoding.Element element && element.kind() == ValueCoding.Kind.TEXT;
        return text && step.named() == null ? text(step, out) : scalar(step, out);
    }

    private static ScannedValue passed(Transfer step, List<Step> out) {
        out.add(step);
        return new ScannedValue.Nothing();
    }

    private ScannedValue text(Transfer step, ValueCoding.Text text, ScanFrame frame, List<Step> out) {
        if (text.end() != null || text.field() != null || step.size() == null || step.named() != null) {
            failure.because(step.label() + " is a text without a size");
            return new ScannedValue.Nothing();
        }
        Transfer sized = step.inScan(text, frame.evaluate(step.size()), null);
        if (text.code() != TextEncoding.UTF8 && text.code() != TextEncoding.UTF8_LENIENT) {
            failure.because(step.label() + " is " + text.code().title());
        }
        return text.code() == TextEncoding.UTF8 ? text(sized, out) : passed(sized, out);
    }

    private ScannedValue text(Transfer step, List<Step> out) {
        if (!tensor.isName()) {
            return passed(step, out);
        }
        Known.Scanned name = tensor.record(step.rule(), Known.ScannedKind.NAME);
        out.add(step.inScan(step.coding(), step.size(), name));
        return new ScannedValue.Name();
    }

    private ScannedValue scalar(Transfer step, List<Step> out) {
        ValueCoding coding = scanned(step.rule(), step.coding());
        if (coding instanceof ValueCoding.Ieee real && !real.whole()) {
            return passed(step, out);
        }
        boolean element = coding instanceof ValueCoding.Element of
                && (of.kind() == ValueCoding.Kind.UINT || of.kind() == ValueCoding.Kind.TEXT);
        if (!coding.isInteger() && !element) {
            failure.because(step.label() + " is read as " + PlanText.line(coding));
        }
        Known.Scanned scanned = tensor.record(step.rule(), Known.ScannedKind.VALUE);
        out.add(step.inScan(coding, null, scanned));
        ScannedValue seen =
                step.named() == null ? new ScannedValue.Integer(scanned) : code(step, step.named(), scanned, out);
        tensor.note(step.rule(), seen);
        return seen;
    }

    /** Of enumerations that are not the tensor's dtype only the codes are used. */
    private ScannedValue code(Transfer step, Enumeration values, Known.Scanned scanned, List<Step> out) {
        ScannedValue.Code code = new ScannedValue.Code(scanned, values, values.dtype() && tensor.isDtype(step.rule()));
        if (code.ofDtype()) {
            tensor.dtype(code);
        } else if (!values.isText() && values.closed()) {
            out.add(Check.ofScan(format.rule(step.rule()), Check.Problem.UNKNOWN, ScanFrame.isNamed(scanned, values)));
        }
        return code;
    }

    /** The coding of an integer that a scan computes with: below 2^63. */
    private ValueCoding scanned(String rule, ValueCoding coding) {
        if (coding instanceof ValueCoding.Fixed fixed && fixed.byteSize() == Long.BYTES) {
            boolean signed = fixed.sign() != ValueCoding.Sign.UNSIGNED && !format.isDimension(rule);
            return new ValueCoding.Fixed(Long.BYTES, signed ? ValueCoding.Sign.SIGNED : ValueCoding.Sign.UNSIGNED);
        }
        if (coding instanceof ValueCoding.Element element && element.kind() == ValueCoding.Kind.UINT_BITS) {
            return new ValueCoding.Element(ValueCoding.Kind.UINT, null);
        }
        return coding instanceof ValueCoding.Varint integer
                ? new ValueCoding.Varint(integer.encoding(), false)
                : coding;
    }

    /**
     * Reads integers and records their product.
     *
     * @param given how many integers there are, null for a document's array
     */
    ScannedValue integers(Transfer step, @Nullable Value given, ValueCoding coding, List<Step> out) {
        ValueCoding scanned = scanned(step.rule(), coding);
        if (given != null && !scanned.isInteger()) {
            failure.because(step.rule() + " is read as " + PlanText.line(scanned));
        }
        Known.Scanned product = tensor.record(step.rule(), Known.ScannedKind.PRODUCT);
        out.add(step.inScan(new ValueCoding.Listed(scanned, false), given, product));
        return new ScannedValue.Integers(product);
    }
}
