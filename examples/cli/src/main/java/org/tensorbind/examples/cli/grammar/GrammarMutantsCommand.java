package org.tensorbind.examples.cli.grammar;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.tensorbind.examples.cli.input.GrammarFiles;
import org.tensorbind.examples.cli.print.ByteSizes;
import org.tensorbind.examples.cli.print.Terminal;
import org.tensorbind.examples.cli.print.UsageException;
import org.tensorbind.processor.mutant.GrammarMutants;
import org.tensorbind.processor.mutant.Mutants;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a corpus of files that break the rules of a grammar. */
@Command(
        name = "mutants",
        description =
                "Creates files that each break one statement of a grammar, with a manifest of the expected messages.",
        sortOptions = false)
public final class GrammarMutantsCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "FILE.grammar", description = "A grammar file.")
    private Path grammar = Path.of("");

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "SAMPLE",
            description =
                    "Small valid files of the format; the more constructs they use, the more statements are reached.")
    private List<Path> samples = List.of();

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "The folder for the files and manifest.json; it must be empty or not exist.")
    private Path folder = Path.of("");

    public GrammarMutantsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        rejectFilled();
        List<byte[]> files = new ArrayList<>();
        for (Path sample : samples) {
            if (Files.size(sample) > GrammarMutants.LARGEST_SAMPLE) {
                throw new UsageException(
                        sample + ": has " + ByteSizes.count(Files.size(sample)) + " bytes, a sample has at most "
                                + ByteSizes.count(GrammarMutants.LARGEST_SAMPLE) + "; write a smaller one");
            }
            files.add(Files.readAllBytes(sample));
        }
        Mutants mutants = GrammarFiles.mutants(grammar, files);
        new MutantFiles(folder, extension()).write(mutants);
        terminal.out().println(folder + ": " + mutants.all().size() + " files, see manifest.json");
        mutants.unreached()
                .forEach(statement ->
                        terminal.out().println("not reached: line " + statement.line() + ", " + statement));
        return 0;
    }

    private void rejectFilled() throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new FileAlreadyExistsException(
                    folder.toString(), null, "is a file and was left unchanged; name a folder");
        }
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                if (files.findAny().isPresent()) {
                    throw new FileAlreadyExistsException(
                            folder.toString(), null, "is not empty; name an empty or a new folder");
                }
            }
        }
    }

    private String extension() {
        String name = String.valueOf(samples.get(0).getFileName());
        return name.lastIndexOf('.') < 0 ? "" : name.substring(name.lastIndexOf('.'));
    }
}
