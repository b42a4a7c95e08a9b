package org.tensorbind.grammars.scan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.DType;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;

/** Files of more than 2^31 bytes: their descriptions are passed over as those of others, wherever they stand, and say the same. */
final class LargeFileTest {
    private static final long LARGE = (1L << 31) + 8;

    /** A file in which zeros take no place. */
    private record SparseChannel(FileChannel file) implements WritableByteChannel {
        private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(1 << 20);

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int count = bytes.remaining();
            if (count <= ZEROS.capacity() && ZEROS.duplicate().limit(count).equals(bytes)) {
                file.position(file.position() + count);
                bytes.position(bytes.limit());
            }
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            return count;
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    private static void writeZeros(WritableByteChannel target) throws IOException {
        ByteBuffer zeros = SparseChannel.ZEROS.duplicate();
        for (long left = LARGE; left > 0; left -= zeros.limit()) {
            zeros.clear().limit((int) Math.min(left, zeros.capacity()));
            target.write(zeros);
        }
    }

    private static void write(TensorFormat format, Path path) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                TensorWriter writer = format.create(
                        new SparseChannel(file), WriteOptions.defaults().lossy())) {
            writer.add("a", new float[] {1, 2});
            writer.add("large", DType.F64, Shape.of(LARGE / 8), LargeFileTest::writeZeros);
            writer.add("c", new float[] {3, 4, 5});
            writer.commit();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"btf", "bintensors", "ztensor", "safetensors", "gguf"})
    void tensorsBeyondAreFound(String name, @TempDir Path folder) throws IOException {
        TensorFormat format = TensorFormats.named(name);
        Path path = folder.resolve("large." + format.extensions().get(0));
        write(format, path);
        assertTrue(Files.size(path) > LARGE);
        try (TensorReader parsed = Objects.requireNonNull(
                format.parse(ByteSource.map(path), ReadOptions.lenient(), new ParseListener() {}))) {
            for (ByteSource source : List.of(ByteSource.map(path), ByteSource.channel(path))) {
                try (TensorReader scanned = format.open(source, ReadOptions.lenient())) {
                    compare(parsed, scanned);
                }
            }
        }
        try (TensorReader strict = format.open(ByteSource.map(path), ReadOptions.strict())) {
            compare(strict, strict);
        }
    }

    private static void compare(TensorReader parsed, TensorReader scanned) throws IOException {
        assertEquals(parsed.tensors(), scanned.tensors());
        long beyond = 0;
        for (int i = 0; i < parsed.size(); i++) {
            assertEquals(parsed.tensor(i).parts(), scanned.tensor(i).parts());
            beyond = Math.max(beyond, scanned.tensor(i).parts().get(0).byteOffset());
            if (scanned.tensor(i).elementCount() == 3) {
                assertArrayEquals(new float[] {3, 4, 5}, scanned.tensor(i).toFloatArray());
            }
        }
        assertTrue(beyond >= LARGE, "offset of the last: " + beyond);
    }
}
