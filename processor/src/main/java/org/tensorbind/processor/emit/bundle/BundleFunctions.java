package org.tensorbind.processor.emit.bundle;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.lang.model.element.Modifier;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.SourceType.BundleRef;
import org.tensorbind.processor.bundle.SourceType.Kind;
import org.tensorbind.processor.bundle.TypeRef;

/**
 * The functions by which generated classes call each other: {@code BlockReader::bind} and {@code BlockWriter::collect}, or a lambda where the
 * bundle has type arguments.
 *
 * @param type the functional interface
 * @param method the generated method's name
 * @param owner the generated class of a bundle
 * @param parameters of the lambda
 */
record BundleFunctions(Class<?> type, String method, Function<TypeRef, ClassName> owner, String parameters) {
    /** The function of a bundle. */
    CodeBlock of(SourceType bundle) {
        if (bundle.kind() == Kind.VARIABLE) {
            return CodeBlock.of("$N", BundleNames.ofVariable(bundle.name()));
        }
        BundleRef ref = bundle.bundle();
        if (ref == null) {
            throw new IllegalStateException(bundle + " is a bundle");
        }
        List<CodeBlock> arguments = new ArrayList<>();
        for (int i = 0; i < ref.parameters().size(); i++) {
            if (ref.parameters().get(i)) {
                arguments.add(CodeBlock.of(", $L", of(bundle.arguments().get(i))));
            }
        }
        ClassName generated = owner.apply(ref.type());
        CodeBlock typeArguments = typeArguments(bundle);
        if (arguments.isEmpty()) {
            return CodeBlock.of("$T::$L$L", generated, typeArguments, method);
        }
        return CodeBlock.of(
                parameters.contains(",") ? "($L) -> $T.$L$L($L$L)" : "$L -> $T.$L$L($L$L)",
                parameters,
                generated,
                typeArguments,
                method,
                parameters,
                CodeBlock.join(arguments, ""));
    }

    /** Written out, since nothing else tells those that no component uses. */
    private static CodeBlock typeArguments(SourceType type) {
        if (type.arguments().isEmpty()) {
            return CodeBlock.of("");
        }
        return type.arguments().stream()
                .map(argument -> CodeBlock.of("$T", BundleNames.boxed(argument)))
                .collect(CodeBlock.joining(", ", "<", ">"));
    }

    /** A bundle's own function as a constant, so that methods name it without inference; none where the class has type variables. */
    List<FieldSpec> constant(String name, BundleNames names, Modifier... modifiers) {
        if (!names.variables().isEmpty()) {
            return List.of();
        }
        TypeName functional = ParameterizedTypeName.get(ClassName.get(type), names.type());
        return List.of(FieldSpec.builder(functional, name, modifiers)
                .initializer(reference(names))
                .build());
    }

    /** What methods hand on: the constant, or the function where there is none. */
    CodeBlock ofItself(CodeBlock constant, BundleNames names) {
        return names.variables().isEmpty() ? constant : reference(names);
    }

    private CodeBlock reference(BundleNames names) {
        return CodeBlock.of("$T::$L", owner.apply(names.bundle()), method);
    }

    /** Adds a parameter for each type variable that stands for a bundle. */
    void addParameters(MethodSpec.Builder generated, BundleNames names) {
        for (String variable : names.bundleVariables()) {
            generated.addParameter(
                    ParameterizedTypeName.get(ClassName.get(type), TypeVariableName.get(variable)),
                    BundleNames.ofVariable(variable));
        }
    }

    /** The parameters as arguments, behind others. */
    static CodeBlock passedOn(BundleNames names) {
        CodeBlock.Builder arguments = CodeBlock.builder();
        for (String variable : names.bundleVariables()) {
            arguments.add(", $N", BundleNames.ofVariable(variable));
        }
        return arguments.build();
    }
}
