package org.tensorbind.examples.cli.input;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.tensorbind.FormatException;
import org.tensorbind.examples.cli.print.ByteSizes;
import org.tensorbind.examples.cli.print.Terminal;
import org.tensorbind.examples.cli.print.UsageException;
import org.tensorbind.io.SafeText;

/** What went wrong, in words. */
public final class Failures {
    public static final int SOME_ERROR = 1;
    static final int WRONG_USAGE = 2;

    private static final Pattern RAISING =
            Pattern.compile("raise it with (?:Read|Write)Options\\.limit\\(\"(\\w+)\", …\\)");

    private static final String READ_IN = "name its format with --format NAME, or describe it with --grammar FILE";

    private static final Pattern FIELD = Pattern.compile(
            "(tensor '.*' needs a value for (\\w+)): set it with TensorEntry\\.withAttribute\\(.*", Pattern.DOTALL);

    private static final Pattern SETTING = Pattern.compile(": set it with TensorWriter\\.fileItem\\(\"(\\w+)\", …\\)");

    /** Of a name that files cannot have. */
    public static final String NO_NAME =
            "is not a name that files can have here; if it has letters other than those of ASCII, set LC_ALL=C.UTF-8";

    /** What a program does, and what the command has for it. */
    private static final Map<String, String> OPTIONS = Map.of(
            "HubOptions.token(…)", "--http-token-env",
            "HttpOptions.token(…)", "--http-token-env VARIABLE (an environment variable that holds it)",
            ", or allow more attempts with HttpOptions.retries(…)", "",
            ", or wait longer with HttpOptions.timeout(…)", "",
            "use a client that has one, HttpOptions.client(…)", "download the file with another program first",
            "trust it with -Djavax.net.ssl.trustStore=FILE, or with a client of HttpOptions.client(…)",
                    "trust it with JAVA_TOOL_OPTIONS=-Djavax.net.ssl.trustStore=FILE",
            "supply one with a client of HttpOptions.client(…)", "download the file with another program first",
            ", or a client of HttpOptions.client(…)", "",
            "WriteOptions.lossy() drops", "--lossy drops",
            "; storedBytes() gives its bytes", "");

    private Failures() {}

    /** Whether a tensor does not have a field of the target's format that only a program can give, or the file an item. */
    public static boolean isMissingField(IllegalStateException failure) {
        String message = failure.getMessage();
        return message != null && (FIELD.matcher(message).matches() || message.startsWith("the file needs "));
    }

    /**
     * What the message of such a failure says.
     *
     * @param single whether the format's files are one tensor, fields of which are set as items of the file are
     */
    public static String missingField(IllegalStateException failure, boolean single) {
        String message = String.valueOf(failure.getMessage());
        return inOptions(single ? FIELD.matcher(message).replaceFirst("$1; supply it with --set $2=VALUE") : message);
    }

    /** A kind of failure as {@code --json} names it. */
    public static String kind(IOException failure) {
        return failure instanceof FormatException format
                ? format.reason().name().toLowerCase(java.util.Locale.ROOT)
                : "io";
    }

    /** Names of files are in one line; the failure of a file's content is so by itself. */
    public static String message(Throwable failure) {
        if (failure instanceof FileSystemException system) {
            return inOptions(SafeText.of(String.valueOf(system.getFile())) + ": " + FileReasons.of(system));
        }
        if (failure instanceof InvalidPathException path) {
            return "'" + SafeText.of(path.getInput()) + "' " + NO_NAME;
        }
        String message = failure.getMessage();
        return message != null
                ? inOptions(message)
                : failure instanceof ClosedChannelException
                        ? "a file or its target was closed while it was in use"
                        : "reading or writing failed for an unknown reason";
    }

    /** The message with the command's options in the place of the methods that do the same. */
    public static String inOptions(String message) {
        String limits = RAISING.matcher(message)
                .replaceAll("raise it with --limit $1=N")
                .replace("ReadOptions.maxDecodedSize(…)", "--max-decoded-size=N")
                .replace("name the one that it is in with TensorFormats.named(…).open(…)", READ_IN)
                .replace("to read it in one of them, use TensorFormats.named(…).open(…)", READ_IN)
                .replace("use TensorFormats.named(…).create(…)", "name one with --to-format")
                .replace("give the tensor another name", "--rename gives the tensor another name");
        for (Map.Entry<String, String> option : OPTIONS.entrySet()) {
            limits = limits.replace(option.getKey(), option.getValue());
        }
        String items = SETTING.matcher(limits).replaceAll("; supply it with --set $1=VALUE");
        return FIELD.matcher(items).replaceFirst("$1, which no option supplies; give it a default in the grammar");
    }

    /** Reports an error that is no problem of the command's: too little memory, or a file that was changed under it. */
    public static int report(VirtualMachineError error, Terminal terminal) {
        terminal.error(message(error));
        return SOME_ERROR;
    }

    private static String message(VirtualMachineError error) {
        if (error instanceof OutOfMemoryError) {
            String message = String.valueOf(error.getMessage());
            return "out of memory" + (message.contains("bytes") ? ": " + message : "") + heap();
        }
        if (error instanceof InternalError) {
            return "a file became shorter, or unreadable, while it was read; start again when it no longer changes";
        }
        return error instanceof StackOverflowError
                ? "a file or a grammar is nested too deeply for the stack; JAVA_TOOL_OPTIONS=-Xss8m makes it larger"
                : "Java has run out of resources; start again with fewer files at a time";
    }

    private static String heap() {
        return " (the heap has at most " + ByteSizes.show(Runtime.getRuntime().maxMemory())
                + "; JAVA_TOOL_OPTIONS=-Xmx8g raises it)";
    }

    /** Prints a failure after which a command may go on with other files; of internal errors of grammars the stack trace, if that is wanted. */
    public static void print(IOException failure, Terminal terminal, boolean verbose) {
        terminal.error(message(failure));
        if (verbose && failure instanceof GrammarFiles.GrammarException grammar) {
            terminal.err().print(grammar.traces());
            terminal.err().flush();
        }
    }

    /** Prints the failure that ended a command, likewise, and gives the exit code. */
    public static int report(Exception failure, Terminal terminal, boolean verbose) {
        if (failure instanceof ClosedByInterruptException
                || Thread.currentThread().isInterrupted()) {
            terminal.error("interrupted; nothing was written");
            return SOME_ERROR;
        }
        if (failure instanceof UncheckedIOException unchecked) {
            return report(Objects.requireNonNull(unchecked.getCause()), terminal, verbose);
        }
        if (failure instanceof UsageException || failure instanceof InvalidPathException) {
            terminal.error(message(failure));
            return WRONG_USAGE;
        }
        if (failure instanceof IOException) {
            print((IOException) failure, terminal, verbose);
            return SOME_ERROR;
        }
        terminal.error("internal error, please report it: " + failure);
        failure.printStackTrace(terminal.err());
        terminal.err().flush();
        return SOME_ERROR;
    }
}
