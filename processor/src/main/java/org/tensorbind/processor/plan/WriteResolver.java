package org.tensorbind.processor.plan;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.relation.Expr;

/** Finds where a writer has the values of an expression from. */
abstract class WriteResolver extends ExpressionValues {
    WriteResolver(Format format) {
        super(format);
    }

    /** The value that a rule stands for where it follows from other items. */
    @Nullable
    Value derived(String rule) {
        return null;
    }

    /** The list of tensors in each element of which what is here occurs once; null where the file has one. */
    @Nullable
    String list() {
        return null;
    }

    /** What an item is as the tensors of a clause tell, null where nobody asks. */
    @Nullable
    Value told(Expr.Told told) {
        return null;
    }

    @Override
    @Nullable
    Value special(Expr expr) {
        if (expr instanceof Expr.Filled filled) {
            return new Known.OfTensor(filled.clause(), Known.Role.THERE);
        }
        if (expr instanceof Expr.Dimension dimension) {
            return new Known.OfTensor(dimension.clause(), Known.Role.DIMENSION, String.valueOf(dimension.index()));
        }
        return expr instanceof Expr.Told told ? told(told) : null;
    }
}
