package org.tensorbind.examples.cli.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.cli.input.Location;
import org.tensorbind.examples.cli.print.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes the tensors of a file into several. */
@Command(
        name = "split",
        description = {
            "Writes the tensors of a file into several, each with no more data than --shard-size, in their order.",
            "A tensor that is larger has a file of its own. The files are OUT with -00001-of-00003 before the extension,",
            "and OUT.index.json maps each tensor to its file, unless the format has no names;",
            "tensors that fit in one file are written to OUT itself."
        },
        sortOptions = false)
public final class SplitCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(
            index = "0",
            paramLabel = "IN",
            converter = Location.Converter.class,
            description = "The file to be read.")
    private Location input = Location.NONE;

    @Parameters(index = "1", paramLabel = "OUT", description = "The files to be written, without their numbers.")
    private Path output = Path.of("");

    @Mixin
    private final TransferOptions options;

    public SplitCommand(Terminal terminal) {
        this.terminal = terminal;
        this.options = new TransferOptions(terminal);
    }

    @Override
    public Integer call() throws IOException {
        options.target().requireShardSize();
        try (TensorReader reader = options.formats().open(input, ReadOptions.lenient())) {
            List<TensorReader> readers = List.of(reader);
            options.names().requireUsed(readers);
            TensorFormat format = options.format(output, readers);
            options.write(output, options.transferSelected(format, readers));
            printFiles(format);
        }
        return 0;
    }

    private void printFiles(TensorFormat format) throws IOException {
        try (TensorReader written =
                TensorFormats.open(output, options.formats().limited(ReadOptions.lenient()), format)) {
            for (String file : written.files()) {
                terminal.out()
                        .println(output.resolveSibling(
                                String.valueOf(Path.of(file).getFileName())));
            }
        }
    }
}
