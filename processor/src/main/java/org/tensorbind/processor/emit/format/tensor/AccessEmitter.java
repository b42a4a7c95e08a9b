package org.tensorbind.processor.emit.format.tensor;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeSpec;
import org.jspecify.annotations.Nullable;

/** Prints how a reader finds the tensors of a file. */
sealed interface AccessEmitter permits IndexEmitter, CollectedEmitter {
    /** The tensors, which the reader is given then, in a method that has a cursor and the structure; null where it asks the structure for each. */
    default @Nullable CodeBlock collected() {
        return null;
    }

    /** The rules that lead to the list of tensors; null where the reader is given the tensors. */
    default @Nullable String path() {
        return null;
    }

    /** The rule that errors of shapes name, where it occurs once for each tensor; else empty. */
    String shapeRule();

    /** What is checked of tensors before their sizes are. */
    default CodeBlock checks() {
        return CodeBlock.of("");
    }

    /** Adds the fields and methods that give what there is of tensors. */
    void addTo(TypeSpec.Builder reader);
}
