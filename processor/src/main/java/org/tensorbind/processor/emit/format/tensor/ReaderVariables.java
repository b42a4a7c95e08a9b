package org.tensorbind.processor.emit.format.tensor;

import com.palantir.javapoet.CodeBlock;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.emit.format.value.ValueVariables;
import org.tensorbind.processor.plan.tensor.TensorPlan.Access.ByIndex;

/** What the methods of a reader's class call values: of the file, of tensor {@code i} and of its block. */
final class ReaderVariables implements ValueVariables {
    private final String root;
    private final String tensor;

    /** Values of the file alone. */
    ReaderVariables(String root) {
        this(root, root);
    }

    /** Values of tensor {@code i}, too. */
    ReaderVariables(ByIndex plan) {
        this(plan.root(), plan.tensor().rule());
    }

    private ReaderVariables(String root, String tensor) {
        this.root = root;
        this.tensor = tensor;
    }

    @Override
    public CodeBlock local(String rule) {
        if (rule.equals(root)) {
            return CodeBlock.of("file");
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

    @Override
    public CodeBlock elements(String label, CodeBlock list, CodeBlock positions) {
        return CodeBlock.of("$T.elements($S, $L, $L)", RuntimeTypes.LISTS, label, list, positions);
    }
}
