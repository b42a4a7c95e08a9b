package org.tensorbind.processor.emit.format.tensor;

import static org.tensorbind.processor.emit.Code.joined;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.BlockDecoder;
import org.tensorbind.number.BlockEncoder;
import org.tensorbind.payload.BlockNumbers;
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

    /** Different numbers of a table whose positions are shorter than the numbers. */
    private static final int MOST_DIFFERENT = 16;

    /** Digits in a line of code. */
    private static final int IN_LINE = 104;

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
        Class<?> type = table.floating() ? float[].class : table.isBytes() ? byte[].class : int[].class;
        return FieldSpec.builder(
                        type, types.names().table(table.name()), Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(values(table))
                .build();
    }

    /** Numbers as a text if there are many, because code has some bytes for each. */
    private static CodeBlock values(BlockTable table) {
        if (table.numbers().count() > MOST_INITIALIZED && table.floating()) {
            return CodeBlock.of("$T.floats($L)", BlockNumbers.class, digits(floats(table.numbers())));
        }
        if (table.numbers().count() > MOST_INITIALIZED && table.isBytes()) {
            List<Long> different =
                    table.numbers().integers().stream().distinct().sorted().toList();
            return different.size() <= MOST_DIFFERENT
                    ? CodeBlock.of(
                            "$T.table($L, $L)",
                            BlockNumbers.class,
                            digits(positions(table, different)),
                            joined("$L", different, ", "))
                    : CodeBlock.of("$T.getDecoder().decode($L)", Base64.class, digits(bytes(table)));
        }
        return initializer(table);
    }

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

    private static byte[] floats(BlockTable.Numbers numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.count() * Float.BYTES);
        for (int i = 0; i < numbers.count(); i++) {
            bytes.putFloat(numbers.get(i));
        }
        return bytes.array();
    }

    private static byte[] bytes(BlockTable table) {
        byte[] bytes = new byte[table.numbers().count()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) table.numbers().get(i);
        }
        return bytes;
    }

    /** The positions of the numbers among those that differ, as the runtime unpacks them. */
    private static byte[] positions(BlockTable table, List<Long> different) {
        int width = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, different.size() - 1));
        BitSet bits = new BitSet();
        List<Long> numbers = table.numbers().integers();
        for (int i = 0; i < numbers.size(); i++) {
            int position = different.indexOf(numbers.get(i));
            for (int bit = 0; bit < width; bit++) {
                bits.set(i * width + bit, (position >> bit & 1) == 1);
            }
        }
        return Arrays.copyOf(bits.toByteArray(), (numbers.size() * width + Byte.SIZE - 1) / Byte.SIZE);
    }

    /** Bytes as a text, which is a constant of the class. */
    private static CodeBlock digits(byte... bytes) {
        String digits = Base64.getEncoder().encodeToString(bytes);
        List<String> lines = new ArrayList<>();
        for (int from = 0; from < digits.length(); from += IN_LINE) {
            lines.add(digits.substring(from, Math.min(digits.length(), from + IN_LINE)));
        }
        return CodeBlock.of("$>$>\n$L$<$<", joined("$S", lines, "\n+ "));
    }

    private MethodSpec decode(BlockProgram program) {
        BlockPrinter printer = new BlockPrinter(program, types.names());
        MethodSpec.Builder method = MethodSpec.methodBuilder(types.names().block(program.dtype()))
                .addModifiers(Modifier.STATIC)
                .addJavadoc(Javadoc.production(program.text()))
                .addParameters(DECODED)
                .beginControlFlow("for (int block = 0; block < blocks; block++)")
                .addStatement("int at = $L", times(program.bytes()))
                .addStatement("int to = targetIndex + $L", times(program.elements()))
                .addCode(printer.wholeBlock());
        program.pieces().forEach(piece -> method.addCode(printer.piece(piece)));
        return method.endControlFlow().build();
    }

    private static String times(int factor) {
        return factor == 1 ? "block" : "block * " + factor;
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
