package org.tensorbind.grammars.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorbind.DType;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorEntry;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.grammars.support.Compiled;
import org.tensorbind.io.ByteSource;
import org.tensorbind.memory.Tensors;

/** Records, choices and lists of them are given as maps and lists, with the names of the grammar. */
final class SuppliedRecordsTest {
    private static final String GRAMMAR = """
            format sample "Sample" { extension "sample" }
            FILE    ::= SIZE COUNT NOTE* TAG KIND EXT? STEPS DATA
            SIZE    ::= uint8
            COUNT   ::= uint8 = count(NOTE)
            NOTE    ::= HEAD USER BYTES POINTS POINT*
            HEAD    ::= MARK ID LENGTH
            MARK    ::= uint8 { plain = 1, last = 2 } default plain
            ID      ::= uint8 default 9
            LENGTH  ::= uint8 = size(USER)
            USER    ::= text
            BYTES   ::= bytes[2] default 0
            POINTS  ::= uint8 = count(POINT)
            POINT   ::= X Y
            X       ::= int8
            Y       ::= float32 default 0.5
            TAG     ::= uint8 { a = 1, b = 2, none = 3 }
            KIND    ::= a: A | b: B | none: EMPTY by TAG
            A       ::= X AGAIN
            AGAIN   ::= uint8 = SIZE
            B       ::= uint16
            EMPTY   ::= zero(1)
            EXT     ::= X ID    present when SIZE == 1
            STEPS   ::= json [ STEP* ]
            STEP    ::= SCALE: SCALE | CROP: CROP | else: OTHER by OP
            OP      ::= text { SCALE = "s", CROP = "c" }
            SCALE   ::= { "op": OP, "factor": float, ? "why": text, * text => any }
            CROP    ::= { "op": OP, "box": [ uint* ] }
            OTHER   ::= { * text => any }
            DATA    ::= bytes
            tensor FILE { name "d", dtype u8, shape [SIZE], data DATA }
            """;

    @TempDir
    private Path folder = Path.of("");

    private TensorFormat format = TensorFormats.named("idx");

    @BeforeEach
    void compile() throws IOException {
        format = Compiled.format(folder, GRAMMAR);
    }

    private String written(int size, Object note, Object kind, Object steps) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TensorWriter writer = format.create(Channels.newChannel(bytes), WriteOptions.defaults())) {
            writer.fileItem("NOTE", note).fileItem("KIND", kind).fileItem("STEPS", steps);
            writer.fileItem("EXT", size == 1 ? Map.of("X", 5) : null);
            writer.add(TensorEntry.of("d", Tensors.of(DType.U8, Shape.of(size), ByteBuffer.allocate(size))));
            writer.commit();
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    private static final List<Object> NONE = List.of();

    @Test
    void partsHaveTheirDefaultsAndWhatFollows() throws IOException {
        Object note =
                Map.of("USER", "ab", "BYTES", "01fe", "POINT", List.of(Map.of("X", -1), Map.of("X", 2, "Y", 0.1)));
        assertEquals(
                "\0\2" + "\1\11\2ab\1\u00fe\2\u00ff\0\0\0?\2\u00cd\u00cc\u00cc=" + "\2\7\0\0\0\0" + "\2,\1[]",
                written(
                        0,
                        List.of(note, Map.of("HEAD", Map.of("MARK", "last", "ID", 7), "USER", "")),
                        Map.of("b", 300),
                        NONE));
    }

    @Test
    void choicesAreTheirVariantsByName() throws IOException {
        assertEquals("\1\0\1\4\1\5\11[]\0", written(1, NONE, Map.of("a", Map.of("X", 4)), NONE));
        assertEquals("\0\0\3\0[]", written(0, NONE, Map.of("none", Map.of()), NONE));
    }

    @Test
    void mapsOfDocumentsHaveTheirPartsByTheirRules() throws IOException {
        List<Object> steps = List.of(
                Map.of("SCALE", Map.of("factor", 2, "more", List.of(1L))),
                Map.of("CROP", Map.of("box", List.of(3, 4))),
                Map.of("else", Map.of("op", "z")));
        assertEquals(
                "\0\0\3\0[{\"op\":\"s\",\"factor\":2.0,\"more\":[1]},{\"op\":\"c\",\"box\":[3,4]},{\"op\":\"z\"}]",
                written(0, NONE, Map.of("none", Map.of()), steps));
    }

    @Test
    void recordsThatWereReadAreTakenAsTheyAre() throws IOException {
        String file = written(0, List.of(Map.of("USER", "ab")), Map.of("b", 300), NONE);
        ByteSource source = ByteSource.of("written", file.getBytes(StandardCharsets.ISO_8859_1));
        try (TensorReader reader = format.open(source, ReadOptions.strict())) {
            Map<String, Object> items = reader.fileItems();
            assertEquals(
                    file,
                    written(
                            0,
                            List.copyOf((List<?>) items.getOrDefault("NOTE", NONE)),
                            items.getOrDefault("KIND", ""),
                            items.getOrDefault("STEPS", NONE)));
        }
    }

    static List<List<Object>> faults() {
        return List.of(
                List.of(List.of(Map.of("USR", "")), "NOTE[0] has no item 'USR'; it has HEAD, USER, BYTES, POINT"),
                List.of(
                        List.of(Collections.singletonMap("USR", null)),
                        "NOTE[0] has no item 'USR'; it has HEAD, USER, BYTES, POINT"),
                List.of(
                        List.of(Map.of("HEAD", Map.of("LENGTH", 1), "USER", "ab")),
                        "NOTE[0].HEAD.LENGTH follows from other items and is 2, not 1"),
                List.of(
                        List.of(Map.of("HEAD", Map.of("SIZE", 1), "USER", "ab")),
                        "NOTE[0].HEAD has no item 'SIZE'; it has MARK, ID"),
                List.of(Arrays.asList(Map.of("USER", ""), Map.of()), "NOTE[1].USER must be supplied"),
                List.of(List.of(Map.of("USER", 3)), "NOTE[0].USER must be a text, is 3"),
                List.of(
                        List.of(Map.of("HEAD", Map.of("MARK", "first"), "USER", "")),
                        "NOTE[0].HEAD.MARK must be one of plain, last, is first"),
                List.of(
                        List.of(Map.of("USER", "", "POINT", List.of(Map.of("X", 1.5)))),
                        "NOTE[0].POINT[0].X must be an integer below 2^63, is 1.5"),
                List.of(
                        List.of(Map.of("USER", "", "BYTES", "0")),
                        "NOTE[0].BYTES must be bytes, or their hexadecimal digits, is 0"),
                List.of(List.of(7), "NOTE[0] must be a map with HEAD, USER, BYTES, POINT, is 7"),
                List.of(Map.of("USER", ""), "NOTE must be a list, is {USER=}"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aFaultIsToldByItsPath(List<Object> fault) {
        IllegalArgumentException rejected =
                assertThrows(IllegalArgumentException.class, () -> written(0, fault.get(0), Map.of("b", 1), NONE));
        assertEquals("the file: " + fault.get(1), rejected.getMessage());
    }

    @Test
    void aVariantThatIsNoneIsToldWithThoseThatThereAre() {
        IllegalArgumentException rejected =
                assertThrows(IllegalArgumentException.class, () -> written(0, NONE, Map.of("c", 1), NONE));
        assertEquals("the file: KIND must be a map with one of the keys a, b, none, is {c=1}", rejected.getMessage());
    }
}
