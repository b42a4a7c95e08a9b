package org.tensorbind.grammars.promise;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Random grammars keep the promise; see CONTRIBUTING.md for trying more than a build does. */
final class RandomGrammarsTest {
    private static final long FIRST_SEED = Long.getLong("tensorbind.promise.seed", 1);
    private static final long COUNT = Long.getLong("tensorbind.promise.count", 300);
    private static final long MINUTES = Long.getLong("tensorbind.promise.minutes", 0);
    private static final int ATTEMPTS = 6;
    private static final int DAMAGES = 12;

    @Test
    void everyGrammarIsRejectedOrReadsWhatItWrites() throws IOException {
        PromiseRunner runner = new PromiseRunner(new Trials(ATTEMPTS, DAMAGES));
        runner.run(FIRST_SEED, COUNT, MINUTES);
        System.out.println(runner.summary());
        String report = System.getProperty("tensorbind.promise.report");
        if (report != null) {
            runner.report(Path.of(report));
        }
        String smallest = System.getProperty("tensorbind.promise.shrink");
        if (smallest != null) {
            runner.shrinkInto(Path.of(smallest));
        }
        assertTrue(runner.breaches().isEmpty(), runner::report);
    }
}
