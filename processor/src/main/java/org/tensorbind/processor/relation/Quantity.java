package org.tensorbind.processor.relation;

import org.tensorbind.processor.relation.Expr.Function;

/** What can be measured of a rule: its count, its size, its offset or its presence. */
public record Quantity(Function measure, String of) {
    /** What a measure in an expression stands for, wherever it counts from. */
    public static Quantity of(Expr.Measure measure) {
        return new Quantity(measure.function(), measure.target());
    }

    /** As grammars write it. */
    public String text() {
        return measure.word() + "(" + of + ")";
    }
}
