package org.tensorbind.processor.emit.format.tensor;

import static org.tensorbind.processor.emit.Code.joined;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.BlockDecoder;
import org.tensorbind.number.BlockEncoder;
import org.tensorbind.processor.emit.Javadoc;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.plan.BlockEncoding;
import org.tensorbind.processor.plan.BlockProgram;
import org.tensorbind.processor.type.BlockTable;

/**
 * Prints the class that decodes blocks of elements: a method for each dtype, with a loop over blocks and one over their elements, and a method for those
 * of one block that are encoded.
 */
public final class BlockEmitter {
    /** Numbers of a table that are readable in code. */
    private static final int MOST_INITIALIZED = 64;

    /** Digits in a line of code. */
    private static final int IN_LINE = 96;

    private static final String NUMBER = "dtype";

    private static final List<ParameterSpec> DECODED = List.of(
            parameter(byte[].class, "bytes"),
            parameter(int.class, "blocks"),
            parameter(ByteOrder.class, "order"),
            parameter(float[].class, "target"),
            parameter(int.class, "targetIndex"));

    private static final List<ParameterSpec> ENCODED = List.of(
            parameter(float[].class, "elements"),
            parameter(int.class, "from"),
            parameter(byte[].class, "bytes"),
            parameter(int.class, "at"));

    private final JavaTypes types;

    public BlockEmitter(JavaTypes types) {
        this.types = types;
    }

    private static ParameterSpec parameter(Class<?> type, String name) {
        return ParameterSpec.builder(type, name).build();
    }

    /** The class. */
    public TypeSpec emit() {
        List<BlockProgram> programs = List.copyOf(types.plan().blocks().values());
        TypeSpec.Builder builder = TypeSpec.classBuilder(types.blocks())
                .addModifiers(Modifier.FINAL)
                .addJavadoc(
                        "Decodes the blocks of $L.\n", Javadoc.text(types.plan().title()))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build())
                .addType(codec(programs));
        programs.stream()
                .flatMap(program -> program.tables().stream())
                .distinct()
                .forEach(table -> builder.addField(table(table)));
        for (BlockProgram program : programs) {
            builder.addMethod(decode(program));
            if (program.encoding() != null) {
                builder.addMethod(encode(program, program.encoding()));
            }
        }
        return builder.build();
    }

    /** A class of its own for what types refer to: it needs no tables, and unlike references to methods nothing that Java makes at run time. */
    private TypeSpec codec(List<BlockProgram> programs) {
        TypeSpec.Builder codec = TypeSpec.classBuilder(types.blockCodec())
                .addModifiers(Modifier.STATIC, Modifier.FINAL)
                .addSuperinterface(BlockDecoder.class)
                .addJavadoc("The blocks of one dtype.\n")
                .addField(TypeName.INT, NUMBER, Modifier.PRIVATE, Modifier.FINAL)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(TypeName.INT, NUMBER)
                        .addStatement("this.$N = $N", NUMBER, NUMBER)
                        .build())
                .addMethod(overriding("decode", DECODED)
                        .addCode(choice(programs, program -> types.names().block(program.dtype()), DECODED))
                        .build());
        if (programs.stream().anyMatch(program -> program.encoding() != null)) {
            codec.addSuperinterface(BlockEncoder.class)
                    .addMethod(overriding("encode", ENCODED)
                            .addCode(choice(
                                    programs,
                                    program -> program.encoding() == null
                                            ? null
                                            : types.names().encoder(program.dtype()),
                                    ENCODED))
                            .build());
        }
        return codec.build();
    }

    private static MethodSpec.Builder overriding(String method, List<ParameterSpec> parameters) {
        return MethodSpec.methodBuilder(method)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addParameters(parameters);
    }

    /** Calls the method of the dtype. */
    private static CodeBlock choice(
            List<BlockProgram> programs,
            Function<BlockProgram, @Nullable String> methods,
            List<ParameterSpec> parameters) {
        CodeBlock.Builder cases = CodeBlock.builder().beginControlFlow("switch ($N)", NUMBER);
        for (int i = 0; i < programs.size(); i++) {
            String method = methods.apply(programs.get(i));
            if (method != null) {
                cases.addStatement("case $L -> $N($L)", i, method, joined("$N", parameters, ", "));
            }
        }
        return cases.addStatement("default -> throw new $T()", AssertionError.class)
                .endControlFlow()
                .build();
    }

    private FieldSpec table(BlockTable table) {
        boolean decoded = table.isBytes() && table.numbers().count() > MOST_INITIALIZED;
        Class<?> type = table.floating() ? float[].class : table.isBytes() ? byte[].class : int[].class;
        return FieldSpec.builder(
                        type, types.names().table(table.name()), Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(decoded ? decoded(table) : initializer(table))
                .build();
    }

    /** Numbers as code, which has some bytes for each. */
    private static CodeBlock initializer(BlockTable table) {
        return CodeBlock.of(
                "{$L}",
                table.floating()
                        ? IntStream.range(0, table.numbers().count())
                                .mapToObj(i -> number(table.numbers().get(i)))
                                .collect(Collectors.joining(", "))
                        : joined("$L", table.numbers().integers(), ", "));
    }

    private static String number(float value) {
        return Float.isFinite(value) ? value + "f" : "Float.intBitsToFloat(" + Float.floatToRawIntBits(value) + ")";
    }

    /** Bytes as a text, which is a constant of the class. */
    private static CodeBlock decoded(BlockTable table) {
        byte[] bytes = new byte[table.numbers().count()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) table.numbers().get(i);
        }
        String digits = Base64.getEncoder().encodeToString(bytes);
        List<String> lines = new ArrayList<>();
        for (int from = 0; from < digits.length(); from += IN_LINE) {
            lines.add(digits.substring(from, Math.min(digits.length(), from + IN_LINE)));
        }
        return CodeBlock.of("$T.getDecoder().decode($>$>\n$L$<$<)", Base64.class, joined("$S", lines, "\n+ "));
    }

    private MethodSpec decode(BlockProgram program) {
        BlockPrinter printer = new BlockPrinter(program, types.names());
        MethodSpec.Builder method = MethodSpec.methodBuilder(types.names().block(program.dtype()))
                .addModifiers(Modifier.STATIC)
                .addJavadoc(Javadoc.production(program.text()))
                .addParameters(DECODED)
                .beginControlFlow("for (int block = 0; block < blocks; block++)")
                .addStatement("int at = block * $L", program.bytes())
                .addStatement("int to = targetIndex + block * $L", program.elements())
                .addCode(printer.wholeBlock());
        program.pieces().forEach(piece -> method.addCode(printer.piece(piece)));
        return method.endControlFlow().build();
    }

    private MethodSpec encode(BlockProgram program, BlockEncoding encoding) {
        return MethodSpec.methodBuilder(types.names().encoder(program.dtype()))
                .addModifiers(Modifier.STATIC)
                .addJavadoc(Javadoc.production(program.text()))
                .addParameters(ENCODED)
                .addCode(new EncodingPrinter(encoding, program.elements()).print())
                .build();
    }
}
