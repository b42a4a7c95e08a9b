package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import java.util.Collection;
import javax.lang.model.element.Modifier;

/** Pieces of Java code. */
public final class Code {
    private Code() {}

    /** A method of a type above. */
    public static MethodSpec.Builder override(String name, Modifier visibility) {
        return MethodSpec.methodBuilder(name).addAnnotation(Override.class).addModifiers(visibility);
    }

    /** Each of some things, as {@code format} has one, with a separator between them. */
    public static CodeBlock joined(String format, Collection<?> all, String separator) {
        return all.stream().map(each -> CodeBlock.of(format, each)).collect(CodeBlock.joining(separator));
    }

    public static CodeBlock statement(String format, Object... arguments) {
        return CodeBlock.builder().addStatement(format, arguments).build();
    }
}
