package org.tensorbind.grammars.shipped;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tensorbind.ArrayData;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Corpus;
import org.tensorbind.grammars.support.Written;
import org.tensorbind.value.DeepValues;

/** State dictionaries of Flax have arrays and any other values in one tree. */
final class FlaxTest {
    private static byte[] fixture(String name) throws IOException {
        return Corpus.fixtures("flax").stream()
                .filter(each -> each.toString().endsWith("/" + name + ".msgpack"))
                .map(each -> {
                    try {
                        return Files.readAllBytes(each.file());
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .findFirst()
                .orElseThrow();
    }

    private static Map<?, ?> others(byte[] file) throws IOException {
        try (TensorReader reader = Written.strictly("flax", file)) {
            return (Map<?, ?>) reader.fileItems().getOrDefault("STATE", Map.of());
        }
    }

    @Test
    void valuesThatAreNoArraysAreAnItemByTheirJoinedKeys() throws IOException {
        Map<?, ?> others = others(fixture("reference_train_state"));

        assertEquals(1000L, others.get("step"));
        assertEquals(Map.of(), others.get("opt_state/0/nu"));
        assertTrue(others.containsKey("opt_state/2"));
        assertNull(others.get("opt_state/2"));
        assertEquals(0.1, others.get("rate"));
        assertEquals(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE), others.get("large"));
        assertArrayEquals(new byte[] {0, 1}, (byte[]) others.get("blob"));
    }

    @Test
    void aFileOfArraysOnlyHasNoItem() throws IOException {
        try (TensorReader reader = Written.strictly("flax", fixture("reference_tree"))) {
            assertEquals(Map.of(), reader.fileItems());
        }
    }

    @Test
    void anArrayThatWasSplitIsItsChunksAndItsShape() throws IOException {
        try (TensorReader reader = Written.strictly("flax", fixture("reference_chunked"))) {
            assertEquals(List.of("big/chunks/0", "big/chunks/1", "big/chunks/2", "small"), reader.names());
            assertEquals(Shape.of(4), reader.tensor("big/chunks/2").shape());
            assertEquals(
                    Map.of("big/__msgpack_chunked_array__", true, "big/shape/0", 3L, "big/shape/1", 4L),
                    reader.fileItems().get("STATE"));
            NoSuchElementException absent = assertThrows(NoSuchElementException.class, () -> reader.tensor("big"));
            assertEquals(
                    "memory: no tensor 'big' among the 4 of the file; names that begin with it: 'big/chunks/0' and 2 more",
                    absent.getMessage());
            assertEquals(
                    "memory: no tensor 'smal' among the 4 of the file",
                    assertThrows(NoSuchElementException.class, () -> reader.tensor("smal"))
                            .getMessage());
        }
    }

    /** Python's package restores this file as one array of (3, 2). */
    @Test
    void chunksAndTheirShapeAreWrittenAsOneArray() throws IOException {
        byte[] file = Written.bytes(
                "flax",
                WriteOptions.defaults(),
                writer -> writer.fileItem(
                                "STATE", Map.of("w/__msgpack_chunked_array__", true, "w/shape/0", 3, "w/shape/1", 2))
                        .add("w/chunks/0", new byte[] {1, 2, 3, 4})
                        .add("w/chunks/1", new byte[] {5, 6}));

        assertEquals(Map.of("w/__msgpack_chunked_array__", true, "w/shape/0", 3L, "w/shape/1", 2L), others(file));
        assertEquals("81a17783a66368756e6b7382a130", HexFormat.of().formatHex(file, 0, 14));
    }

    @ParameterizedTest
    @CsvSource({
        "4294967280, extension type 1: has 4294967298 bytes; those",
        "4294967296, DATA: has 4294967296 bytes; byte strings"
    })
    void anArrayThatMessagePackCannotHoldIsRejectedByItsName(long size, String problem) {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "flax",
                        WriteOptions.defaults(),
                        writer -> writer.add(TensorEntry.dense("p/w", DType.U8, Shape.of(size), target -> {
                            throw new AssertionError("the size is known before the data");
                        }))));
        assertEquals(
                "name 'p/w': " + problem
                        + " of MessagePack have less than 2^32; store it in parts or in another format",
                rejected.getMessage());
    }

    @Test
    void extensionTypesAmongThemAreTheirNumberAndBytes() throws IOException {
        Map<?, ?> others = others(fixture("reference_numpy_scalars"));

        Map.Entry<?, ?> complex = (Map.Entry<?, ?>) Objects.requireNonNull(others.get("z"));
        assertEquals(2, complex.getKey());
        ByteBuffer bytes = (ByteBuffer) complex.getValue();
        assertEquals(19, bytes.remaining());
        assertTrue(bytes.isReadOnly());
        assertEquals("extension type 2, 19 bytes 92cb3ff0000000000000cb4000000000…", DeepValues.shown(complex));
    }

    @TestFactory
    Stream<DynamicTest> copiesPreserveThem() {
        return Corpus.fixtures("flax").stream()
                .filter(each -> each.outcome(true).equals("accept"))
                .map(each -> DynamicTest.dynamicTest(each.toString(), () -> {
                    byte[] file = Files.readAllBytes(each.file());
                    try (TensorReader reader = Written.strictly("flax", file)) {
                        byte[] copy = Written.bytes("flax", WriteOptions.defaults(), writer -> writer.addAll(reader));
                        assertTrue(DeepValues.equal(others(file), others(copy)));
                        assertEquals(file.length, copy.length);
                    }
                }));
    }

    @Test
    void anItemAndTensorsAreWrittenIntoOneTree() throws IOException {
        byte[] file = Written.bytes(
                "flax",
                WriteOptions.defaults(),
                writer -> writer.fileItem("STATE", Map.of("a/c", 7, "a/d", List.of(1, 2.5)))
                        .add("a/b", new byte[] {5}));

        assertArrayEquals(
                new byte[] {
                    (byte) 0x81,
                    (byte) 0xA1,
                    'a',
                    (byte) 0x83,
                    (byte) 0xA1,
                    'b',
                    (byte) 0xC7,
                    11,
                    1,
                    (byte) 0x93,
                    (byte) 0x91,
                    1,
                    (byte) 0xA4,
                    'i',
                    'n',
                    't',
                    '8',
                    (byte) 0xC4,
                    1,
                    5
                },
                Arrays.copyOf(file, 20));
        assertEquals(Map.of("a/c", 7L, "a/d", List.of(1L, 2.5)), others(file));
    }

    @Test
    void oneKeyIsNotAnArrayAndAnotherValue() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "flax",
                        WriteOptions.defaults(),
                        writer -> writer.fileItem("STATE", Map.of("a", 7)).add("a", new byte[] {5})));
        assertTrue(String.valueOf(rejected.getMessage()).startsWith("name 'a': keys are joined by '/'"));
    }

    @Test
    void extensionTypesAreOfMessagePackOnly() {
        IllegalArgumentException rejected = assertThrows(
                IllegalArgumentException.class,
                () -> Written.bytes(
                        "ztensor",
                        WriteOptions.defaults(),
                        writer -> writer.add(TensorEntry.dense("x", DType.I8, Shape.of(1), ArrayData.of(new byte[] {1}))
                                .withAttribute("note", Map.entry(3, ByteBuffer.allocate(1))))));
        assertEquals("tensor 'x': extension type 3: cannot be stored in this notation", rejected.getMessage());
    }
}
