package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.ByteArrayText;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Gap;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.ReadPlan;
import org.tensorbind.processor.plan.step.Scan;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.type.ValueType;

/** Prints steps as calls of a cursor, {@code in}, or of a document reader: the method that reads a rule. */
public final class CursorTarget implements StepTarget {
    private final ReadPlan plan;
    private final Program program;
    private final JavaTypes types;
    private final CursorNames names = new CursorNames();
    private final ValuePrinter values;
    private final CursorScopes scopes;
    private final CursorItems items;
    private final CursorChecks checks;
    private final CursorPlaces places;
    private final CursorLists lists;
    private final CursorDocuments documents;

    public CursorTarget(JavaTypes types, ReadPlan plan, Program program) {
        this.plan = plan;
        this.program = program;
        this.types = types;
        this.values = new ValuePrinter(names, types);
        this.scopes = new CursorScopes(this);
        this.checks = new CursorChecks(types, names, values);
        this.places = new CursorPlaces(types, names, values, checks);
        this.items = new CursorItems(this);
        this.lists = new CursorLists(this);
        this.documents = new CursorDocuments(this, lists);
    }

    @Override
    public CursorNames names() {
        return names;
    }

    @Override
    public ValuePrinter values() {
        return values;
    }

    JavaTypes types() {
        return types;
    }

    @Override
    public ScopeTarget scopes() {
        return scopes;
    }

    @Override
    public CodeBlock frame(Step.Frame frame, Supplier<CodeBlock> content) {
        return ScopeTarget.around(statement("in.enter($S)", frame.label()), content, statement("in.leave()"));
    }

    @Override
    public @Nullable String item(String rule) {
        return program.asksFor(rule) ? names.item(rule) : null;
    }

    @Override
    public CodeBlock use(Step step, UnaryOperator<CodeBlock> statement) {
        return step instanceof Call call ? statement.apply(called(call)) : items.use((Transfer) step, statement);
    }

    @Override
    public void give(Program given, MethodSpec.Builder method) {
        if (given.inDocument()) {
            method.addParameter(RuntimeTypes.DOCUMENT_READER, names.doc());
        }
        if (given.key() != null) {
            method.addParameter(String.class, names.item(given.key()));
        }
        if (given.rule().equals(plan.root())) {
            method.addCode(begin());
        }
    }

    /** Settings for the whole file, before it is read. */
    private CodeBlock begin() {
        CodeBlock.Builder code = CodeBlock.builder();
        if (plan.bigEndian() != null) {
            code.addStatement("in.order($L)", JavaNames.byteOrder(plan.bigEndian()));
        }
        if (plan.padding() != null) {
            code.addStatement(
                    "in.padding($L, $L, $L)",
                    plan.padding().value(),
                    plan.padding().multiple(),
                    JavaNames.leniency(plan.padding().leniency()));
        }
        return code.build();
    }

    @Override
    public CodeBlock transfer(Transfer item) {
        return items.print(item);
    }

    @Override
    public CodeBlock call(Call call) {
        return hasValue(call)
                ? assigned(types.ofRule(call.program()), call.program(), called(call))
                : statement("$L", called(call));
    }

    @Override
    public CodeBlock constant(Step.Constant constant) {
        return statement("in.constant($S, $L)", constant.label(), ByteArrayText.literal(constant.bytes()));
    }

    /** Notes the checksum that was read. */
    @Override
    public CodeBlock checksum(Step.Checksum sum) {
        String start = names.own("start");
        CodeBlock value = values.print(Objects.requireNonNull(sum.value(), "it was read"));
        return switch (sum.form()) {
            case INTEGER -> statement("in.recordChecksum($S, $N, $L, $L)", sum.rule(), start, sum.byteSize(), value);
            case BYTES -> statement("in.recordChecksum($S, $N, $L)", sum.rule(), start, value);
            case DIGITS -> statement("in.recordChecksum($S, $S, $N, $L)", sum.rule(), sum.label(), start, value);
            case TEXT ->
                statement("$L.check(in, $N, $S, $L)", JavaNames.checksumForms(sum.rule()), start, sum.label(), value);
        };
    }

    @Override
    public CodeBlock gap(Gap gap) {
        return places.gap(gap);
    }

    @Override
    public CodeBlock note(Step.Note note) {
        return places.note(note);
    }

    @Override
    public CodeBlock check(Check check) {
        return checks.print(check);
    }

    @Override
    public CodeBlock map(DocumentStep.Map map, StepPrinter steps) {
        return documents.map(map);
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
    public CodeBlock own(Step step, StepPrinter steps) {
        return places.own(step);
    }

    /** Tells that the array that follows is a tuple, where it is one. */
    CodeBlock tuple(boolean inParentheses) {
        return inParentheses ? statement("$N.tuple()", names.doc()) : CodeBlock.of("");
    }

    /** Begins a value in an extension type. */
    CodeBlock extension(String label, int number, boolean ofBytes) {
        return statement("$N.beginExtension($S, $L, $L)", names.doc(), label, number, ofBytes);
    }

    /** A statement that assigns the value that is read to a variable if something uses it. */
    CodeBlock assigned(TypeName type, String rule, CodeBlock read) {
        return program.asksFor(rule) ? statement("$T $N = $L", type, names.item(rule), read) : statement("$L", read);
    }

    /** Whether the elements of a list are integers. */
    boolean hasIntegers(String element) {
        return types.plan().value(element).kind() == ValueType.Kind.INTEGER;
    }

    /** How a list is made without its elements, null where it cannot be. */
    @Nullable
    Scan scan(String element) {
        return program.scans().get(element);
    }

    /** Whether the method that reads another rule gives something. */
    boolean hasValue(Call call) {
        return plan.program(call.program()).hasValue();
    }

    /** A call of the method that reads another rule. */
    CodeBlock called(Call call) {
        Program called = plan.program(call.program());
        if (!plan.hasMethod(called)) {
            return items.value(called, call);
        }
        List<CodeBlock> arguments = new ArrayList<>();
        if (called.inDocument()) {
            arguments.add(CodeBlock.of("$N", names.doc()));
        }
        if (called.key() != null) {
            arguments.add(CodeBlock.of("$N", names.own("key")));
        }
        call.arguments().forEach(argument -> arguments.add(values.print(argument)));
        return CodeBlock.of("$N($L)", JavaNames.readMethod(call.program()), CodeBlock.join(arguments, ", "));
    }
}
