package org.tensorbind.examples.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.tensorbind.processor.mutant.GrammarMutants;
import org.tensorbind.processor.mutant.Mutants;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a corpus of files that break the rules of a grammar. */
@Command(
        name = "mutants",
        description =
                "Makes files that break what a grammar says, one each, and lists them with what must be said of each.",
        sortOptions = false)
final class GrammarMutantsCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "FILE.grammar", description = "A grammar file.")
    private Path grammar = Path.of("");

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "SAMPLE",
            description =
                    "Small files of the format that keep all rules; the more of it they use, the more is reached.")
    private List<Path> samples = List.of();

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "Where the files are written, with manifest.json; a folder that is empty or not there.")
    private Path folder = Path.of("");

    GrammarMutantsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        refuseFilled();
        List<byte[]> files = new ArrayList<>();
        for (Path sample : samples) {
            if (Files.size(sample) > GrammarMutants.LARGEST_SAMPLE) {
                throw new UsageException(
                        sample + ": has " + Sizes.count(Files.size(sample)) + " bytes, a sample has at most "
                                + Sizes.count(GrammarMutants.LARGEST_SAMPLE) + "; write a smaller one");
            }
            files.add(Files.readAllBytes(sample));
        }
        Mutants mutants = Grammars.mutants(grammar, files);
        new MutantFiles(folder, extension()).write(mutants);
        terminal.out().println(folder + ": " + mutants.all().size() + " files, see manifest.json");
        mutants.unreached()
                .forEach(statement ->
                        terminal.out().println("not reached: line " + statement.line() + ", " + statement));
        return 0;
    }

    private void refuseFilled() throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new FileAlreadyExistsException(
                    folder.toString(), null, "is a file and was left as it is; name a folder");
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
