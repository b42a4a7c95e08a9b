package org.tensorbind.processor.emit.format;

import static org.tensorbind.processor.emit.Code.joined;
import static org.tensorbind.processor.emit.Code.override;
import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tensorbind.FormatTraits;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.contract.RuntimeContract;
import org.tensorbind.io.ByteSource;
import org.tensorbind.processor.emit.ByteArrayText;
import org.tensorbind.processor.emit.Javadoc;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.plan.FormatPlan;
import org.tensorbind.read.Cursor;

/** Prints the service by which the format is found. */
public final class FormatEmitter {
    private final JavaTypes types;
    private final FormatPlan plan;
    private final boolean library;

    public FormatEmitter(JavaTypes types, FormatPlan plan, boolean library) {
        this.types = types;
        this.plan = plan;
        this.library = library;
    }

    /** The class. */
    public TypeSpec emit() {
        return TypeSpec.classBuilder(types.formatClass())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addSuperinterface(TensorFormat.class)
                .addJavadoc("The format $L.\n", Javadoc.text(plan.title()))
                .addType(TraitsEmitter.type(plan, types))
                .addStaticBlock(statement(
                        "$T.require($S, $S)",
                        RuntimeContract.class,
                        types.formatClass().toString(),
                        RuntimeContract.VERSION))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PUBLIC)
                        .addJavadoc("For {@link java.util.ServiceLoader}.\n")
                        .build())
                .addMethod(text("name", plan.name()))
                .addMethods(library ? List.of(isLibrary()) : List.of())
                .addMethods(plan.title().equals(plan.name()) ? List.of() : List.of(text("title", plan.title())))
                .addMethod(extensions())
                .addMethod(override("traits", Modifier.PUBLIC)
                        .returns(FormatTraits.class)
                        .addStatement("return Traits.TRAITS")
                        .build())
                .addMethods(plan.signature().length == 0 ? List.of() : List.of(signature()))
                .addMethods(plan.rejections().isEmpty() ? List.of() : List.of(rejectOthers()))
                .addMethod(open())
                .addMethod(parse())
                .addMethod(create(Path.class, "file"))
                .addMethod(create(WritableByteChannel.class, "target"))
                .build();
    }

    private static MethodSpec text(String method, String value) {
        return override(method, Modifier.PUBLIC)
                .returns(String.class)
                .addStatement("return $S", value)
                .build();
    }

    private static MethodSpec isLibrary() {
        return override("isLibrary", Modifier.PUBLIC)
                .returns(boolean.class)
                .addStatement("return true")
                .build();
    }

    private MethodSpec extensions() {
        return override("extensions", Modifier.PUBLIC)
                .returns(ParameterizedTypeName.get(List.class, String.class))
                .addStatement("return $T.of($L)", List.class, joined("$S", plan.extensions(), ", "))
                .build();
    }

    private MethodSpec signature() {
        return override("signature", Modifier.PUBLIC)
                .returns(byte[].class)
                .addStatement("return $L", ByteArrayText.literal(plan.signature()))
                .build();
    }

    private MethodSpec rejectOthers() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("rejectOthers")
                .addJavadoc("Rejects files that start as those of other formats do.\n")
                .addModifiers(Modifier.STATIC)
                .addParameter(Cursor.class, "in")
                .addException(IOException.class);
        for (FormatPlan.Rejection rejection : plan.rejections()) {
            method.addStatement("in.rejectStart($L, $S)", ByteArrayText.literal(rejection.start()), rejection.reason());
        }
        return method.build();
    }

    private MethodSpec open() {
        return override("open", Modifier.PUBLIC)
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .addException(IOException.class)
                .returns(TensorReader.class)
                .addStatement("return $T.open(source, options)", types.reader())
                .build();
    }

    private MethodSpec parse() {
        return override("parse", Modifier.PUBLIC)
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .addParameter(ParseListener.class, "listener")
                .addException(IOException.class)
                .returns(Nullness.nullable(TypeName.get(TensorReader.class)))
                .addStatement("return $T.parse(source, options, listener)", types.reader())
                .build();
    }

    private MethodSpec create(Class<?> target, String name) {
        MethodSpec.Builder method = override("create", Modifier.PUBLIC)
                .addParameter(target, name)
                .addParameter(WriteOptions.class, "options")
                .returns(TensorWriter.class);
        String readerOnly = plan.traits().readerOnly();
        return (readerOnly == null
                        ? method.addStatement("return $T.create($N, options)", types.writer(), name)
                        : method.addStatement(
                                "throw new $T($S)",
                                UnsupportedOperationException.class,
                                plan.title() + " cannot be written: " + readerOnly))
                .build();
    }
}
