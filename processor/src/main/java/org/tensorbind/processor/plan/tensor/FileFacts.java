package org.tensorbind.processor.plan.tensor;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Value;

/**
 * Where a reader finds what a file has besides its tensors.
 *
 * @param root the rule that is the whole file
 * @param givesByteOrder whether each file gives its byte order
 * @param others the elements of the list of tensors that are not tensors; null if all are
 * @param freeForms whether strict reading takes what would be written otherwise: a document whose keys may be in another order than in the grammar,
 *     white space of any size, or a number in any form
 * @param dataIsLast whether nothing but data of other tensors can follow that of a tensor, and no two share bytes: it ends where other data starts
 * @param textStart where files go on with text, after constants; {@link Long#MAX_VALUE} where they go on with other bytes
 */
public record FileFacts(
        String root,
        TensorPlan.@Nullable Metadata metadata,
        List<TensorPlan.Field> items,
        @Nullable Others others,
        boolean givesByteOrder,
        boolean freeForms,
        boolean dataIsLast,
        long textStart) {
    /**
     * The elements of the list of tensors that are not tensors, which are a file item.
     *
     * @param part what only tensors have; starts at the {@link Known.Local} of the element
     */
    public record Others(String item, Found list, Value part) {}

    /** Whether the file has items besides its tensors and its metadata. */
    public boolean hasItems() {
        return givesByteOrder || others != null || !items.isEmpty();
    }
}
