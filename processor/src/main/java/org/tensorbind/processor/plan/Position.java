package org.tensorbind.processor.plan;

import org.jspecify.annotations.Nullable;

/**
 * A rule that a writer composes of parts, where it stands in the file.
 *
 * @param parent the rule in which it stands, null for the file
 */
record Position(
        String rule, WriteProgram.Context context, @Nullable Position parent) {
    boolean isOfTensor() {
        return context == WriteProgram.Context.TENSOR;
    }
}
