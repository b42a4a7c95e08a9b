package org.tensorbind.processor.emit.bundle;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.tensorbind.BundleOptions;
import org.tensorbind.BundleResult;
import org.tensorbind.TensorReader;
import org.tensorbind.bundle.Alternative;
import org.tensorbind.bundle.Binding;
import org.tensorbind.bundle.BundleBinder;
import org.tensorbind.bundle.BundleSpec;
import org.tensorbind.bundle.Bundles;
import org.tensorbind.bundle.Loader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.emit.Literals;

/** Emits the class that reads a bundle. */
final class BundleReaderEmitter {
    static final BundleFunctions FUNCTIONS = new BundleFunctions(Binding.class, "bind", BundleNames::reader, "nested");

    private final Bundle bundle;
    private final BundleNames names;

    BundleReaderEmitter(Bundle bundle, BundleNames names) {
        this.bundle = bundle;
        this.names = names;
    }

    TypeSpec emit() {
        return TypeSpec.classBuilder(names.reader())
                .addModifiers(names.modifiers(Modifier.FINAL))
                .addJavadoc("Reads {@link $T} from tensor files of any format on the class path.\n", names.rawType())
                .addField(FieldSpec.builder(BundleSpec.class, "BUNDLE", Modifier.STATIC, Modifier.FINAL)
                        .initializer(
                                "new $T($S, $L)",
                                BundleSpec.class,
                                bundle.declaration().type().simpleName(),
                                bundle.closed())
                        .build())
                .addFields(specs())
                .addFields(FUNCTIONS.constant(BundleNames.BINDING, names, Modifier.STATIC, Modifier.FINAL))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .addMethods(reading())
                .addMethod(bind())
                .build();
    }

    private List<MethodSpec> reading() {
        List<MethodSpec> methods = new ArrayList<>();
        for (Source source : Source.values()) {
            methods.add(readWithDefaults(source));
            methods.add(read(source));
            methods.add(readResult(source));
        }
        return methods;
    }

    /** What a bundle is read from. */
    private enum Source {
        FILE(Path.class, "Reads a file. Buffers and views of the bundle keep it mapped as long as they are in use.\n"),
        READER(TensorReader.class, "Reads an open file, which stays open; buffers and views of the bundle need it.\n"),
        BYTES(
                ByteSource.class,
                "Reads bytes, of memory or a channel, and closes the source unless buffers or views need it.\n");

        private final Class<?> type;
        private final String javadoc;

        Source(Class<?> type, String javadoc) {
            this.type = type;
            this.javadoc = javadoc;
        }
    }

    private List<FieldSpec> specs() {
        return BundleSpecs.of(bundle, names).stream()
                .map(spec -> FieldSpec.builder(typeOf(spec), spec.constant(), Modifier.STATIC, Modifier.FINAL)
                        .initializer(
                                spec.isConstructed() ? "new $T$L$L" : "$T.of$L$L",
                                spec.type(),
                                spec.made().javaArguments(),
                                Call.java(spec.changes()))
                        .build())
                .toList();
    }

    private static TypeName typeOf(BundleSpecs.Spec spec) {
        ClassName type = ClassName.get(spec.type());
        return spec.held() == null ? type : ParameterizedTypeName.get(type, BundleNames.boxed(spec.held()));
    }

    private MethodSpec readWithDefaults(Source source) {
        MethodSpec.Builder method = method("read")
                .returns(names.type())
                .addException(IOException.class)
                .addJavadoc(source.javadoc)
                .addParameter(source.type, "file");
        FUNCTIONS.addParameters(method, names);
        return method.addStatement(
                        "return read(file, $T.defaults()$L)", BundleOptions.class, BundleFunctions.passedOn(names))
                .build();
    }

    private MethodSpec read(Source source) {
        MethodSpec.Builder method = method("read").returns(names.type()).addJavadoc(source.javadoc);
        addParameters(method, source);
        return method.addStatement(
                        "return $L(file, options$L).value()", qualified("readResult"), BundleFunctions.passedOn(names))
                .build();
    }

