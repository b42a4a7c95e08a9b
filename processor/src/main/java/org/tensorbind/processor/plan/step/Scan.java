package org.tensorbind.processor.plan.step;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Value;

/** How the list of a {@link Loop} is made without its elements. */
public sealed interface Scan {
    /**
     * The descriptions of tensors, or the entries of the metadata, by {@link ScanProgram}.
     *
     * @param container the document whose elements they are, null for a list outside of documents
     * @param places where the elements are, null for elements in a row
     */
    record Descriptions(
            ScanProgram.@Nullable Container container,
            @Nullable Value places) implements Scan {}

    /**
     * Consecutive elements of the same size, each of which is read on request.
     *
     * @param data whether they are the data of tensors
     */
    record Strided(boolean data) implements Scan {}

    /**
     * The data of tensors whose descriptions were scanned.
     *
     * @param start from where their places are counted, null for the start of the file
     * @param padded whether padding follows that may be missing at the end of the file
     */
    record Payloads(Value alignment, @Nullable Value start, boolean padded) implements Scan {}
}
