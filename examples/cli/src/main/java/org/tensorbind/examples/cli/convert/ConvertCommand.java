package org.tensorbind.examples.cli.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.cli.input.Location;
import org.tensorbind.examples.cli.print.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes the tensors of a file in another format. */
@Command(
        name = "convert",
        description = {
            "Writes the tensors of a file in another format, or with other storage in the same.",
            "All data is verified when it is read. The target preserves what it can store, unless an option changes it.",
            "Data is streamed; the target appears when it is complete."
        },
        sortOptions = false)
public final class ConvertCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            paramLabel = "IN",
            converter = Location.Converter.class,
            description = "The file to be read.")
    private Location input = Location.NONE;

    @Parameters(index = "1", paramLabel = "OUT", description = "The file to be written, or replaced.")
    private Path output = Path.of("");

    @Mixin
    private final TransferOptions options;

    public ConvertCommand(Terminal terminal) {
        this.options = new TransferOptions(terminal);
    }

    @Override
    public Integer call() throws IOException {
        try (TensorReader reader = open()) {
            List<TensorReader> readers = List.of(reader);
            options.names().requireUsed(readers);
            options.write(output, options.transferSelected(options.format(output, readers), readers));
        }
        return 0;
    }

    private TensorReader open() throws IOException {
        try {
            return options.formats().open(input, ReadOptions.lenient());
        } catch (FormatException e) {
            throw options.formats().inAnother(input, e);
        }
    }
}
