package org.tensorbind.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Code;
import org.tensorbind.processor.format.Grammar.Enumeration;
import org.tensorbind.processor.format.Grammar.Enumerator;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.Structures.Component;
import org.tensorbind.processor.format.Structures.Value;
import org.tensorbind.read.Cursor;

/** Emits the types of a file's structure: records for sequences, sealed interfaces for choices, value types for named values. */
final class StructureEmitter {
    private final Format format;
    private final Names names;

    StructureEmitter(Format format, Names names) {
        this.format = format;
        this.names = names;
    }

    TypeSpec emit() {
        TypeSpec.Builder holder = TypeSpec.classBuilder(names.holder())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc(
                        "The structure of a $L file, as its grammar names it.\n",
                        Javadoc.text(format.grammar().title()))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
        for (Rule rule : format.grammar().rules().values()) {
            if (rule.body() instanceof Body.Scalar scalar && scalar.values() != null) {
                holder.addType(enumeration(rule, scalar.values()));
            } else if (rule.body() instanceof Body.Choice choice) {
                holder.addType(choice(rule, choice));
            } else if (format.structures().isRecord(rule.name())) {
                holder.addType(record(rule));
            }
        }
        return holder.build();
    }

    private TypeSpec choice(Rule rule, Body.Choice choice) {
        TypeSpec.Builder type = TypeSpec.interfaceBuilder(names.type(rule.name()))
                .addModifiers(Modifier.PUBLIC, Modifier.SEALED, Modifier.STATIC)
                .addJavadoc(Javadoc.production(rule));
        for (Variant variant : choice.variants()) {
            type.addPermittedSubclass(names.type(variant.rule()));
        }
        return type.build();
    }

    private TypeSpec record(Rule rule) {
        MethodSpec.Builder components = MethodSpec.constructorBuilder();
        CodeBlock.Builder javadoc =
                CodeBlock.builder().add(Javadoc.production(rule)).add("\n");
        for (Component component : format.structures().components(rule.name())) {
            String name = componentName(rule.name(), component);
            components.addParameter(
                    ParameterSpec.builder(typeOf(component), name).build());
            javadoc.add("@param $L $L\n", name, describe(component));
        }
        TypeSpec.Builder type = TypeSpec.recordBuilder(names.type(rule.name()))
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .recordConstructor(components.build())
                .addJavadoc(javadoc.build());
        for (Rule other : format.grammar().rules().values()) {
            if (other.body() instanceof Body.Choice choice
                    && choice.variants().stream().anyMatch(v -> v.rule().equals(rule.name()))) {
                type.addSuperinterface(names.type(other.name()));
            }
        }
        return type.build();
    }

    private String componentName(String owner, Component component) {
        boolean many = format.paths().isMany(owner, component.rule());
        return names.component(owner, component.rule(), many);
    }

    private TypeName typeOf(Component component) {
        return typeOf(names, component.value(), component.nullable());
    }

    static TypeName typeOf(Names names, Value value, boolean nullable) {
        TypeName type = names.type(value);
        return nullable ? Nullness.nullable(type.box()) : type;
    }

    private String describe(Component component) {
        if (!format.grammar().rules().containsKey(component.rule())) {
            return "all other entries, by key";
        }
        return "{@code " + Javadoc.code(format.rule(component.rule()).text()) + "}"
                + (component.nullable() ? ", null where it is absent" : "");
    }

