package org.tensorbind.processor.plan.value;

import java.util.function.Function;
import org.tensorbind.ElementType;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.relation.Expr;

/** A dtype that the grammar says. */
public sealed interface SaidDtype {
    /** One dtype for all tensors. */
    record Always(ElementType type) implements SaidDtype {}

    /** One where a condition holds, else the other. */
    record When(Value condition, SaidDtype then, SaidDtype otherwise) implements SaidDtype {}

    /** What a grammar says, with values for its conditions. */
    static SaidDtype of(TensorClause.Said said, Function<Expr, Value> values) {
        return said instanceof TensorClause.Said.When when
                ? new When(values.apply(when.condition()), of(when.then(), values), of(when.otherwise(), values))
                : new Always(((TensorClause.Said.Always) said).type());
    }
}
