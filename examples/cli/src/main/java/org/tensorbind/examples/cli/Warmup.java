package org.tensorbind.examples.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.cli.print.Terminal;

/** Loads the classes that most runs need, so that the virtual machine can put them into an archive. */
final class Warmup {
    private Warmup() {}

    /** Writes and looks at a small file of each format in the folder that is the argument. */
    public static void main(String[] arguments) throws IOException {
        Terminal nowhere = new Terminal(
                new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), false, false, false);
        for (TensorFormat format : TensorFormats.installed()) {
            Path file = Path.of(arguments[0], "warmup." + format.extensions().get(0));
            try (TensorWriter writer =
                    format.create(file, WriteOptions.defaults().lossy())) {
                writer.metadata(Map.of("key", "value"));
                writer.add("weight", new float[] {1, 2, 3});
                writer.commit();
            }
            run(nowhere, "info", file.toString());
            run(nowhere, "info", "--json", file.toString());
            run(nowhere, "verify", file.toString());
            run(nowhere, "dump", file.toString());
            Files.delete(file);
        }
        run(nowhere, "--help");
    }

    private static void run(Terminal terminal, String... arguments) {
        TensorbindCommand.run(arguments, terminal);
    }
}