    private TypeSpec enumeration(Rule rule, Enumeration values) {
        ClassName type = names.type(rule.name());
        TypeName code = isText(values) ? ClassName.get(String.class) : TypeName.LONG;
        TypeSpec.Builder builder = TypeSpec.recordBuilder(type)
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .recordConstructor(MethodSpec.constructorBuilder()
                        .addParameter(code, "code")
                        .build())
                .addJavadoc(Javadoc.production(rule))
                .addJavadoc("\n@param code as the file has it; codes without a name are kept\n");
        for (Enumerator enumerator : values.enumerators()) {
            builder.addField(FieldSpec.builder(
                            type, constantName(enumerator.name()), Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                    .addJavadoc("{@code $L}.\n", enumerator.name())
                    .initializer("new $T($L)", type, literal(enumerator.codes().get(0)))
                    .build());
        }
        builder.addField(known(rule, values));
        builder.addMethod(of(type, code, values));
        builder.addMethod(label(values, isText(values)));
        builder.addMethod(matches(type));
        builder.addMethod(isLenient(values, isText(values)));
        if (values.dtype()) {
            addDtypes(builder, type, rule, values);
        }
        return builder.addMethod(show(isText(values))).build();
    }

    private static boolean isText(Enumeration values) {
        return values.enumerators().get(0).codes().get(0).text() != null;
    }

    static CodeBlock literal(Code code) {
        return code.text() == null ? CodeBlock.of("$L", code.number()) : CodeBlock.of("$S", code.text());
    }

    private static FieldSpec known(Rule rule, Enumeration values) {
        String list = values.enumerators().stream()
                .map(e -> e.codes().get(0).text() == null
                        ? e.name() + " = " + e.codes().get(0).number()
                        : e.codes().get(0).text())
                .collect(Collectors.joining(", "));
        return FieldSpec.builder(String.class, "KNOWN", Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("The codes of $L that have a name.\n", rule.name())
                .initializer("$S", list)
                .build();
    }

    private static MethodSpec of(ClassName type, TypeName code, Enumeration values) {
        CodeBlock.Builder cases = CodeBlock.builder()
                .add("return switch (code$L) {\n", code.isPrimitive() ? " < 256 && code >= 0 ? (int) code : -1" : "")
                .indent();
        for (Enumerator enumerator : values.enumerators()) {
            Code first = enumerator.codes().get(0);
            if (first.text() != null || (first.number() >= 0 && first.number() < 256)) {
                cases.add("case $L -> $L;\n", literal(first), constantName(enumerator.name()));
            }
        }
        cases.add("default -> new $T(code);\n", type).unindent().add("};\n");
        return MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc("The value with this code.\n")
                .addParameter(code, "code")
                .returns(type)
                .addCode(cases.build())
                .build();
    }

    private static MethodSpec label(Enumeration values, boolean text) {
        return MethodSpec.methodBuilder("label")
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("The value's name in the grammar, null where its code has none.\n")
                .returns(Nullness.nullable(ClassName.get(String.class)))
                .addCode(byCode(values, text, e -> CodeBlock.of("$S", e.name()), CodeBlock.of("null")))
                .build();
    }

    /** Returns something for each enumerator by the value's code: by a switch, unless codes are no small numbers. */
    private static CodeBlock byCode(
            Enumeration values, boolean text, Function<Enumerator, CodeBlock> result, CodeBlock other) {
        boolean small = values.enumerators().stream()
                .flatMap(enumerator -> enumerator.codes().stream())
                .allMatch(code -> code.text() != null || (code.number() >= 0 && code.number() < 256));
        CodeBlock.Builder body = CodeBlock.builder();
        if (!small) {
            for (Enumerator enumerator : values.enumerators()) {
                body.beginControlFlow("if ($L)", condition(enumerator.codes(), text))
                        .addStatement("return $L", result.apply(enumerator))
                        .endControlFlow();
            }
            return body.addStatement("return $L", other).build();
        }
        body.add("return switch (code$L) {\n$>", text ? "" : " < 256 && code >= 0 ? (int) code : -1");
        for (Enumerator enumerator : values.enumerators()) {
            CodeBlock codes =
                    enumerator.codes().stream().map(StructureEmitter::literal).collect(CodeBlock.joining(", "));
            body.add("case $L -> $L;\n", codes, result.apply(enumerator));
        }
        return body.add("default -> $L;\n$<};\n", other).build();
    }

    private static CodeBlock condition(List<Code> codes, boolean text) {
        return codes.stream()
                .map(code -> CodeBlock.of(text ? "code.equals($L)" : "code == $L", literal(code)))
                .collect(CodeBlock.joining(" || "));
    }

    private static MethodSpec matches(ClassName type) {
        return MethodSpec.methodBuilder("matches")
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("Whether the other value has the same name or the same code; null matches nothing.\n")
                .addParameter(Nullness.nullable(type), "other")
                .returns(TypeName.BOOLEAN)
                .beginControlFlow("if (other == null)")
                .addStatement("return false")
                .endControlFlow()
                .addStatement("$T label = label()", Nullness.nullable(ClassName.get(String.class)))
                .addStatement("return equals(other) || (label != null && label.equals(other.label()))")
                .build();
    }

    private static MethodSpec isLenient(Enumeration values, boolean text) {
        List<Code> lenient = values.enumerators().stream()
                .flatMap(enumerator -> enumerator.codes().stream())
                .filter(Code::lenient)
                .toList();
        return MethodSpec.methodBuilder("isLenient")
                .addJavadoc("Whether the code is one that deployed writers use and the specification does not have.\n")
                .returns(TypeName.BOOLEAN)
                .addStatement("return $L", lenient.isEmpty() ? CodeBlock.of("false") : condition(lenient, text))
                .build();
    }

    private static void addDtypes(TypeSpec.Builder builder, ClassName type, Rule rule, Enumeration values) {
        builder.addMethod(MethodSpec.methodBuilder("dtype")
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("The element type, opaque where the code has no name.\n")
                .returns(DType.class)
                .addCode(byCode(
                        values,
                        isText(values),
                        e -> CodeBlock.of("$T.$L", DType.class, e.name().toUpperCase(Locale.ROOT)),
                        CodeBlock.of("$T.OPAQUE", DType.class)))
                .build());
        MethodSpec.Builder of = MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc("The value for an element type.\n")
                .addParameter(DType.class, "dtype")
                .returns(type)
                .addCode("return switch (dtype) {\n$>");
        for (Enumerator enumerator : values.enumerators()) {
            of.addCode("case $L -> $L;\n", enumerator.name().toUpperCase(Locale.ROOT), constantName(enumerator.name()));
        }
        builder.addMethod(of.addCode(
                        "default -> throw new $T($S + dtype);\n$<};\n",
                        IllegalArgumentException.class,
                        rule.name() + " has no value for dtype ")
                .build());
        builder.addMethod(MethodSpec.methodBuilder("byteWidth")
                .addJavadoc("Bytes of one element.\n")
                .addParameter(Cursor.class, "in")
                .addException(FormatException.class)
                .returns(TypeName.LONG)
                .beginControlFlow("if (dtype() == $T.OPAQUE)", DType.class)
                .addStatement("throw in.unknown($S, KNOWN, this)", rule.label())
                .endControlFlow()
                .addStatement("return dtype().byteSize()")
                .build());
    }

    private static MethodSpec show(boolean text) {
        return MethodSpec.methodBuilder("toString")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(String.class)
                .addStatement("$T label = label()", Nullness.nullable(ClassName.get(String.class)))
                .addStatement(
                        text
                                ? "return label == null ? '\\'' + code + '\\'' : label"
                                : "return label == null ? $T.toString(code) : label",
                        text ? new Object[0] : new Object[] {Long.class})
                .build();
    }

    static String constantName(String enumerator) {
        String name = enumerator.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_");
        return name.equals("KNOWN") ? "KNOWN_" : name;
    }
}
