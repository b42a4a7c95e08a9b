package org.tensorbind.processor.emit.kotlin;

import java.util.List;
import java.util.stream.Collectors;
import org.tensorbind.processor.emit.bundle.Call;

/** Calls in the expressions of constants. */
final class KotlinCalls {
    private KotlinCalls() {}

    /** The arguments of a call in parentheses. */
    static String arguments(Call call) {
        return call.arguments().stream().map(KotlinCalls::argument).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String argument(Object argument) {
        if (argument instanceof Call.Constant constant) {
            return constant.owner().getSimpleName() + "." + constant.name();
        }
        return argument instanceof String text ? KotlinNames.literal(text) : argument.toString();
    }

    /** Calls one behind the other. */
    static String chain(List<Call> calls) {
        return calls.stream().map(call -> "." + call.method() + arguments(call)).collect(Collectors.joining());
    }
}
