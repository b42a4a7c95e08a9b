package org.tensorbind.grammars.shipped;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.tensorbind.grammars.shipped.GgufBytes.utf8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.ElementType;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.MetadataValue;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.io.ByteSource;

/** What ggml and the specification of GGUF say of types, names, keys and texts. */
final class GgufRulesTest {
    private static final byte[] ONE = {0, 0, (byte) 0x80, 0x3F};

    private static TensorReader open(byte[] file, ReadOptions options) throws IOException {
        return TensorFormats.named("gguf").open(ByteSource.of("memory", file), options);
    }

    private static TensorReader lenient(byte[] file) throws IOException {
        return open(file, ReadOptions.lenient());
    }

    private static FormatException rejectedStrictly(byte[] file) throws IOException {
        try (TensorReader reader = lenient(file)) {
            assertEquals(1, reader.size());
        }
        return assertThrows(
                FormatException.class, () -> open(file, ReadOptions.strict()).close());
    }

    private static byte[] copied(byte[] file) throws IOException {
        try (TensorReader reader = lenient(file)) {
            return Written.bytes("gguf", WriteOptions.defaults(), writer -> writer.addAll(reader));
        }
    }

    private static GgufBytes named(byte[] name) {
        return new GgufBytes(32).tensor(name, 0, 1, ONE);
    }

    private static GgufBytes withEntries() {
        return named(utf8("w"));
    }

    // types

    /** The blocks of ggml-common.h as sums of their members. */
    @Test
    void everyTypeHasTheBlocksThatGgmlDeclares() {
        Map<String, List<Integer>> declared = new HashMap<>();
        declared.put("q1_0", List.of(128, 2 + 16));
        declared.put("q2_0", List.of(64, 2 + 16));
        declared.put("q4_0", List.of(32, 2 + 16));
        declared.put("q4_1", List.of(32, 4 + 16));
        declared.put("mxfp4", List.of(32, 1 + 16));
        declared.put("nvfp4", List.of(64, 4 + 32));
        declared.put("q5_0", List.of(32, 2 + 4 + 16));
        declared.put("q5_1", List.of(32, 4 + 4 + 16));
        declared.put("q8_0", List.of(32, 2 + 32));
        declared.put("q8_1", List.of(32, 4 + 32));
        declared.put("tq1_0", List.of(256, 48 + 4 + 2));
        declared.put("tq2_0", List.of(256, 64 + 2));
        declared.put("q2_k", List.of(256, 16 + 64 + 4));
        declared.put("q3_k", List.of(256, 32 + 64 + 12 + 2));
        declared.put("q4_k", List.of(256, 4 + 12 + 128));
        declared.put("q5_k", List.of(256, 4 + 12 + 32 + 128));
        declared.put("q6_k", List.of(256, 128 + 64 + 16 + 2));
        declared.put("q8_k", List.of(256, 4 + 256 + 32));
        declared.put("iq2_xxs", List.of(256, 2 + 64));
        declared.put("iq2_xs", List.of(256, 2 + 64 + 8));
        declared.put("iq2_s", List.of(256, 2 + 64 + 8 + 8));
        declared.put("iq3_xxs", List.of(256, 2 + 96));
        declared.put("iq3_s", List.of(256, 2 + 64 + 8 + 32 + 4));
        declared.put("iq1_s", List.of(256, 2 + 32 + 16));
        declared.put("iq1_m", List.of(256, 32 + 16 + 8));
        declared.put("iq4_nl", List.of(32, 2 + 16));
        declared.put("iq4_xs", List.of(256, 2 + 2 + 4 + 128));
        Map<String, List<Integer>> known = new HashMap<>();
        for (ElementType type : TensorFormats.named("gguf").traits().blockTypes()) {
            known.put(type.name(), List.of(type.blockElements(), type.blockBytes()));
        }
        assertEquals(declared, known);
    }

