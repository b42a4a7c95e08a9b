package org.tensorbind.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.RelationText;
import org.tensorbind.processor.format.resolve.FilesBeside;
import org.tensorbind.processor.format.resolve.Resolver;
import org.tensorbind.processor.plan.PlannedFormat;
import org.tensorbind.processor.plan.text.PlanText;
import org.tensorbind.processor.syntax.Parser;
import org.tensorbind.processor.syntax.SyntaxTree;

/** What each phase makes of small grammars, a construct each: places, relations, what they are used for, and the programs. */
final class PhasesTest {
    private static final boolean REGENERATE = Boolean.getBoolean("tensorbind.regenerate");
    private static final Path FOLDER = Path.of("src", "test", "resources", "phases");

    /** What files end with where the construct is no tensor's. */
    private static final String TENSOR = "DATA ::= bytes[4]\ntensor FILE { dtype u8, shape [4], data DATA }\n";

    @TestFactory
    Stream<DynamicTest> eachPhaseIsAsItsTextSays() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<Path> all = files.sorted().toList();
            assertTrue(all.size() > 30, all::toString);
            return all.stream()
                    .map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> compare(file)));
        }
    }

    private static void compare(Path file) throws IOException {
        String text = Files.readString(file);
        int end = text.indexOf("\n== ");
        String rules = end < 0 ? text : text.substring(0, end);
        String actual = rules.strip() + "\n" + phases(rules.strip() + "\n");
        if (REGENERATE) {
            Files.writeString(file, actual);
            return;
        }
        assertEquals(
                text,
                actual,
                "to take the new text: ./mvnw -pl processor -am test -Dtest=PhasesTest -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -DargLine=-Dtensorbind.regenerate=true");
    }

    private static String phases(String rules) {
        String header = rules.startsWith("format ") ? "" : "format small \"Small\" {}\n";
        SourceText source =
                new SourceText("small.grammar", header + rules + (rules.contains("\ntensor ") ? "" : TENSOR));
        Diagnostics diagnostics = new Diagnostics(source);
        SyntaxTree tree = Objects.requireNonNull(Parser.parse(source, diagnostics), () -> shown(diagnostics));
        Grammar grammar =
                Objects.requireNonNull(Resolver.resolve(tree, FilesBeside.NONE, diagnostics), () -> shown(diagnostics));
        PlannedFormat format = PlannedFormat.of(grammar, diagnostics);
        assertEquals("", shown(diagnostics));
        return section("places", RelationText.ofPlaces(new Places(grammar)))
                + section("relations", RelationText.stated(grammar, diagnostics))
                + section("used", RelationText.scheduled(grammar, diagnostics))
                + section("programs", programs(Objects.requireNonNull(format)));
    }

    private static String programs(PlannedFormat format) {
        return new PlanText()
                .with("reading", format.reading())
                .with("writing", format.writing())
                .joined();
    }

    private static String section(String title, String text) {
        return "\n== " + title + "\n" + text;
    }

    private static String shown(Diagnostics diagnostics) {
        return String.join(
                "\n\n", diagnostics.all().stream().map(d -> d.render()).toList());
    }
}
