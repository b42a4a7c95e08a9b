package org.tensorbind.examples.cli.inspect;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.tensorbind.ChecksumState;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.checkpoint.CheckpointException;
import org.tensorbind.examples.cli.input.CheckpointFiles;
import org.tensorbind.examples.cli.input.Failures;
import org.tensorbind.examples.cli.input.FormatOptions;
import org.tensorbind.examples.cli.input.Location;
import org.tensorbind.examples.cli.print.Terminal;
import org.tensorbind.io.ByteSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Looks for everything that is wrong with files. */
@Command(
        name = "verify",
        description = {
            "Reads files strictly, with all their data and checksums, and lists every broken rule.",
            "Elements of an unknown dtype or layout break no rule; tensors that were not decoded are listed."
        },
        sortOptions = false)
public final class VerifyCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            converter = Location.Converter.class,
            description = "Tensor files, folders or indexes of checkpoints.")
    private List<Location> files = List.of();

    @Option(names = "--json", description = "Print one JSON object a line for each file.")
    private boolean json;

    @Option(names = "--lenient", description = "Also accept what deployed writers produce.")
    private boolean lenient;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print broken rules only.")
    private boolean quiet;

    @Mixin
    private final FormatOptions formats;

    public VerifyCommand(Terminal terminal) {
        this.terminal = terminal;
        this.formats = new FormatOptions(terminal);
    }

    @Override
    public Integer call() throws IOException {
        formats.chosen();
        boolean well = true;
        for (Location file : files) {
            well &= verify(file);
        }
        return well ? 0 : Failures.SOME_ERROR;
    }

    private boolean verify(Location file) throws IOException {
        VerifyReport report = new VerifyReport(
                json ? problem -> {} : problem -> terminal.out().println(problem));
        ReadOptions options = formats.limited(lenient ? ReadOptions.lenient() : ReadOptions.strict())
                .verification(ReadOptions.Verification.ALL);
        try {
            if (isCheckpoint(file, options)) {
                verifyCheckpoint(file, options, report);
            } else {
                verifyFile(file, options, report);
            }
        } catch (CheckpointException e) {
            report.addProblem(Failures.message(e));
        } catch (FormatException e) {
            report.problem(e);
        } catch (IOException e) {
            return unreadable(file, e);
        }
        if (json) {
            VerifyJson.print(file.name(), report, terminal.out());
        } else if (report.isWell() && !quiet) {
            terminal.out().println(file + ": " + terminal.green("ok") + ", " + report);
        }
        terminal.out().flush();
        return report.isWell();
    }

    private boolean unreadable(Location file, IOException failure) throws IOException {
        if (json) {
            InfoJson.printFailure(file.name(), failure, terminal.out());
            terminal.out().flush();
        } else {
            terminal.error(Failures.message(failure));
        }
        return false;
    }

    /** Whether a name is that of several files: all that opens as such, so that other commands take it for that, too. */
    private boolean isCheckpoint(Location file, ReadOptions options) throws IOException {
        Location located = formats.locate(file);
        Path local = located.localPath();
        if (CheckpointFiles.isIndex(located) || (local != null && Files.isDirectory(local))) {
            return true;
        }
        if (local == null) {
            return false;
        }
        try (TensorReader reader = formats.peek(file, options.asLenient())) {
            return reader.files().size() > 1;
        } catch (FormatException e) {
            return false;
        }
    }

    private void verifyFile(Location file, ReadOptions options, VerifyReport report) throws IOException {
        try (ByteSource source = formats.source(file)) {
            TensorFormat format = formats.formatOf(source);
            TensorReader reader = format.parse(source, options, report);
            if (reader != null) {
                formats.reportTrailing(reader);
                verifyData(reader, report);
            } else {
                report.addProblem(file + ": data not read: the offset of some tensors is unknown");
            }
        }
    }

    /** A file that cannot be opened is one problem, whatever it should hold. */
    private void verifyCheckpoint(Location file, ReadOptions options, VerifyReport report) throws IOException {
        try (TensorReader reader = formats.open(file, options)) {
            verifyData(reader, report);
        }
    }

    private static void verifyData(TensorReader reader, VerifyReport report) throws IOException {
        for (int i = 0; i < reader.size(); i++) {
            try {
                verifyData(reader.tensor(i), report);
            } catch (FormatException e) {
                report.problem(e);
            } catch (UncheckedIOException e) {
                report.addProblem(Failures.message(Objects.requireNonNull(e.getCause())));
            }
        }
    }

    private static void verifyData(TensorView view, VerifyReport report) throws IOException {
        try {
            ChecksumState state = view.verify();
            if (state != ChecksumState.VERIFIED) {
                Drain.readAll(view);
            }
            report.add(view, state);
        } catch (FormatException e) {
            if (e.reason() != Reason.UNSUPPORTED || !isValid(view)) {
                throw e;
            }
            Drain.readStored(view);
            report.addUndecoded(view);
        }
    }

    /** Whether a tensor is not decoded because its dtype or layout is none of those that are known here, and is complete in the file. */
    private static boolean isValid(TensorView view) {
        return Undecoded.reason(view) != null
                && (FileReport.hasUnknownDtype(view.info()) || FileReport.hasUnknownLayout(view.info()));
    }
}
