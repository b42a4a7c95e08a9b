package org.tensorbind.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.ByteSource;

/** Archives of Python's zipfile are read as it reads them, and no more of them than is needed. */
final class ZipArchiveTest {
    @TempDir
    private Path folder = Path.of("");

    private static ZipMember member(ZipArchive archive, String name) {
        return Objects.requireNonNull(archive.find(name), name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain.zip",
                "comment.zip",
                "prefix.zip",
                "zip64.zip",
                "descriptors.zip",
                "end64.zip",
                "end64-prefix.zip"
            })
    void archivesOfPythonAreRead(String file) throws IOException {
        try (ZipArchive archive = Archives.open(Archives.bytes(file))) {
            assertEquals(
                    List.of("stored.txt", "folder/deflated.txt", "café.txt", "empty", "folder/"),
                    archive.members().stream().map(ZipMember::name).toList());
            assertEquals("stored as it is\n", Archives.text(archive, "stored.txt"));
            assertEquals(Archives.deflatedText(), Archives.text(archive, "folder/deflated.txt"));
            assertEquals("a name in UTF-8", Archives.text(archive, "café.txt"));
            assertEquals("", Archives.text(archive, "empty"));
            assertTrue(member(archive, "folder/").isFolder());
            assertNull(archive.find("stored"));
        }
    }

    @Test
    void anArchiveWithoutMembersIsRead() throws IOException {
        try (ZipArchive archive = Archives.open(Archives.bytes("none.zip"))) {
            assertEquals(List.of(), archive.members());
        }
    }

    @Test
    void namesWithoutTheFlagAreInCodePage437() throws IOException {
        try (ZipArchive archive = Archives.open(Archives.bytes("cp437.zip"))) {
            assertEquals("a name in code page 437", Archives.text(archive, "café.txt"));
        }
    }

    @Test
    void aStoredMemberSharesTheMemoryOfTheFile() throws IOException {
        byte[] bytes = Archives.bytes("plain.zip");
        try (ZipArchive archive = Archives.open(bytes)) {
            ZipMember stored = member(archive, "stored.txt");
            ByteSource content = archive.content(stored);
            assertTrue(content.isZeroCopy());
            ByteBuffer slice = content.slice(0, 6);
            bytes[(int) archive.dataOffset(stored)] = 'S';
            assertEquals("Stored", StandardCharsets.US_ASCII.decode(slice).toString());
            assertThrows(IndexOutOfBoundsException.class, () -> content.slice(10, 7));
            assertEquals(16, content.window(0, 1000).remaining());
        }
    }

    /** A source that records what is read. */
    private record Recorded(ByteSource source, List<Long> reads) implements ByteSource {
        @Override
        public String name() {
            return source.name();
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public ByteBuffer slice(long offset, int length) throws IOException {
            reads.add((long) length);
            return source.slice(offset, length);
        }

        @Override
        public boolean isZeroCopy() {
            return false;
        }

        @Override
        public void close() throws IOException {
            source.close();
        }
    }

    @Test
    void theEndAndTheDirectoryAreReadInOnePieceEach() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ZipWriter writer = new ZipWriter(Channels.newChannel(out));
        byte[] content = new byte[1 << 20];
        for (int i = 0; i < 3; i++) {
            writer.stored("member " + i, content.length, 64, target -> target.write(ByteBuffer.wrap(content)));
        }
        writer.finish();
        Recorded source = new Recorded(ByteSource.of("a.zip", out.toByteArray()), new ArrayList<>());
        try (ZipArchive archive = ZipArchive.open(source, ReadOptions.lenient())) {
            assertEquals(2, source.reads.size(), source.reads.toString());
            archive.content(archive.members().get(1));
            assertEquals(3, source.reads.size(), source.reads.toString());
            assertTrue(source.reads.stream().mapToLong(Long::longValue).sum() < 70_000, source.reads.toString());
        }
    }

    @Test
    void theHeadOfADeflatedMemberIsReadAlone() throws IOException {
        Random random = new Random(1);
        byte[] content = new byte[1 << 20];
        random.nextBytes(content);
        Recorded source = new Recorded(ByteSource.of("a.zip", deflated(content)), new ArrayList<>());
        try (ZipArchive archive = ZipArchive.open(source, ReadOptions.lenient())) {
            ByteSource inflated = archive.content(archive.members().get(0));
            source.reads.clear();
            assertEquals(ByteBuffer.wrap(content, 0, 128), inflated.peek(0, 128));
            assertEquals(1, source.reads.size(), source.reads.toString());
            assertTrue(source.reads.get(0) <= 1 << 13, source.reads.toString());
        }
    }

    private static byte[] deflated(byte[] content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ZipWriter writer = new ZipWriter(Channels.newChannel(out));
        writer.deflated("a", content.length, 1, target -> target.write(ByteBuffer.wrap(content)));
        writer.finish();
        return out.toByteArray();
    }

