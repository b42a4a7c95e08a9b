package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;

/** Pieces of Java code. */
public final class Code {
    private Code() {}

    public static CodeBlock statement(String format, Object... arguments) {
        return CodeBlock.builder().addStatement(format, arguments).build();
    }
}
