package org.tensorbind.processor.emit.bundle;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Objects;
import javax.lang.model.element.Modifier;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.bundle.BundleCollector;
import org.tensorbind.bundle.Bundles;
import org.tensorbind.bundle.Collecting;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.Declaration;
import org.tensorbind.processor.emit.Literals;

/** Emits the class that writes a bundle. */
final class BundleWriterEmitter {
    private static final BundleFunctions FUNCTIONS =
            new BundleFunctions(Collecting.class, "collect", BundleNames::writer, "nested, item");

    private static final String COLLECTING = "COLLECTING";

    private final Bundle bundle;
    private final BundleNames names;

    BundleWriterEmitter(Bundle bundle, BundleNames names) {
        this.bundle = bundle;
        this.names = names;
    }

    TypeSpec emit() {
        return TypeSpec.classBuilder(names.writer())
                .addModifiers(names.modifiers(Modifier.FINAL))
                .addJavadoc("Writes {@link $T} to tensor files of any format on the class path.\n", names.rawType())
                .addField(options())
                .addFields(FUNCTIONS.constant(COLLECTING, names, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .addMethod(writeWithDefaults())
                .addMethod(writeFile())
                .addMethod(writeTo())
                .addMethod(writeChannel())
                .addMethod(toBytes())
                .addMethod(collect())
                .build();
    }

    private FieldSpec options() {
        return FieldSpec.builder(WriteOptions.class, "OPTIONS", names.modifiers(Modifier.STATIC, Modifier.FINAL))
                .addJavadoc("How tensors are stored when a call does not say it.\n")
                .initializer("$T.defaults()$L", WriteOptions.class, Call.java(BundleSpecs.options(bundle.stored())))
                .build();
    }

    private MethodSpec.Builder method(String name) {
        return MethodSpec.methodBuilder(name)
                .addModifiers(names.modifiers(Modifier.STATIC))
                .addTypeVariables(names.variables());
    }

    private MethodSpec.Builder writing(String javadoc) {
        return method("write")
                .addException(IOException.class)
                .addJavadoc(javadoc)
                .addParameter(names.type(), "value");
    }

    private MethodSpec writeWithDefaults() {
        MethodSpec.Builder method = writing(
                        "Writes a file in the format of its extension; it appears, or is replaced, once all is written.\n")
                .addParameter(Path.class, "file");
        FUNCTIONS.addParameters(method, names);
        return method.addStatement("write(value, file, OPTIONS$L)", BundleFunctions.passedOn(names))
                .build();
    }

    private MethodSpec writeFile() {
        MethodSpec.Builder method = writing(
                        "Writes a file in the format of its extension; it appears, or is replaced, once all is written.\n")
                .addJavadoc(
                        "\n@throws $T if the bundle cannot be written, with all that is wrong; nothing is written then\n",
                        ClassName.get("org.tensorbind", "BundleException"))
                .addParameter(Path.class, "file")
                .addParameter(WriteOptions.class, "options");
        FUNCTIONS.addParameters(method, names);
        return method.addStatement(
                        "$T.write($T.BUNDLE, value, file, options,$W$L,$W$L)",
                        Bundles.class,
                        names.reader(),
                        collecting(),
                        structure())
                .build();
    }

    private MethodSpec writeTo() {
        MethodSpec.Builder method = writing("Adds everything to a writer, which is not committed.\n")
                .addJavadoc(
                        "\n@throws $T if the bundle cannot be written, with all that is wrong; nothing is added then\n",
                        ClassName.get("org.tensorbind", "BundleException"))
                .addParameter(TensorWriter.class, "out");
        FUNCTIONS.addParameters(method, names);
        return method.addStatement(
                        "$T.write($T.BUNDLE, value, out,$W$L,$W$L)",
                        Bundles.class,
                        names.reader(),
                        collecting(),
                        structure())
                .build();
    }

    private MethodSpec writeChannel() {
        MethodSpec.Builder method = writing(
                        "Writes to a channel, front to back, in the format of a name; the channel stays open.\n")
                .addJavadoc(
                        "\n@throws $T if the bundle cannot be written, with all that is wrong; nothing is written then\n",
                        ClassName.get("org.tensorbind", "BundleException"))
                .addParameter(WritableByteChannel.class, "target")
                .addParameter(String.class, "format")
                .addParameter(WriteOptions.class, "options");
        FUNCTIONS.addParameters(method, names);
        return method.addStatement(
                        "$T.write($T.BUNDLE, value, target, format, options,$W$L,$W$L)",
                        Bundles.class,
                        names.reader(),
                        collecting(),
                        structure())
                .build();
    }

    private MethodSpec toBytes() {
        MethodSpec.Builder method = method("toBytes")
                .returns(byte[].class)
                .addException(IOException.class)
                .addJavadoc("The bytes of a file in the format of a name.\n")
                .addParameter(names.type(), "value")
                .addParameter(String.class, "format");
        FUNCTIONS.addParameters(method, names);
        return method.addStatement("var bytes = new $T()", ByteArrayOutputStream.class)
                .addStatement(
                        "write(value, $T.newChannel(bytes), format, OPTIONS$L)",
                        Channels.class,
                        BundleFunctions.passedOn(names))
                .addStatement("return bytes.toByteArray()")
                .build();
    }

    /** What finds the tensors again; it would need bindings for type variables. */
    private CodeBlock structure() {
        return BundleFunctions.passedOn(names).isEmpty()
                ? BundleReaderEmitter.FUNCTIONS.ofItself(
                        CodeBlock.of("$T.$L", names.reader(), BundleNames.BINDING), names)
                : CodeBlock.of("null");
    }

    private CodeBlock collecting() {
        return BundleFunctions.passedOn(names).isEmpty()
                ? FUNCTIONS.ofItself(CodeBlock.of(COLLECTING), names)
                : CodeBlock.of("(tensors, bundle) -> collect(tensors, bundle$L)", BundleFunctions.passedOn(names));
    }

    private MethodSpec collect() {
        MethodSpec.Builder method = method("collect")
                .addJavadoc(
                        "Hands on the tensors of one {@link $T}, for writers of bundles that it is in.\n",
                        names.rawType())
                .addParameter(BundleCollector.class, "out")
                .addParameter(names.type(), "value");
        FUNCTIONS.addParameters(method, names);
        if (!bundle.where().isEmpty()) {
            method.addStatement("out.where($L)", Literals.of(bundle.where()));
        }
        for (Component component : bundle.components()) {
            method.addStatement(collected(component));
        }
        return method.addCode(alternatives()).build();
    }

    /** What a sealed type is decides what is collected. */
    private CodeBlock alternatives() {
        CodeBlock.Builder code = CodeBlock.builder();
        for (Declaration.Alternative alternative : bundle.declaration().alternatives()) {
            code.beginControlFlow("if (value instanceof $T item)", BundleNames.boxed(alternative.type()))
                    .addStatement("out.tag($L, $L)", Literals.of(bundle.tag()), Literals.of(alternative.label()))
                    .addStatement(
                            "$T.collect(out, item)",
                            BundleNames.writer(
                                    Objects.requireNonNull(alternative.type().ref())))
                    .endControlFlow();
        }
        return code.build();
    }

    private CodeBlock collected(Component component) {
        return collected(
                component,
                component.value(),
                CodeBlock.of("value.$L", component.property().accessor()));
    }

    private CodeBlock collected(Component component, Value value, CodeBlock read) {
        if (value instanceof Value.Adapted adapted) {
            return collected(component, adapted.inner(), writing(adapted, read));
        }
        if (value instanceof Value.OfMetadata metadata) {
            return metadata(component, metadata, read);
        }
        if (value instanceof Value.OfAttribute attribute) {
            return attribute(component, attribute, read);
        }
        return value instanceof Value.OfAllMetadata
                ? CodeBlock.of("out.allMetadata($S, $L)", component.name(), read)
                : collected("out", value, names.constant(component), component.isNullable(), read, 1);
    }

    private static CodeBlock metadata(Component component, Value.OfMetadata metadata, CodeBlock read) {
        String method = component.isNullable() ? "optionalMetadata" : "metadata";
        CodeBlock key = Literals.of(metadata.key());
        if (metadata.kind() != null) {
            CodeBlock type = BundleNames.metadataType(metadata.kind());
            return CodeBlock.of("out.$L($S, $L, $L, $L)", method, component.name(), key, read, type);
        }
        return component.isNullable()
                ? CodeBlock.of("out.optionalMetadata($L, $L)", key, read)
                : CodeBlock.of("out.metadata($S, $L, $L)", component.name(), key, read);
    }

    private CodeBlock attribute(Component component, Value.OfAttribute attribute, CodeBlock read) {
        return CodeBlock.of(
                "out.$L($S, $T.$N, $L, $L, $L)",
                component.isNullable() ? "optionalAttribute" : "attribute",
                component.name(),
                names.reader(),
                names.constant(attribute.owner()),
                Literals.of(attribute.key()),
                read,
                BundleNames.attributeType(attribute.kind()));
    }

    /** What bundles know of a type of the user's own. */
    private static CodeBlock writing(Value.Adapted adapted, CodeBlock read) {
        return CodeBlock.of(
                "$T.adapted($L, $T::$N)",
                Bundles.class,
                read,
                BundleNames.className(adapted.adapter().owner()),
                adapted.adapter().write());
    }

    /** The call that collects a value. */
    private CodeBlock collected(
            String collector, Value value, String constant, boolean nullable, CodeBlock read, int depth) {
        if (value instanceof Value.Adapted adapted) {
            return collected(collector, adapted.inner(), constant, nullable, writing(adapted, read), depth);
        }
        CodeBlock function = CodeBlock.of("");
        if (value instanceof Value.OfBundle nested) {
            function = CodeBlock.of(", $L", FUNCTIONS.of(nested.type()));
        } else if (value instanceof Value.OfElements elements) {
            function = CodeBlock.of(", $L", element(elements.element(), constant, elements.nullable(), depth));
        }
        String method = BundleSpecs.methodOf(value, nullable);
        return CodeBlock.of("$N.$L($T.$N, $L$L)", collector, method, names.reader(), constant, read, function);
    }

    private CodeBlock element(Value element, String constant, boolean nullable, int depth) {
        if (BundleSpecs.isDirect(element, nullable)) {
            return FUNCTIONS.of(((Value.OfBundle) element).type());
        }
        if (BundleSpecs.isTensor(element, nullable)) {
            return CodeBlock.of("$T.$N", names.reader(), BundleSpecs.ofElement(constant));
        }
        String suffix = depth == 1 ? "" : Integer.toString(depth);
        String collector = "element" + suffix;
        CodeBlock read = CodeBlock.of("item$L", suffix);
        return CodeBlock.of(
                "($N, item$L) -> $L",
                collector,
                suffix,
                collected(collector, element, BundleSpecs.ofElement(constant), nullable, read, depth + 1));
    }
}
