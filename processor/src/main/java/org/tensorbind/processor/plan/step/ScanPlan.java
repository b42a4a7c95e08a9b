package org.tensorbind.processor.plan.step;

/** How the descriptions of all tensors are scanned at once, without an object for each, or why they are not. */
public sealed interface ScanPlan permits ScanProgram, ScanPlan.NotScanned {
    /**
     * Tensors are read item by item.
     *
     * @param reason what stands in the way
     */
    record NotScanned(String reason) implements ScanPlan {}
}
