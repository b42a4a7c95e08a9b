package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;

/** What {@code info} prints for an item is what {@code --set} takes. */
final class PastedItemsTest {
    private static final Pattern ITEM = Pattern.compile("  (\\S+) = (.*)");
    private static final Path CORPUS = Path.of("..", "..", "spec-grammars", "src", "test", "resources", "corpus");

    private static final String GRAMMAR = """
            format things "Things" { extension "things" }
            FILE      ::= "THINGS!!" LEVEL KIND RATIO SHARE TITLE MODE MAGIC OPEN KEY POINTS COUNT AXIS* MORE DATA
            LEVEL     ::= int16                                              default -2
            KIND      ::= uint8 { plain = 1, last = 2 }                      default plain
            RATIO     ::= float64                                            default 0.5
            SHARE     ::= float32                                            default 0.1
            TITLE     ::= text    until x"00"                                default ""
            MODE      ::= ascii[2] { ab = "ab", tab = "a\\t" }               default ab
            MAGIC     ::= bytes[2] { v1 = x"01 00", quote = x"22 22" }       default v1
            OPEN      ::= uint8 { false = 0, true = 1 } closed               default true
            KEY       ::= bytes[3]                                           default x"00 01 FF"
            POINTS    ::= int16[3]                                           default [0, -1, 2]
            COUNT     ::= uint8 = count(AXIS)
            AXIS      ::= HEAD NAME SCALE TICKS TICK*
            HEAD      ::= LEVEL_OF NAME_SIZE
            LEVEL_OF  ::= uint8                                              default 3
            NAME_SIZE ::= uint8 = size(NAME)
            NAME      ::= text
            SCALE     ::= float32                                            default 1
            TICKS     ::= uint8 = count(TICK)
            TICK      ::= uint8
            MORE      ::= json { * text => any }
            DATA      ::= bytes[2]
            tensor FILE { name "a", dtype u8, shape [2], data DATA }
            """;

    @TempDir
    private Path folder = Path.of("");

    private Path things(String... options) throws IOException {
        Path grammar = Files.writeString(folder.resolve("things.grammar"), GRAMMAR);
        String bytes = "5448494e47532121" + "feff" + "01" + "000000000000e03f" + "cdcccc3d" + "00" + "6162" + "0100"
                + "01" + "0001ff" + "0000ffff0200" + "00" + "7b7d" + "0102";
        Path source =
                Files.write(folder.resolve("source.things"), HexFormat.of().parseHex(bytes));
        Path file = folder.resolve("a.things");
        List<Object> command = new ArrayList<>(List.of("convert", "--grammar", grammar, source, file));
        command.addAll(Arrays.asList(options));
        Cli.Result made = Cli.run(command.toArray());
        assertEquals(0, made.code(), made::err);
        return file;
    }

    private static Map<String, String> items(Object... arguments) {
        Map<String, String> items = new LinkedHashMap<>();
        Cli.run(arguments).out().lines().forEach(line -> {
            Matcher item = ITEM.matcher(line);
            if (item.matches()) {
                items.put(item.group(1), item.group(2));
            }
        });
        return items;
    }

    /** With all items that were printed, a copy is the same as without them. */
    private void isPasted(Path file, Map<String, String> items, Object... options) throws IOException {
        List<Object> command = new ArrayList<>(List.of("convert"));
        command.addAll(Arrays.asList(options));
        Copy copy = copied(file, command, "copy-" + file.getFileName());
        items.forEach((name, value) -> command.addAll(List.of("--set", name + "=" + value)));
        Copy pasted = copied(file, command, "pasted-" + file.getFileName());
        assertEquals(copy, pasted, items::toString);
    }

    private record Copy(int code, String bytes) {}

    private Copy copied(Path file, List<Object> command, String name) throws IOException {
        Path target = folder.resolve(name);
        List<Object> complete = new ArrayList<>(command);
        complete.addAll(List.of(file, target));
        int code = Cli.run(complete.toArray()).code();
        return new Copy(code, Files.exists(target) ? HexFormat.of().formatHex(Files.readAllBytes(target)) : "");
    }

