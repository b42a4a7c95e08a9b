package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

/** Prints byte arrays as Java expressions: a word as its characters, other bytes as numbers. */
public final class ByteArrayText {
    private ByteArrayText() {}

    public static CodeBlock literal(ByteBuffer bytes) {
        byte[] array = new byte[bytes.remaining()];
        bytes.duplicate().get(array);
        return literal(array);
    }

    public static CodeBlock literal(byte[] bytes) {
        boolean word = new String(bytes, StandardCharsets.ISO_8859_1).matches("[A-Za-z0-9_.-]+");
        StringJoiner values = new StringJoiner(", ", "{", "}");
        for (byte b : bytes) {
            values.add(word ? "'" + (char) b + "'" : Byte.toString(b));
        }
        return CodeBlock.of("new byte[] $L", values);
    }
}
