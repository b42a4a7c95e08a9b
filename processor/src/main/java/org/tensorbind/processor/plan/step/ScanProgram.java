package org.tensorbind.processor.plan.step;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.processor.relation.Quantity;

/**
 * The scan of one tensor description or metadata entry, a projection of the program that reads it: numbers are assigned to variables, texts are
 * skipped, no objects are created, and everything that lenient reading checks is checked.
 *
 * @param element the rule of the tensor, or of the entry
 * @param needs the parameters of the program of the element
 * @param placed whether a list gives the offset of each element
 * @param alignment the alignment of elements, 1 for none
 * @param smallest the minimum size of an element in bytes
 * @param container the document whose elements they are, null for a list outside of documents
 * @param unique whether names must differ
 * @param data the extent of a tensor's data; null if the data is in the description, or there is none
 * @param noted the description that is recorded of each tensor; null to record only the extent of its data
 * @param lists how the lists in an element are skipped
 */
public record ScanProgram(
        String element,
        List<Quantity> needs,
        boolean placed,
        long alignment,
        long smallest,
        @Nullable Container container,
        boolean unique,
        @Nullable Data data,
        @Nullable ScannedInfo noted,
        List<Inner> lists,
        List<Step> steps) {
    /** Returns a copy that records a description. */
    ScanProgram noting(ScannedInfo info) {
        return new ScanProgram(
                element, needs, placed, alignment, smallest, container, unique, data, info, lists, steps);
    }

    /** The parameters of the element's program that the scan computes with. */
    public List<Quantity> outer() {
        return PlanParts.all(Arrays.asList(steps, data), Known.Parameter.class).stream()
                .map(Known.Parameter::need)
                .distinct()
                .toList();
    }

    /** The scanned values and dtype widths that parts of a plan use; others are not assigned to variables. */
    public static Set<Value> asked(@Nullable Object parts) {
        Set<Value> asked = new HashSet<>();
        PlanParts.visit(parts, part -> {
            if (part instanceof Transfer item) {
                asked.addAll(asked(item.size()));
            } else if (part instanceof Known.Scanned || (part instanceof Value.Op op && op.is(Operator.WIDTH))) {
                asked.add((Value) part);
            }
            return !(part instanceof Transfer);
        });
        return asked;
    }

    /** Whether the name is part of the element. */
    public boolean isNamed() {
        return isNamed(steps);
    }

    /** Whether steps record the name. */
    public static boolean isNamed(List<Step> steps) {
        return PlanParts.any(
                steps,
                part -> part instanceof ValueCoding.Key
                        || (part instanceof Known.Scanned scanned && scanned.kind() == Known.ScannedKind.NAME));
    }

    /** Whether the sizes of tensors' data are compared. */
    public boolean comparesSizes() {
        return data != null || hasData(steps);
    }

    /** Whether steps or cases skip a tensor's data. */
    public static boolean hasData(Object parts) {
        return PlanParts.any(parts, step -> step instanceof Transfer item && item.coding() instanceof ValueCoding.Data);
    }

    /** Whether something is recorded for each element. */
    public boolean keepsPosition() {
        return isNamed() || data != null;
    }

    /** The notation of the document whose elements they are, empty outside of documents. */
    public String notation() {
        return container == null ? "" : container.notation();
    }

    /** Whether the number of elements is known before they are scanned. */
    public boolean isCounted() {
        return container == null || container.isCounted();
    }

    /** The keys of a map that are not elements; empty for other containers. */
    public List<String> fields() {
        return container == null || container.fields() == null ? List.of() : container.fields();
    }

    /** Whether elements are entries of a map. */
    public boolean isOfEntries() {
        return container != null && container.fields() != null;
    }

    /**
     * Where the data of a tensor is that is separate from the list.
     *
     * @param dtype the code
     * @param shape the product of the dimensions
     */
    public record Data(Value offset, Value size, Known.Scanned dtype, Known.Scanned shape) {}

    /**
     * A list in an element; lists of its kind may be in it.
     *
     * @param count how many elements it has
     * @param parameters what is the same for all of them
     */
    public record Inner(String rule, Known.Scanned count, List<Known.Scanned> parameters, List<Step> steps) {}

    /**
     * The outermost value of a document.
     *
     * @param fields the keys of a map that are not elements; null for an array
     */
    public record Container(String notation, @Nullable List<String> fields) {
        /** Whether the runtime has a scanner for it. */
        public boolean isScanned() {
            return fields == null
                    ? notation.equals("json") || isCounted()
                    : notation.equals("json") && fields.size() <= Long.SIZE;
        }

        /** Whether its head gives the number of elements. */
        public boolean isCounted() {
            return notation.equals("cbor");
        }
    }
}