    @Test
    void deflatedMembersAreReadInAnyOrder() throws IOException {
        Random random = new Random(2);
        byte[] content = new byte[3_000_000];
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) random.nextInt(7);
        }
        try (ZipArchive archive = Archives.open(deflated(content))) {
            for (int round = 0; round < 20; round++) {
                ByteSource inflated = archive.content(archive.members().get(0));
                int start = random.nextInt(5000);
                for (int at = start; at < content.length && round % 2 == 0; at += 100_000) {
                    int length = Math.min(100_000, content.length - at);
                    assertEquals(ByteBuffer.wrap(content, at, length), inflated.slice(at, length));
                }
                for (int i = 0; i < 20; i++) {
                    int at = random.nextInt(content.length + 1);
                    int length = random.nextInt(content.length - at + 1);
                    assertEquals(ByteBuffer.wrap(content, at, length), inflated.slice(at, length));
                }
            }
        }
    }

    @Test
    void muchIsInflatedIntoATemporaryFile() throws IOException {
        byte[] content = new byte[ZipArchive.MOST_IN_MEMORY + 1];
        content[content.length - 1] = 1;
        Path file = folder.resolve("a.zip");
        Files.write(file, deflated(content));
        ByteSource inflated;
        try (ZipArchive archive = ZipArchive.open(ByteSource.map(file), ReadOptions.lenient())) {
            inflated = archive.content(archive.members().get(0));
            assertEquals(1, inflated.slice(content.length - 1, 1).get());
            ByteSource again = archive.content(archive.members().get(0));
            assertArrayEquals(new byte[] {0, 1}, array(again.slice(content.length - 2, 2)));
        }
        assertThrows(ClosedChannelException.class, () -> inflated.slice(content.length - 1, 1));
    }

    private static byte[] array(ByteBuffer bytes) {
        byte[] array = new byte[bytes.remaining()];
        bytes.get(array);
        return array;
    }

    @Test
    void whatIsKeptIsLimited() throws IOException {
        byte[] content = new byte[100_000];
        try (ZipArchive archive = ZipArchive.open(
                ByteSource.of("a.zip", deflated(content)), ReadOptions.lenient().maxDecodedSize(99_999))) {
            ByteSource inflated = archive.content(archive.members().get(0));
            for (int at = 0; at < content.length; at += 10_000) {
                assertEquals(10_000, inflated.slice(at, 10_000).remaining());
            }
            FormatException rejected = assertThrows(FormatException.class, () -> inflated.slice(90_000, 10_000));
            assertEquals(Reason.LIMIT, rejected.reason());
            assertEquals(
                    "a.zip: byte 31: FILE.MEMBER[0].DATA: the data inflates to 100000 bytes, the limit is 99999; raise it with"
                            + " ReadOptions.maxDecodedSize(…)",
                    rejected.getMessage());
        }
    }

    @Test
    void aClosedArchiveIsNotRead() throws IOException {
        ZipArchive archive = Archives.open(Archives.bytes("plain.zip"));
        ByteSource stored = archive.content(archive.members().get(0));
        ByteSource deflated = archive.content(archive.members().get(1));
        stored.close();
        deflated.close();
        assertEquals('s', stored.slice(0, 1).get());
        archive.close();
        assertThrows(ClosedChannelException.class, () -> stored.slice(0, 1));
        assertThrows(ClosedChannelException.class, () -> deflated.slice(0, 1));
        assertThrows(
                ClosedChannelException.class,
                () -> archive.content(archive.members().get(0)));
    }

    @Test
    void aListenerReceivesTheItems() throws IOException {
        List<String> items = new ArrayList<>();
        ParseListener listener = new ParseListener() {
            @Override
            public void begin(String rule, long index, long byteOffset) {
                items.add(rule + (index < 0 ? "" : "[" + index + "]"));
            }

            @Override
            public void item(
                    Kind kind, String rule, long index, long byteOffset, long byteSize, @Nullable Object value) {
                if (rule.equals("NAME")) {
                    items.add(byteOffset + " " + byteSize + " " + value);
                }
            }
        };
        ByteSource source = ByteSource.of("a.zip", Archives.bytes("cp437.zip"));
        try (ZipArchive archive = ZipArchive.parse(source, ReadOptions.lenient(), listener)) {
            archive.dataOffset(archive.members().get(0), listener);
        }
        assertEquals(List.of("END", "DIRECTORY", "ENTRY[0]", "107 8 café.txt", "30 8 café.txt"), items);
    }

    @Test
    void whatIsNoArchiveIsRejectedAndClosed() {
        ByteSource source = ByteSource.of("a.bin", new byte[100]);
        FormatException rejected =
                assertThrows(FormatException.class, () -> ZipArchive.open(source, ReadOptions.lenient()));
        assertEquals(
                "a.bin: byte 78: FILE.END: the file has no end record of a zip archive; was it copied whole?",
                rejected.getMessage());
        assertThrows(ClosedChannelException.class, () -> source.slice(0, 1));
    }
}
