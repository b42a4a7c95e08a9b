package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import javax.lang.model.element.Modifier;

/** Pieces of Java code. */
public final class Code {
    private Code() {}

    /** A method of a type above. */
    public static MethodSpec.Builder override(String name, Modifier visibility) {
        return MethodSpec.methodBuilder(name).addAnnotation(Override.class).addModifiers(visibility);
    }

    public static CodeBlock statement(String format, Object... arguments) {
        return CodeBlock.builder().addStatement(format, arguments).build();
    }
}
