package org.tensorbind.examples.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.cli.print.Terminal;
import picocli.CommandLine;

/** Runs the command as a user would. */
public final class Cli {
    private Cli() {}

    /** What came of it. */
    public record Result(int code, String out, String err) {}

    static CommandLine commandLine(String... arguments) {
        return TensorbindCommand.commandLine(
                new Terminal(
                        new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()), false, false, false),
                arguments);
    }

    public static Result run(Object... arguments) {
        return run(false, arguments);
    }

    /** As if both streams were a terminal with colours. */
    static Result runInTerminal(Object... arguments) {
        return run(true, arguments);
    }

    private static Result run(boolean terminal, Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = TensorbindCommand.run(
                Arrays.stream(arguments).map(Object::toString).toArray(String[]::new),
                new Terminal(new PrintWriter(out), new PrintWriter(err), terminal, terminal, terminal));
        return new Result(code, out.toString(), err.toString());
    }

    /** The command in a virtual machine of its own. */
    static ProcessBuilder process(List<String> options, Object... arguments) {
        return process(TensorbindCommand.class, options, arguments);
    }

    /** A program in a virtual machine of its own, with the class path of the command. */
    static ProcessBuilder process(Class<?> program, List<String> options, Object... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        if (Runtime.version().feature() >= 22) {
            command.add("--enable-native-access=ALL-UNNAMED"); // zstd-jni is warned of otherwise, as in the script
        }
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(program.getName());
        Arrays.stream(arguments).map(Object::toString).forEach(command::add);
        return new ProcessBuilder(command);
    }

    /** A file with an f32 matrix {@code w}, an f32 vector {@code b} and an i64 vector {@code steps}. */
    public static Path model(Path file) throws IOException {
        try (TensorWriter writer =
                TensorFormats.create(file, WriteOptions.defaults().lossy())) {
            writer.metadata("license", "apache-2.0");
            writer.add("w", new float[] {0.5f, -1, 2, 0.25f, 3, -0.125f}, 2, 3);
            writer.add("b", new float[] {1, 2});
            writer.add("steps", new long[] {1000});
            writer.commit();
        }
        return file;
    }

    /** A file in a format with names, with the f32 vector {@code 0} of 1 and 2. */
    public static Path vector(Path folder) throws IOException {
        Path file = folder.resolve("model.bt");
        try (TensorWriter writer = TensorFormats.create(file)) {
            writer.add("0", new float[] {1, 2}).commit();
        }
        return file;
    }
}
