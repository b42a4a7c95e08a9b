package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.tensorbind.processor.emit.ByteArrayText;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.SerializerNames;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.SingleItem;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.write.WritePrograms;
import org.tensorbind.write.sink.Sink;

/** What steps write to a sink called {@code out}, or to a document called {@code doc}. */
public final class SinkTarget implements StepTarget {
    private final JavaTypes types;
    private final SinkNames names;
    private final WritePrograms plan;
    private final SinkScopes scopes;
    private final SinkNotes notes;
    private final SinkItems items;
    private final SinkChecks checks;
    private final SinkDocuments documents;
    private final SinkLists lists;

    /** @param members of the serializer */
    public SinkTarget(JavaTypes types, SerializerNames members, WritePrograms plan, Program program) {
        this.types = types;
        this.names = new SinkNames(types, members, program.inDocument());
        this.plan = plan;
        this.notes = new SinkNotes(names);
        this.scopes = new SinkScopes(names, notes);
        this.items = new SinkItems(names);
        this.checks = new SinkChecks(names);
        this.documents = new SinkDocuments(names);
        this.lists = new SinkLists(types, names, notes);
    }

    @Override
    public SinkNames names() {
        return names;
    }

    @Override
    public ValuePrinter values() {
        return names.values();
    }

    @Override
    public ScopeTarget scopes() {
        return scopes;
    }

    @Override
    public void give(Program program, MethodSpec.Builder method) {
        if (program.inDocument()) {
            method.addParameter(RuntimeTypes.DOCUMENT_WRITER, "doc");
        } else {
            method.addParameter(Sink.class, "out");
        }
        if (program.hasValue()) {
            method.addParameter(types.ofRule(program.rule()), names.name(program.rule()));
        }
    }

    @Override
    public CodeBlock transfer(Transfer item) {
        return items.print(item);
    }

    @Override
    public CodeBlock constant(Step.Constant constant) {
        return statement("out.bytes($L)", ByteArrayText.literal(constant.bytes()));
    }

    /** Leaves room for a checksum. */
    @Override
    public CodeBlock checksum(Step.Checksum sum) {
        String method = switch (sum.form()) {
            case INTEGER -> "sumInteger";
            case BYTES -> "sumBytes";
            case DIGITS -> "sumDigits";
            case TEXT -> throw new IllegalStateException("a text has the checksum of data");
        };
        return sum.right() == 0
                ? statement("out.$L($S, $L)", method, sum.rule(), sum.byteSize())
                : statement("out.$L($S, $L, $L, $LL)", method, sum.rule(), sum.byteSize(), sum.right(), sum.bias());
    }

    @Override
    public CodeBlock gap(Gap gap) {
        CodeBlock amount = names.print(gap.amount());
        if (gap.extent() instanceof Gap.White white) {
            CodeBlock how = CodeBlock.of(
                    "$L, $L, $L, $L, $L", gap.value(), white.minimum(), amount, white.remainder(), white.multiple());
            return gap.isPreserved()
                    ? statement(
                            "contents.white(out, $S, $L$L)",
                            gap.label(),
                            how,
                            CodingPrinter.further("$L", white.otherEnds()))
                    : statement("out.white($L)", how);
        }
        if (gap.extent() instanceof Gap.Bits) {
            return statement("out.zeroBits($L)", amount);
        }
        String method = gap.extent() instanceof Gap.ToMultiple ? "out.pad($L, 0, $L)" : "out.fill($L, $L)";
        return statement(method, gap.value(), amount);
    }

    @Override
    public CodeBlock note(Step.Note note) {
        return notes.note(note);
    }

    @Override
    public CodeBlock check(Check check) {
        return checks.print(check);
    }

    @Override
    public CodeBlock map(DocumentStep.Map map, StepPrinter steps) {
        return documents.map(map, steps);
    }

    @Override
    public CodeBlock array(DocumentStep.Array array, StepPrinter steps) {
        return documents.array(array, steps);
    }

    @Override
    public CodeBlock loop(Loop loop, StepPrinter steps) {
        return lists.print(loop, steps);
    }

    @Override
    public CodeBlock call(Call step) {
        Program called = plan.program(step.program());
        if (!plan.hasMethod(called)) {
            SingleItem single = Objects.requireNonNull(SingleItem.written(called), "it has no method");
            return inPart(step, items.print(single.calledBy(step, called, called.hasValue())));
        }
        boolean inner = called.inDocument();
        List<CodeBlock> arguments = new ArrayList<>(List.of(CodeBlock.of(inner ? "doc" : "out")));
        step.arguments().forEach(argument -> arguments.add(names.alone(argument)));
        CodeBlock call =
                statement("$N($L)", names.serializer().program(step.program()), CodeBlock.join(arguments, ", "));
        return inPart(step, call);
    }

    private static CodeBlock inPart(Call step, CodeBlock call) {
        return step.part() == null
                ? call
                : CodeBlock.builder()
                        .addStatement("tensors.$L(0)", step.part() == Call.Part.INDICES ? "indices" : "values")
                        .add(call)
                        .addStatement("tensors.whole(0)")
                        .build();
    }

    @Override
    public CodeBlock own(Step step, StepPrinter steps) {
        return lists.share((Step.Share) step, steps);
    }
}
