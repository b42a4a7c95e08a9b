package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
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
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Grammar.Refusal;
import org.tensorbind.processor.format.TensorRules;
import org.tensorbind.read.Signatures;

/** Emits the service by which the format is found. */
final class FormatEmitter {
    private final Format format;
    private final Names names;

    FormatEmitter(Format format, Names names) {
        this.format = format;
        this.names = names;
    }

    TypeSpec emit() {
        return TypeSpec.classBuilder(names.formatClass())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addSuperinterface(TensorFormat.class)
                .addJavadoc("The format $L.\n", Javadoc.text(format.grammar().title()))
                .addField(TraitsEmitter.field())
                .addStaticBlock(CodeBlock.builder()
                        .addStatement(
                                "$T.require($S, $S)",
                                RuntimeContract.class,
                                names.formatClass().toString(),
                                RuntimeContract.VERSION)
                        .addStatement("TRAITS = $L", TraitsEmitter.traits(format, new TensorRules(format)))
                        .build())
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PUBLIC)
                        .addJavadoc("Made by the service loader.\n")
                        .build())
                .addMethod(text("name", format.grammar().name()))
                .addMethod(text("title", format.grammar().title()))
                .addMethod(extensions())
                .addMethod(override("traits")
                        .returns(FormatTraits.class)
                        .addStatement("return TRAITS")
                        .build())
                .addMethod(recognizes())
                .addMethod(refuseOthers())
                .addMethod(open())
                .addMethod(parse())
                .addMethod(create(Path.class, "file"))
                .addMethod(create(WritableByteChannel.class, "target"))
                .build();
    }

    private static MethodSpec.Builder override(String name) {
        return MethodSpec.methodBuilder(name).addAnnotation(Override.class).addModifiers(Modifier.PUBLIC);
    }

    private static MethodSpec text(String method, String value) {
        return override(method)
                .returns(String.class)
                .addStatement("return $S", value)
                .build();
    }

    private MethodSpec extensions() {
        CodeBlock list = format.grammar().extensions().stream()
                .map(extension -> CodeBlock.of("$S", extension))
                .collect(CodeBlock.joining(", "));
        return override("extensions")
                .returns(ParameterizedTypeName.get(List.class, String.class))
                .addStatement("return $T.of($L)", List.class, list)
                .build();
    }

    private MethodSpec recognizes() {
        byte[] signature = signature(format.grammar().root());
        MethodSpec.Builder method = override("recognizes")
                .addParameter(ByteSource.class, "source")
                .addException(IOException.class)
                .returns(TypeName.BOOLEAN);
        return signature.length == 0
                ? method.addStatement("return false").build()
                : method.addStatement("return $T.startsWith(source, $L)", Signatures.class, Bytes.literal(signature))
                        .build();
    }

    /** The constant bytes that every file of the format starts with. */
    private byte[] signature(String rule) {
        if (!(format.rule(rule).body() instanceof Body.Sequence sequence)) {
            return new byte[0];
        }
        Part first = sequence.parts().get(0);
        if (first instanceof Part.Constant constant) {
            return constant.bytes();
        }
        Part.Use use = (Part.Use) first;
        boolean atStart =
                use.occurrence() == Occurrence.ONE && format.measures().position(use.rule()) == null;
        return atStart ? signature(use.rule()) : new byte[0];
    }

    private MethodSpec refuseOthers() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("refuseOthers")
                .addModifiers(Modifier.STATIC)
                .addParameter(ByteSource.class, "source")
                .addException(IOException.class);
        for (Refusal refusal : format.grammar().refusals()) {
            method.addStatement(
                    "$T.refuse(source, $L, $S)", Signatures.class, Bytes.literal(refusal.start()), refusal.reason());
        }
        return method.build();
    }

    private MethodSpec open() {
        return override("open")
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .addException(IOException.class)
                .returns(TensorReader.class)
                .addStatement("return $T.open(source, options)", names.reader())
                .build();
    }

    private MethodSpec parse() {
        return override("parse")
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .addParameter(ParseListener.class, "listener")
                .addException(IOException.class)
                .returns(Nullness.nullable(TypeName.get(TensorReader.class)))
                .addStatement("return $T.parse(source, options, listener)", names.reader())
                .build();
    }

    private MethodSpec create(Class<?> target, String name) {
        return override("create")
                .addParameter(target, name)
                .addParameter(WriteOptions.class, "options")
                .returns(TensorWriter.class)
                .addStatement("return $T.create($N, options)", names.writer(), name)
                .build();
    }
}