    private MethodSpec readResult(Source source) {
        MethodSpec.Builder method = method("readResult")
                .returns(ParameterizedTypeName.get(ClassName.get(BundleResult.class), names.type()))
                .addJavadoc(source.javadoc)
                .addJavadoc("The result tells what was not read, too.\n");
        addParameters(method, source);
        CodeBlock binding = BundleFunctions.passedOn(names).isEmpty()
                ? FUNCTIONS.ofItself(CodeBlock.of(BundleNames.BINDING), names)
                : CodeBlock.of("in -> bind(in$L)", BundleFunctions.passedOn(names));
        return method.addStatement("return $T.read(BUNDLE, file, options, $L)", Bundles.class, binding)
                .build();
    }

    /** A method of the class with its type arguments, which nothing else tells where a call follows. */
    private CodeBlock qualified(String name) {
        return names.variables().isEmpty()
                ? CodeBlock.of(name)
                : CodeBlock.of(
                        "$T.<$L>$L",
                        names.reader(),
                        names.variables().stream().map(TypeVariableName::name).collect(Collectors.joining(", ")),
                        name);
    }

    private void addParameters(MethodSpec.Builder method, Source source) {
        method.addException(IOException.class)
                .addJavadoc(
                        "\n@throws $T if the file does not fit, with all that does not\n",
                        ClassName.get("org.tensorbind", "BundleException"))
                .addParameter(source.type, "file")
                .addParameter(BundleOptions.class, "options");
        FUNCTIONS.addParameters(method, names);
    }

