package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.ReadPlan;
import org.tensorbind.processor.plan.step.Scan;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Coding;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.ValueType;

/** The method that reads a rule: its names, and what all of its printers ask for. */
public final class ReadMethod {
    private final ReadPlan plan;
    private final Program program;
    private final JavaTypes types;
    private final MethodNames names = new MethodNames();
    private final ValuePrinter values;

    public ReadMethod(JavaTypes types, ReadPlan plan, Program program) {
        this.plan = plan;
        this.program = program;
        this.types = types;
        this.values = new ValuePrinter(names, types);
    }

    /** The variable of the document that is read. */
    public String doc() {
        return names.own("doc");
    }

    /** The variable of the key of an entry, which may be an item. */
    public String key() {
        return program.all(Transfer.class)
                .filter(read -> read.coding() instanceof Coding.Key)
                .findFirst()
                .map(key -> names.item(key.rule()))
                .orElseGet(() -> names.own("key"));
    }

    /** Tells that the array that follows is a tuple, where it is one. */
    CodeBlock tuple(boolean inParentheses) {
        return inParentheses ? statement("$N.tuple()", doc()) : CodeBlock.of("");
    }

    /** Begins a value in an extension type. */
    CodeBlock extension(String label, int number, boolean ofBytes) {
        return statement("$N.beginExtension($S, $L, $L)", doc(), label, number, ofBytes);
    }

    public String need(Quantity need) {
        return names.need(need);
    }

    JavaTypes types() {
        return types;
    }

    MethodNames names() {
        return names;
    }

    ValuePrinter values() {
        return values;
    }

    /** A statement that keeps what is read in a variable where something asks for it. */
    CodeBlock kept(TypeName type, String rule, CodeBlock read) {
        return program.asksFor(rule) ? statement("$T $N = $L", type, names.item(rule), read) : statement("$L", read);
    }

    /** Whether something asks for the item of a rule. */
    boolean asksFor(String rule) {
        return program.asksFor(rule);
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
    CodeBlock call(Call call) {
        Program called = plan.program(call.program());
        List<CodeBlock> arguments = new ArrayList<>();
        if (called.inDocument()) {
            arguments.add(CodeBlock.of("$N", names.own("doc")));
        }
        if (called.takesKey()) {
            arguments.add(CodeBlock.of("$N", names.own("key")));
        }
        call.arguments().forEach(argument -> arguments.add(values.print(argument)));
        return CodeBlock.of("$N($L)", JavaNames.readMethod(call.program()), CodeBlock.join(arguments, ",$W"));
    }
}
