package org.tensorbind.examples.cli.grammar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.tensorbind.examples.cli.input.GrammarFiles;
import org.tensorbind.examples.cli.print.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints a grammar in its usual form. */
@Command(
        name = "print",
        description = "Prints a grammar in its usual form, with every parenthesis and without comments.",
        sortOptions = false)
public final class GrammarPrintCommand implements Callable<Integer> {
    private static final Pattern QUOTED = Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"");

    private final Terminal terminal;

    @Parameters(paramLabel = "FILE.grammar", description = "A grammar file.")
    private Path file = Path.of("");

    public GrammarPrintCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        terminal.out().print(GrammarFiles.describe(file).printed());
        if (QUOTED.matcher(Files.readString(file)).replaceAll("").contains("//")) {
            terminal.error(file + ": comments are not printed");
        }
        return 0;
    }
}
