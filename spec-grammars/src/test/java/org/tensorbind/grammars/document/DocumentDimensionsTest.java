package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.io.ByteSource;

/** Dimensions in the arrays of documents may have all of their 64 bits, with or without a rule of their own. */
final class DocumentDimensionsTest {
    private static final String HEADER = "{\"dtype\":\"F32\",\"shape\":[9223372036854775808,0]}";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"[uint*]", "[DIM*] DIM ::= uint"})
    void areAnyUnsignedIntegers(String shape) throws IOException {
        TensorFormat format = Compiled.format(folder, """
                format mini "Mini" { extension "mini" }
                FILE   ::= SIZE HEADER DATA
                SIZE   ::= uint32 = size(HEADER)
                HEADER ::= json { "dtype": DTYPE, "shape": SHAPE }
                DTYPE  ::= text dtype { f32 = "F32" }
                SHAPE  ::= %s
                DATA   ::= bytes sized product(SHAPE) * width(DTYPE)
                tensor FILE { dtype DTYPE, shape SHAPE, data DATA }
                """.formatted(shape));
        byte[] header = HEADER.getBytes(StandardCharsets.UTF_8);
        ByteBuffer file = ByteBuffer.allocate(Integer.BYTES + header.length).order(ByteOrder.LITTLE_ENDIAN);
        file.putInt(header.length).put(header);
        try (TensorReader reader = format.open(ByteSource.of("a.mini", file.array()), ReadOptions.strict())) {
            assertEquals("[9223372036854775808, 0]", reader.info(0).shape().toString());
        }
    }
}
