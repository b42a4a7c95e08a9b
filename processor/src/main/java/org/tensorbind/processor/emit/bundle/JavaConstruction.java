package org.tensorbind.processor.emit.bundle;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.Objects;
import org.tensorbind.bundle.binding.Alternative;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Declaration;
import org.tensorbind.processor.emit.Literals;
import org.tensorbind.processor.emit.bundle.BundleClass.Choice;

/**
 * Prints the construction of a bundle's class from its components, and the selection of a sealed type's bundle.
 */
record JavaConstruction(Bundle bundle, BundleNames names, JavaExpressions expressions) {
    /** What returns a bundle that is bound. */
    CodeBlock made() {
        return switch (bundle.declaration().construction()) {
            case CONSTRUCTOR -> constructor();
            case SETTERS -> setters();
            case BUILDER -> builder();
            case ALTERNATIVES -> throw new IllegalStateException("a sealed type has no instances of its own");
        };
    }

    /** What returns the one of its bundles that a sealed type is. */
    CodeBlock oneOf(List<Choice> choices) {
        CodeBlock list = choices.stream()
                .map(choice -> CodeBlock.of(
                        "\nnew $T<>($L, $L)",
                        Alternative.class,
                        Literals.of(choice.label()),
                        expressions.of(choice.function())))
                .collect(CodeBlock.joining(","));
        return CodeBlock.of("return in.oneOf($L, $T.of($>$>$L$<$<));\n", Literals.of(bundle.tag()), List.class, list);
    }

    /** What a sealed type is decides what is collected. */
    CodeBlock collected() {
        CodeBlock.Builder code = CodeBlock.builder();
        for (Declaration.Alternative alternative : bundle.declaration().alternatives()) {
            code.beginControlFlow("if (value instanceof $T item)", JavaTypeNames.boxed(alternative.type()))
                    .addStatement("out.tag($L, $L)", Literals.of(bundle.tag()), Literals.of(alternative.label()))
                    .addStatement(
                            "$T.collect(out, item)",
                            JavaTypeNames.className(Direction.WRITING.classOf(
                                    Objects.requireNonNull(alternative.type().ref()))))
                    .endControlFlow();
        }
        return code.build();
    }

    private CodeBlock constructor() {
        List<CodeBlock> arguments = bundle.components().stream()
                .map(component -> CodeBlock.of("\n$N.load()", variable(component)))
                .toList();
        return CodeBlock.builder()
                .add("return in.made(() -> $L(", instance())
                .add("$>$>$L$<$<));\n", CodeBlock.join(arguments, ","))
                .build();
    }

    /** The beginning of a constructor's call. */
    private CodeBlock instance() {
        String diamond = bundle.declaration().typeParameters().isEmpty() ? "" : "<>";
        return CodeBlock.of("new $T$L", JavaTypeNames.className(names.bundle()), diamond);
    }

    private CodeBlock setters() {
        CodeBlock made = CodeBlock.of("$T bundle = $L()", JavaTypeNames.boxed(names.type()), instance());
        return steps(made, "bundle", "bundle");
    }

    private CodeBlock builder() {
        CodeBlock made = CodeBlock.of("var builder = $T.builder()", JavaTypeNames.className(names.bundle()));
        return steps(made, "builder", "builder.build()");
    }

    private CodeBlock steps(CodeBlock made, String target, String result) {
        CodeBlock.Builder code =
                CodeBlock.builder().beginControlFlow("return in.made(() ->").addStatement(made);
        for (Component component : bundle.components()) {
            code.addStatement(set(target, component));
        }
        return code.addStatement("return $L", result).unindent().add("});\n").build();
    }

    /** An absent component has the value that the class initializes it with. */
    private static CodeBlock set(String target, Component component) {
        String variable = variable(component);
        String setter = String.valueOf(component.property().setter());
        if (component.property().setterIsField()) {
            return component.mayBeAbsent()
                    ? CodeBlock.of("$N.ifPresent(value -> $N.$N = value)", variable, target, setter)
                    : CodeBlock.of("$N.$N = $N.load()", target, setter, variable);
        }
        return component.mayBeAbsent()
                ? CodeBlock.of("$N.ifPresent($N::$N)", variable, target, setter)
                : CodeBlock.of("$N.$N($N.load())", target, setter, variable);
    }

    private static String variable(Component component) {
        return Language.JAVA.variable(component.name());
    }
}
