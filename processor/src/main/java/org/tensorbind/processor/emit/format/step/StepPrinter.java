package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.Javadoc;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.MethodNames;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.ReadStep.Return;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.RuleNames;

/** Prints the steps of a program as the body of a method: their order, what they are in, and what they depend on. */
public final class StepPrinter {
    private final JavaTypes types;
    private final StepTarget target;
    private final MethodNames names;
    private final ValuePrinter values;

    /** @param target what steps are read from or written to */
    public StepPrinter(JavaTypes types, StepTarget target) {
        this.types = types;
        this.target = target;
        this.names = target.names();
        this.values = target.values();
    }

    /** The method of a program. */
    public MethodSpec.Builder method(String name, Program program) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(name)
                .addJavadoc(Javadoc.production(program.text()))
                .addException(IOException.class);
        target.give(program, method);
        program.needs().forEach(need -> method.addParameter(types.of(need), names.need(need)));
        return method.addCode(print(program.steps()));
    }

    /** Steps, one after the other; a value that the last but one reads and the last one returns needs no variable. */
    public CodeBlock print(List<Step> steps) {
        int last = steps.size() - 1;
        boolean returns =
                last > 0 && steps.get(last) instanceof Return result && isOnly(result.value(), steps.get(last - 1));
        CodeBlock.Builder code = CodeBlock.builder();
        steps.subList(0, returns ? last - 1 : steps.size()).forEach(step -> code.add(step(step)));
        if (returns && steps.get(last - 1) instanceof Branch branch) {
            return code.add(new SwitchPrinter(this, target).print(branch, CodeBlock.of("return")))
                    .build();
        }
        return returns
                ? code.add(target.use(
                                steps.get(last - 1), value -> returned(((Return) steps.get(last)).value(), value)))
                        .build()
                : code.build();
    }

    /** Whether a value is just that of a step, or a record of that. */
    static boolean isOnly(Value given, Step step) {
        Value value = given instanceof Value.Op record
                        && record.is(Operator.NEW)
                        && record.operands().size() == 1
                ? record.operand(0)
                : given;
        return value instanceof Known.Local local
                && local.rule().equals(read(step))
                && !(step instanceof Branch && value != given);
    }

    /** The rule whose item a step reads, null where it reads none, or by other statements. */
    private static @Nullable String read(Step step) {
        if (step instanceof Branch branch) {
            return branch.selector() == null ? null : branch.item();
        }
        return step instanceof Transfer read ? read.rule() : step instanceof Call call ? call.program() : null;
    }

    private CodeBlock returned(Value given, CodeBlock only) {
        return statement("return $L", result(given, only));
    }

    /** What a program returns of the only value that it has read. */
    CodeBlock result(Value given, CodeBlock only) {
        return given instanceof Value.Op record && record.is(Operator.NEW)
                ? CodeBlock.of("new $T($L)", types.named(record.detail()), only)
                : only;
    }

    private CodeBlock step(Step step) {
        if (step instanceof Step.Scope scope) {
            return scope(scope);
        }
        if (step instanceof Branch branch) {
            return branch(branch);
        }
        if (step instanceof Loop loop) {
            return target.loop(loop, this);
        }
        if (step instanceof Call call) {
            return target.call(call);
        }
        if (step instanceof DocumentStep.Map map) {
            return target.map(map, this);
        }
        if (step instanceof DocumentStep.Array array) {
            return target.array(array, this);
        }
        if (step instanceof Return result) {
            return statement("return $L", values.print(result.value()));
        }
        return item(step);
    }

    private CodeBlock item(Step step) {
        if (step instanceof Transfer item) {
            return target.transfer(item);
        }
        if (step instanceof Check check) {
            return target.check(check);
        }
        if (step instanceof Gap gap) {
            return target.gap(gap);
        }
        if (step instanceof Step.Constant constant) {
            return target.constant(constant);
        }
        if (step instanceof Step.Checksum sum) {
            return target.checksum(sum);
        }
        return step instanceof Step.Note note ? target.note(note) : target.own(step, this);
    }

    private CodeBlock scope(Step.Scope scope) {
        Supplier<CodeBlock> content = () -> print(scope.steps());
        if (scope instanceof Step.Frame frame) {
            return target.frame(frame, content);
        }
        ScopeTarget scopes = target.scopes();
        if (scope instanceof Step.Region region) {
            return scopes.region(region, content);
        }
        if (scope instanceof Step.Order order) {
            return scopes.order(order, content);
        }
        if (scope instanceof Step.Bits bits) {
            return scopes.bits(bits, content);
        }
        if (scope instanceof Step.Sum sum) {
            return scopes.sum(sum, content);
        }
        if (scope instanceof Step.Cover cover) {
            return scopes.cover(cover, content);
        }
        return scope instanceof Step.Document document
                ? scopes.document(document, content)
                : scopes.extension((Step.Extension) scope, content);
    }

    /** The cases, and what is left; what follows a case that ends the method needs no other case. */
    private CodeBlock branch(Branch branch) {
        if (branch.cases().isEmpty()) {
            return print(branch.otherwise());
        }
        String rule = branch.item();
        String item = rule == null ? null : target.item(rule);
        if (branch.selector() != null) {
            CodeBlock declared =
                    rule == null || item == null ? null : CodeBlock.of("$T $N =", types.ofRule(rule), item);
            return new SwitchPrinter(this, target).print(branch, declared);
        }
        CodeBlock.Builder code = CodeBlock.builder();
        if (rule != null && item != null) {
            code.add(declared(types.ofRule(rule), item, branch.otherwise().isEmpty()));
        }
        boolean ends = false;
        for (Branch.Case each : branch.cases()) {
            CodeBlock condition = condition(each.condition());
            if (each == branch.cases().get(0)) {
                code.beginControlFlow("if ($L)", condition);
            } else if (ends) {
                code.endControlFlow().beginControlFlow("if ($L)", condition);
            } else {
                code.nextControlFlow("else if ($L)", condition);
            }
            code.add(variant(each.steps(), item));
            ends = each.steps().stream().anyMatch(Return.class::isInstance);
        }
        if (ends) {
            return code.endControlFlow().add(variant(branch.otherwise(), item)).build();
        }
        if (!branch.otherwise().isEmpty()) {
            code.nextControlFlow("else").add(variant(branch.otherwise(), item));
        }
        return code.endControlFlow().build();
    }

    private static CodeBlock declared(TypeName type, String item, boolean mayBeAbsent) {
        return mayBeAbsent
                ? statement("$T $N = null", Nullness.nullable(type.box()), item)
                : statement("$T $N", type, item);
    }

    /** The steps of a case, of which the last one reads {@code item}, if it reads one; what is known in one case is not known in another one. */
    private CodeBlock variant(List<Step> steps, @Nullable String item) {
        CodeBlock code = item == null ? print(steps) : assigned(steps, item);
        names.forget();
        return code;
    }

    private CodeBlock assigned(List<Step> steps, String item) {
        int last = steps.size() - 1;
        Step read = steps.get(last);
        return read instanceof Call || read instanceof Transfer
                ? CodeBlock.of(
                        "$L$L",
                        print(steps.subList(0, last)),
                        target.use(read, value -> statement("$N = $L", item, value)))
                : print(steps);
    }

    private CodeBlock condition(Value condition) {
        if (condition instanceof Value.Op variant && variant.is(Operator.IS_VARIANT)) {
            String chosen = names.fresh(RuleNames.member(variant.detail()));
            names.know(Operator.AS_VARIANT.of(variant.operands()).with(variant.detail()), chosen);
            return CodeBlock.of("$L $N", values.print(variant), chosen);
        }
        return values.alone(condition);
    }
}
