package org.tensorbind.examples.cli.print;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Where a command prints. Results go to {@code out}; problems and progress go to {@code err}.
 *
 * @param out for results; escape sequences only where {@code outIsTerminal}
 * @param err for problems and progress
 * @param outIsTerminal whether somebody looks at {@code out}
 * @param errIsTerminal whether somebody looks at {@code err}
 * @param colourful whether colours are wanted
 */
public record Terminal(
        PrintWriter out, PrintWriter err, boolean outIsTerminal, boolean errIsTerminal, boolean colourful) {
    private static final String RESET = "\u001b[0m";

    public Terminal {
        out = SafeWriter.printer(out, outIsTerminal && colourful);
        err = SafeWriter.printer(err, errIsTerminal && colourful);
    }

    /** The standard streams; the script that starts the command says whether they are a terminal. */
    public static Terminal standard() {
        return new Terminal(
                writer(FileDescriptor.out),
                writer(FileDescriptor.err),
                isTerminal("out"),
                isTerminal("err"),
                isUnset(System.getenv("NO_COLOR")) && !"dumb".equals(System.getenv("TERM")));
    }

    private static boolean isUnset(@Nullable String variable) {
        return variable == null || variable.isEmpty();
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), false);
    }

    private static boolean isTerminal(String stream) {
        return Boolean.getBoolean("tensorbind." + stream + ".terminal");
    }

    public boolean hasColours() {
        return outIsTerminal && colourful;
    }

    /** The text in bold where there are colours. */
    public String bold(String text) {
        return hasColours() ? "\u001b[1m" + text + RESET : text;
    }

    /** The text in grey where there are colours. */
    public String faint(String text) {
        return hasColours() ? "\u001b[2m" + text + RESET : text;
    }

    /** The text in red where there are colours. */
    public String red(String text) {
        return hasColours() ? "\u001b[31m" + text + RESET : text;
    }

    /** The text in green where there are colours. */
    public String green(String text) {
        return hasColours() ? "\u001b[32m" + text + RESET : text;
    }

    /** Tells of a problem. */
    public void error(@Nullable String problem) {
        out.flush();
        boolean coloured = errIsTerminal && colourful;
        err.println((coloured ? "\u001b[31mtensorbind:" + RESET : "tensorbind:") + " " + problem);
        err.flush();
    }
}
