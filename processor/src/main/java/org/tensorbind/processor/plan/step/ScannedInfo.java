package org.tensorbind.processor.plan.step;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.ScanVariable;
import org.tensorbind.processor.type.Enumeration;

/**
 * What a scan sees of a tensor, where that is all that its description says: its dtype, its shape and perhaps its layout.
 *
 * @param dtype the code
 * @param shape the product of the dimensions
 * @param reversed whether the innermost dimension comes first
 * @param layout null where there is one only
 * @param bigEndian the byte order of data that is stored as it is and of which nothing more is told; null for other data
 */
public record ScannedInfo(
        ScanVariable dtype,
        ScanVariable shape,
        boolean reversed,
        @Nullable Layout layout,
        @Nullable Boolean bigEndian) {
    /**
     * How the scan sees that a tensor is dense; other layouts are read.
     *
     * @param dense the position of the name of a dense one among the codes
     * @param text the name
     */
    public record Layout(ScanVariable code, int dense, String text) {
        /** Whether a dense one is called the same where its name is left out. */
        public boolean isCalledSoWhereAbsent() {
            return text.equals(TensorDescription.DENSE);
        }
    }

    /** A scan that notes what it sees of each tensor, unless a description says more. */
    public static ScanPlan noted(TensorPlan tensors, ScanPlan scan) {
        ScannedInfo info = scan instanceof ScanProgram program
                        && program.isNamed()
                        && tensors.access() instanceof TensorPlan.Access.ByIndex access
                ? of(access.tensor(), program)
                : null;
        return info == null ? scan : ((ScanProgram) scan).noting(info);
    }

    private static @Nullable ScannedInfo of(TensorDescription tensor, ScanProgram program) {
        if (tensor.name().isEmpty()
                || !tensor.attributes().isEmpty()
                || tensor.dtypeItem().isNullable()
                || !(tensor.content() instanceof TensorDescription.Content.Plain plain)
                || !(plain.shape() instanceof TensorDescription.Dimensions.Listed shape)
                || shape.value().isNullable()) {
            return null;
        }
        ScanProgram.DataElsewhere data = program.data();
        if (data == null || !hasOneCodeEach(data.dtype())) {
            return null;
        }
        Layout layout = plain.layout() == null ? null : layout(plain.layout(), program);
        return plain.layout() != null && layout == null
                ? null
                : new ScannedInfo(
                        data.dtype(),
                        data.shape(),
                        shape.reversed(),
                        layout,
                        layout == null ? order(tensor.payloads()) : null);
    }

    private static @Nullable Boolean order(List<TensorDescription.StoredData> payloads) {
        TensorDescription.StoredData data = payloads.get(0);
        return payloads.size() == 1
                        && data.filter() == null
                        && data.columnMajor() == null
                        && data.checksum() == null
                        && data.order() instanceof TensorDescription.ElementOrder.Fixed fixed
                ? fixed.big()
                : null;
    }

    /** A text is known by its position, which must tell it from others. */
    private static boolean hasOneCodeEach(ScanVariable code) {
        return code.named().values().stream().allMatch(named -> named.texts().size() <= 1);
    }

    private static @Nullable Layout layout(Found name, ScanProgram program) {
        List<ScanVariable> codes = PlanParts.all(program.steps(), ScanStep.Read.class).stream()
                .map(ScanStep.Read::variable)
                .filter(code -> code.rule().equals(name.rule())
                        && code.codes() != null
                        && code.codes().isText())
                .toList();
        if (codes.size() != 1 || !hasOneCodeEach(codes.get(0))) {
            return null;
        }
        List<Enumeration.Enumerator> values = codes.get(0).named().values();
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).name().equals(TensorDescription.DENSE)) {
                return new Layout(codes.get(0), i, values.get(i).texts().get(0));
            }
        }
        return null;
    }
}
