package org.tensorbind.examples.handoffs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.memory.Tensors;

final class ArrowVectorsTest {
    private static final float[] NUMBERS = MappedFile.numbers(6_000);

    @TempDir
    private Path folder = Path.of("");

    private MappedFile table() throws IOException {
        return MappedFile.write(folder, writer -> writer.add("table", NUMBERS, 1000, 6));
    }

    @Test
    void rowsAreListsOverTheFileAndReleaseItWhenBothAreClosed() throws IOException {
        MappedFile file = table();
        try (BufferAllocator allocator = new RootAllocator()) {
            FixedSizeListVector rows;
            try (TensorReader reader = TensorFormats.open(file.path())) {
                rows = ArrowVectors.rows(reader.tensor("table"), allocator);
            }
            try (rows) {
                file.assertMapped(true);
                assertEquals(1000, rows.getValueCount());
                assertEquals(
                        List.of(NUMBERS[60], NUMBERS[61], NUMBERS[62], NUMBERS[63], NUMBERS[64], NUMBERS[65]),
                        rows.getObject(10));
                double sum = 0;
                Float4Vector elements = (Float4Vector) rows.getDataVector();
                for (int i = 0; i < elements.getValueCount(); i++) {
                    sum += elements.get(i);
                }
                double expected = 0;
                for (float number : NUMBERS) {
                    expected += number;
                }
                assertEquals(expected, sum);
                // All but the file's bytes: a bit for each of 6000 elements and 1000 rows, rounded up to powers of two.
                assertTrue(
                        allocator.getAllocatedMemory() <= NUMBERS.length * Float.BYTES + 2048,
                        () -> allocator.getAllocatedMemory() + " bytes");
            }
            file.assertMapped(false);
        }
    }

    @Test
    void vectorsAreWrittenAsArrowStreams() throws IOException {
        MappedFile file = table();
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        try (BufferAllocator allocator = new RootAllocator()) {
            try (TensorReader reader = TensorFormats.open(file.path());
                    FixedSizeListVector rows = ArrowVectors.rows(reader.tensor("table"), allocator);
                    VectorSchemaRoot root = new VectorSchemaRoot(List.of(rows));
                    ArrowStreamWriter writer = new ArrowStreamWriter(root, null, Channels.newChannel(stream))) {
                root.setRowCount(rows.getValueCount());
                writer.writeBatch();
            }
            file.assertMapped(false);
            try (ArrowStreamReader reader =
                    new ArrowStreamReader(new ByteArrayInputStream(stream.toByteArray()), allocator)) {
                assertTrue(reader.loadNextBatch());
                FixedSizeListVector rows =
                        (FixedSizeListVector) reader.getVectorSchemaRoot().getVector("table");
                assertEquals(NUMBERS[5_999], ((Float4Vector) rows.getDataVector()).get(5_999));
            }
        }
    }

    @Test
    void elementsHaveTheirDtype() throws IOException {
        MappedFile file = MappedFile.write(folder, writer -> {
            writer.add(TensorEntry.of(
                    "ids", Tensors.of(DType.U16, Shape.of(2), ByteBuffer.wrap(new byte[] {1, 0, -1, -1}))));
            writer.add("flags", new boolean[] {true});
        });
        try (BufferAllocator allocator = new RootAllocator();
                TensorReader reader = TensorFormats.open(file.path());
                FieldVector ids = ArrowVectors.elements(reader.tensor("ids"), allocator)) {
            assertEquals(65_535, ((UInt2Vector) ids).get(1));
            assertThrows(
                    IllegalArgumentException.class, () -> ArrowVectors.elements(reader.tensor("flags"), allocator));
            assertThrows(IllegalArgumentException.class, () -> ArrowVectors.rows(reader.tensor("ids"), allocator));
        }
    }
}
