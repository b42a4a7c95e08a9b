package org.tensorbind.grammars.tensor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.journal.Journal;
import org.tensorbind.grammars.journal.Journal.Entry;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.grammars.tagged.Tagged.Body;
import org.tensorbind.grammars.tagged.Tagged.Chunk;
import org.tensorbind.grammars.tagged.Tagged.Kind;
import org.tensorbind.memory.Tensors;

/** Elements of the list of tensors that have no tensor: chunks of other kinds, in the place where they stand. */
final class ElementsTest {
    private static final byte[] W = tensor("w", 1, 2, 3);
    private static final byte[] V = tensor("v", 4);
    private static final byte[] MARKER = chunk("MARK", "!".getBytes(StandardCharsets.US_ASCII));
    private static final byte[] UNKNOWN = chunk("XYZW", new byte[] {9, 8, 7});

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private static byte[] chunk(String kind, byte[] body) {
        byte[] size = ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(body.length)
                .array();
        return joined(kind.getBytes(StandardCharsets.US_ASCII), size, body, new byte[body.length % 2]);
    }

    private static byte[] note(String text) {
        return chunk("NOTE", text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] tensor(String name, int... elements) {
        byte[] data = new byte[elements.length];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) elements[i];
        }
        byte[] head = {0, 2, 1, (byte) elements.length, 0, 0, 0};
        return chunk("TNSR", joined(name.getBytes(StandardCharsets.UTF_8), head, data));
    }

    private static byte[] file(byte[]... chunks) {
        byte[] head = {'T', 'A', 'G', 'G', 'E', 'D', (byte) chunks.length, 0};
        return joined(head, joined(chunks));
    }

    private static Chunk text(String note) {
        return new Chunk(Kind.NOTE, new Body(null, note, null));
    }

    private static List<@Nullable Chunk> chunks(@Nullable Chunk... chunks) {
        return Arrays.asList(chunks);
    }

    private static byte[] written(List<@Nullable Chunk> others, String... names) throws IOException {
        return Written.bytes("tagged", WriteOptions.defaults(), writer -> {
            writer.fileItem("CHUNK", others);
            for (String name : names) {
                writer.add(TensorEntry.of(name, Tensors.of(new byte[] {1}, 1)));
            }
        });
    }

    @Test
    void elementsWithoutATensorAreAnItemOfTheFile() throws IOException {
        try (TensorReader reader = Written.strictly("tagged", file(note("a"), W, MARKER, UNKNOWN, V, note("b")))) {
            assertEquals(List.of("w", "v"), List.of(reader.name(0), reader.name(1)));
            assertArrayEquals(new int[] {1, 2, 3}, reader.tensor("w").toIntArray());
            List<?> others = (List<?>) Objects.requireNonNull(reader.fileItems().get("CHUNK"));
            assertEquals(6, others.size());
            assertEquals(text("a"), others.get(0));
            assertEquals(null, others.get(1));
            assertEquals(Kind.MARKER, ((Chunk) others.get(2)).kind());
            assertArrayEquals(
                    new byte[] {9, 8, 7}, ((Chunk) others.get(3)).body().other());
            assertEquals(text("b"), others.get(5));
        }
    }

    @Test
    void copiesHaveThemWhereTheyStood() throws IOException {
        for (byte[] file : List.of(
                file(),
                file(W),
                file(W, V),
                file(note("")),
                file(MARKER, UNKNOWN),
                file(note("a"), W, MARKER, UNKNOWN, V, note("b"), note("c")))) {
            try (TensorReader reader = Written.strictly("tagged", file)) {
                assertArrayEquals(
                        file, Written.bytes("tagged", WriteOptions.defaults(), writer -> writer.addAll(reader)));
            }
        }
    }

    @Test
    void filesOfTensorsHaveNoSuchItem() throws IOException {
        try (TensorReader reader = Written.strictly("tagged", file(W, V))) {
            assertFalse(reader.fileItems().containsKey("CHUNK"));
        }
    }

    @Test
    void writersPutTensorsInThePlacesOfNulls() throws IOException {
        byte[] one = tensor("x", 1);
        byte[] two = tensor("y", 1);
        assertArrayEquals(file(note("a"), one, note("b"), two), written(chunks(text("a"), null, text("b")), "x", "y"));
        assertArrayEquals(file(note("a"), note("b"), one), written(chunks(text("a"), text("b")), "x"));
        assertArrayEquals(file(one, note("a")), written(chunks(null, null, text("a"), null), "x"));
        assertArrayEquals(file(one), written(chunks(null, null), "x"));
        assertArrayEquals(file(note("a")), written(chunks(null, text("a"))));
    }

    @Test
    void whatIsWrittenOfAKindMustFitIt() {
        Chunk unfit = new Chunk(Kind.MARKER, new Body(null, "note", null));
        Exception given = assertThrows(IllegalArgumentException.class, () -> written(chunks(unfit), "x"));
        assertTrue(String.valueOf(given.getMessage()).startsWith("NOTE: is supplied but must be absent"));
        Chunk empty = new Chunk(Kind.NOTE, new Body(null, null, null));
        Exception missing = assertThrows(IllegalArgumentException.class, () -> written(chunks(empty)));
        assertTrue(String.valueOf(missing.getMessage()).startsWith("NOTE: must be supplied"));
        Chunk tensorless = new Chunk(Kind.TENSOR, new Body(null, null, null));
        assertThrows(IllegalArgumentException.class, () -> written(chunks(tensorless), "x"));
    }

    @Test
    void elementsThatAreTensorsAreAddedAsTensors() throws IOException {
        try (TensorReader reader = Written.strictly("tagged", file(W))) {
            Chunk tensor = ((org.tensorbind.grammars.tagged.TaggedReader) reader)
                    .structure()
                    .chunks()
                    .get(0);
            Exception fault = assertThrows(IllegalArgumentException.class, () -> written(chunks(tensor), "x"));
            assertTrue(String.valueOf(fault.getMessage()).contains("its element 0 has the data of a tensor"));
        }
    }

    @Test
    void anotherFormatHasNoPlaceForThem() throws IOException {
        try (TensorReader reader = Written.strictly("tagged", file(note("a"), W))) {
            Exception fault = assertThrows(
                    Exception.class,
                    () -> Written.bytes("safetensors", WriteOptions.defaults(), writer -> writer.addAll(reader)));
            assertTrue(String.valueOf(fault.getMessage()).contains("CHUNK"));
        }
    }

    @Test
    void aFaultIsToldWithThePositionAmongAllElements() {
        byte[] wrong = file(note("a"), note("b"), W);
        wrong[wrong.length - 10] = 7;
        FormatException fault = assertThrows(FormatException.class, () -> Written.strictly("tagged", wrong));
        assertTrue(fault.grammarPath().startsWith("FILE.CHUNK[2]"), fault.grammarPath());
    }

    /** The number of each entry, its sizes and where its data starts speak of all entries. */
    @Test
    void entriesOfEveryKindAreCountedMeasuredAndPlaced() throws IOException {
        byte[] file = Written.bytes("journal", WriteOptions.defaults(), writer -> {
            writer.fileItem("ENTRY", Arrays.asList(remark("first"), null, attachment(new byte[200]), remark(""), null));
            writer.add(TensorEntry.of("w", Tensors.of(new float[] {1, 2}, 2)).withAttribute("UNIT", 7L));
            writer.add(TensorEntry.of("v", Tensors.of(new float[0], 0)));
        });
        try (TensorReader reader = Written.strictly("journal", file)) {
            assertArrayEquals(new float[] {1, 2}, reader.tensor("w").toFloatArray());
            List<?> others = (List<?>) Objects.requireNonNull(reader.fileItems().get("ENTRY"));
            assertEquals(List.of(remark("first"), remark("")), List.of(others.get(0), others.get(3)));
            assertArrayEquals(file, Written.bytes("journal", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
        byte[] wrong = file.clone();
        wrong[21]++;
        FormatException fault = assertThrows(FormatException.class, () -> Written.strictly("journal", wrong));
        assertEquals("FILE.ENTRY[0].HEADER.NUMBER: must be 0, is 1", fault.grammarPath() + ": " + fault.problem());
    }

    private static Entry remark(String words) {
        return entry(Journal.Kind.REMARK, words.length() + 3, new Journal.Remark("en", words), null);
    }

    private static Entry attachment(byte[] content) {
        return entry(Journal.Kind.ATTACHMENT, content.length + 2, null, content);
    }

    private static Entry entry(
            Journal.Kind kind, int size, Journal.@Nullable Remark remark, byte @Nullable [] attachment) {
        Journal.Header header = new Journal.Header(kind, size, 12 + size + size % 2);
        return new Entry(header, new Journal.Payload(null, remark, attachment));
    }

    @Test
    void chunksAroundTheTwoThatMatterStayWhereTheyAre() throws IOException {
        byte[] format = {1, 0, 2, 0, 0x44, (byte) 0xAC, 0, 0, 0x10, (byte) 0xB1, 2, 0, 4, 0, 16, 0};
        byte[] chunks = joined(
                "WAVE".getBytes(StandardCharsets.US_ASCII),
                chunk("JUNK", new byte[] {1, 2, 3}),
                chunk("fmt ", format),
                chunk("fact", new byte[4]),
                chunk("data", new byte[] {1, 0, 2, 0, 3, 0, 4, 0}),
                chunk("LIST", new byte[] {9}));
        byte[] file = chunk("RIFF", chunks);
        try (TensorReader reader = Written.strictly("wave", file)) {
            assertEquals("[2, 2]", reader.tensor(0).shape().toString());
            assertArrayEquals(new short[] {1, 2, 3, 4}, reader.tensor(0).toShortArray());
            assertArrayEquals(file, Written.bytes("wave", WriteOptions.defaults(), writer -> writer.addAll(reader)));
        }
    }

    @Test
    void tensorsNeedWhatTellsThatTheyAreThere() throws IOException {
        TensorEntry scalar = TensorEntry.of("0", Tensors.of(DType.F32, Shape.of(), ByteBuffer.allocate(4)))
                .withAttribute("BEGIN", "SIMPLE  =                    T");
        Exception fault = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("hdus", WriteOptions.defaults(), writer -> writer.add(scalar)));
        String message = String.valueOf(fault.getMessage());
        assertTrue(message.startsWith("tensor '0': DATA is supplied but would be absent"), message);
    }
}