    private MethodSpec.Builder method(String name) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(names.modifiers(Modifier.STATIC))
                .addTypeVariables(names.variables());
    }

    private MethodSpec bind() {
        MethodSpec.Builder method = method("bind")
                .returns(ParameterizedTypeName.get(ClassName.get(Loader.class), names.type()))
                .addJavadoc(
                        "Finds and checks the tensors of one {@link $T}, for readers of bundles that it is in.\n",
                        names.rawType())
                .addParameter(BundleBinder.class, "in");
        FUNCTIONS.addParameters(method, names);
        if (!bundle.where().isEmpty()) {
            method.addStatement("in.where($L)", Literals.of(bundle.where()));
        }
        for (Component component : bundle.inOrder()) {
            method.addStatement(
                    "var $N = $L", BundleNames.variable(component.name()), bound(component, names.constant(component)));
        }
        return method.addCode(construction()).build();
    }

    private CodeBlock bound(Component component, String constant) {
        Value value = component.value();
        boolean nullable = component.mayBeAbsent();
        if (value instanceof Value.Adapted adapted) {
            Component known = new Component(component.property(), adapted.inner());
            return CodeBlock.of("$L$L", bound(known, constant), reading(adapted, nullable));
        }
        if (value instanceof Value.OfMetadata metadata) {
            return metadata(component, metadata);
        }
        if (value instanceof Value.OfAttribute attribute) {
            return attribute(component, attribute);
        }
        return value instanceof Value.OfAllMetadata
                ? CodeBlock.of("in.allMetadata()")
                : bound("in", value, constant, nullable, 1);
    }

    private static CodeBlock metadata(Component component, Value.OfMetadata metadata) {
        String method = component.mayBeAbsent() ? "optionalMetadata" : "metadata";
        CodeBlock key = Literals.of(metadata.key());
        if (metadata.kind() != null) {
            CodeBlock type = BundleNames.metadataType(metadata.kind());
            return CodeBlock.of("in.$L($S, $L, $L)", method, component.name(), key, type);
        }
        return component.mayBeAbsent()
                ? CodeBlock.of("in.optionalMetadata($L)", key)
                : CodeBlock.of("in.metadata($S, $L)", component.name(), key);
    }

    private CodeBlock attribute(Component component, Value.OfAttribute attribute) {
        return CodeBlock.of(
                "in.$L($S, $N, $L, $L)",
                component.mayBeAbsent() ? "optionalAttribute" : "attribute",
                component.name(),
                names.constant(attribute.owner()),
                Literals.of(attribute.key()),
                BundleNames.attributeType(attribute.kind()));
    }

    /** The call by which a loader gives a type of the user's own. */
    private static CodeBlock reading(Value.Adapted adapted, boolean nullable) {
        return CodeBlock.of(
                ".$L($T::$N)",
                nullable ? "mapPresent" : "map",
                BundleNames.className(adapted.adapter().owner()),
                adapted.adapter().read());
    }

    /** The call that binds a value. */
    private CodeBlock bound(String binder, Value value, String constant, boolean nullable, int depth) {
        if (value instanceof Value.Adapted adapted) {
            CodeBlock known = bound(binder, adapted.inner(), constant, nullable, depth);
            return CodeBlock.of("$L$L", known, reading(adapted, nullable));
        }
        CodeBlock function = CodeBlock.of("");
        if (value instanceof Value.OfBundle nested) {
            function = CodeBlock.of(", $L", FUNCTIONS.of(nested.type()));
        } else if (value instanceof Value.OfElements elements) {
            function = CodeBlock.of(", $L", element(elements.element(), constant, elements.nullable(), depth));
        }
        return CodeBlock.of("$N.$L($N$L)", binder, BundleSpecs.methodOf(value, nullable), constant, function);
    }

    private CodeBlock element(Value element, String constant, boolean nullable, int depth) {
        if (BundleSpecs.isDirect(element, nullable)) {
            return FUNCTIONS.of(((Value.OfBundle) element).type());
        }
        if (BundleSpecs.isTensor(element, nullable)) {
            return CodeBlock.of("$N", BundleSpecs.ofElement(constant));
        }
        String binder = depth == 1 ? "element" : "element" + depth;
        return CodeBlock.of(
                "$N -> $L", binder, bound(binder, element, BundleSpecs.ofElement(constant), nullable, depth + 1));
    }

    private CodeBlock construction() {
        return switch (bundle.declaration().construction()) {
            case CONSTRUCTOR -> constructor();
            case SETTERS -> setters();
            case BUILDER -> builder();
            case ALTERNATIVES -> alternatives();
        };
    }

    private CodeBlock alternatives() {
        CodeBlock list = bundle.declaration().alternatives().stream()
                .map(alternative -> CodeBlock.of(
                        "\nnew $T<>($L, $L)",
                        Alternative.class,
                        Literals.of(alternative.label()),
                        FUNCTIONS.of(alternative.type())))
                .collect(CodeBlock.joining(","));
        return CodeBlock.of("return in.oneOf($L, $T.of($>$>$L$<$<));\n", Literals.of(bundle.tag()), List.class, list);
    }

    private CodeBlock constructor() {
        List<CodeBlock> arguments = bundle.components().stream()
                .map(component -> CodeBlock.of("\n$N.load()", BundleNames.variable(component.name())))
                .toList();
        String diamond = bundle.declaration().typeParameters().isEmpty() ? "" : "<>";
        return CodeBlock.builder()
                .add("return in.made(() -> new $T$L(", names.rawType(), diamond)
                .add("$>$>$L$<$<));\n", CodeBlock.join(arguments, ","))
                .build();
    }

    private CodeBlock setters() {
        String diamond = bundle.declaration().typeParameters().isEmpty() ? "" : "<>";
        CodeBlock.Builder code = CodeBlock.builder()
                .beginControlFlow("return in.made(() ->")
                .addStatement("$T bundle = new $T$L()", names.type(), names.rawType(), diamond);
        for (Component component : bundle.components()) {
            code.add(set("bundle", component));
        }
        return code.addStatement("return bundle").unindent().add("});\n").build();
    }

    /** Absent components keep the value that the class gives them. */
    private static CodeBlock set(String target, Component component) {
        String variable = BundleNames.variable(component.name());
        String setter = String.valueOf(component.property().setter());
        if (component.property().setterIsField()) {
            return component.mayBeAbsent()
                    ? CodeBlock.builder()
                            .addStatement("$N.ifPresent(value -> $N.$N = value)", variable, target, setter)
                            .build()
                    : CodeBlock.builder()
                            .addStatement("$N.$N = $N.load()", target, setter, variable)
                            .build();
        }
        return component.mayBeAbsent()
                ? CodeBlock.builder()
                        .addStatement("$N.ifPresent($N::$N)", variable, target, setter)
                        .build()
                : CodeBlock.builder()
                        .addStatement("$N.$N($N.load())", target, setter, variable)
                        .build();
    }

    private CodeBlock builder() {
        CodeBlock.Builder code = CodeBlock.builder()
                .beginControlFlow("return in.made(() ->")
                .addStatement("var builder = $T.builder()", names.rawType());
        for (Component component : bundle.components()) {
            code.add(set("builder", component));
        }
        return code.addStatement("return builder.build()")
                .unindent()
                .add("});\n")
                .build();
    }
}
