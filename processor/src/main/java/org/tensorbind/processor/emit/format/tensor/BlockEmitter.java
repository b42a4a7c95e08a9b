package org.tensorbind.processor.emit.format.tensor;

import static org.tensorbind.processor.emit.Code.joined;

import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.nio.ByteOrder;
import javax.lang.model.element.Modifier;
import org.tensorbind.processor.emit.Javadoc;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.plan.BlockProgram;
import org.tensorbind.processor.type.BlockPart;

/** Prints the class that decodes blocks of elements: a method for each dtype, with a loop over blocks and one over their elements. */
public final class BlockEmitter {
    private final JavaTypes types;

    public BlockEmitter(JavaTypes types) {
        this.types = types;
    }

    /** The class. */
    public TypeSpec emit() {
        TypeSpec.Builder builder = TypeSpec.classBuilder(types.blocks())
                .addModifiers(Modifier.FINAL)
                .addJavadoc(
                        "Decodes the blocks of $L.\n", Javadoc.text(types.plan().title()))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
        for (BlockProgram program : types.plan().blocks().values()) {
            for (BlockPart part : program.parts()) {
                if (!part.numbers().isEmpty()) {
                    builder.addField(numbers(program, part));
                }
            }
            builder.addMethod(decode(program));
        }
        return builder.build();
    }

    private FieldSpec numbers(BlockProgram program, BlockPart part) {
        return FieldSpec.builder(
                        int[].class,
                        types.names().numbers(program.dtype(), part.name()),
                        Modifier.PRIVATE,
                        Modifier.STATIC,
                        Modifier.FINAL)
                .initializer("{$L}", joined("$L", part.numbers(), ", "))
                .build();
    }

    private MethodSpec decode(BlockProgram program) {
        BlockPrinter printer = new BlockPrinter(program, types.names());
        MethodSpec.Builder method = MethodSpec.methodBuilder(types.names().block(program.dtype()))
                .addModifiers(Modifier.STATIC)
                .addJavadoc(Javadoc.production(program.text()))
                .addParameter(byte[].class, "bytes")
                .addParameter(TypeName.INT, "blocks")
                .addParameter(ByteOrder.class, "order")
                .addParameter(float[].class, "target")
                .addParameter(TypeName.INT, "targetIndex")
                .beginControlFlow("for (int block = 0; block < blocks; block++)")
                .addStatement("int at = block * $L", program.bytes())
                .addStatement("int to = targetIndex + block * $L", program.elements())
                .addCode(printer.wholeBlock());
        program.pieces().forEach(piece -> method.addCode(printer.piece(piece)));
        return method.endControlFlow().build();
    }
}
