package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

/** Prints what a reader finds in a file's structure, which may be absent. */
public final class FoundPrinter {
    private final ValuePrinter printer;

    public FoundPrinter(ValueVariables variables, JavaTypes types) {
        this.printer = new ValuePrinter(variables, types);
    }

    /** The value of an expression. */
    public CodeBlock print(Value value) {
        return printer.print(value);
    }

    /** The value; where it may be absent, null then. */
    public CodeBlock print(Found found) {
        CodeBlock value = printer.print(found.value());
        return found.owners().isEmpty() ? value : CodeBlock.of("($L ? null : $L)", absent(found.owners()), value);
    }

    /** The list, an empty one where it is absent. */
    public CodeBlock list(Found found) {
        CodeBlock value = printer.print(found.optional() ? Operator.OR_EMPTY.of(found.value()) : found.value());
        return found.owners().isEmpty()
                ? value
                : CodeBlock.of("($L ? $T.of() : $L)", absent(found.owners()), List.class, value);
    }

    /** The value, whatever is around it being there. */
    public CodeBlock present(Found found) {
        return printer.print(found.value());
    }

    /** The condition that there is a value. */
    public CodeBlock isThere(Found found) {
        CodeBlock owners = conditions(found.owners(), "!=", " && ");
        if (!found.optional()) {
            return owners;
        }
        CodeBlock itself = CodeBlock.of("$L != null", printer.print(found.value()));
        return found.owners().isEmpty() ? itself : CodeBlock.of("$L && $L", owners, itself);
    }

    private CodeBlock absent(List<Value> owners) {
        return conditions(owners, "==", " || ");
    }

    private CodeBlock conditions(List<Value> owners, String comparison, String joint) {
        return owners.stream()
                .map(owner -> CodeBlock.of("$L $L null", printer.print(owner), comparison))
                .collect(CodeBlock.joining(joint));
    }

    /** The constant of a named value. */
    public CodeBlock constant(String rule, String enumerator) {
        return printer.constant(rule, enumerator);
    }
}
