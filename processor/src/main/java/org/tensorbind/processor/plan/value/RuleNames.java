package org.tensorbind.processor.plan.value;

import org.tensorbind.processor.format.structure.Structures;

/** What rules are called in Java where no two of them can meet. */
public final class RuleNames {
    private RuleNames() {}

    /** {@code tensorRecord} for {@code TENSOR_RECORD}. */
    public static String member(String rule) {
        return Structures.memberName(rule);
    }

    /** {@code TensorRecord} for {@code TENSOR_RECORD}. */
    public static String type(String rule) {
        return Structures.typeName(rule);
    }
}
