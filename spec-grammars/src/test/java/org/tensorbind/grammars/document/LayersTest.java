package org.tensorbind.grammars.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** Data that is a packed list of floats, and has no other form. */
final class LayersTest {
    /** A layer w with the floats 1 and 2. */
    private static final String FILE =
            "7a" + "15" + "0a0177" + "3a10" + "2a08" + "0000803f00000040" + "3a04" + "0a020201";

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    @Test
    void floatsAreWrittenAndReadInPlace() throws IOException {
        byte[] written =
                Written.bytes("layers", WriteOptions.defaults(), writer -> writer.add("w", new float[] {1, 2}, 2, 1));
        assertEquals(FILE, HexFormat.of().formatHex(written));
        try (TensorReader reader = Written.strictly("layers", written)) {
            assertEquals(Shape.of(2, 1), reader.tensor("w").shape());
            assertEquals(9, reader.tensor("w").parts().get(0).byteOffset());
            assertArrayEquals(new float[] {1, 2}, reader.tensor("w").toFloatArray());
            assertArrayEquals(
                    written, Written.bytes("layers", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void floatsInFieldsOfTheirOwnAreWrittenPacked() throws IOException {
        byte[] file = bytes("7a" + "15" + "0a0177" + "3a10" + "2d0000803f" + "2d00000040" + "3a04" + "0a020201");
        try (TensorReader reader =
                TensorFormats.named("layers").open(ByteSource.of("memory", file), ReadOptions.lenient())) {
            assertArrayEquals(new float[] {1, 2}, reader.tensor("w").toFloatArray());
            byte[] copy = Written.bytes("layers", WriteOptions.defaults(), writer -> writer.addAll(reader));
            assertEquals(FILE, HexFormat.of().formatHex(copy));
        }
    }

    @Test
    void otherDtypesAreRejected() {
        FormatException rejected = assertThrows(
                FormatException.class,
                () -> Written.bytes("layers", WriteOptions.defaults(), writer -> writer.add("w", new long[] {1})));
        assertEquals("Layers has no dtype i64; it has f32", rejected.problem());
    }
}
