package org.tensorbind.examples.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what files hold. */
@Command(name = "info", description = "Shows the format, metadata and tensors of files.", sortOptions = false)
final class InfoCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Tensor files.")
    private List<Path> files = List.of();

    @Option(names = "--json", description = "Print one JSON object a line for each file.")
    private boolean json;

    @Option(names = "--digest", description = "Read all data and give the SHA-256 of each tensor's elements.")
    private boolean digest;

    @Option(
            names = "--stats",
            description = "Read all data and give least, greatest, mean, NaNs, infinities, zeros and a histogram.")
    private boolean stats;

    @Option(names = "--strict", description = "Refuse all that the format's specification forbids.")
    private boolean strict;

    @Mixin
    private FormatOptions formats = new FormatOptions();

    InfoCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        formats.chosen();
        ReadOptions options = strict ? ReadOptions.strict() : ReadOptions.lenient();
        boolean well = true;
        for (Path file : files) {
            well &= show(file, options);
        }
        return well ? 0 : Failures.SOME_ERROR;
    }

    private boolean show(Path file, ReadOptions options) throws IOException {
        try {
            return showOpened(file, options);
        } catch (UncheckedIOException e) {
            return showFailure(file, e.getCause());
        } catch (IOException e) {
            return showFailure(file, e);
        }
    }

    private boolean showOpened(Path file, ReadOptions options) throws IOException {
        try (TensorReader reader = formats.open(file, options)) {
            FileReport report = FileReport.of(file, reader, digest, stats);
            if (json) {
                InfoJson.print(report, terminal.out());
            } else {
                InfoTable.print(report, terminal);
            }
            terminal.out().flush();
            return report.isWell();
        }
    }

    private boolean showFailure(Path file, IOException failure) throws IOException {
        if (json) {
            InfoJson.printFailure(file, failure, terminal.out());
            terminal.out().flush();
        } else {
            terminal.error(Failures.message(failure));
        }
        return false;
    }
}
