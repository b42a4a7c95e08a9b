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
        return plan.tensors() instanceof Tensors.One ? CodeBlock.of("1") : CodeBlock.of("$L.size()", list());
    }

    /** The descriptions of the tensors; of one that is the file there are none. */
    CodeBlock list() {
        if (plan.tensors() instanceof Tensors.Nested) {
            return CodeBlock.of("$N", NestedEmitter.field(plan.tensor().rule()));
        }
        if (plan.tensors() instanceof Tensors.AmongOthers) {
            return CodeBlock.of("elements.tensors()");
        }
        return plan.tensors() instanceof Tensors.Listed listed
                ? values.list(listed.list())
                : CodeBlock.of("$T.of()", List.class);
    }

    /** The description of tensor {@code i}, which is not asked of nested ones. */
    CodeBlock at() {
        if (plan.tensors() instanceof Tensors.One one) {
            return values.present(one.tensor());
        }
        return plan.tensors() instanceof Tensors.Listed listed
                ? values.present(listed.tensor())
                : CodeBlock.of("elements.tensors().get(i)");
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
        if (plan.tensors() instanceof Tensors.One one) {
            return CodeBlock.of("$S", one.path());
        }
        if (plan.tensors() instanceof Tensors.Listed listed) {
            return CodeBlock.of("$S + i + $S", listed.path() + "[", "]");
        }
        return plan.tensors() instanceof Tensors.AmongOthers mixed
                ? CodeBlock.of("$S + elements.position(i) + $S", mixed.path() + "[", "]")
                : CodeBlock.of("tensors.path(i)");
    }
}
