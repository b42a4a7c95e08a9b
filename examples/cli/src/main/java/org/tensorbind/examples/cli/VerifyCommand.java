package org.tensorbind.examples.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CheckpointException;
import org.tensorbind.ChecksumState;
import org.tensorbind.FormatException;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.io.ByteSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Looks for everything that is wrong with files. */
@Command(
        name = "verify",
        description = "Reads files strictly, with all their data and checksums, and lists every broken rule.",
        sortOptions = false)
final class VerifyCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Tensor files.")
    private List<Path> files = List.of();

    @Option(names = "--lenient", description = "Take what deployed writers produce, too.")
    private boolean lenient;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print broken rules only.")
    private boolean quiet;

    @Mixin
    private FormatOptions formats = new FormatOptions();

    VerifyCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        formats.chosen();
        boolean well = true;
        for (Path file : files) {
            well &= verify(file);
        }
        return well ? 0 : Failures.SOME_ERROR;
    }

    private boolean verify(Path file) {
        Checked checked = new Checked();
        Faults faults = new Faults(checked);
        ReadOptions options = formats.limited(lenient ? ReadOptions.lenient() : ReadOptions.strict())
                .verify(ReadOptions.Verification.ALL);
        try {
            if (isCheckpoint(file, options)) {
                verifyCheckpoint(file, options, faults, checked);
            } else {
                verifyFile(file, options, faults, checked);
            }
        } catch (CheckpointException e) {
            faults.print(Failures.message(e));
        } catch (FormatException e) {
            faults.fault(e);
        } catch (IOException e) {
            terminal.error(Failures.message(e));
            return false;
        }
        if (faults.isEmpty() && !quiet) {
            terminal.out().println(file + ": " + terminal.green("ok") + ", " + checked);
        }
        terminal.out().flush();
        return faults.isEmpty();
    }

    /** Whether a name is that of several files: all that opens as such, so that other commands take it for that, too. */
    private boolean isCheckpoint(Path file, ReadOptions options) throws IOException {
        if (Files.isDirectory(file) || file.toString().endsWith(".index.json")) {
            return true;
        }
        try (TensorReader reader = formats.open(file, options.asLenient())) {
            return reader.files().size() > 1;
        } catch (FormatException e) {
            return false;
        }
    }

    private void verifyFile(Path file, ReadOptions options, Faults faults, Checked checked) throws IOException {
        try (ByteSource source = ByteSource.map(file)) {
            TensorFormat format = formats.formatOf(source);
            TensorReader reader = format.parse(source, options, faults);
            if (reader != null) {
                verifyData(reader, faults, checked);
            } else {
                faults.print(file + ": the data was not read, for the place of some is unknown");
            }
        }
    }

    /** A file that cannot be opened is one fault, whatever it should hold. */
    private void verifyCheckpoint(Path file, ReadOptions options, Faults faults, Checked checked) throws IOException {
        try (TensorReader reader = formats.open(file, options)) {
            verifyData(reader, faults, checked);
        }
    }

    private static void verifyData(TensorReader reader, Faults faults, Checked checked) throws IOException {
        for (int i = 0; i < reader.size(); i++) {
            try {
                TensorView view = reader.tensor(i);
                ChecksumState state = view.verify();
                if (state != ChecksumState.VERIFIED) {
                    Drain.readAll(view);
                }
                checked.add(state == ChecksumState.NONE && checked.isCovered(view) ? ChecksumState.VERIFIED : state);
            } catch (FormatException e) {
                faults.fault(e);
            } catch (UncheckedIOException e) {
                faults.print(Failures.message(Objects.requireNonNull(e.getCause())));
            }
        }
    }

    /** Prints each fault once, as it is found. */
    private final class Faults implements ParseListener {
        private final Set<String> found = new LinkedHashSet<>();
        private final Checked checked;

        Faults(Checked checked) {
            this.checked = checked;
        }

        @Override
        public void verified(String rule, String algorithm, long byteOffset, long byteSize) {
            checked.covered.add(byteOffset, byteSize);
        }

        boolean isEmpty() {
            return found.isEmpty();
        }

        @Override
        public void fault(FormatException fault) {
            print(Failures.message(fault));
        }

        void print(@Nullable String message) {
            if (message != null && found.add(message)) {
                terminal.out().println(message);
            }
        }
    }

    /** What was compared. */
    private static final class Checked {
        private int tensors;
        private int verified;
        private int unknown;
        private int none;
        private final CoveredBytes covered = new CoveredBytes();

        /** Whether a checksum of a rule was compared that is of the tensor's data and more. */
        boolean isCovered(TensorView view) {
            return view.parts().stream().allMatch(part -> covered.has(part.byteOffset(), part.byteSize()));
        }

        void add(ChecksumState state) {
            tensors++;
            verified += state == ChecksumState.VERIFIED ? 1 : 0;
            unknown += state == ChecksumState.UNKNOWN ? 1 : 0;
            none += state == ChecksumState.NONE ? 1 : 0;
        }

        @Override
        public String toString() {
            return Sizes.count(tensors) + (tensors == 1 ? " tensor, " : " tensors, ") + Sizes.count(verified)
                    + " with a verified checksum"
                    + (unknown == 0 ? "" : ", " + Sizes.count(unknown) + " with a checksum of an unknown algorithm")
                    + (none == 0 ? "" : ", " + Sizes.count(none) + " with none: read, and not verified")
                    + others(covered.others());
        }

        private static String others(int checksums) {
            return checksums == 0
                    ? ""
                    : ", " + Sizes.count(checksums) + (checksums == 1 ? " checksum" : " checksums")
                            + " of other parts of the file verified";
        }
    }
}
