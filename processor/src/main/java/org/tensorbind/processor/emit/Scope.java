package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import org.tensorbind.processor.format.Expr.Function;

/** Where an expression finds values in generated code. */
interface Scope {
    /** The value of a rule. */
    CodeBlock value(String rule);

    /** What is measured of a rule. */
    CodeBlock measure(Function function, String rule);

    /** The byte width of the elements that a rule's dtype tells. */
    CodeBlock width(CodeBlock dtype);

    /** Element {@code index} of a list of integers. */
    CodeBlock element(String rule, CodeBlock list, int index);

    /** The size of the file. */
    CodeBlock end();
}
