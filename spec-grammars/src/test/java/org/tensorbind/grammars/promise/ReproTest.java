package org.tensorbind.grammars.promise;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.tensorbind.grammars.promise.breach.Breach;
import org.tensorbind.processor.compile.GrammarFile;

/** Grammars that once were accepted and then written wrongly, each rejected by a diagnostic or as good as its word. */
final class ReproTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "promise");
    private static final int ATTEMPTS = Integer.getInteger("tensorbind.promise.attempts", 10);

    @TestFactory
    Stream<DynamicTest> grammarsKeepTheirWord() throws IOException {
        List<GrammarFile> grammars = new ArrayList<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".grammar"))
                    .sorted()
                    .toList()) {
                grammars.add(GrammarFile.read(file));
            }
        }
        assertFalse(grammars.isEmpty());
        List<Trials.Outcome> outcomes =
                new Trials(ATTEMPTS, 10).run(grammars, Collections.nCopies(grammars.size(), 1L));
        return outcomes.stream()
                .map(outcome -> DynamicTest.dynamicTest(name(outcome), () -> {
                    Breach breach = outcome.breach();
                    if (breach != null) {
                        throw breach;
                    }
                }));
    }

    private static String name(Trials.Outcome outcome) {
        return Path.of(outcome.grammar().path()).getFileName() + ", "
                + (outcome.accepted() ? outcome.written() + " files" : "rejected");
    }
}
