package org.tensorbind.examples.cli.convert;

import java.io.IOException;
import java.nio.file.Path;
import org.tensorbind.examples.cli.input.InputFiles;
import org.tensorbind.examples.cli.print.Progress;
import org.tensorbind.examples.cli.print.Terminal;

/** Writes a target, with what the user sees of it. */
final class TargetWriting {
    private TargetWriting() {}

    /**
     * Says what is lost, and writes the target after a progress bar. Nothing is written unless the target can be, and is none of the files that are
     * read.
     */
    static void write(Path output, TensorTransfer conversion, InputFiles inputs, Terminal terminal) throws IOException {
        conversion.rejectInputs(output, inputs);
        conversion.check(output).forEach(loss -> terminal.error("left out: " + loss));
        conversion.notes().forEach(terminal::error);
        long byteSize =
                conversion.tensors().stream().mapToLong(conversion::bytesToTake).sum();
        try (Progress progress = Progress.of(terminal, String.valueOf(output.getFileName()), byteSize)) {
            conversion.write(output, progress);
        }
    }
}
