package org.tensorbind.examples.cli.grammar;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.tensorbind.examples.cli.input.GrammarFiles;
import org.tensorbind.examples.cli.print.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints how files of a grammar are read and written. */
@Command(
        name = "plan",
        description = "Prints the plan from which code is generated: how each rule is read and written, in steps.",
        sortOptions = false)
public final class GrammarPlanCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FILE.grammar", description = "A grammar file.")
    private Path file = Path.of("");

    public GrammarPlanCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        terminal.out().print(GrammarFiles.plan(file));
        return 0;
    }
}