    @Test
    void blocksOfTheSimpleTypesAreDecoded() throws IOException {
        byte[] halfOf = {0, 0x38}; // 0.5
        byte[] q1 = ByteBuffer.allocate(18).put(halfOf).put((byte) 0b101).array();
        byte[] q2 =
                ByteBuffer.allocate(18).put(halfOf).put((byte) 0b11_10_01_00).array();
        byte[] q8 = ByteBuffer.allocate(36)
                .put(halfOf)
                .put(halfOf)
                .put((byte) -3)
                .put((byte) 127)
                .array();
        byte[] file = new GgufBytes(32)
                .tensor(utf8("q1"), 41, 128, q1)
                .tensor(utf8("q2"), 42, 64, q2)
                .tensor(utf8("q8"), 9, 32, q8)
                .padded();
        try (TensorReader reader = open(file, ReadOptions.strict())) {
            assertStarts(new float[] {0.5f, -0.5f, 0.5f, -0.5f}, reader.tensor("q1"));
            assertStarts(new float[] {-0.5f, 0, 0.5f, 1, -0.5f}, reader.tensor("q2"));
            assertStarts(new float[] {-1.5f, 63.5f, 0}, reader.tensor("q8"));
        }
    }

    private static void assertStarts(float[] expected, TensorView view) throws IOException {
        float[] found = view.toFloatArray();
        assertArrayEquals(expected, Arrays.copyOf(found, expected.length), view.name());
    }

    // types that are unknown

    @Test
    void anUnknownTypeHasNoSize() throws IOException {
        byte[] file = new GgufBytes(32)
                .tensor(utf8("a"), 99, 4, new byte[50])
                .tensor(utf8("b"), 0, 1, ONE)
                .padded();
        try (TensorReader reader = lenient(file)) {
            assertEquals(-1, reader.info(0).denseByteSize());
            assertEquals(-1, reader.info(0).storedByteSize());
            assertEquals(64, reader.tensor(0).parts().get(0).byteSize());
            assertEquals(64, reader.tensor(0).storedBytes().remaining());
            assertEquals(4, reader.info(1).denseByteSize());
            assertThrows(FormatException.class, () -> reader.tensor(0).asByteBuffer());
        }
    }

    @Test
    void whatOffsetsGiveTheExtentOfIsCopied() throws IOException {
        byte[] bytes = new byte[50];
        Arrays.fill(bytes, (byte) 7);
        GgufBytes between = new GgufBytes(32).tensor(utf8("a"), 99, 4, bytes).tensor(utf8("b"), 0, 1, ONE);
        GgufBytes last = new GgufBytes(32).tensor(utf8("b"), 0, 1, ONE).tensor(utf8("a"), 99, 4, bytes);
        GgufBytes several = new GgufBytes(32).tensor(utf8("a"), 4, 4, bytes).tensor(utf8("b"), 99, 4, bytes);
        GgufBytes none = new GgufBytes(32).tensor(utf8("a"), 4, 0).tensorAt(utf8("b"), 0, 1, 0, ONE);
        for (GgufBytes file : List.of(between, last, several, none)) {
            byte[] padded = file.padded();
            assertArrayEquals(padded, copied(padded));
        }
        byte[] cut = new GgufBytes(32).tensor(utf8("a"), 99, 4, bytes).bytes();
        byte[] whole = new GgufBytes(32).tensor(utf8("a"), 99, 4, bytes).padded();
        assertArrayEquals(whole, copied(cut));
        assertArrayEquals(whole, copied(whole));
    }

    @Test
    void whereNothingGivesTheExtentItIsNotCopied() throws IOException {
        byte[] twoAtOnePlace = new GgufBytes(32)
                .tensor(utf8("a"), 99, 4, new byte[64])
                .tensorAt(utf8("b"), 99, 4, 0)
                .padded();
        byte[] inOther = new GgufBytes(32)
                .tensor(utf8("a"), 0, 16, new byte[64])
                .tensorAt(utf8("b"), 99, 4, 32)
                .padded();
        byte[] nothingThere = new GgufBytes(32).tensor(utf8("a"), 99, 4).padded();
        for (byte[] file : List.of(twoAtOnePlace, inOther, nothingThere)) {
            FormatException rejected = assertThrows(FormatException.class, () -> copied(file));
            assertTrue(rejected.problem().contains("their size is unknown"), rejected.problem());
        }
    }

