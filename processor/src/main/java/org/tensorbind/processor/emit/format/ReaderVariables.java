package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.plan.TensorPlan.Access.ByIndex;
import org.tensorbind.processor.plan.TensorPlan.Tensors.Nested;

/** What the methods of a reader's class call values: of the file, of tensor {@code i} and of its block. */
final class ReaderVariables implements ValueVariables {
    private final String root;
    private final String tensor;
    private final @Nullable Nested nested;
    private final boolean visiting;

    /** Values of the file alone. */
    ReaderVariables(String root) {
        this(root, root, null, false);
    }

    /** @param visiting whether elements of nested lists are those that are visited, else those around tensor {@code i} */
    ReaderVariables(ByIndex plan, boolean visiting) {
        this(plan.root(), plan.tensor().rule(), plan.tensors() instanceof Nested nested ? nested : null, visiting);
    }

    private ReaderVariables(String root, String tensor, @Nullable Nested nested, boolean visiting) {
        this.root = root;
        this.tensor = tensor;
        this.nested = nested;
        this.visiting = visiting;
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

    @Override
    public CodeBlock elements(String label, CodeBlock list, CodeBlock positions) {
        return CodeBlock.of("$T.elements($S, $L, $L)", Types.LISTS, label, list, positions);
    }
}
