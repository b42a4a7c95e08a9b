package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tensorbind.processor.emit.Bytes;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.SerializerNames;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.write.WritePrograms;

/** Prints the method of a write program, a statement or two for each step. */
public final class WriteMethod implements Steps {
    private final SerializerNames names;
    private final Program program;
    private final WritePrograms plan;
    private final WriteVariables variables;
    private final WriteLoops loops;
    private final WriteDocuments documents;
    private final WriteChoices choices;
    private final WriteScopes scopes;
    private final WriteRefusals refusals;
    private final WrittenItems items;

    public WriteMethod(JavaTypes types, SerializerNames names, Program program, WritePrograms plan) {
        this.names = names;
        this.program = program;
        this.plan = plan;
        this.variables = new WriteVariables(types, names, program.inDocument());
        this.scopes = new WriteScopes(this, names, variables);
        this.loops = new WriteLoops(this, types, names, scopes, variables);
        this.documents = new WriteDocuments(this, variables);
        this.choices = new WriteChoices(this, types, variables);
        this.refusals = new WriteRefusals(variables);
        this.items = new WrittenItems(variables);
    }

    /** The parameter that has the value of the program's rule. */
    public String name(String rule) {
        return variables.name(rule);
    }

    /** A parameter that has a derived value. */
    public String need(String rule) {
        return variables.need(rule);
    }

    public CodeBlock body() {
        return print(program.steps());
    }

    @Override
    public CodeBlock print(List<Step> steps) {
        return steps.stream().map(this::step).collect(CodeBlock.joining(""));
    }

    private CodeBlock step(Step step) {
        if (step instanceof Step.Scope scope) {
            return scopes.print(scope);
        }
        if (step instanceof Step.Constant constant) {
            return statement("out.bytes($L)", Bytes.literal(constant.bytes()));
        }
        if (step instanceof Gap gap) {
            return gap(gap);
        }
        if (step instanceof Call call) {
            return call(call);
        }
        if (step instanceof Transfer transfer) {
            return items.print(transfer);
        }
        if (step instanceof Check check) {
            return refusals.print(check);
        }
        if (step instanceof Step.Checksum sum) {
            return SumPrinter.place(sum);
        }
        if (step instanceof Step.Note note) {
            return scopes.note(note);
        }
        if (step instanceof Branch branch) {
            return choices.print(branch);
        }
        if (step instanceof DocumentStep document) {
            return documents.print(document);
        }
        return step instanceof Step.Share share ? loops.print(share) : loops.print((Loop) step);
    }

    private CodeBlock gap(Gap gap) {
        if (gap.extent() instanceof Gap.White white) {
            return white(gap, white);
        }
        CodeBlock amount = variables.print(gap.amount());
        if (gap.extent() instanceof Gap.Bits) {
            return statement("out.zeroBits($L)", amount);
        }
        String method = gap.extent() instanceof Gap.ToMultiple ? "out.pad($L, 0, $L)" : "out.fill($L, $L)";
        return statement(method, gap.value(), amount);
    }

    private CodeBlock white(Gap gap, Gap.White white) {
        CodeBlock how = CodeBlock.of(
                "$L, $L, $L, $L, $L",
                gap.value(),
                white.minimum(),
                variables.print(gap.amount()),
                white.remainder(),
                white.multiple());
        return gap.isKept()
                ? statement("contents.white(out, $S, $L$L)", gap.label(), how, more(white.otherEnds()))
                : statement("out.white($L)", how);
    }

    /** Further arguments. */
    static String more(List<Long> numbers) {
        return numbers.stream().map(number -> ", " + number).collect(Collectors.joining());
    }

    private CodeBlock call(Call step) {
        boolean inner = plan.program(step.program()).inDocument();
        List<CodeBlock> arguments = new ArrayList<>(List.of(CodeBlock.of(inner ? "doc" : "out")));
        step.arguments().forEach(argument -> arguments.add(variables.alone(argument)));
        CodeBlock call = statement("$N($L)", names.program(step.program()), CodeBlock.join(arguments, ",$W"));
        return step.part() == null
                ? call
                : CodeBlock.builder()
                        .addStatement("tensors.$L(0)", step.part() == Call.Part.INDICES ? "indices" : "values")
                        .add(call)
                        .addStatement("tensors.whole(0)")
                        .build();
    }
}
