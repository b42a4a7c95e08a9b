package org.tensorbind.examples.cli.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.examples.cli.input.FormatOptions;
import org.tensorbind.examples.cli.input.NameSelection;
import org.tensorbind.examples.cli.print.Terminal;
import picocli.CommandLine.Mixin;

/** The options of all commands that write tensors of files into other files. */
final class TransferOptions {
    private final Terminal terminal;

    @Mixin
    private NameSelection names = new NameSelection();

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Mixin
    private final FormatOptions formats;

    TransferOptions(Terminal terminal) {
        this.terminal = terminal;
        this.formats = new FormatOptions(terminal);
    }

    NameSelection names() {
        return names;
    }

    TargetOptions target() {
        return target;
    }

    FormatOptions formats() {
        return formats;
    }

    /** The format of the file that is written. */
    TensorFormat format(Path output, List<TensorReader> readers) throws IOException {
        return target.format(output, formats, readers);
    }

    /** What is written of the files in a format, without their tensors. */
    TensorTransfer transfer(TensorFormat format, List<TensorReader> readers) throws IOException {
        TensorTransfer transfer = new TensorTransfer(format, target, formats);
        for (TensorReader reader : readers) {
            transfer.addFile(reader);
        }
        return transfer;
    }

    /** The same with the selected tensors of each file. */
    TensorTransfer transferSelected(TensorFormat format, List<TensorReader> readers) throws IOException {
        TensorTransfer transfer = transfer(format, readers);
        for (TensorReader reader : readers) {
            transfer.add(names.select(reader));
        }
        return transfer;
    }

    /** Writes the file, which appears when it is complete. */
    void write(Path output, TensorTransfer transfer) throws IOException {
        TargetWriting.write(output, transfer, formats.inputs(), terminal);
    }
}
