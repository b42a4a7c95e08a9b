package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.format.value.MethodNames;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;

/** What a step is for a cursor, a sink or a scanner: a method for each kind that more than one of them has. */
public interface StepTarget {
    /** The names of the method that is printed. */
    MethodNames names();

    ValuePrinter values();

    default ScopeTarget scopes() {
        throw new IllegalStateException("the method that is printed has no scopes");
    }

    /** A frame: targets that report errors track the path of rules. */
    default CodeBlock frame(Step.Frame frame, Supplier<CodeBlock> content) {
        return content.get();
    }

    CodeBlock transfer(Transfer item);

    CodeBlock check(Check check);

    CodeBlock gap(Gap gap);

    CodeBlock checksum(Step.Checksum sum);

    CodeBlock map(DocumentStep.Map map, StepPrinter steps);

    CodeBlock array(DocumentStep.Array array, StepPrinter steps);

    CodeBlock loop(Loop loop, StepPrinter steps);

    /** Gives the method of a program, as parameters, what it has besides what the program needs. */
    default void give(Program program, MethodSpec.Builder method) {
        throw new IllegalStateException("no program is a method of its own: " + program.id());
    }

    default CodeBlock call(Call call) {
        throw unknown(call);
    }

    default CodeBlock constant(Step.Constant constant) {
        throw unknown(constant);
    }

    default CodeBlock note(Step.Note note) {
        throw unknown(note);
    }

    /** A step that no other target has. */
    default CodeBlock own(Step step, StepPrinter steps) {
        throw unknown(step);
    }

    /** The variable of an item, null if nothing uses it. */
    default @Nullable String item(String rule) {
        return null;
    }

    /** A step that reads an item, as a statement of which its value is a part. */
    default CodeBlock use(Step step, UnaryOperator<CodeBlock> statement) {
        throw unknown(step);
    }

    /** What a plan must not ask of a target without it. */
    static IllegalStateException unknown(Step step) {
        return new IllegalStateException("the method that is printed has nothing for " + step);
    }
}
