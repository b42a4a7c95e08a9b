package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.ReadProgram;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.ReadStep.Call;
import org.tensorbind.processor.plan.step.Scan;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Coding;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.RuleNames;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.value.Leniency;

/** Prints the steps of one program as the body of a method. */
public final class StepPrinter {
    private final JavaTypes types;
    private final MethodNames names;
    private final ReadProgram program;
    private final ValuePrinter values;
    private final CheckPrinter checks;
    private final ListPrinter lists;
    private final ChoicePrinter choices;
    private final DocumentPrinter documents;
    private final ReadingPrinter readings;
    private final PlacePrinter places;
    private final ScopePrinter scopes;

    StepPrinter(JavaTypes types, MethodNames names, ReadProgram program) {
        this.types = types;
        this.names = names;
        this.program = program;
        this.values = new ValuePrinter(names, types);
        this.checks = new CheckPrinter(types, names, values);
        this.lists = new ListPrinter(types, names, values, this);
        this.choices = new ChoicePrinter(types, names, values, this);
        this.documents = new DocumentPrinter(types, names, values, this, lists, choices);
        this.readings = new ReadingPrinter(types, names, values, documents, this);
        this.places = new PlacePrinter(names, values);
        this.scopes = new ScopePrinter(names, values, this);
    }

    /** The field that has the place of an item whose faults are found when more has been read. */
    static String place(String rule) {
        return RuleNames.member(rule) + "Place";
    }

    CodeBlock print(List<Step> steps) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            boolean last = i == steps.size() - 2;
            CodeBlock only = last && gives(step, steps.get(i + 1)) ? value(step) : null;
            if (only == null) {
                code.add(step(step));
            } else {
                code.add(readings.before(step));
                code.add(result((ReadStep.Result) steps.get(i + 1), only));
                return code.build();
            }
        }
        return code.build();
    }

    /** Whether the last step gives just the value of the step before it, which then needs no variable. */
    private static boolean gives(Step step, Step last) {
        Value value = last instanceof ReadStep.Return result
                ? result.value()
                : last instanceof ReadStep.Build build && build.components().size() == 1
                        ? build.components().get(0)
                        : null;
        String rule = step instanceof Transfer read && !(read.coding() instanceof Coding.Tagged)
                ? read.rule()
                : step instanceof Call call ? call.rule() : "";
        return value instanceof Known.Local local && local.rule().equals(rule);
    }

    private CodeBlock value(Step step) {
        return step instanceof Call call ? call(call) : readings.value((Transfer) step);
    }

    private CodeBlock result(ReadStep.Result step, CodeBlock value) {
        return step instanceof ReadStep.Build build
                ? statement("return new $T($L)", types.named(build.rule()), value)
                : statement("return $L", value);
    }

    private CodeBlock step(Step step) {
        if (step instanceof Step.Scope scope) {
            return scopes.print(scope);
        }
        if (step instanceof Step.Note note) {
            return places.note(note);
        }
        if (step instanceof Gap gap) {
            return places.gap(gap);
        }
        if (step instanceof ReadStep.Placing placing) {
            return places.placing(placing);
        }
        if (step instanceof Step.Checksum sum && sum.value() != null) {
            return SumPrinter.note(sum, names.own("start"), values.print(sum.value()));
        }
        if (step instanceof Check check) {
            return checks.print(check);
        }
        if (step instanceof ReadStep.Verify check) {
            return checks.verify(check);
        }
        if (step instanceof DocumentStep document) {
            return documents.print(document);
        }
        if (step instanceof ReadStep.Result result) {
            return result(result);
        }
        return item(step);
    }

    private CodeBlock item(Step step) {
        if (step instanceof Transfer read) {
            return readings.read(read);
        }
        if (step instanceof Call call) {
            return call.hasValue()
                    ? kept(types.ofRule(call.rule()), call.rule(), call(call))
                    : statement("$L", call(call));
        }
        if (step instanceof Branch branch) {
            return choices.print(branch);
        }
        if (step instanceof Step.Constant constant) {
            return statement("in.constant($S, $L)", constant.label(), bytes(constant.bytes()));
        }
        if (step instanceof Step.ExtensionOfBytes bytes) {
            return scopes.extension(bytes.label(), bytes.number(), true);
        }
        if (step instanceof Step.Tuple) {
            return statement("$N.tuple()", names.own("doc"));
        }
        if (step instanceof ReadStep.Flatten flat) {
            return statement(
                    "$T $N = $L", types.listOfRule(flat.rule()), names.items(flat.rule()), values.print(flat.list()));
        }
        return lists.repeat((ReadStep.Repeat) step);
    }

    public static CodeBlock statement(String format, Object... arguments) {
        return CodeBlock.builder().addStatement(format, arguments).build();
    }

    static CodeBlock leniency(Leniency leniency) {
        return CodeBlock.of("$T.$L", Leniency.class, leniency);
    }

    static CodeBlock bytes(ByteBuffer bytes) {
        List<CodeBlock> literals = new ArrayList<>();
        for (int i = bytes.position(); i < bytes.limit(); i++) {
            literals.add(CodeBlock.of("$L", bytes.get(i)));
        }
        return CodeBlock.of("new byte[] {$L}", CodeBlock.join(literals, ",$W"));
    }

    /** A statement that keeps what is read in a variable where something asks for it. */
    CodeBlock kept(TypeName type, String rule, CodeBlock read) {
        return program.asksFor(rule) ? statement("$T $N = $L", type, names.item(rule), read) : statement("$L", read);
    }

    /** How a list is made without its elements, null where it cannot be. */
    @Nullable
    Scan scan(String element) {
        return program.scans().get(element);
    }

    /** A call of the method that reads another rule. */
    CodeBlock call(Call call) {
        List<CodeBlock> arguments = new ArrayList<>();
        if (call.document()) {
            arguments.add(CodeBlock.of("$N", names.own("doc")));
        }
        if (call.entry()) {
            arguments.add(CodeBlock.of("$N", names.own("key")));
        }
        call.arguments().forEach(argument -> arguments.add(values.print(argument)));
        return CodeBlock.of("$N($L)", JavaNames.readMethod(call.rule()), CodeBlock.join(arguments, ",$W"));
    }

    /** Whether something asks for the item of a rule. */
    boolean asksFor(String rule) {
        return program.asksFor(rule);
    }

    /** Steps of which the last one reads an item to a variable that is there. */
    CodeBlock assigned(String item, List<Step> read) {
        int last = read.size() - 1;
        return read.get(last) instanceof Call call
                ? CodeBlock.of("$L$L", print(read.subList(0, last)), statement("$N = $L", names.item(item), call(call)))
                : print(read);
    }

    private CodeBlock result(ReadStep.Result step) {
        if (step instanceof ReadStep.Return result) {
            return statement("return $L", values.print(result.value()));
        }
        ReadStep.Build build = (ReadStep.Build) step;
        CodeBlock components = build.components().stream().map(values::print).collect(CodeBlock.joining(",$W"));
        return statement("return new $T($L)", types.named(build.rule()), components);
    }
}
