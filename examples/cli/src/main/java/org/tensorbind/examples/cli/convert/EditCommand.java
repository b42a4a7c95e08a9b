package org.tensorbind.examples.cli.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.cli.input.Location;
import org.tensorbind.examples.cli.input.NameSelection.Selected;
import org.tensorbind.examples.cli.print.Terminal;
import org.tensorbind.examples.cli.print.UsageException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes some of what a file says, and keeps the rest as it is. */
@Command(
        name = "edit",
        description = {
            "Changes metadata, names and tensors of a file, which is replaced when the new one is complete.",
            "The data of the remaining tensors is verified and copied unchanged."
        },
        sortOptions = false)
public final class EditCommand implements Callable<Integer> {
    @Parameters(
            index = "0",
            paramLabel = "FILE",
            converter = Location.Converter.class,
            description = "The file to be changed.")
    private Location file = Location.NONE;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description = "Write this file instead, and leave FILE unchanged.")
    private @Nullable Path output;

    @Option(names = "--set-metadata", paramLabel = "KEY=VALUE", description = "Give an entry of the metadata a value.")
    private Map<String, String> metadata = new LinkedHashMap<>();

    @Option(
            names = "--drop",
            paramLabel = "PATTERN",
            description = "Remove tensors with such names; * matches any text.")
    private List<String> dropped = new ArrayList<>();

    @Option(
            names = "--replace",
            paramLabel = "NAME=OTHER",
            converter = {CommandLine.UseDefaultConverter.class, Location.Converter.class},
            description = "Take a tensor from another file: the one with this name, or the only one.")
    private Map<String, Location> replaced = new LinkedHashMap<>();

    @Mixin
    private final TransferOptions options;

    public EditCommand(Terminal terminal) {
        this.options = new TransferOptions(terminal);
    }

    @Override
    public Integer call() throws IOException {
        options.names().exclude(dropped);
        Map<String, TensorReader> others = new LinkedHashMap<>();
        try (TensorReader reader = options.formats().open(file, ReadOptions.lenient())) {
            List<TensorReader> readers = List.of(reader);
            options.names().requireUsed(readers);
            Path written = output == null ? inPlace(reader) : output;
            openOthers(reader, others);
            TensorFormat format = output == null ? reader.format() : options.format(output, readers);
            TensorTransfer transfer = options.transfer(format, readers);
            transfer.metadata().change(metadata);
            transfer.add(selected(reader, others));
            options.write(written, transfer);
        } finally {
            for (TensorReader other : others.values()) {
                other.close();
            }
        }
        return 0;
    }

    private Path inPlace(TensorReader reader) throws IOException {
        requireOneFile(reader);
        options.formats().inputs().allowInPlace(file, reader);
        return Objects.requireNonNull(file.localPath(), "allowed");
    }

    /** An index or one of several files is not what a new file can replace. */
    private void requireOneFile(TensorReader reader) {
        if (!reader.files().equals(List.of(reader.source()))) {
            throw new UsageException(file + " is a checkpoint, and edit replaces one file only; "
                    + "-o OUT writes the checkpoint into another file, or name one of its files");
        }
    }

    private void openOthers(TensorReader reader, Map<String, TensorReader> others) throws IOException {
        for (Map.Entry<String, Location> entry : replaced.entrySet()) {
            String name = entry.getKey();
            if (reader.indexOf(name) < 0) {
                throw new UsageException("--replace: no tensor of " + file + " is called '" + name + "'");
            }
            TensorReader other = options.formats().openAmong(entry.getValue(), ReadOptions.lenient());
            others.put(name, other);
            if (other.indexOf(name) < 0 && other.size() != 1) {
                throw new UsageException("--replace: no tensor of " + entry.getValue() + " is called '" + name
                        + "', and it has more than one");
            }
        }
    }

    private List<Selected> selected(TensorReader reader, Map<String, TensorReader> others) {
        List<Selected> selected = new ArrayList<>();
        for (Selected each : options.names().select(reader)) {
            String name = reader.name(each.index());
            TensorReader other = others.get(name);
            selected.add(other == null ? each : new Selected(other, Math.max(0, other.indexOf(name)), each.name()));
        }
        return selected;
    }
}
