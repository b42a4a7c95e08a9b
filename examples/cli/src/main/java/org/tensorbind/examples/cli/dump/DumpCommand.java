package org.tensorbind.examples.cli.dump;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ParseListener;
import org.tensorbind.ParseTree;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorView;
import org.tensorbind.examples.cli.input.Failures;
import org.tensorbind.examples.cli.input.FormatOptions;
import org.tensorbind.examples.cli.input.Location;
import org.tensorbind.examples.cli.inspect.FileReport;
import org.tensorbind.examples.cli.print.SafeWriter;
import org.tensorbind.examples.cli.print.Terminal;
import org.tensorbind.io.ByteSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows every item of a file with its bytes. */
@Command(
        name = "dump",
        description = {
            "Shows which rule each byte of a file belongs to: the rules of its grammar with their bytes and values.",
            "A malformed file is shown as far as it can be read, with each problem at its offset."
        },
        sortOptions = false)
public final class DumpCommand implements Callable<Integer> {
    private static final long LONGEST_READ = 1L << 28;

    private final Terminal terminal;

    @Parameters(paramLabel = "FILE", converter = Location.Converter.class, description = "A tensor file.")
    private Location file = Location.NONE;

    @Option(names = "--html", paramLabel = "PAGE", description = "Write a self-contained page; - for standard output.")
    private @Nullable Path html;

    @Option(names = "--no-hex", description = "Do not show the bytes.")
    private boolean noHex;

    @Option(
            names = "--strict",
            description = "Also show deviations from the specification that lenient reading accepts.")
    private boolean strict;

    @Option(
            names = "--max-items",
            paramLabel = "N",
            description = "Show at most N items; default: one for each 8 KiB of the heap.")
    private @Nullable Long items;

    @Mixin
    private final FormatOptions formats;

    public DumpCommand(Terminal terminal) {
        this.terminal = terminal;
        this.formats = new FormatOptions(terminal);
    }

    @Override
    public Integer call() throws IOException {
        try (ByteSource source = formats.source(file)) {
            TensorFormat format = formats.formatOf(source);
            ReadOptions options = formats.limited(strict ? ReadOptions.strict() : ReadOptions.lenient());
            ParseTree tree = items == null
                    ? ParseTree.of(format, source, options)
                    : ParseTree.of(format, source, options, items);
            if (html == null) {
                DumpText.print(tree, source, format, !noHex, terminal);
            } else {
                page(HtmlDump.page(name(), source, format, tree, tensors(format, source, options)), html);
            }
            return isWell(tree);
        }
    }

    private String name() {
        Path local = file.localPath();
        return local == null ? file.name().replaceFirst(".*/", "") : String.valueOf(local.getFileName());
    }

    private static int isWell(ParseTree tree) {
        return tree.problems().isEmpty() ? 0 : Failures.SOME_ERROR;
    }

    /** The tensors with what their elements are like; those that are long are not read. */
    private static List<FileReport.Tensor> tensors(TensorFormat format, ByteSource source, ReadOptions options)
            throws IOException {
        TensorReader reader = format.parse(source, options, new ParseListener() {});
        if (reader == null) {
            return List.of();
        }
        List<FileReport.Tensor> tensors = new ArrayList<>();
        for (int i = 0; i < reader.size(); i++) {
            TensorView view = reader.tensor(i);
            tensors.add(FileReport.read(view, false, view.info().denseByteSize() <= LONGEST_READ));
        }
        return tensors;
    }

    private void page(String page, Path target) throws IOException {
        if (target.toString().equals("-")) {
            terminal.out().print(page);
            return;
        }
        formats.inputs().reject(target);
        try (PrintWriter out = SafeWriter.printer(Files.newBufferedWriter(target, StandardCharsets.UTF_8), false)) {
            out.print(page);
        }
        terminal.out().println(target);
    }
}
