package org.tensorbind.examples.benchmarks.sample;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorData;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;

/** Files to be measured with, and mapped bytes of them. */
public final class SampleFiles {
    private SampleFiles() {}

    /** A file of {@code count} small f32 matrices with names as models have them. */
    public static Path ofMany(TensorFormat format, int count) throws IOException {
        Path file = Files.createTempFile("many", "." + format.extensions().get(0));
        ByteBuffer data = ByteBuffer.allocate(64);
        TensorData zeros = target -> target.write(data.duplicate());
        try (TensorWriter writer = format.create(file, WriteOptions.defaults().lossy())) {
            for (int i = 0; i < count; i++) {
                writer.add("model.layers." + i + ".attention.weight", DType.F32, Shape.of(4, 4), zeros);
            }
            writer.commit();
        }
        return file;
    }

    /** A file with one f32 vector of {@code byteSize} bytes, whose elements are what their index is. */
    public static Path ofFloats(TensorFormat format, long byteSize, WriteOptions options) throws IOException {
        Path file = Files.createTempFile("large", "." + format.extensions().get(0));
        try (TensorWriter writer = format.create(file, options.lossy())) {
            writer.add("w", DType.F32, Shape.of(byteSize / 4), counting(byteSize));
            writer.commit();
        }
        return file;
    }

    /** Floats that count up, in pieces of a MiB. */
    static TensorData counting(long byteSize) {
        return target -> {
            ByteBuffer piece = ByteBuffer.allocateDirect(1 << 20).order(java.nio.ByteOrder.LITTLE_ENDIAN);
            for (long done = 0; done < byteSize; ) {
                piece.clear().limit((int) Math.min(piece.capacity(), byteSize - done));
                while (piece.hasRemaining()) {
                    piece.putFloat((done + piece.position()) / 4 % 4093);
                }
                piece.flip();
                done += piece.remaining();
                while (piece.hasRemaining()) {
                    target.write(piece);
                }
            }
        };
    }

    /** The whole file, which is no larger than a buffer. */
    public static ByteBuffer map(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
    }
}