    static Stream<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (TensorFormat format : TensorFormats.installed()) {
            try (Stream<Path> valid = Files.list(CORPUS.resolve(format.name()).resolve("valid"))) {
                files.addAll(valid.sorted().toList());
            }
        }
        Set<String> seen = new HashSet<>(Set.of("{}"));
        return files.stream().filter(file -> seen.add(items("info", file).toString()));
    }

    /** Extensions are those of other formats, too. What PyTorch would call is no item that can be set. */
    @ParameterizedTest
    @MethodSource("files")
    void itemsOfShippedFormatsAreAccepted(Path file) throws IOException {
        String format = CORPUS.relativize(file).getName(0).toString();
        Map<String, String> items = items("info", "--full", file);
        items.remove("calls");
        isPasted(file, items, "--to-format", format, "--lossy");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LEVEL | 7           | 7",
                "KIND  | last        | 2 (last)",
                "KIND  | 9           | 9",
                "RATIO | nan         | NaN",
                "RATIO | -inf        | -Infinity",
                "SHARE | 0.25        | 0.25",
                "TITLE | a b         | a b",
                "TITLE | \" a\\n\\\"\"   | \" a\\n\\\"\"",
                "MODE  | tab         | \"a\\t\" (tab)",
                "MODE  | \"zz\"        | \"zz\"",
                "MAGIC | quote       | \"\\\"\\\"\" (quote)",
                "MAGIC | x\"02 22\"    | \"\\u0002\\\"\"",
                "OPEN  | false       | 0 (false)",
                "KEY   | 0a0B0c      | 0a0b0c",
                "POINTS | [3, 2, 1]  | [3, 2, 1]",
                "AXIS  | []          | []",
                "AXIS  | [{\"NAME\": \"x, \\\"y\\\"\", \"TICK\": [1, 2]}] |"
                        + " [{\"head\": {\"levelOf\": 3, \"nameSize\": 6}, \"name\": \"x, \\\"y\\\"\", \"scale\": 1.0, \"ticks\": [1, 2]}]",
                "MORE_CONTENT | {\"a\": [null, true, 0.5, \"}\"]} | {\"a\": [null, true, 0.5, \"}\"]}"
            })
    void whatIsPrintedIsAccepted(String name, String given, String printed) throws IOException {
        Path file = things("--set", name + "=" + given);
        Path grammar = folder.resolve("things.grammar");
        Map<String, String> items = items("info", "--grammar", grammar, file);
        assertEquals(printed, items.get(name), items::toString);
        isPasted(file, items, "--grammar", grammar);
        assertEquals(
                HexFormat.of().formatHex(Files.readAllBytes(file)),
                copied(file, List.of("convert", "--grammar", grammar), "again.things")
                        .bytes());
    }

    @Test
    void longItemsAreCutUnlessTheyArePrintedInFull() throws IOException {
        String ticks = "1, ".repeat(254) + "1";
        String axes = ("{\"NAME\": \"x\", \"TICK\": [" + ticks + "]}, ").repeat(3);
        Path file = things("--set", "AXIS=[" + axes.substring(0, axes.length() - 2) + "]");
        Path grammar = folder.resolve("things.grammar");
        String cut = items("info", "--grammar", grammar, file).get("AXIS");
        Map<String, String> full = items("info", "--full", "--grammar", grammar, file);
        String axis = String.valueOf(full.get("AXIS"));
        assertEquals(
                axis.substring(0, 999) + "… (" + String.format(Locale.ROOT, "%,d", axis.length())
                        + " characters; --full prints all)",
                cut);
        isPasted(file, full, "--grammar", grammar);
    }

    @Test
    void partsThatFollowFromOthersMustBeWhatTheyAre() throws IOException {
        Path file = things();
        Cli.Result rejected = Cli.run(
                "convert",
                "--grammar",
                folder.resolve("things.grammar"),
                "--set",
                "AXIS=[{\"head\": {\"nameSize\": 3}, \"name\": \"x\"}]",
                file,
                folder.resolve("b.things"));
        assertTrue(
                rejected.err().contains("AXIS[0].HEAD.NAME_SIZE follows from other items and is 1, not 3"),
                rejected.err());
    }
}
