package org.tensorbind.processor.plan.step;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.value.Value;

/**
 * Runs another program; a reader's gives the value of the rule for which the program is called.
 *
 * @param arguments what it must be given: a writer's first the value that it writes, if it is given that, then what it needs
 * @param part the part of a sparse tensor that the writer selects for the call, null for none
 */
public record Call(
        String program, List<Value> arguments, @Nullable Part part) implements Step {
    public Call(String program, List<Value> arguments) {
        this(program, arguments, null);
    }

    /** A part of a sparse tensor. */
    public enum Part {
        INDICES,
        VALUES
    }
}
