package org.tensorbind.processor.plan;

import java.util.List;

/** How the descriptions of all tensors are scanned at once, without an object for each, or why they are not. */
public sealed interface ScanPlan permits ScanProgram, ScanPlan.Strided, ScanPlan.NotScanned {
    /**
     * Nothing is scanned: tensors are in lists whose elements have one size.
     *
     * @param elements the rules of their elements
     */
    record Strided(List<String> elements) implements ScanPlan {}

    /**
     * Tensors are read item by item.
     *
     * @param reason what stands in the way
     */
    record NotScanned(String reason) implements ScanPlan {}
}
