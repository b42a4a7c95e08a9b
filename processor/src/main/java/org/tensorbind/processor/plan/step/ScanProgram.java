package org.tensorbind.processor.plan.step;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.ScanVariable;
import org.tensorbind.processor.relation.Quantity;

/**
 * How the description of one tensor, or an entry of the metadata, is scanned, as a projection of the program that reads it: numbers go into variables, texts are passed
 * over, nothing is built, and all that lenient reading checks is checked.
 *
 * @param element the rule of the tensor, or of the entry
 * @param needs what the program of the element is given
 * @param places the rule whose list says where each element is; null for elements in a row
 * @param alignment multiple at which each must start, 1 for none
 * @param smallest the fewest bytes of an element
 * @param container the document whose elements they are, null for a list outside of documents
 * @param data what the data of a tensor needs that is beside the list, null where there is none
 * @param noted what is noted of each tensor, null for no more than where its data is
 * @param lists how the lists in an element are passed over
 */
public record ScanProgram(
        String element,
        List<Quantity> needs,
        @Nullable String places,
        long alignment,
        long smallest,
        @Nullable Container container,
        @Nullable DataElsewhere data,
        @Nullable ScannedInfo noted,
        List<Inner> lists,
        List<Step> steps)
        implements ScanPlan {
    /** Returns a copy that notes this. */
    ScanProgram noting(ScannedInfo info) {
        return new ScanProgram(element, needs, places, alignment, smallest, container, data, info, lists, steps);
    }

    /** The integers among what the program of the element is given that the scan computes with. */
    public List<Quantity> outer() {
        return PlanParts.all(steps, Known.Parameter.class).stream()
                .map(Known.Parameter::need)
                .distinct()
                .toList();
    }

    /** Whether the name is part of the element. */
    public boolean isNamed() {
        return PlanParts.any(steps, ScanStep.Name.class::isInstance);
    }

    /** Whether the sizes of tensors' data are compared. */
    public boolean comparesSizes() {
        return PlanParts.any(
                steps,
                step -> step instanceof ScanStep.Let let && let.variable().trait() == ScanVariable.Trait.DATA_SIZE);
    }

    /** Whether something is kept under the element's position. */
    public boolean keepsPosition() {
        return isNamed() || PlanParts.any(steps, ScanStep.Note.class::isInstance);
    }

    /** Whether the number of elements is known before they are scanned. */
    public boolean isCounted() {
        return container == null || container.isCounted();
    }

    /** Whether elements are entries of a map. */
    public boolean isOfEntries() {
        return container != null && container.fields() != null;
    }

    /** The code of the dtype of data, and the product of its dimensions. */
    public record DataElsewhere(ScanVariable dtype, ScanVariable shape) {}

    /**
     * A list in an element; lists of its kind may be in it.
     *
     * @param count how many elements it has
     * @param parameters what is the same for all of them
     */
    public record Inner(String rule, ScanVariable count, List<ScanVariable> parameters, List<Step> steps) {}

    /**
     * The outermost value of a document.
     *
     * @param fields of a map the keys that are no elements; null for an array
     */
    public record Container(String notation, @Nullable List<String> fields) {
        /** Whether the runtime has a scanner for it. */
        public boolean isScanned() {
            return fields == null
                    ? notation.equals("json") || isCounted()
                    : notation.equals("json") && fields.size() <= Long.SIZE;
        }

        /** Whether its head tells the number of elements. */
        public boolean isCounted() {
            return notation.equals("cbor");
        }
    }
}
