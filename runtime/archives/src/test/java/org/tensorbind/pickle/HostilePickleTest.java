package org.tensorbind.pickle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.io.ByteSource;

/** Pickles that were made to do harm are rejected, or are values of the size of the pickle. */
final class HostilePickleTest {
    private static final String HUGE32 = "\u00ff\u00ff\u00ff\u007f";
    private static final String HUGE64 = "\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u007f";
    private static final String NEGATIVE32 = "\u0000\u0000\u0000\u0080";
    private static final String NEGATIVE64 = "\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0080";

    /** Sizes that are more than what is left, and everything that a stack or memo does not have. */
    static Stream<String> malformed() {
        Stream<String> sizes = Stream.of("X", "T", "B", "\u008b")
                .flatMap(opcode ->
                        Stream.of(opcode + HUGE32 + "a.", opcode + NEGATIVE32 + "a.", opcode + "\u0002\u0000"));
        Stream<String> longSizes = Stream.of("\u008d", "\u008e", "\u0096", "\u0095")
                .flatMap(opcode ->
                        Stream.of(opcode + HUGE64 + "a.", opcode + NEGATIVE64 + "a.", opcode + "\u0001\u0000"));
        Stream<String> shortSizes = Stream.of("U", "C", "\u008c", "\u008a").map(opcode -> opcode + "\u00ffa.");
        Stream<String> takers = Stream.of(
                        ".",
                        "0",
                        "1",
                        "2",
                        "Q",
                        "R",
                        "a",
                        "b",
                        "d",
                        "e",
                        "l",
                        "o",
                        "s",
                        "t",
                        "u",
                        "\u0081",
                        "\u0085",
                        "\u0086",
                        "\u0087",
                        "\u0090",
                        "\u0091",
                        "\u0092",
                        "\u0093",
                        "\u0094",
                        "p0\n",
                        "q\u0000",
                        "r\u0000\u0000\u0000\u0000",
                        "g0\n",
                        "h\u0000",
                        "j\u0000\u0000\u0000\u0000",
                        "ia\nb\n")
                .map(opcode -> opcode + ".");
        Stream<String> wrongTypes = Stream.of(
                "K\u0001K\u0002a.", // an item of an integer
                "K\u0001(K\u0002e.",
                "\u008f(K\u0001e.", // what is appended to a set
                "](K\u0001\u0090.", // what is added to a list
                "](K\u0001K\u0002u.",
                "}(K\u0001u.", // a key without value
                "(K\u0001d.",
                "]}b.", // the state of a list
                "K\u0001)R.", // a call of an integer
                "U\u0001a)R.",
                "ca\nB\n]R.", // arguments in a list
                "ca\nB\n)]\u0092.",
                "K\u0001K\u0002\u0093.", // names that are integers
                "(.");
        Stream<String> lines = Stream.of(
                "I12x\n.",
                "I\n.",
                "I1",
                "L\n.",
                "L12LL\n.",
                "F0x1p3\n.",
                "F1d\n.",
                "F\n.",
                "Fnothing\n.",
                "Sabc\n.",
                "S'abc\n.",
                "S'a\\'\n.",
                "S'\\x1'\n.",
                "S'\\xc3'\n.",
                "V\\u12\n.",
                "V\\U00110000\n.",
                "p-1\n.",
                "pa\n.",
                "g99999999999999999999\n.",
                "ca\n",
                "c",
                "ia\n",
                "I" + "9".repeat(4301) + "\n.",
                "L" + "9".repeat(100_000) + "L\n.");
        Stream<String> others = Stream.of(
                "",
                "\u0080",
                "\u0080\u0006.",
                "\u0082\u0001.",
                "\u0083\u0001\u0000.",
                "\u0097.",
                "N\u0098.",
                "N",
                "G\u0000.",
                "J\u0000.",
                "M\u0000.",
                "X\u0001\u0000\u0000\u0000\u00ff.",
                "\u008b\u0001\u0009\u0000\u0000" + "a".repeat(2305) + ".");
        return Stream.of(sizes, longSizes, shortSizes, takers, wrongTypes, lines, others)
                .flatMap(pickles -> pickles);
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void malformedPicklesAreRejected(String pickle) {
        assertThrows(FormatException.class, () -> PickleTest.read(pickle));
    }

    @Test
    void unknownInstructionsAreRejected() {
        int unknown = 0;
        for (int code = 0; code < 256; code++) {
            String pickle = "N" + (char) code + ".";
            if (Opcode.of(code) == null) {
                unknown++;
                assertThrows(FormatException.class, () -> PickleTest.read(pickle));
            }
        }
        assertEquals(256 - Opcode.values().length, unknown);
    }

    @Test
    void valuesAreCounted() {
        byte[] lists = "]".repeat(2000).getBytes(StandardCharsets.ISO_8859_1);
        FormatException problem = assertThrows(
                FormatException.class, () -> Pickle.read(ByteSource.of("test", lists), 0, lists.length, 1000));
        assertEquals(Reason.LIMIT, problem.reason());
        assertEquals(1000, problem.byteOffset());
    }

    /** A list of 40 levels, each of which has the one below ten times: 10^40 paths in 1 KB. */
    @Test
    void valuesOnVeryManyPathsAreBuiltAndShown() {
        StringBuilder pickle = new StringBuilder("]q\u0000");
        for (int i = 1; i < 40; i++) {
            String below = "h" + (char) (i - 1);
            pickle.append("0](")
                    .append(below.repeat(10))
                    .append('e')
                    .append("q")
                    .append((char) i);
        }
        assertTimeout(Duration.ofSeconds(10), () -> {
            Object value = PickleTest.read(pickle + ".").value();
            assertTrue(PickleText.of(value).length() < 250);
        });
    }

    @Test
    void deepValuesAreBuiltAndShown() throws IOException {
        int depth = 1_000_000;
        Object lists = PickleTest.read("]" + "\u0085".repeat(depth) + ".").value();
        assertTrue(PickleText.of(lists).length() < 250);
        Object calls = PickleTest.read("ca\nB\n" + ")R".repeat(depth) + ".").value();
        assertTrue(PickleText.of(calls).length() < 250);
        assertThrows(FormatException.class, () -> PickleTest.read("(".repeat(depth) + "."));
    }

    @Test
    void longNamesAndTextsAreCut() throws IOException {
        String name = "n".repeat(500_000);
        assertTrue(
                PickleText.of(PickleTest.read("c" + name + "\n" + name + "\n.").value())
                                .length()
                        < 650);
        assertTrue(PickleText.of(PickleTest.read("V" + name + "\n.").value()).length() < 250);
        assertThrows(FormatException.class, () -> PickleTest.read("c" + name.repeat(3) + "\nb\n."));
    }

    @Test
    void randomInstructionsAreReadOrRejected() throws IOException {
        Random random = new Random(11);
        Opcode[] opcodes = Opcode.values();
        int read = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] pickle = new byte[random.nextInt(40) + 1];
            random.nextBytes(pickle);
            for (int j = 0; j < pickle.length; j++) {
                int kind = random.nextInt(4);
                pickle[j] = kind == 0
                        ? (byte) random.nextInt(6)
                        : kind == 1 ? pickle[j] : (byte) opcodes[random.nextInt(opcodes.length)].code();
            }
            pickle[pickle.length - 1] = '.';
            try {
                PickleText.of(PickleTest.read(pickle).value());
                read++;
            } catch (FormatException rejected) {
                assertTrue(rejected.byteOffset() >= 0);
            }
        }
        assertTrue(read > 500, "only " + read + " were read");
    }
}
