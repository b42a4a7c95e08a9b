package org.tensorbind.processor.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.ReadStep.Enumerated;
import org.tensorbind.processor.plan.Value.Scanned;

/**
 * What a scan sees of a tensor, where that is all that its description says: its dtype, its shape and perhaps its layout.
 *
 * @param dtype the code
 * @param dtypes what codes stand for
 * @param shape the product of the dimensions
 * @param reversed whether the innermost dimension comes first
 * @param layout null where there is one only
 * @param bigEndian the byte order of data that is stored as it is and of which nothing more is told; null for other data
 */
public record ScannedInfo(
        Scanned dtype,
        Enumerated dtypes,
        Scanned shape,
        boolean reversed,
        @Nullable Layout layout,
        @Nullable Boolean bigEndian) {
    /**
     * How the scan sees that a tensor is dense; other layouts are read.
     *
     * @param dense the position of the name of a dense one among the codes
     * @param text the name
     */
    public record Layout(Scanned code, int dense, String text) {
        /** Whether a dense one is called the same where its name is left out. */
        public boolean isCalledSoWhereAbsent() {
            return text.equals(TensorDescription.LayoutName.DENSE);
        }
    }

    /** What a scan sees of each tensor, null where a description says more. */
    public static @Nullable ScannedInfo of(TensorPlan tensors, ScanPlan scan) {
        return scan instanceof ScanProgram program
                        && program.named()
                        && tensors.access() instanceof TensorPlan.Access.ByIndex access
                ? of(access.tensor(), program)
                : null;
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
        ScanStep.LetSize size = denseSize(program);
        List<ScanStep.FindWidth> widths = size == null
                ? List.of()
                : PlanParts.all(program.steps(), ScanStep.FindWidth.class).stream()
                        .filter(find -> find.variable().equals(size.width()))
                        .toList();
        if (size == null
                || !(size.count() instanceof Scanned product)
                || widths.size() != 1
                || !hasOneCodeEach(widths.get(0).values())) {
            return null;
        }
        Layout layout = plain.layout() == null ? null : layout(plain.layout(), program);
        return plain.layout() != null && layout == null
                ? null
                : new ScannedInfo(
                        widths.get(0).code(),
                        widths.get(0).values(),
                        product,
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

    /** The size that a dense tensor's shape needs, which is perhaps not computed for anything else. */
    private static ScanStep.@Nullable LetSize denseSize(ScanProgram program) {
        List<ScanStep.LetSize> sizes = PlanParts.all(program.steps(), ScanStep.LetSize.class);
        boolean placed =
                PlanParts.all(program.steps(), ScanStep.NotePayload.class).size() == 1;
        return placed && sizes.size() == 1 ? sizes.get(0) : null;
    }

    /** A text is known by its position, which must tell it from others. */
    private static boolean hasOneCodeEach(Enumerated values) {
        return values.values().stream().allMatch(named -> named.texts().size() <= 1);
    }

    private static @Nullable Layout layout(TensorDescription.LayoutName name, ScanProgram program) {
        List<ScanStep.ReadCode> reads = PlanParts.all(program.steps(), ScanStep.ReadCode.class).stream()
                .filter(read -> read.variable().rule().equals(name.value().rule()))
                .toList();
        if (reads.size() != 1 || !hasOneCodeEach(reads.get(0).values())) {
            return null;
        }
        List<ReadStep.Named> values = reads.get(0).values().values();
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).name().equals(TensorDescription.LayoutName.DENSE)) {
                return new Layout(
                        reads.get(0).variable(), i, values.get(i).texts().get(0));
            }
        }
        return null;
    }
}
