package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import java.nio.ByteBuffer;
import java.util.StringJoiner;

/** Byte arrays as Java expressions. */
public final class ByteArrayText {
    private ByteArrayText() {}

    public static CodeBlock literal(ByteBuffer bytes) {
        byte[] array = new byte[bytes.remaining()];
        bytes.duplicate().get(array);
        return literal(array);
    }

    public static CodeBlock literal(byte[] bytes) {
        StringJoiner values = new StringJoiner(", ", "{", "}");
        for (byte b : bytes) {
            values.add(Byte.toString(b));
        }
        return CodeBlock.of("new byte[] $L", values);
    }
}
