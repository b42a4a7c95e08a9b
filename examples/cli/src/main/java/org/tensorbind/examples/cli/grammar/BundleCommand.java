package org.tensorbind.examples.cli.grammar;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.cli.input.FormatOptions;
import org.tensorbind.examples.cli.input.Location;
import org.tensorbind.examples.cli.print.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints a record for the tensors of a file. */
@Command(name = "bundle", description = "Prints a @TensorBundle record for the tensors of a file.", sortOptions = false)
public final class BundleCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", converter = Location.Converter.class, description = "A tensor file.")
    private Location file = Location.NONE;

    @Option(names = "--name", paramLabel = "NAME", description = "The record's name; Model unless given.")
    private String name = "Model";

    @Option(names = "--package", paramLabel = "NAME", description = "The record's package; none unless given.")
    private @Nullable String packageName;

    @Mixin
    private final FormatOptions formats;

    public BundleCommand(Terminal terminal) {
        this.terminal = terminal;
        this.formats = new FormatOptions(terminal);
    }

    @Override
    public Integer call() throws IOException {
        try (TensorReader reader = formats.open(file, ReadOptions.lenient())) {
            terminal.out().print(RecordSkeleton.of(reader, name, packageName));
        }
        return 0;
    }
}
