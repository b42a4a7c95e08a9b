package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.ScanVariable.Trait;
import org.tensorbind.processor.plan.Value.Scanned;

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
            return text.equals(TensorDescription.LayoutName.DENSE);
        }
    }

    /** What a scan sees of each tensor, null where a description says more. */
    public static @Nullable ScannedInfo of(TensorPlan tensors, ScanPlan scan) {
        return scan instanceof ScanProgram program
                        && program.isNamed()
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
        Value.Op size = denseSize(program);
        List<ScanVariable> codes = size == null ? List.of() : codes(size.operand(1), program);
        if (size == null
                || !(size.operand(0) instanceof Scanned product)
                || codes.size() != 1
                || !hasOneCodeEach(codes.get(0))) {
            return null;
        }
        Layout layout = plain.layout() == null ? null : layout(plain.layout(), program);
        return plain.layout() != null && layout == null
                ? null
                : new ScannedInfo(
                        codes.get(0),
                        product.variable(),
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
    private static Value.@Nullable Op denseSize(ScanProgram program) {
        Map<Trait, List<ScanStep.Let>> sizes = PlanParts.all(program.steps(), ScanStep.Let.class).stream()
                .collect(Collectors.groupingBy(let -> let.variable().trait()));
        List<ScanStep.Let> dense = sizes.getOrDefault(Trait.DENSE_SIZE, sizes.getOrDefault(Trait.DATA_SIZE, List.of()));
        long placed = PlanParts.all(program.steps(), ScanStep.Note.class).stream()
                .filter(note -> note.fact() == ScanStep.Fact.PAYLOAD)
                .count();
        return placed == 1 && dense.size() == 1 ? (Value.Op) dense.get(0).value() : null;
    }

    /** The codes that a width may be of. */
    private static List<ScanVariable> codes(Value width, ScanProgram program) {
        return PlanParts.all(program.steps(), ScanStep.Let.class).stream()
                .filter(let -> let.variable().value().equals(width))
                .map(let -> ((Scanned) ((Value.Op) let.value()).operand(0)).variable())
                .toList();
    }

    /** A text is known by its position, which must tell it from others. */
    private static boolean hasOneCodeEach(ScanVariable code) {
        return code.named().values().stream().allMatch(named -> named.texts().size() <= 1);
    }

    private static @Nullable Layout layout(TensorDescription.LayoutName name, ScanProgram program) {
        List<ScanVariable> codes = PlanParts.all(program.steps(), ScanStep.Read.class).stream()
                .map(ScanStep.Read::variable)
                .filter(code -> code.rule().equals(name.value().rule())
                        && code.codes() != null
                        && code.codes().isText())
                .toList();
        if (codes.size() != 1 || !hasOneCodeEach(codes.get(0))) {
            return null;
        }
        List<ReadStep.Named> values = codes.get(0).named().values();
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).name().equals(TensorDescription.LayoutName.DENSE)) {
                return new Layout(codes.get(0), i, values.get(i).texts().get(0));
            }
        }
        return null;
    }
}
