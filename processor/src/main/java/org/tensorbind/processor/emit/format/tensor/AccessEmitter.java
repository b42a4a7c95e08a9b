package org.tensorbind.processor.emit.format.tensor;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import org.tensorbind.format.FormatReader;

/** Prints how a reader finds the tensors of a file. */
sealed interface AccessEmitter permits IndexEmitter, CollectedEmitter {
    /** What the reader extends. */
    default Class<? extends FormatReader> superclass() {
        return FormatReader.class;
    }

    /** What its constructor gets beside the source, the options and the structure, and hands to that of its superclass. */
    default List<ParameterSpec> parameters() {
        return List.of();
    }

    /** The arguments of these parameters, in a method that has a cursor and the structure. */
    default List<CodeBlock> arguments() {
        return List.of();
    }

    /** What is checked of tensors before their sizes are. */
    default CodeBlock checks() {
        return CodeBlock.of("");
    }

    /** Adds the fields and methods that tell what there is of tensors. */
    void addTo(TypeSpec.Builder reader);
}
