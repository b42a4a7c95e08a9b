package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;

/** Column-major data whose shape is computed from items of its own. */
final class MatrixTest {
    /** Two rows, 1 2 3 and 4 5 6. */
    private static byte[] file() {
        ByteBuffer file = ByteBuffer.allocate(15 + 6 * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        file.put("MATRIX\n".getBytes(StandardCharsets.US_ASCII)).putInt(2).putInt(3);
        for (double each : new double[] {1, 4, 2, 5, 3, 6}) {
            file.putDouble(each);
        }
        return file.array();
    }

    @Test
    void elementsAreRowMajorAndTheShapeIsTheOneThatTheGrammarSays() throws IOException {
        try (TensorReader reader = Written.strictly("matrix", file())) {
            assertEquals(Shape.of(2, 3), reader.info(0).shape());
            assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6}, reader.tensor(0).toDoubleArray());
            assertTrue(reader.tensor(0).parts().get(0).columnMajor());
            assertArrayEquals(
                    file(), Written.bytes("matrix", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void rowsAreWrittenAsColumns() throws IOException {
        byte[] written = Written.bytes(
                "matrix", WriteOptions.defaults(), writer -> writer.add("0", new double[] {1, 2, 3, 4, 5, 6}, 2, 3));
        assertArrayEquals(file(), written);
        assertTrue(TensorFormats.named("matrix").traits().hasColumnMajor());
    }
}
