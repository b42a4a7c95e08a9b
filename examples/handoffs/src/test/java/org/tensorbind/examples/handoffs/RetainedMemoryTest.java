package org.tensorbind.examples.handoffs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.memory.RetainedMemory;
import org.tensorbind.memory.Segments;
import org.tensorbind.memory.Tensors;

final class RetainedMemoryTest {
    private static final float[] NUMBERS = MappedFile.numbers(100_000);

    @TempDir
    private Path folder = Path.of("");

    private MappedFile file = new MappedFile(folder);

    @BeforeEach
    void writesAFile() throws IOException {
        file = MappedFile.write(folder, writer -> writer.add("table", NUMBERS, 1000, 100));
    }

    private static float[] floats(ByteBuffer bytes) {
        float[] floats = new float[bytes.remaining() / Float.BYTES];
        bytes.asFloatBuffer().get(floats);
        return floats;
    }

    @Test
    void isValidAfterTheReaderWasClosedUntilItIsClosed() throws IOException {
        RetainedMemory memory;
        TensorView view;
        try (TensorReader reader = TensorFormats.open(file.path())) {
            view = reader.tensor("table");
            memory = RetainedMemory.of(view);
        }
        ByteBuffer bytes = memory.buffer();
        assertTrue(bytes.isDirect() && bytes.isReadOnly());
        assertArrayEquals(NUMBERS, floats(bytes));
        assertThrows(ClosedChannelException.class, view::asByteBuffer);
        assertThrows(ClosedChannelException.class, () -> RetainedMemory.of(view));
        file.assertMapped(true);

        memory.close();
        memory.close();

        file.assertMapped(false);
        if (Segments.areAvailable()) {
            assertThrows(IllegalStateException.class, () -> bytes.get(0));
        }
        IllegalStateException released = assertThrows(IllegalStateException.class, memory::buffer);
        assertEquals("the memory of tensor 'table' was released", released.getMessage());
    }

    @Test
    void leavesTheReaderOpen() throws IOException {
        try (TensorReader reader = TensorFormats.open(file.path())) {
            RetainedMemory.of(reader.tensor("table")).close();
            assertArrayEquals(NUMBERS, reader.tensor("table").toFloatArray());
        }
        file.assertMapped(false);
    }

    @Test
    void isOfRowsWithoutACopyAndOfColumnsAsACopy() throws IOException {
        try (TensorReader reader = TensorFormats.open(file.path());
                RetainedMemory rows = RetainedMemory.of(reader.tensor("table").slice(0, 10, 20));
                RetainedMemory column = RetainedMemory.of(reader.tensor("table").slice(1, 5, 6))) {
            assertEquals(4000, rows.byteSize());
            assertTrue(rows.buffer().isDirect());
            assertEquals(NUMBERS[1000], rows.buffer().getFloat(0));
            assertEquals(NUMBERS[1001], rows.buffer(4, 4).getFloat(0));
            assertThrows(IndexOutOfBoundsException.class, () -> rows.buffer(3999, 2));
            assertTrue(column.buffer().isDirect() && column.buffer().isReadOnly());
            assertEquals(NUMBERS[105], column.buffer().getFloat(4));
        }
    }

    @Test
    void isOfATensorInMemory() throws IOException {
        TensorView view = Tensors.of(DType.F32, Shape.of(2), ByteBuffer.allocate(8));
        try (RetainedMemory memory = RetainedMemory.of(view)) {
            assertEquals(8, memory.buffer().remaining());
        }
    }
}
