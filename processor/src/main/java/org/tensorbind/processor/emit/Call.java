package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A call in the expression of a constant, the same in Java and in Kotlin.
 *
 * @param arguments texts, numbers, truth values and {@link Constant}s
 */
record Call(String method, List<Object> arguments) {
    /** A constant of a class. */
    record Constant(Class<?> owner, String name) {}

    static Call of(String method, Object... arguments) {
        return new Call(method, List.of(arguments));
    }

    static Constant constant(Enum<?> value) {
        return new Constant(value.getDeclaringClass(), value.name());
    }

    /** The arguments in parentheses. */
    CodeBlock javaArguments() {
        return arguments.stream().map(Call::java).collect(CodeBlock.joining(", ", "(", ")"));
    }

    private static CodeBlock java(Object argument) {
        if (argument instanceof Constant constant) {
            return CodeBlock.of("$T.$L", constant.owner(), constant.name());
        }
        return CodeBlock.of(argument instanceof String ? "$S" : "$L", argument);
    }

    /** The arguments in parentheses. */
    String kotlinArguments() {
        return arguments.stream().map(Call::kotlin).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String kotlin(Object argument) {
        if (argument instanceof Constant constant) {
            return constant.owner().getSimpleName() + "." + constant.name();
        }
        return argument instanceof String text ? KotlinNames.literal(text) : argument.toString();
    }

    /** Calls one behind the other. */
    static CodeBlock java(List<Call> calls) {
        return calls.stream()
                .map(call -> CodeBlock.of(".$L$L", call.method, call.javaArguments()))
                .collect(CodeBlock.joining(""));
    }

    /** Calls one behind the other. */
    static String kotlin(List<Call> calls) {
        return calls.stream()
                .map(call -> "." + call.method + call.kotlinArguments())
                .collect(Collectors.joining());
    }
}
