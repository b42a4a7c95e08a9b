package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import org.tensorbind.processor.plan.TensorPlan.Access.ByIndex;
import org.tensorbind.processor.plan.TensorPlan.Tensors;
import org.tensorbind.processor.plan.Value;

/** Prints where a reader has its tensors: how many there are, which is tensor {@code i}, its name and its path. */
final class TensorsPrinter {
    private final ByIndex plan;
    private final FoundPrinter values;

    TensorsPrinter(ByIndex plan, FoundPrinter values) {
        this.plan = plan;
        this.values = values;
    }

    CodeBlock size() {
        if (plan.tensors() instanceof Tensors.Nested) {
            return CodeBlock.of("tensors.size()");
        }
        return CodeBlock.of("$L.size()", list());
    }

    /** The descriptions of the tensors. */
    CodeBlock list() {
        if (plan.tensors() instanceof Tensors.Nested) {
            return CodeBlock.of("$N", NestedEmitter.field(plan.tensor().rule()));
        }
        return values.list(((Tensors.Listed) plan.tensors()).list());
    }

    /** The description of tensor {@code i}, which is not asked of nested ones. */
    CodeBlock at() {
        return values.present(((Tensors.Listed) plan.tensors()).tensor());
    }

    /** Names of nested tensors tell where they stand; those without a name are numbered. */
    CodeBlock name() {
        if (plan.tensors() instanceof Tensors.Nested) {
            return CodeBlock.of("tensors.name(i)");
        }
        List<Value> name = plan.tensor().name();
        return name.isEmpty() ? CodeBlock.of("$T.toString(i)", Integer.class) : values.print(name.get(0));
    }

    /** The labels of the rules that lead to tensor {@code i}, and its position. */
    CodeBlock path() {
        return plan.tensors() instanceof Tensors.Listed listed
                ? CodeBlock.of("$S + i + $S", listed.path() + "[", "]")
                : CodeBlock.of("tensors.path(i)");
    }
}
