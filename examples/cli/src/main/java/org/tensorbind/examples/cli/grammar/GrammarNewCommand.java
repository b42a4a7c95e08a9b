package org.tensorbind.examples.cli.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.cli.input.GrammarFiles;
import org.tensorbind.examples.cli.print.Terminal;
import org.tensorbind.examples.cli.print.UsageException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Starts a grammar. */
@Command(
        name = "new",
        description = "Writes a commented grammar to start from, NAME.grammar, and a file of its format, sample.NAME.",
        sortOptions = false)
public final class GrammarNewCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(
            paramLabel = "NAME",
            description = "What the format is called: a lower-case letter, then letters and digits.")
    private String name = "";

    @Option(names = "--directory", paramLabel = "DIR", description = "Where the files are written; here unless given.")
    private Path directory = Path.of("");

    public GrammarNewCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (!name.matches("[a-z][a-z0-9]*")) {
            throw new UsageException("'" + name
                    + "' cannot be the name of a format; write a lower-case letter, then letters and digits");
        }
        Path grammar = directory.resolve(name + ".grammar");
        Path sample = directory.resolve("sample." + name);
        for (Path file : new Path[] {grammar, sample}) {
            if (Files.exists(file)) {
                throw new FileAlreadyExistsException(
                        file.toString(), null, "exists already; name another, or remove it");
            }
        }
        Files.writeString(grammar, starter());
        TensorFormat format = GrammarFiles.compile(grammar);
        try (TensorWriter writer = format.create(sample, WriteOptions.defaults())) {
            writer.add("weight", new float[] {0.5f, -1, 2, 0.25f, 3, -0.125f}, 2, 3);
            writer.add("bias", new float[] {1, 2});
            writer.add("steps", new long[] {1000});
            writer.commit();
        }
        terminal.out().println(grammar);
        terminal.out().println(sample);
        terminal.out().println();
        terminal.out().println("Change the grammar and see how the file is read:");
        terminal.out().println("  tensorbind dump --grammar " + grammar + " " + sample);
        return 0;
    }

    private String starter() throws IOException {
        try (InputStream stream = GrammarNewCommand.class.getResourceAsStream("starter.grammar")) {
            if (stream == null) {
                throw new IllegalStateException("the command's jar lacks starter.grammar");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("starter", name)
                    .replace("STRT", (name.toUpperCase(Locale.ROOT) + "____").substring(0, 4));
        }
    }
}
