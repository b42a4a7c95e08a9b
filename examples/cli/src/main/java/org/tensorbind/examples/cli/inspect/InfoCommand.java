package org.tensorbind.examples.cli.inspect;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.cli.input.Failures;
import org.tensorbind.examples.cli.input.FormatOptions;
import org.tensorbind.examples.cli.input.Location;
import org.tensorbind.examples.cli.print.Terminal;
import org.tensorbind.http.HttpTraffic;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what files hold. */
@Command(name = "info", description = "Shows the format, metadata and tensors of files.", sortOptions = false)
public final class InfoCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            converter = Location.Converter.class,
            description = "Tensor files, folders or indexes of checkpoints, or addresses of files or indexes.")
    private List<Location> files = List.of();

    @Option(names = "--json", description = "Print one JSON object a line for each file.")
    private boolean json;

    @Option(names = "--digest", description = "Read all data and give the SHA-256 of each tensor's elements.")
    private boolean digest;

    @Option(
            names = "--stats",
            description = "Read all data and give least, greatest, mean, NaNs, infinities, zeros and a histogram.")
    private boolean stats;

    @Option(
            names = "--full",
            description = "Print items of the file in full, as --set takes them; without it, long ones are cut.")
    private boolean full;

    @Option(names = "--strict", description = "Reject all that the format's specification forbids.")
    private boolean strict;

    @Mixin
    private final FormatOptions formats;

    public InfoCommand(Terminal terminal) {
        this.terminal = terminal;
        this.formats = new FormatOptions(terminal);
    }

    @Override
    public Integer call() throws IOException {
        formats.chosen();
        ReadOptions options = strict ? ReadOptions.strict() : ReadOptions.lenient();
        boolean well = true;
        for (Location file : files) {
            well &= show(file, options);
        }
        return well ? 0 : Failures.SOME_ERROR;
    }

    private boolean show(Location file, ReadOptions options) throws IOException {
        try {
            return showOpened(file, options);
        } catch (UncheckedIOException e) {
            return showFailure(file, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            return showFailure(file, e);
        }
    }

    private boolean showOpened(Location file, ReadOptions options) throws IOException {
        HttpTraffic traffic = new HttpTraffic();
        try (TensorReader reader = formats.open(file, options, traffic)) {
            FileReport report = FileReport.of(file.name(), reader, digest, stats, traffic);
            if (json) {
                InfoJson.print(report, terminal.out());
            } else {
                InfoTable.print(report, full, terminal);
            }
            terminal.out().flush();
            return report.isWell();
        }
    }

    private boolean showFailure(Location file, IOException failure) throws IOException {
        if (json) {
            InfoJson.printFailure(file.name(), failure, terminal.out());
            terminal.out().flush();
        } else {
            terminal.error(Failures.message(failure));
        }
        return false;
    }
}
