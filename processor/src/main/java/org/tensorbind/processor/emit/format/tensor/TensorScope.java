package org.tensorbind.processor.emit.format.tensor;

import static org.tensorbind.processor.emit.Code.override;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.plan.tensor.TensorPlan.Access.ByIndex;

/**
 * The methods of a reader's class that give something of one tensor: those of tensor {@code i}, or those that the visit of a tensor calls.
 *
 * @param parameters what the methods get
 * @param index of tensors that are found by their index, null for those that are visited
 */
record TensorScope(List<ParameterSpec> parameters, @Nullable ByIndex index) {
    /** The methods of tensor {@code i}. */
    static TensorScope of(ByIndex index) {
        return new TensorScope(List.of(ParameterSpec.builder(TypeName.INT, "i").build()), index);
    }

    /** A method that every reader has of a tensor. */
    MethodSpec.Builder method(String name) {
        return index == null
                ? own(name, true)
                : override(name, Modifier.PROTECTED).addParameters(parameters);
    }

    /**
     * A method of this reader alone.
     *
     * @param ofTensor whether it gives of different tensors different things
     */
    MethodSpec.Builder own(String name, boolean ofTensor) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PRIVATE)
                .addParameters(ofTensor ? parameters : List.of());
        return index == null ? method.addModifiers(Modifier.STATIC).addException(IOException.class) : method;
    }

    /** A call of a method that is given which tensor it is. */
    CodeBlock call(String name, CodeBlock... more) {
        List<CodeBlock> arguments = new ArrayList<>();
        parameters.forEach(parameter -> arguments.add(CodeBlock.of("$N", parameter)));
        arguments.addAll(List.of(more));
        return CodeBlock.of("$N($L)", name, CodeBlock.join(arguments, ", "));
    }

    /** Whether tensors differ in a part of the plan. */
    boolean isOfTensor(@Nullable Object... parts) {
        return index == null || index.isOfTensor(parts);
    }

    /** The byte order that the file gives. */
    CodeBlock fileOrder() {
        return CodeBlock.of(index == null ? "in.order()" : "byteOrder()");
    }
}
