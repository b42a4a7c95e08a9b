package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.Found;
import org.tensorbind.processor.plan.TensorPlan;
import org.tensorbind.processor.plan.TensorPlan.Tensors.Nested;
import org.tensorbind.processor.plan.Value;

/** Prints values of a reader's class: of the file, of tensor {@code i} and of its block. */
final class ReaderValues implements ValueVariables {
    private final String root;
    private final String tensor;
    private final @Nullable Nested nested;
    private final boolean visiting;
    private final ValuePrinter printer;

    /** Values of the file alone. */
    ReaderValues(String root, JavaTypes types) {
        this(root, root, null, false, types);
    }

    /** @param visiting whether elements of nested lists are those that are visited, else those around tensor {@code i} */
    ReaderValues(TensorPlan plan, boolean visiting, JavaTypes types) {
        this(plan.root(), plan.rule(), plan.tensors() instanceof Nested nested ? nested : null, visiting, types);
    }

    private ReaderValues(String root, String tensor, @Nullable Nested nested, boolean visiting, JavaTypes types) {
        this.root = root;
        this.tensor = tensor;
        this.nested = nested;
        this.visiting = visiting;
        this.printer = new ValuePrinter(this, types);
    }

    /** The value; where it may be absent, null then. */
    CodeBlock print(Found found) {
        CodeBlock value = printer.print(found.value());
        return found.owners().isEmpty() ? value : CodeBlock.of("($L ? null : $L)", absent(found.owners()), value);
    }

    /** The list, an empty one where it is absent. */
    CodeBlock list(Found found) {
        CodeBlock value = printer.print(found.optional() ? new Value.OrEmpty(found.value()) : found.value());
        return found.owners().isEmpty()
                ? value
                : CodeBlock.of("($L ? $T.of() : $L)", absent(found.owners()), List.class, value);
    }

    /** The value, whatever is around it being there. */
    CodeBlock present(Found found) {
        return printer.print(found.value());
    }

    /** The condition that there is a value. */
    CodeBlock isThere(Found found) {
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
    CodeBlock constant(String rule, String enumerator) {
        return printer.constant(rule, enumerator);
    }

    @Override
    public CodeBlock local(String rule) {
        if (rule.equals(root)) {
            return CodeBlock.of("file");
        }
        if (nested != null && nested.find(rule) != null) {
            return visiting
                    ? CodeBlock.of("$N", NestedEmitter.visited(rule))
                    : CodeBlock.of("$N.get(i)", NestedEmitter.field(rule));
        }
        return CodeBlock.of(rule.equals(tensor) ? "tensorAt(i)" : "block");
    }

    @Override
    public CodeBlock index() {
        return CodeBlock.of("i");
    }

    @Override
    public CodeBlock element(String label, CodeBlock list, int position) {
        return position < 0
                ? CodeBlock.of("$L.get($L.size() - $L)", list, list, -position)
                : CodeBlock.of("$L.get($L)", list, position);
    }
}
