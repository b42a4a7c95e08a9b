package org.tensorbind.grammars.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.io.ByteSource;
import org.tensorbind.load.LoadPlan;
import org.tensorbind.payload.code.Filters;

/** What cannot be written is told with the file, the tensor and the item, and no file is touched. */
final class WritingFaultsTest {
    private static final String WORDS = """
            format words "Words" { extension "words" }

            FILE    ::= "WORD" TAG GAP FILLING COUNT ROW*
            TAG     ::= bytes[4]    default 0
            GAP     ::= leb128    default 0
            FILLING ::= fill 0x7F (GAP)
            COUNT   ::= uint32 = count(ROW)
            ROW     ::= WORD DTYPE RANK DIMS VECTOR
            WORD    ::= text until " "
            DTYPE   ::= uint8 dtype { i8 = 1 }
            RANK    ::= uint8 = count(DIMS)
            DIMS    ::= uint32*
            VECTOR  ::= bytes    sized product(DIMS) * width(DTYPE)

            tensor ROW { name WORD, dtype DTYPE, shape DIMS, data VECTOR }
            """;

    @TempDir
    Path folder;

    private static String rejection(TensorWriter writer) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, writer::commit);
        return String.valueOf(e.getMessage());
    }

    @Test
    void aFaultOfAnItemNamesTheFileAndTheTensor() throws IOException {
        TensorFormat format = Compiled.format(folder, WORDS);
        Path file = folder.resolve("x.words");
        try (TensorWriter writer = format.create(file, WriteOptions.defaults())) {
            writer.add("a", new byte[2], 2).add("b c", new byte[3], 3);
            assertEquals(
                    "cannot write " + file
                            + ": tensor 'b c': WORD: must not contain its terminator, has it at byte 1; change the text",
                    rejection(writer));
        }
        assertFalse(Files.exists(file));
    }

    @Test
    void namesInMessagesOfReadersAndWritersAreSafeToShow() throws IOException {
        String name = "\u001b[2J";
        TensorFormat format = Compiled.format(folder, WORDS);
        Path file = folder.resolve("x.words");
        try (TensorWriter writer = format.create(file, WriteOptions.defaults())) {
            writer.add(name + " ", new byte[2], 2);
            assertTrue(rejection(writer).startsWith("cannot write " + file + ": tensor '\\u001b[2J ': WORD: "));
        }
        try (TensorWriter writer = format.create(file, WriteOptions.defaults())) {
            writer.add(name, new byte[2], 2).commit();
        }
        try (TensorReader reader = format.open(ByteSource.map(file), ReadOptions.strict())) {
            assertEquals(name, reader.name(0));
            assertEscaped(NoSuchElementException.class, () -> reader.tensor(name + name));
            assertEscaped(
                    IllegalArgumentException.class, () -> LoadPlan.of(reader).add(name, new float[7]));
            assertEscaped(
                    IOException.class,
                    () -> LoadPlan.of(reader)
                            .add(name, view -> {
                                throw new IOException("no room");
                            })
                            .run());
        }
    }

    private static <X extends Exception> void assertEscaped(Class<X> type, Executable use) {
        String message = String.valueOf(assertThrows(type, use).getMessage());
        assertTrue(message.contains("tensor '\\u001b[2J"), message);
    }

    @Test
    void aLevelThatAFilterHasNotIsRejectedBeforeAnythingIsWritten() {
        WriteOptions options = WriteOptions.defaults().compress("zstd", 23);
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class, () -> TensorFormats.create(folder.resolve("x.zt"), options));
        assertEquals("zstd has no level 23; it has -131072 to 22", rejected.getMessage());
        assertEquals("gzip has no level -1; it has 0 to 9", Filters.levelProblem("gzip", -1));
        assertEquals("zlib has no level 10; it has 0 to 9", Filters.levelProblem("zlib", 10));
        assertNull(Filters.levelProblem("none", 10));
        assertNull(Filters.levelProblem("zlib", WriteOptions.DEFAULT_LEVEL));
    }

    @Test
    void bytesOfAnotherNumberAreRejectedAtTheirItem() throws IOException {
        TensorFormat format = Compiled.format(folder, WORDS);
        Path file = folder.resolve("x.words");
        try (TensorWriter writer = format.create(file, WriteOptions.defaults())) {
            writer.fileItem("TAG", new byte[] {1, 2}).add("a", new byte[2], 2);
            assertEquals("cannot write " + file + ": TAG: must have 4 bytes, has 2", rejection(writer));
        }
    }

    @Test
    void aLongFillingTakesNoMemory() throws IOException {
        TensorFormat format = Compiled.format(folder, WORDS);
        long gap = 200 << 20;
        CountingChannel target = new CountingChannel();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (TensorWriter writer = format.create(target, WriteOptions.defaults())) {
            writer.fileItem("GAP", gap).add("a", new byte[2], 2);
            long before = threads.getCurrentThreadAllocatedBytes();
            writer.commit();
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            assertTrue(allocated < gap / 4, "bytes allocated: " + allocated);
        }
        assertEquals("WORD".length() + 4 + 4 + gap + 4 + "a ".length() + 1 + 1 + 4 + 2, target.count);
    }

    @Test
    void aFillingThatNobodyMeansIsRejected() throws IOException {
        TensorFormat format = Compiled.format(folder, WORDS);
        try (TensorWriter writer = format.create(new CountingChannel(), WriteOptions.defaults())) {
            writer.fileItem("GAP", 1L << 40).add("a", new byte[2], 2);
            assertEquals(
                    "there cannot be 1099511627776 bytes of padding at byte 14 of the file, at most 1073741823; "
                            + "check the values that determine its size",
                    rejection(writer));
        }
    }

    @Test
    void aTextOfADocumentThatHasNoFormInUtf8IsRejected() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TensorFormat safetensors = TensorFormats.named("safetensors");
        try (TensorWriter writer = safetensors.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.add("nameOfATensor", new byte[2], 2).commit();
        }
        String file = bytes.toString(StandardCharsets.ISO_8859_1);
        for (String odd :
                new String[] {"\u00F4\u009F\u0098\u0080", "\u00ED\u00A0\u0080", "\\ud800", "\\udc00\\ud800"}) {
            String damaged = file.replace("nameOfATensor", (odd + "nameOfATensor").substring(0, 13));
            ByteSource source = ByteSource.of("odd", damaged.getBytes(StandardCharsets.ISO_8859_1));
            assertThrows(
                    FormatException.class,
                    () -> safetensors.open(source, ReadOptions.lenient()).close(),
                    odd);
        }
    }

    /** Counts what it is given. */
    private static final class CountingChannel implements WritableByteChannel {
        private long count;

        @Override
        public int write(ByteBuffer bytes) {
            int written = bytes.remaining();
            bytes.position(bytes.limit());
            count += written;
            return written;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }
}
