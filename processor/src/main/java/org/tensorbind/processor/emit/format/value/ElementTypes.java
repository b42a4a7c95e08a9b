package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.CodeBlock;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.processor.plan.BlockProgram;

/** Prints types of elements. */
public final class ElementTypes {
    private ElementTypes() {}

    /** A type of elements. */
    public static CodeBlock print(ElementType type, JavaTypes types) {
        return type.isBlock()
                ? block(type, types)
                : CodeBlock.of(
                        "$T.of($T.$L)",
                        ElementType.class,
                        DType.class,
                        type.dtype().name());
    }

    /** An element type that the grammar defines, with the decoder of its blocks if the grammar has one. */
    public static CodeBlock block(ElementType type, JavaTypes types) {
        CodeBlock blocks = type.inRows()
                ? CodeBlock.of(
                        "$T.blocks($S, $L, $L)",
                        ElementType.class,
                        type.name(),
                        type.blockElements(),
                        type.blockBytes())
                : CodeBlock.of(
                        "$T.packed($S, $L)",
                        ElementType.class,
                        type.name(),
                        type.blockBytes() * Byte.SIZE / type.blockElements());
        BlockProgram program = types.plan().blocks().get(type.name());
        if (program == null) {
            return blocks;
        }
        CodeBlock codec =
                CodeBlock.of("new $T($L)", types.blockCodec(), types.plan().blockNumber(type.name()));
        CodeBlock decoded = CodeBlock.of("$L.withDecoder($L)", blocks, codec);
        return program.encoding() == null ? decoded : CodeBlock.of("$L.withEncoder($L)", decoded, codec);
    }
}
