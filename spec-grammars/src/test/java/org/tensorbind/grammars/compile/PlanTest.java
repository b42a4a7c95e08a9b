package org.tensorbind.grammars.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.processor.compile.GrammarCompiler;
import org.tensorbind.processor.compile.GrammarFile;

/** What is decided of each grammar, as text that a reviewer reads beside it. */
final class PlanTest {
    private static final boolean REGENERATE = Boolean.getBoolean("tensorbind.regenerate");
    private static final Path PLANS = Path.of("src", "test", "resources", "plans");

    @TestFactory
    Stream<DynamicTest> plansAreAsReviewed() throws IOException {
        return Stream.concat(grammars("main"), grammars("test"))
                .map(file -> DynamicTest.dynamicTest(String.valueOf(file.getFileName()), () -> compare(file)));
    }

    private static Stream<Path> grammars(String sources) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src", sources, "grammar"))) {
            return files.filter(file -> file.toString().endsWith(".grammar")).sorted().toList().stream();
        }
    }

    private static void compare(Path grammar) throws IOException {
        String name = String.valueOf(grammar.getFileName());
        String plan = GrammarCompiler.plan(GrammarFile.read(grammar));
        Path golden = PLANS.resolve(name.replace(".grammar", ".plan"));
        if (REGENERATE) {
            Files.createDirectories(PLANS);
            Files.writeString(golden, plan);
        }
        assertEquals(
                Files.exists(golden) ? Files.readString(golden) : "no " + golden,
                plan,
                "to take the new text: ./mvnw -pl spec-grammars -am test -Dtest=PlanTest -Dsurefire.failIfNoSpecifiedTests=false"
                        + " -DargLine=-Dtensorbind.regenerate=true");
    }
}
