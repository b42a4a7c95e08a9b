package org.tensorbind.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.processor.diagnostic.Diagnostic;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.syntax.ArgumentKind;
import org.tensorbind.processor.syntax.BindingWord;
import org.tensorbind.processor.syntax.BodyWord;
import org.tensorbind.processor.syntax.ClauseArgument;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.processor.syntax.On;
import org.tensorbind.processor.syntax.Within;

/** Every fault that a grammar can have is shown with its place, the line, a caret, a tag and what to do; the whole text is compared. */
final class DiagnosticsTest {
    private static final boolean REGENERATE = Boolean.getBoolean("tensorbind.regenerate");
    private static final Path SOURCES = Path.of("src", "test", "resources", "diagnostics");

    @TestFactory
    Stream<DynamicTest> everyFaultIsShownAsItsFixtureSays() {
        return Grammars.in("diagnostics").stream()
                .map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> compare(file)));
    }

    private static void compare(Path grammar) throws IOException {
        String actual = Grammars.faults(Grammars.read(grammar)) + "\n";
        String name = String.valueOf(grammar.getFileName()).replace(".grammar", ".txt");
        if (REGENERATE) {
            Files.writeString(SOURCES.resolve(name), actual);
            return;
        }
        assertEquals(
                expected(grammar.resolveSibling(name)),
                actual,
                "to take the new text: ./mvnw -pl processor -am test -Dtest=DiagnosticsTest -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -DargLine=-Dtensorbind.regenerate=true");
    }

    private static String expected(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            return "no fixture " + file.getFileName();
        }
    }

    /** The tables of clauses, words and parts of documents in the description of the language are those of the processor. */
    @Test
    void theLanguagesClausesAreDescribed() throws IOException {
        Path file = Path.of("..", "spec-grammars", "GRAMMAR.md");
        String text = Files.readString(file);
        String clauses = table(
                text,
                "| clause | applies to | names and other clauses |",
                Arrays.stream(ClauseKind.values()),
                DiagnosticsTest::row);
        String words = table(
                clauses,
                "| word | applies to |",
                Arrays.stream(BodyWord.values()),
                word -> "| `" + word.text() + "` | " + word.applies().description() + " |");
        String said = table(
                words,
                "| role or property | in clauses | names |",
                Arrays.stream(BindingWord.values()),
                DiagnosticsTest::row);
        String actual = table(
                said,
                "| part | in documents |",
                Arrays.stream(On.values())
                        .filter(kind -> !Arrays.stream(Within.values()).allMatch(kind::isIn)),
                DiagnosticsTest::row);
        if (REGENERATE) {
            Files.writeString(file, actual);
            return;
        }
        assertEquals(text, actual, "to take the new tables, run this test with -DargLine=-Dtensorbind.regenerate=true");
    }

    /** A text with the rows of a table that is in it. */
    private static <T> String table(String text, String header, Stream<T> rows, Function<T, String> row) {
        int start = text.indexOf(header + "\n");
        String line = header.replaceAll("[^|]+", "---");
        return text.substring(0, start)
                + header
                + "\n"
                + line
                + "\n"
                + rows.map(row).collect(Collectors.joining("\n"))
                + text.substring(text.indexOf("\n\n", start));
    }

    private static String row(On kind) {
        String where = Arrays.stream(Within.values())
                .filter(kind::isIn)
                .map(within -> within.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return "| " + kind.several() + " | " + (where.isEmpty() ? "none" : where) + " |";
    }

    private static String row(BindingWord word) {
        ArgumentKind kind = word.argument();
        return "| `" + word.text() + "` | " + word.clauses() + " | " + (kind == null ? "" : kind.words()) + " |";
    }

    private static String row(ClauseKind kind) {
        Stream<String> several =
                kind.times() == ClauseKind.Times.ONCE || kind.usage().equals(kind.text())
                        ? Stream.of()
                        : Stream.of("several");
        Stream<String> excluded = ClauseKind.EXCLUSIONS.stream()
                .filter(exclusion -> exclusion.one() == kind || exclusion.other() == kind)
                .map(exclusion -> exclusion.one() == kind ? exclusion.other() : exclusion.one())
                .map(other -> "not `" + other.text() + "`");
        Stream<String> needed = ClauseKind.NEEDS.stream()
                .filter(need -> need.one() == kind)
                .map(need -> need.others().stream()
                                .map(other -> "`" + other.text() + "`")
                                .collect(Collectors.joining(" or ", "needs ", " on "))
                        + need.on().stream().map(On::several).collect(Collectors.joining(" and ")));
        Stream<String> names = kind.arguments().stream()
                .filter(argument -> argument != ClauseArgument.CASE && argument.kind() != null)
                .map(argument -> "`" + argument.symbol() + "` is "
                        + Objects.requireNonNull(argument.kind()).words());
        String beside = Stream.of(names, several, excluded, needed)
                .flatMap(each -> each)
                .collect(Collectors.joining(", "));
        return "| `" + kind.usage() + "` | " + kind.applies().description() + " | " + beside + " |";
    }

    @Test
    void everyTagHasAFixture() throws IOException {
        Set<Tag> shown = Grammars.in("diagnostics").stream()
                .flatMap(file -> found(file).stream())
                .collect(Collectors.toSet());
        Set<Tag> missing = Arrays.stream(Tag.values())
                .filter(tag -> !shown.contains(tag) && !GrammarLimitsTest.TAGS.contains(tag))
                .collect(Collectors.toSet());
        assertEquals(Set.of(), missing);
    }

    private static Set<Tag> found(Path grammar) {
        try {
            SourceText source = Grammars.read(grammar);
            Diagnostics diagnostics = new Diagnostics(source);
            Grammars.analyze(source, diagnostics);
            return diagnostics.all().stream().map(Diagnostic::tag).collect(Collectors.toSet());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void severalFaultsComeOutInOneRun() throws IOException {
        String faults = Grammars.faults(Grammars.read(SOURCES.resolve("syntax-several-in-one-file.grammar")));
        assertTrue(faults.lines().filter(line -> line.contains("error: [")).count() >= 3, faults);
    }
}
