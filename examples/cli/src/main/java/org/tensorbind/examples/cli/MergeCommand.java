package org.tensorbind.examples.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the tensors of several files into one. */
@Command(
        name = "merge",
        description = "Writes the tensors of several files, which may be in different formats, into one.",
        sortOptions = false)
final class MergeCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(
            paramLabel = "IN",
            arity = "1..*",
            converter = Location.Converter.class,
            description = "The files to be read, in this order.")
    private List<Location> inputs = List.of();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            required = true,
            description = "The file to be written, or replaced.")
    private Path output = Path.of("");

    @Mixin
    private NameSelection names = new NameSelection();

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Mixin
    private FormatOptions formats = new FormatOptions();

    MergeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        List<TensorReader> readers = new ArrayList<>();
        try {
            for (Location input : inputs) {
                readers.add(formats.openAmong(input, ReadOptions.lenient()));
            }
            names.requireUsed(readers);
            Conversion conversion = new Conversion(target.format(output, formats, readers), target, formats);
            for (TensorReader reader : readers) {
                conversion.addFile(reader);
                conversion.add(names.select(reader));
            }
            requireDistinctNames(conversion);
            Writing.write(Map.of(output, conversion), terminal);
        } finally {
            for (TensorReader reader : readers) {
                reader.close();
            }
        }
        return 0;
    }

    private static void requireDistinctNames(Conversion conversion) throws IOException {
        Map<String, String> sources = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        for (NameSelection.Selected selected : conversion.tensors()) {
            TensorReader reader = selected.reader();
            String before = sources.put(selected.name(), reader.source());
            if (before != null && reader.format().traits().named()) {
                problems.add("  '" + selected.name() + "' is in " + before + " and in " + reader.source());
            }
        }
        if (!problems.isEmpty()) {
            throw new IOException(
                    "tensors of one name; --rename or --exclude tells them apart:\n" + String.join("\n", problems));
        }
    }
}
