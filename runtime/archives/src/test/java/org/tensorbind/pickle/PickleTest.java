package org.tensorbind.pickle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tensorbind.FormatException;
import org.tensorbind.io.ByteSource;

/** Values of Python's own pickles, and what is a value here although Python would run it. */
final class PickleTest {
    static Pickle read(byte[] bytes) throws IOException {
        return Pickle.read(ByteSource.of("test", bytes), 0, bytes.length, Pickle.MAX_VALUES);
    }

    /** Reads characters up to U+00FF as bytes. */
    static Pickle read(String pickle) throws IOException {
        return read(pickle.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void pickledValuesAreThoseOfPython() throws Exception {
        Path file = Path.of(Objects.requireNonNull(PickleTest.class.getResource("/pickles/pickles.txt"))
                .toURI());
        List<String> lines = Files.readAllLines(file);
        assertEquals(256, lines.size());
        for (String line : lines) {
            String[] both = line.split(" ", -1);
            byte[] expected = HexFormat.of().parseHex(both[1]);
            Pickle pickle = read(HexFormat.of().parseHex(both[0]));
            assertEquals(new String(expected, StandardCharsets.UTF_8), PickleText.of(pickle.value()), line);
            assertEquals(both[0].length() / 2, pickle.byteEnd());
        }
    }

    @Test
    void whatThePickleSharesIsOneObject() throws IOException {
        PickleList list = (PickleList) read("](]q\u0000h\u0000e.").value();
        assertSame(list.items().get(0), list.items().get(1));
    }

    @Test
    void aValueMayContainItself() throws IOException {
        PickleList list = (PickleList) read("]q\u0000h\u0000a.").value();
        assertSame(list, list.items().get(0));
        assertEquals("[[[[[[[[[[[[[…]]]]]]]]]]]]]", PickleText.of(list));
        PickleDict dict = (PickleDict) read("}q\u0000K\u0001h\u0000s.").value();
        assertSame(dict, dict.entries().get(0).value());
    }

    @Test
    void callsAreValues() throws IOException {
        Pickle pickle = read("\u0080\u0002cos\nsystem\nX\u0002\u0000\u0000\u0000ls\u0085R.");
        PickleCall call = assertInstanceOf(PickleCall.class, pickle.value());
        assertEquals("os.system", call.qualifiedName());
        assertEquals(List.of("ls"), call.arguments());
        assertEquals("<call os.system('ls')>", PickleText.of(call));
        assertEquals(List.of(call), pickle.calls());
        assertEquals(2, pickle.globals().get(0).byteOffset());
        assertEquals(21, call.byteOffset());
    }

    /** Also one whose result is dropped would have been made. */
    @Test
    void callsWhoseResultIsDroppedAreKnown() throws IOException {
        Pickle pickle = read("cos\nsystem\n(tR0K\u0001.");
        assertEquals(1L, pickle.value());
        assertEquals("<call os.system()>", PickleText.of(pickle.calls().get(0)));
    }

    @Test
    void objectsHaveStateItemsAndEntries() throws IOException {
        PickleCall call = (PickleCall)
                read("ca\nB\n)\u0081}b(K\u0001K\u0002eK\u0003K\u0004s.").value();
        assertEquals(List.of(1L, 2L), call.items());
        assertEquals(4L, call.entries().get(0).value());
        assertInstanceOf(PickleDict.class, call.state());
        assertEquals(
                "<call a.B(1, **{'k': 2})>",
                PickleText.of(
                        read("ca\nB\nK\u0001\u0085}U\u0001kK\u0002s\u0092.").value()));
        assertEquals("<call a.B(1)>", PickleText.of(read("(K\u0001ia\nB\n.").value()));
        assertEquals("<call a.B(1)>", PickleText.of(read("(ca\nB\nK\u0001o.").value()));
        assertEquals("<call a.B()()>", PickleText.of(read("ca\nB\n)R)R.").value()));
    }

    @Test
    void namesMayBeOnTheStack() throws IOException {
        assertEquals(
                "<global a.b.C>",
                PickleText.of(
                        read("\u0080\u0004\u008c\u0003a.b\u008c\u0001C\u0093.").value()));
    }

    @Test
    void referencesAreKept() throws IOException {
        Pickle pickle = read("Pkey\n0(U\u0007storageU\u00010tQ.");
        assertEquals("<persistent ('storage', '0')>", PickleText.of(pickle.value()));
        assertEquals("key", pickle.references().get(0).id());
    }

    @Test
    void bytesStayWhereTheyAre() throws IOException {
        assertEquals(new PickleBytes(2, 3), read("C\u0003abc.").value());
        assertEquals(
                new PickleBytes(9, 1),
                read("\u0096\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u0000a.").value());
    }

    @Test
    void textOfProtocol0HasEscapes() throws IOException {
        assertEquals("a'\n\u00e9\\d", read("S'a\\'\\n\\xc3\\xa9\\d'\n.").value());
        assertEquals("\u0001\u0002x", read("S\"\\1\\002x\"\n.").value());
        assertEquals("\u20ac\ud83d\ude00\\n", read("V\\u20ac\\U0001f600\\n\n.").value());
    }

    @Test
    void aProblemNamesItsInstruction() {
        FormatException problem = assertThrows(FormatException.class, () -> read("K\u0001K\u0002s."));
        assertEquals(4, problem.byteOffset());
        assertEquals("PICKLE.SETITEM", problem.grammarPath());
        assertEquals("the stack has no value for it", problem.problem());
        assertEquals(
                "0xff is no instruction of pickle protocols 0 to 5",
                assertThrows(FormatException.class, () -> read("N\u00ff.")).problem());
    }
}
