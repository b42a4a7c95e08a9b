package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.memory.Tensors;

/** Floats of 4, 6 and 8 bits in safetensors are the numbers that {@code ml_dtypes} gives them, and stay the bytes that they are. */
final class NarrowFloatsTest {
    private static final Path NARROW = Path.of("src/test/resources/corpus/safetensors/narrow");

    private static TensorReader written(String type, int bits, Shape shape, byte[] bytes) throws IOException {
        TensorView given = Tensors.of(ElementType.packed(type, bits), shape, ByteBuffer.wrap(bytes));
        byte[] file =
                Written.bytes("safetensors", WriteOptions.defaults(), writer -> writer.add(TensorEntry.of("x", given)));
        return Written.strictly("safetensors", file);
    }

    @ParameterizedTest
    @CsvSource({"f4, 4", "f6_e2m3, 6", "f6_e3m2, 6", "f8_e8m0, 8", "f8_e4m3fnuz, 8", "f8_e5m2fnuz, 8"})
    void allCodesAreTheNumbersOfTheReference(String type, int bits) throws IOException {
        byte[] codes = Files.readAllBytes(NARROW.resolve(type + ".raw"));
        ByteBuffer expected = ByteBuffer.wrap(Files.readAllBytes(NARROW.resolve(type + ".f32")))
                .order(ByteOrder.LITTLE_ENDIAN);
        try (TensorReader reader = written(type, bits, Shape.of(2, 1 << (bits - 1)), codes)) {
            TensorView view = reader.tensor("x");
            assertEquals(type, view.elementType().name());
            assertEquals(DType.F32, view.elementType().decodedDType());
            assertFalse(view.elementType().inRows());
            assertEquals(ByteBuffer.wrap(codes), view.asByteBuffer());
            float[] numbers = view.toFloatArray();
            assertEquals(1 << bits, numbers.length);
            for (int code = 0; code < numbers.length; code++) {
                int at = code;
                assertEquals(expected.getInt(4 * code), Float.floatToIntBits(numbers[code]), () -> "code " + at);
                assertEquals(numbers[code], view.getFloat(code));
            }
        }
    }

    /** Of three elements a row, the second begins inside of a byte. */
    @Test
    void rowsBeginInsideOfBytes() throws IOException {
        byte[] bytes = {0x21, 0x43, 0x65};
        try (TensorReader reader = written("f4", 4, Shape.of(2, 3), bytes)) {
            TensorView view = reader.tensor("x");
            assertEquals(3, view.info().denseByteSize());
            float[] last = new float[3];
            view.copyTo(last, 0, 3, 3);
            assertEquals(2, last[0]);
            assertEquals(3, last[1]);
            assertEquals(4, last[2]);
            assertEquals(1.5f, view.slice(0, 0, 2).getFloat(2));
            assertThrows(IndexOutOfBoundsException.class, () -> view.slice(0, 1, 2));
        }
    }
}
