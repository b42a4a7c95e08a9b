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

    /** Element {@code index} of a list of integers; a reader has to look whether there is one. */
    default CodeBlock element(String rule, CodeBlock list, int index) {
        return CodeBlock.of("$L.get($L)", list, index);
    }

    /** The size of the file, which only a reader knows. */
    default CodeBlock end() {
        throw new IllegalStateException("a writer does not compute with the end of the file");
    }
}
