package org.tensorbind.processor.emit.format;

import org.tensorbind.processor.plan.TypePlan;

/** The names of components and constants, as the types of a format were planned. */
record StructureNames(TypePlan plan) implements ValuePrinter.Accessors {
    @Override
    public String name(String owner, String rule, boolean list) {
        return plan.component(owner, rule);
    }

    @Override
    public String constant(String rule, String enumerator) {
        return plan.constant(rule, enumerator);
    }
}
