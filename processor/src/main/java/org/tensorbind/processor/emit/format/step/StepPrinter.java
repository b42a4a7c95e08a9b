package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import org.tensorbind.processor.emit.Bytes;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.ReadStep;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Coding;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

/** Prints the steps of one program as the body of a method. */
public final class StepPrinter implements Steps {
    private final ReadMethod method;
    private final JavaTypes types;
    private final MethodNames names;
    private final ValuePrinter values;
    private final CheckPrinter checks;
    private final ListPrinter lists;
    private final ChoicePrinter choices;
    private final DocumentPrinter documents;
    private final ReadingPrinter readings;
    private final PlacePrinter places;
    private final ScopePrinter scopes;

    public StepPrinter(ReadMethod method) {
        this.method = method;
        this.types = method.types();
        this.names = method.names();
        this.values = method.values();
        this.checks = new CheckPrinter(method);
        this.lists = new ListPrinter(method, this);
        this.choices = new ChoicePrinter(method, this);
        this.documents = new DocumentPrinter(method, this, lists);
        this.readings = new ReadingPrinter(method);
        this.places = new PlacePrinter(method, checks);
        this.scopes = new ScopePrinter(method, this);
    }

    @Override
    public CodeBlock print(List<Step> steps) {
        CodeBlock.Builder code = CodeBlock.builder();
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            boolean last = i == steps.size() - 2;
            CodeBlock only = last && gives(step, steps.get(i + 1)) ? value(step) : null;
            if (only == null) {
                code.add(step(step));
            } else {
                code.add(readings.before(step));
                Value given = ((ReadStep.Return) steps.get(i + 1)).value();
                code.add(
                        given instanceof Value.Op record && record.is(Operator.NEW)
                                ? statement("return new $T($L)", types.named(record.detail()), only)
                                : statement("return $L", only));
                return code.build();
            }
        }
        return code.build();
    }

    /** Whether the last step gives just the value of the step before it, which then needs no variable. */
    private static boolean gives(Step step, Step last) {
        Value given = last instanceof ReadStep.Return result ? result.value() : null;
        Value value = given instanceof Value.Op record
                        && record.is(Operator.NEW)
                        && record.operands().size() == 1
                ? record.operand(0)
                : given;
        String rule = step instanceof Transfer read && !(read.coding() instanceof Coding.Tagged)
                ? read.rule()
                : step instanceof Call call ? call.program() : "";
        return value instanceof Known.Local local && local.rule().equals(rule);
    }

    private CodeBlock value(Step step) {
        return step instanceof Call call ? method.call(call) : readings.value((Transfer) step);
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
        if (step instanceof ReadStep.Seek seek) {
            return places.seek(seek);
        }
        if (step instanceof ReadStep.Resume resume) {
            return places.resume(resume);
        }
        if (step instanceof Step.Checksum sum && sum.value() != null) {
            return SumPrinter.note(sum, names.own("start"), values.print(sum.value()));
        }
        if (step instanceof Check check) {
            return checks.print(check);
        }
        if (step instanceof DocumentStep document) {
            return documents.print(document);
        }
        if (step instanceof ReadStep.Return result) {
            return statement("return $L", values.print(result.value()));
        }
        return item(step);
    }

    private CodeBlock item(Step step) {
        if (step instanceof Transfer read) {
            return read.coding() instanceof Coding.Ahead ahead ? choices.ahead(read, ahead) : readings.read(read);
        }
        if (step instanceof Call call) {
            return method.hasValue(call)
                    ? method.kept(types.ofRule(call.program()), call.program(), method.call(call))
                    : statement("$L", method.call(call));
        }
        if (step instanceof Branch branch) {
            return choices.print(branch);
        }
        if (step instanceof Step.Constant constant) {
            return statement("in.constant($S, $L)", constant.label(), Bytes.literal(constant.bytes()));
        }
        if (step instanceof ReadStep.EndPool pool) {
            return statement(pool.whole() ? "in.leavePool($S)" : "in.endPool($S)", pool.label());
        }
        if (step instanceof ReadStep.FindByteOrder find) {
            return PlacePrinter.byteOrder(find);
        }
        if (step instanceof ReadStep.Let let) {
            return let.known() instanceof Known.Local list
                    ? statement(
                            "$T $N = $L",
                            types.listOfRule(list.rule()),
                            names.items(list.rule()),
                            values.print(let.value()))
                    : statement("in.order($L)", JavaNames.byteOrder(true, values.print(let.value())));
        }
        return lists.loop((Loop) step);
    }
}
