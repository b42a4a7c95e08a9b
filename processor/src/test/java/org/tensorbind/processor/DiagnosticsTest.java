package org.tensorbind.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.processor.diagnostic.Diagnostic;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.diagnostic.SourceText;

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

    @Test
    void everyTagHasAFixture() throws IOException {
        Set<GrammarMessage> shown = Grammars.in("diagnostics").stream()
                .flatMap(file -> found(file).stream())
                .collect(Collectors.toSet());
        Set<GrammarMessage> missing = Arrays.stream(GrammarMessage.values())
                .filter(tag -> !shown.contains(tag) && !GrammarLimitsTest.TAGS.contains(tag))
                .collect(Collectors.toSet());
        assertEquals(Set.of(), missing);
    }

    private static Set<GrammarMessage> found(Path grammar) {
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
