package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.Code;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.ReadStep.Return;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Value;

/**
 * Prints a branch on the name of a value as a switch: a statement, or an expression whose value is the item that all cases read, or the program's
 * result.
 */
final class SwitchPrinter {
    private final StepPrinter steps;
    private final StepTarget target;

    SwitchPrinter(StepPrinter steps, StepTarget target) {
        this.steps = steps;
        this.target = target;
    }

    /** @param before the code before the expression, which uses the item that each case reads last; null if nothing uses it */
    CodeBlock print(Branch branch, @Nullable CodeBlock before) {
        Value selector = Objects.requireNonNull(branch.selector(), "it is no switch");
        boolean returns = Stream.concat(branch.cases().stream().map(Branch.Case::steps), Stream.of(branch.otherwise()))
                .allMatch(each -> !each.isEmpty() && (last(each) instanceof Return || last(each) instanceof Check));
        boolean gives = returns || before != null;
        CodeBlock.Builder code = CodeBlock.builder();
        if (before != null) {
            code.add("$L ", before);
        } else if (returns) {
            code.add("return ");
        }
        code.add("switch ($L.name()) {\n$>", target.values().print(selector));
        for (Branch.Case each : branch.cases()) {
            code.add("case $S -> $L", each.name(), body(each.steps(), gives));
        }
        if (!branch.otherwise().isEmpty()) {
            code.add("default -> $L", body(branch.otherwise(), gives));
        }
        return code.add(gives ? "$<};\n" : "$<}\n").build();
    }

    private static Step last(List<Step> all) {
        return all.get(all.size() - 1);
    }

    /** The body of a case, with its value if the switch is an expression. Variables of one case are not visible in another. */
    private CodeBlock body(List<Step> all, boolean gives) {
        CodeBlock body = gives && !(last(all) instanceof Check) ? given(all) : inBraces(steps.print(all));
        target.names().forget();
        return body;
    }

    private CodeBlock given(List<Step> all) {
        int end = all.size() - 1;
        Return result = all.get(end) instanceof Return last ? last : null;
        boolean only = result == null || (end > 0 && StepPrinter.isOnly(result.value(), all.get(end - 1)));
        int read = result == null ? end : end - 1;
        CodeBlock before = steps.print(all.subList(0, only ? read : end));
        if (!only) {
            return yielded(
                    before, target.values().print(Objects.requireNonNull(result).value()));
        }
        UnaryOperator<CodeBlock> value = found -> result == null ? found : steps.result(result.value(), found);
        CodeBlock expression = target.use(all.get(read), value);
        return before.isEmpty() && !expression.toString().contains(";\n")
                ? CodeBlock.of("$L;\n", expression)
                : inBraces(CodeBlock.of(
                        "$L$L",
                        before,
                        target.use(all.get(read), found -> Code.statement("yield $L", value.apply(found)))));
    }

    private static CodeBlock yielded(CodeBlock before, CodeBlock value) {
        return before.isEmpty()
                ? CodeBlock.of("$L;\n", value)
                : inBraces(CodeBlock.of("$L$L", before, Code.statement("yield $L", value)));
    }

    /** Statements in braces; a single one needs none. */
    private static CodeBlock inBraces(CodeBlock statements) {
        String text = statements.toString();
        boolean one = text.indexOf(";\n") == text.length() - 2 && !text.contains("{\n");
        return one ? statements : CodeBlock.of("{\n$>$L$<}\n", statements);
    }
}
