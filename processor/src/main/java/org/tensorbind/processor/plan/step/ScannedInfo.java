package org.tensorbind.processor.plan.step;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.type.Enumeration;

/**
 * The description of a tensor that a scan records, if it consists of dtype, shape and perhaps layout.
 *
 * @param dtypes the named values of which the dtype is one
 * @param reversed whether the innermost dimension comes first
 * @param layout null where there is one only
 * @param bigEndian the byte order of data that is stored as it is and of which nothing more is given; null for other data
 */
public record ScannedInfo(
        Enumeration dtypes,
        boolean reversed,
        @Nullable Layout layout,
        @Nullable Boolean bigEndian) {
    /**
     * How the scan sees that a tensor is dense; other layouts are read.
     *
     * @param rule of the named values of which the layout is one
     */
    public record Layout(Known.Scanned code, String rule) {}

    /** Returns the scans, which record the description of each tensor unless it contains more. */
    public static List<ScanProgram> noted(TensorPlan tensors, List<ScanProgram> scans) {
        return tensors.access() instanceof TensorPlan.Access.ByIndex access
                ? scans.stream().map(scan -> noted(access.tensor(), scan)).toList()
                : scans;
    }

    private static ScanProgram noted(TensorDescription tensor, ScanProgram scan) {
        ScannedInfo info = scan.isNamed() ? of(tensor, scan) : null;
        return info == null ? scan : scan.noting(info);
    }

    private static @Nullable ScannedInfo of(TensorDescription tensor, ScanProgram program) {
        if (tensor.name().isEmpty()
                || !tensor.attributes().isEmpty()
                || tensor.dtypeItem().isNullable()
                || !(tensor.content() instanceof TensorDescription.Content.Plain plain)
                || !(plain.shape() instanceof TensorDescription.Dimensions.Listed shape)
                || shape.value().isNullable()
                || program.data() == null) {
            return null;
        }
        Known.Scanned code = program.data().dtype();
        Transfer dtype = only(program, item -> code.equals(item.scanned()));
        Layout layout = plain.layout() == null ? null : layout(plain.layout(), program);
        return dtype == null
                        || dtype.named() == null
                        || !hasOneCodeEach(dtype.named())
                        || (plain.layout() != null && layout == null)
                ? null
                : new ScannedInfo(
                        dtype.named(), shape.reversed(), layout, layout == null ? order(tensor.payloads()) : null);
    }

    /** The only item that is so, null where there are several, or none. */
    private static @Nullable Transfer only(ScanProgram program, Predicate<Transfer> condition) {
        List<Transfer> all = PlanParts.all(program.steps(), Transfer.class).stream()
                .filter(condition)
                .toList();
        return all.size() == 1 ? all.get(0) : null;
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

    /** A text is known by its position, which must distinguish it from others. */
    private static boolean hasOneCodeEach(Enumeration values) {
        return values.values().stream().allMatch(named -> named.texts().size() <= 1);
    }

    private static @Nullable Layout layout(Found name, ScanProgram program) {
        Transfer item = only(program, read -> read.rule().equals(name.rule()));
        if (item == null
                || item.scanned() == null
                || item.named() == null
                || !item.named().isText()
                || !hasOneCodeEach(item.named())) {
            return null;
        }
        return item.named().values().stream().anyMatch(value -> value.name().equals(TensorDescription.DENSE))
                ? new Layout(item.scanned(), item.named().rule())
                : null;
    }
}
