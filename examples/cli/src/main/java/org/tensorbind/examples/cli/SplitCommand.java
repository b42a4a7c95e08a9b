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
import org.tensorbind.examples.cli.NameSelection.Selected;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the tensors of a file into several. */
@Command(
        name = "split",
        description = {
            "Writes the tensors of a file into several, each with no more data than --size, in their order.",
            "A tensor that is larger has a file of its own. The files are OUT with -00001-of-00003 before the extension."
        },
        sortOptions = false)
final class SplitCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "IN", description = "The file to be read.")
    private Path input = Path.of("");

    @Parameters(index = "1", paramLabel = "OUT", description = "The files to be written, without their numbers.")
    private Path output = Path.of("");

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            required = true,
            converter = Sizes.Converter.class,
            description = "Most data in a file, before compression: 500M, 2GiB.")
    private long size;

    @Mixin
    private NameSelection names = new NameSelection();

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Mixin
    private FormatOptions formats = new FormatOptions();

    SplitCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        try (TensorReader reader = formats.open(input, ReadOptions.lenient())) {
            names.requireUsed(List.of(reader));
            List<Conversion> shards = shards(reader);
            Map<Path, Conversion> targets = new LinkedHashMap<>();
            for (int i = 0; i < shards.size(); i++) {
                targets.put(shard(i + 1, shards.size()), shards.get(i));
            }
            Writing.write(targets, terminal);
            targets.keySet().forEach(terminal.out()::println);
        }
        return 0;
    }

    private List<Conversion> shards(TensorReader reader) throws IOException {
        List<Conversion> shards = new ArrayList<>();
        shards.add(shard(reader));
        long used = 0;
        for (Selected selected : names.select(reader)) {
            Conversion last = shards.get(shards.size() - 1);
            long byteSize = last.byteSize(selected);
            if (used > 0 && byteSize > size - used) {
                last = shard(reader);
                shards.add(last);
                used = 0;
            }
            last.add(List.of(selected));
            used += byteSize;
        }
        return shards;
    }

    private Conversion shard(TensorReader reader) throws IOException {
        Conversion conversion = new Conversion(target.format(output, formats, List.of(reader)), target, formats);
        conversion.addFile(reader);
        return conversion;
    }

    private Path shard(int number, int count) {
        String name = String.valueOf(output.getFileName());
        int dot = name.lastIndexOf('.');
        String stem = dot < 0 ? name : name.substring(0, dot);
        String extension = dot < 0 ? "" : name.substring(dot);
        return output.resolveSibling(String.format("%s-%05d-of-%05d%s", stem, number, count, extension));
    }
}
