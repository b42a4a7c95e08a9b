package org.tensorbind.processor.emit.bundle;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import org.tensorbind.processor.emit.Literals;

/**
 * A call in the expression of a constant, in no language yet.
 *
 * @param arguments texts, numbers, truth values and {@link Constant}s
 */
public record Call(String method, List<Object> arguments) {
    /** A constant of a class. */
    public record Constant(Class<?> owner, String name) {}

    public static Call of(String method, Object... arguments) {
        return new Call(method, List.of(arguments));
    }

    public static Constant constant(Enum<?> value) {
        return new Constant(value.getDeclaringClass(), value.name());
    }

    /** The arguments in parentheses. */
    public CodeBlock javaArguments() {
        return arguments.stream().map(Call::java).collect(CodeBlock.joining(", ", "(", ")"));
    }

    private static CodeBlock java(Object argument) {
        if (argument instanceof Constant constant) {
            return CodeBlock.of("$T.$L", constant.owner(), constant.name());
        }
        return argument instanceof String text ? Literals.of(text) : CodeBlock.of("$L", argument);
    }

    /** Calls one behind the other. */
    public static CodeBlock java(List<Call> calls) {
        return calls.stream()
                .map(call -> CodeBlock.of("$Z.$L$L", call.method, call.javaArguments()))
                .collect(CodeBlock.joining(""));
    }
}
