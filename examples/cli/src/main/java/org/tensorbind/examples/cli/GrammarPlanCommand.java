package org.tensorbind.examples.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.processor.compile.GrammarGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints how files of a grammar are read. */
@Command(
        name = "plan",
        description = "Prints what is decided of a grammar before code is generated: how each rule is read, in steps.",
        sortOptions = false)
final class GrammarPlanCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FILE.grammar", description = "A grammar file.")
    private Path file = Path.of("");

    GrammarPlanCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        GrammarCompiler.check(file);
        String text = Files.readString(file, StandardCharsets.UTF_8).replace("\r\n", "\n");
        terminal.out()
                .print(GrammarGenerator.plan(new GrammarFile(file.toString(), text))
                        .orElseThrow());
        return 0;
    }
}
