package org.tensorbind.processor.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a program does next. */
public sealed interface Step permits ReadStep, ScanStep, Transfer, WriteStep, Step.Scope {
    /** Steps around which something is in force. */
    sealed interface Scope extends Step {
        /** What is done in it. */
        List<Step> steps();
    }

    /**
     * Numbers have this byte order in it.
     *
     * @param big that where the condition holds, the other one elsewhere
     * @param when null for always
     */
    record Order(boolean big, @Nullable Value when, List<Step> steps) implements Scope {}

    /** An integer of so many bytes, whose bits are the items in it. */
    record Bits(int byteSize, boolean highestFirst, List<Step> steps) implements Scope {}

    /** What a checksum covers. */
    record Cover(String sum, List<Step> steps) implements Scope {}
}
