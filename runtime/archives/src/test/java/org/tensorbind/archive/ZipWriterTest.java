package org.tensorbind.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorData;
import org.tensorbind.io.ByteSource;

/** What is written is read again, here and by the JDK. */
final class ZipWriterTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ZipWriter writer = new ZipWriter(Channels.newChannel(out));

    private static TensorData data(byte[] bytes) {
        return target -> target.write(ByteBuffer.wrap(bytes));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void membersAreReadAgain() throws IOException {
        writer.stored("a", 3, 1, data(bytes("one")));
        writer.deflated("b/é", Archives.deflatedText().length(), -1, data(bytes(Archives.deflatedText())));
        writer.stored("empty", 0, 64, data(new byte[0]));
        writer.finish();
        try (ZipArchive archive = Archives.open(out.toByteArray())) {
            assertEquals("one", Archives.text(archive, "a"));
            assertEquals(Archives.deflatedText(), Archives.text(archive, "b/é"));
            assertEquals("", Archives.text(archive, "empty"));
        }
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            List<String> names = new ArrayList<>();
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                names.add(entry.getName() + " " + zip.readAllBytes().length);
            }
            assertEquals(List.of("a 3", "b/é " + Archives.deflatedText().length(), "empty 0"), names);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 64, 4096})
    void storedDataIsAligned(int alignment) throws IOException {
        for (int i = 0; i < 70; i++) {
            byte[] content = new byte[i];
            writer.stored("x".repeat(i + 1), i, alignment, data(content));
        }
        writer.finish();
        try (ZipArchive archive = Archives.open(out.toByteArray())) {
            for (ZipMember member : archive.members()) {
                assertEquals(0, archive.dataOffset(member) % alignment, member.name());
            }
        }
    }

    @Test
    void moreMembersThan16BitsCount() throws IOException {
        for (int i = 0; i < 70_000; i++) {
            writer.stored(Integer.toString(i), 0, 1, target -> {});
        }
        writer.finish();
        try (ZipArchive archive = Archives.open(out.toByteArray())) {
            assertEquals(70_000, archive.members().size());
            assertNotNull(archive.find("69999"));
        }
    }

    /** Memory with blocks of zeros left out. */
    private static final class Sparse implements ByteSource, WritableByteChannel {
        private static final int BLOCK = 1 << 14;
        private static final ByteBuffer ZEROS = ByteBuffer.allocate(BLOCK);
        private final List<ByteBuffer> blocks = new ArrayList<>();
        private ByteBuffer last = ByteBuffer.allocate(BLOCK);
        private long size;

        @Override
        public int write(ByteBuffer piece) {
            int length = piece.remaining();
            while (piece.hasRemaining()) {
                int part = Math.min(last.remaining(), piece.remaining());
                last.put(piece.slice(piece.position(), part));
                piece.position(piece.position() + part);
                if (!last.hasRemaining()) {
                    last.flip();
                    boolean zero = last.equals(ZEROS);
                    blocks.add(zero ? ZEROS : last);
                    last = zero ? last.clear() : ByteBuffer.allocate(BLOCK);
                }
            }
            size += length;
            return length;
        }

        @Override
        public String name() {
            return "sparse";
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public ByteBuffer slice(long offset, int length) {
            Objects.checkFromIndexSize(offset, length, size);
            ByteBuffer bytes = ByteBuffer.allocate(length);
            while (bytes.hasRemaining()) {
                long at = offset + bytes.position();
                int index = (int) (at / BLOCK);
                int from = (int) (at % BLOCK);
                ByteBuffer block = index < blocks.size() ? blocks.get(index) : last;
                int part = Math.min(BLOCK - from, bytes.remaining());
                for (int i = 0; i < part; i++) {
                    bytes.put(block.get(from + i));
                }
            }
            return bytes.flip();
        }

        @Override
        public boolean isZeroCopy() {
            return false;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    @Test
    void moreBytesThan32BitsCount() throws IOException {
        Sparse sparse = new Sparse();
        ZipWriter large = new ZipWriter(sparse);
        long size = (1L << 32) + 10;
        byte[] zeros = new byte[1 << 20];
        TensorData content = target -> {
            for (long left = size; left > 0; left -= zeros.length) {
                target.write(ByteBuffer.wrap(zeros, 0, (int) Math.min(left, zeros.length)));
            }
        };
        large.stored("large", size, 64, content);
        large.stored("small", 3, 64, data(bytes("one")));
        large.deflated("deflated", size, 1, content);
        large.finish();
        try (ZipArchive archive = ZipArchive.open(sparse, ReadOptions.lenient())) {
            ZipMember first = archive.members().get(0);
            assertEquals(size, first.size());
            assertEquals(64, archive.dataOffset(first));
            assertEquals(0, archive.content(first).slice(size - 1, 1).get());
            assertEquals("one", Archives.text(archive, "small"));
            assertEquals(size, archive.members().get(2).size());
            assertEquals(
                    0, archive.content(archive.members().get(2)).slice(0, 1).get());
        }
    }

    @Test
    void theSameContentsGiveTheSameBytes() throws IOException {
        writer.stored("a", 3, 64, data(bytes("one")));
        writer.finish();
        ByteArrayOutputStream again = new ByteArrayOutputStream();
        ZipWriter other = new ZipWriter(Channels.newChannel(again));
        other.stored("a", 3, 64, data(bytes("one")));
        other.finish();
        assertArrayEquals(out.toByteArray(), again.toByteArray());
    }

    @Test
    void namesThatAnArchiveCannotHaveAreRejected() throws IOException {
        writer.stored("a", 0, 1, target -> {});
        for (String name : List.of("", "a", "a\0b", "\uD800", "é".repeat(32768))) {
            assertThrows(IllegalArgumentException.class, () -> writer.stored(name, 0, 1, target -> {}));
        }
        assertThrows(IllegalArgumentException.class, () -> writer.stored("b", 0, 3, target -> {}));
    }

    @Test
    void aContentOfAnotherSizeIsRejected() {
        assertThrows(IllegalStateException.class, () -> writer.stored("a", 2, 1, data(bytes("one"))));
        assertThrows(IllegalStateException.class, () -> writer.deflated("b", 2, 1, data(bytes("one"))));
        int[] calls = new int[1];
        IOException changed = assertThrows(
                IOException.class,
                () -> writer.stored(
                        "c", 1, 1, target -> target.write(ByteBuffer.wrap(new byte[] {(byte) calls[0]++}))));
        assertEquals("member 'c': its content changed while it was written", changed.getMessage());
    }
}
