package org.tensorbind.processor.plan.step;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Value;

/** How a list is made without its elements. */
public sealed interface Scan {
    /**
     * The descriptions of tensors, or the entries of the metadata, by {@link ScanProgram}.
     *
     * @param container the document whose elements they are, null for a list outside of documents
     * @param places where the elements are, null for elements in a row
     */
    record Descriptions(
            ScanProgram.@Nullable Container container,
            @Nullable Value places,
            List<Value> arguments) implements Scan {}

    /**
     * Elements of one size in a row, each of which is read when it is asked for.
     *
     * @param data whether they are the data of tensors
     * @param arguments what each is given
     */
    record Strided(boolean data, List<Value> arguments) implements Scan {}

    /**
     * The data of tensors whose descriptions were scanned.
     *
     * @param padded whether padding follows that may be missing at the end of the file
     */
    record Payloads(Value elements, @Nullable Value start, Value alignment, boolean padded) implements Scan {}
}
