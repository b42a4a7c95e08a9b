package org.tensorbind.examples.cli.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.cli.input.InputFiles;
import org.tensorbind.examples.cli.input.Location;
import org.tensorbind.examples.cli.input.NameSelection;
import org.tensorbind.examples.cli.print.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the tensors of several files into one. */
@Command(
        name = "merge",
        description = "Writes the tensors of several files, which may be in different formats, into one.",
        sortOptions = false)
public final class MergeCommand implements Callable<Integer> {
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
    private final TransferOptions options;

    public MergeCommand(Terminal terminal) {
        this.options = new TransferOptions(terminal);
    }

    @Override
    public Integer call() throws IOException {
        List<TensorReader> readers = new ArrayList<>();
        try {
            for (Location input : inputs) {
                readers.add(options.formats().openAmong(input, ReadOptions.lenient()));
            }
            List<TensorReader> distinct = withoutParts(readers);
            options.names().requireUsed(distinct);
            TensorTransfer transfer = options.transferSelected(options.format(output, distinct), distinct);
            requireDistinctNames(transfer);
            options.write(output, transfer);
        } finally {
            for (TensorReader reader : readers) {
                reader.close();
            }
        }
        return 0;
    }

    /** The first file of a checkpoint stands for all, so that the others, which a pattern of the shell names too, are read already. */
    private static List<TensorReader> withoutParts(List<TensorReader> readers) {
        return readers.stream()
                .filter(part -> readers.stream().noneMatch(whole -> InputFiles.isPartOf(part, whole)))
                .toList();
    }

    /** Files with the same tensors, such as quantizations of a model, are one line for each two of them. */
    private static void requireDistinctNames(TensorTransfer transfer) throws IOException {
        Map<String, String> sources = new HashMap<>();
        Map<String, List<String>> shared = new LinkedHashMap<>();
        for (NameSelection.Selected selected : transfer.tensors()) {
            TensorReader reader = selected.reader();
            String before = sources.putIfAbsent(selected.name(), reader.source());
            if (before != null && reader.format().traits().hasNames()) {
                shared.computeIfAbsent(before + " and in " + reader.source(), files -> new ArrayList<>())
                        .add(selected.name());
            }
        }
        if (!shared.isEmpty()) {
            StringBuilder problems = new StringBuilder();
            shared.forEach((files, names) -> problems.append("\n  ")
                    .append(names.size() == 1 ? "" : names.size() + " tensors, such as ")
                    .append("'" + names.get(0) + "'" + (names.size() == 1 ? " is in " : ", are in "))
                    .append(files));
            throw new IOException("tensors with the same name; use --rename or --exclude:" + problems);
        }
    }
}
