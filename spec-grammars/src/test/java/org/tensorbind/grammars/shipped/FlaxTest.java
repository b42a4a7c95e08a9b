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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
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
