package org.tensorbind.grammars.promise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.tensorbind.processor.compile.GrammarFile;

/** Two versions of the processor can be compared by what they do; see CONTRIBUTING.md for comparing with an earlier commit. */
final class BehaviorTest {
    private static final Path GRAMMARS = Path.of("src", "main", "grammar");
    private static final Behavior BEHAVIOR = new Behavior(new Trials(3, 4));

    @Test
    void itIsTheSameEachTime() throws IOException {
        List<GrammarFile> grammars = List.of(grammar("idx"), grammar("safetensors"), grammar("npy"));
        List<String> once = BEHAVIOR.describe(grammars);
        Behavior.Comparison comparison = Behavior.compare(once, BEHAVIOR.describe(grammars));
        assertEquals(List.of(), comparison.differences());
        assertEquals(3, comparison.grammars());
        assertEquals(0, comparison.otherCode());
        assertTrue(once.stream().anyMatch(line -> line.startsWith("writes ")), once::toString);
        assertTrue(once.stream().anyMatch(line -> line.startsWith("reads ")), once::toString);
        assertTrue(once.stream().anyMatch(line -> line.startsWith("rejects at ")), once::toString);
    }

    @Test
    void otherBytesFilesAndFaultsAreFound() throws IOException {
        GrammarFile idx = grammar("idx");
        assertDiffer("writes ", idx, "byte-order big", "byte-order little");
        assertDiffer("rejects at ", idx, "RANK  ::= uint8 = count(DIMS)", "RANK  ::= uint8 = count(DIMS)  limit 2");
        assertDiffer(
                "rejected at 18:31 [UnknownRule]", idx, "bytes sized product(DIMS) *", "bytes sized product(DIMZ) *");
    }

    @Test
    void otherCodeThatDoesTheSameIsCounted() throws IOException {
        GrammarFile idx = grammar("idx");
        Behavior.Comparison comparison = compare(idx, "format idx \"IDX\"", "format idx \"another title\"");
        assertEquals(List.of(), comparison.differences());
        assertEquals(1, comparison.otherCode());
    }

    private static void assertDiffer(String line, GrammarFile grammar, String text, String other) throws IOException {
        Behavior.Comparison comparison = compare(grammar, text, other);
        assertEquals(1, comparison.differences().size());
        assertTrue(comparison.toString().contains("+ " + line), comparison::toString);
    }

    private static Behavior.Comparison compare(GrammarFile grammar, String text, String other) throws IOException {
        assertTrue(grammar.text().contains(text), text);
        GrammarFile changed = grammar.with(grammar.text().replace(text, other));
        return Behavior.compare(BEHAVIOR.describe(List.of(grammar)), BEHAVIOR.describe(List.of(changed)));
    }

    private static GrammarFile grammar(String name) throws IOException {
        return GrammarFile.read(GRAMMARS.resolve(name + ".grammar"));
    }

    /** Writes what this version does with the grammars of a folder, and with random ones of which the text is put there. */
    @Test
    @EnabledIfSystemProperty(named = "tensorbind.behavior", matches = ".+")
    void describes() throws IOException {
        Path output = Path.of(System.getProperty("tensorbind.behavior"));
        Path folder = Path.of(System.getProperty("tensorbind.behavior.grammars"));
        List<GrammarFile> grammars = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".grammar"))
                    .sorted()
                    .toList()) {
                grammars.add(new GrammarFile(folder.relativize(file).toString(), Files.readString(file)));
            }
        }
        Files.write(
                output,
                new Behavior(new Trials(Integer.getInteger("tensorbind.promise.attempts", 6), 12)).describe(grammars));
    }

    /** Writes random grammars into a folder. */
    @Test
    @EnabledIfSystemProperty(named = "tensorbind.behavior.random", matches = ".+")
    void makesUpGrammars() throws IOException {
        Path folder = Files.createDirectories(Path.of(System.getProperty("tensorbind.behavior.random")));
        long first = Long.getLong("tensorbind.promise.seed", 1);
        for (long seed = first; seed < first + Long.getLong("tensorbind.promise.count", 600); seed++) {
            GrammarFile grammar = PromiseRunner.grammar(seed);
            Files.writeString(folder.resolve(grammar.path()), grammar.text());
        }
    }

    /** Prints what differs between two of the files that {@link #describes} has written. */
    @Test
    @EnabledIfSystemProperty(named = "tensorbind.behavior.before", matches = ".+")
    void compares() throws IOException {
        Behavior.Comparison comparison = Behavior.compare(
                Files.readAllLines(Path.of(System.getProperty("tensorbind.behavior.before"))),
                Files.readAllLines(Path.of(System.getProperty("tensorbind.behavior.after"))));
        System.out.println(comparison);
        assertEquals(List.of(), comparison.differences(), comparison::toString);
    }
}
