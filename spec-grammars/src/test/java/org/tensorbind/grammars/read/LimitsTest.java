package org.tensorbind.grammars.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ParseTree;
import org.tensorbind.ParseTree.Node;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.io.ByteSource;

/** What small files may ask for. */
final class LimitsTest {
    private static final long BOMB = 3L << 30;

    private static byte[] bomb(long byteSize) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TensorFormat format = TensorFormats.named("ztensor");
        try (TensorWriter writer = format.create(
                Channels.newChannel(bytes), WriteOptions.defaults().compress("zstd", 1))) {
            writer.add("zeros", DType.U8, Shape.of(byteSize), target -> writeZeros(target, byteSize));
            writer.commit();
        }
        return bytes.toByteArray();
    }

    private static void writeZeros(WritableByteChannel target, long byteSize) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(1 << 20);
        for (long at = 0; at < byteSize; at += piece.capacity()) {
            target.write(piece.clear().limit((int) Math.min(piece.capacity(), byteSize - at)));
        }
    }

    private static TensorView open(byte[] file, ReadOptions options) throws IOException {
        return TensorFormats.open(ByteSource.of("bomb.zt", file), options).tensor(0);
    }

    @Test
    void whatDecodesToMoreThanHalfOfTheHeapIsNotDecodedIntoIt() throws IOException {
        byte[] file = bomb(BOMB);
        assertTrue(file.length < 1 << 20, "bytes of the file: " + file.length);
        TensorView view = open(file, ReadOptions.lenient());
        FormatException e = assertThrows(FormatException.class, () -> view.getInt(0));
        assertEquals(Reason.LIMIT, e.reason());
        assertTrue(String.valueOf(e.getMessage())
                .endsWith(": the data decodes to 3221225472 bytes, the limit is "
                        + Runtime.getRuntime().maxMemory() / 2
                        + "; raise it with ReadOptions.maxDecodedSize(…)"));
        view.verify();
    }

    @Test
    void theLimitCanBeSetAndHoldsForWhatIsKeptOnly() throws IOException {
        TensorView view = open(bomb(1 << 20), ReadOptions.lenient().maxDecodedSize(1 << 10));
        assertThrows(FormatException.class, view::asByteBuffer);
        assertThrows(FormatException.class, view::toByteArray);
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        view.writeTo(Channels.newChannel(copy));
        assertEquals(1 << 20, copy.size());
        assertEquals(
                0,
                open(bomb(1 << 20), ReadOptions.lenient().maxDecodedSize(1 << 20))
                        .getInt(5));
    }

    @Test
    void anArrayThatTheHeapHasNoRoomForIsToldWithItsSize(@TempDir Path folder) throws IOException {
        long count = 500_000_000;
        Path file = folder.resolve("large.btf");
        ByteBuffer header = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(1).putLong(16).putLong(1).put((byte) 4).position(32);
        header.putLong(count).flip();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(header);
            channel.write(ByteBuffer.allocate(1), 40 + 4 * count - 1);
        }
        try (TensorReader reader = TensorFormats.open(file)) {
            OutOfMemoryError e =
                    assertThrows(OutOfMemoryError.class, () -> reader.tensor(0).toDoubleArray());
            assertEquals(
                    "an array of tensor '0' of shape [500000000] needs 4000000000 bytes, the heap has at most "
                            + Runtime.getRuntime().maxMemory()
                            + "; give Java a larger one with -Xmx, or read it in parts",
                    e.getMessage());
        }
    }

    @Test
    void parseTreesStopGrowing() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TensorFormat format = TensorFormats.named("btf");
        try (TensorWriter writer = format.create(
                Channels.newChannel(bytes), WriteOptions.defaults().lossy())) {
            for (int i = 0; i < 1_000; i++) {
                writer.add("", new byte[1]);
            }
            writer.commit();
        }
        try (ByteSource source = ByteSource.of("many.btf", bytes.toByteArray())) {
            ParseTree whole = ParseTree.of(format, source, ReadOptions.lenient());
            ParseTree part = ParseTree.of(format, source, ReadOptions.lenient(), 100);
            assertEquals(0, whole.omitted());
            long kept = count(part.root());
            assertTrue(kept <= 110, "nodes: " + kept);
            assertTrue(kept + part.omitted() <= count(whole.root()), "nodes left out: " + part.omitted());
            assertTrue(part.omitted() > 3_000, "nodes left out: " + part.omitted());
            assertEquals(whole.root().byteEnd(), part.root().byteEnd());
        }
    }

    private static long count(Node node) {
        return 1 + node.children().stream().mapToLong(LimitsTest::count).sum();
    }
}