    @Test
    void anExtentGrowsWithTheAlignmentOfTheCopy() throws IOException {
        byte[] file = new GgufBytes(32)
                .tensor(utf8("a"), 99, 4, new byte[33])
                .tensor(utf8("b"), 0, 1, ONE)
                .padded();
        try (TensorReader reader = lenient(file)) {
            byte[] copy = Written.bytes(
                    "gguf",
                    WriteOptions.defaults(),
                    writer -> writer.addAll(reader).metadata("general.alignment", MetadataValue.of(128, "UINT32")));
            try (TensorReader again = lenient(copy)) {
                assertEquals(128, again.tensor("a").parts().get(0).byteSize());
                assertEquals(1, again.tensor("b").toFloatArray()[0]);
            }
        }
    }

    // names, keys, alignment

    @Test
    void aNameHasAtMost64Bytes() throws IOException {
        try (TensorReader reader = open(named(utf8("n".repeat(64))).padded(), ReadOptions.strict())) {
            assertEquals("n".repeat(64), reader.name(0));
        }
        FormatException rejected =
                rejectedStrictly(named(utf8("é".repeat(32) + "n")).padded());
        assertTrue(rejected.problem().contains("at most 64 bytes, is 65"), rejected.problem());
    }

    @ParameterizedTest
    @CsvSource({"63, false, true", "64, false, false", "64, true, true", "65, true, false"})
    void writersRejectNamesThatGgmlRejects(int length, boolean raised, boolean written) throws IOException {
        String name = "n".repeat(length);
        WriteOptions options = raised ? WriteOptions.defaults().limit("NAME_LEN", 100) : WriteOptions.defaults();
        List<String> message = new ArrayList<>();
        try {
            Written.bytes("gguf", options, writer -> writer.add(name, new float[1]));
        } catch (FormatException e) {
            assertEquals(Reason.LIMIT, e.reason());
            assertTrue(String.valueOf(e.getMessage()).contains("tensor '" + name + "'"), e.getMessage());
            message.add(e.getMessage());
        } catch (IllegalArgumentException e) {
            message.add(String.valueOf(e.getMessage()));
        }
        assertEquals(written, message.isEmpty(), message.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", ".", ".a", "a.", "a..b", "A", "a.B", "a b", "a\tb", "é", "a/b", "a:b", "a\u0000", "\uFF41", "a\n"
            })
    void aKeyIsLowerSnakeCase(String key) throws IOException {
        FormatException rejected =
                rejectedStrictly(withEntries().uint32(utf8(key), 1).padded());
        assertTrue(rejected.problem().contains("a key must be lower_snake_case"), rejected.problem());
        assertTrue(rejected.problem().contains(", is '"), rejected.problem());
        assertEquals(32, rejected.byteOffset());
        IllegalArgumentException unwritten = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("gguf", WriteOptions.defaults(), writer -> writer.metadata(key, 1)));
        assertTrue(String.valueOf(unwritten.getMessage()).contains("lower_snake_case"), unwritten.getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "0",
                "_",
                "general.architecture",
                "gpt-oss.block_count",
                "a.b.c.0.d",
                "tokenizer.ggml.bos_token_id"
            })
    void otherKeysAreWritten(String key) throws IOException {
        byte[] file = Written.bytes("gguf", WriteOptions.defaults(), writer -> writer.metadata(key, 1));
        try (TensorReader reader = open(file, ReadOptions.strict())) {
            assertEquals(Map.of(key, "1"), reader.metadata());
        }
    }

    @Test
    void aKeyHasAtMost65535Bytes() throws IOException {
        byte[] longest = withEntries().uint32(utf8("k".repeat(65_535)), 1).padded();
        open(longest, ReadOptions.strict()).close();
        FormatException rejected = rejectedStrictly(
                withEntries().uint32(utf8("k".repeat(65_536)), 1).padded());
        assertTrue(rejected.problem().contains("at most 65535 bytes, is 65536"), rejected.problem());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void anAlignmentIsAMultipleOf8(int alignment) throws IOException {
        byte[] key = utf8("general.alignment");
        byte[] file = new GgufBytes(alignment)
                .tensor(utf8("w"), 0, 1, ONE)
                .uint32(key, alignment)
                .padded();
        FormatException rejected = rejectedStrictly(file);
        assertTrue(rejected.problem().contains("must be a multiple of 8"), rejected.problem());
        assertThrows(IllegalArgumentException.class, () -> copied(file));
    }

    // texts

    @Test
    void bytesOfValuesThatAreNotUtf8ArePreserved() throws IOException {
        byte[] latin1 = "caf\u00e9 ".getBytes(StandardCharsets.ISO_8859_1);
        byte[] mixed = {
            'a', (byte) 0xC0, (byte) 0xAF, (byte) 0xF0, (byte) 0x9F, (byte) 0x98, (byte) 0x80, (byte) 0xE2, (byte) 0x82
        };
        byte[] long1 = new byte[600];
        Arrays.fill(long1, (byte) 0x80);
        byte[] file = withEntries()
                .string("general.name", latin1)
                .string("general.note", long1)
                .strings("tokenizer.ggml.tokens", utf8("ok"), mixed, new byte[] {(byte) 0xFF}, utf8("é"))
                .padded();
        assertArrayEquals(file, copied(file));
        try (TensorReader scanned = lenient(file);
                TensorReader read = Objects.requireNonNull(TensorFormats.named("gguf")
                        .parse(ByteSource.of("memory", file), ReadOptions.lenient(), new ParseListener() {}))) {
            assertEquals("caf\udce9 ", scanned.metadata().get("general.name"));
            assertEquals(
                    List.of("ok", "a\udcc0\udcaf\ud83d\ude00\udce2\udc82", "\udcff", "é"),
                    Objects.requireNonNull(scanned.metadataValues().get("tokenizer.ggml.tokens"))
                            .asList());
            assertEquals(read.metadataValues(), scanned.metadataValues());
        }
    }

    @Test
    void strictReadingSaysWhichByteIsNotUtf8() throws IOException {
        byte[] file = withEntries()
                .string("k", new byte[] {'o', 'k', (byte) 0xE4, (byte) 0xBD})
                .padded();
        FormatException rejected = rejectedStrictly(file);
        assertEquals(24 + 8 + 1 + 4 + 8 + 2, rejected.byteOffset());
        assertEquals("the text is not valid UTF-8", rejected.problem());
        try (TensorReader reader = open(file, ReadOptions.strict().keepUndecodedText())) {
            assertEquals("ok\udce4\udcbd", reader.metadata().get("k"));
        }
    }

    @Test
    void namesAndKeysThatAreNotUtf8AreRejected() {
        byte[] bad = {'a', (byte) 0xFF};
        assertThrows(FormatException.class, () -> lenient(named(bad).padded()).close());
        assertThrows(
                FormatException.class,
                () -> lenient(withEntries().uint32(bad, 1).padded()).close());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud800", "\udc00", "\udc7f", "\udd00", "\udcc3\udca9", "\udcf0\udc9f\udc98\udc80"})
    void textThatNoBytesAreReadAsIsRejected(String text) {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes("gguf", WriteOptions.defaults(), writer -> writer.metadata("k", text)));
        assertTrue(
                String.valueOf(rejected.getMessage()).contains("this text cannot be encoded"), rejected.getMessage());
    }

    @Test
    void otherFormatsRejectTextWithBytesThatAreNotUtf8() throws IOException {
        byte[] file =
                withEntries().string("k", new byte[] {'o', 'k', (byte) 0xFF}).padded();
        try (TensorReader reader = lenient(file)) {
            for (String format : List.of("safetensors", "bintensors")) {
                IllegalArgumentException rejected = assertThrows(
                        IllegalArgumentException.class,
                        () -> Written.bytes(format, WriteOptions.defaults().lossy(), writer -> writer.addAll(reader)));
                String message = String.valueOf(rejected.getMessage());
                assertTrue(message.contains("bytes that are not UTF-8, the first 0xFF after 2 characters"), message);
            }
        }
    }

    @Test
    void entriesWithOtherBytesAreScanned() throws IOException {
        byte[] file = withEntries().string("k", new byte[] {(byte) 0xFF}).padded();
        try (TensorReader reader = lenient(file)) {
            assertFalse(((org.tensorbind.grammars.gguf.GgufReader) reader)
                    .structure()
                    .metadataKvs()
                    .isEmpty());
            assertEquals(Shape.of(1), reader.info(0).shape());
        }
    }
}
