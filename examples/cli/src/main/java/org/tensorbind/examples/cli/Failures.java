package org.tensorbind.examples.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import org.tensorbind.FormatException;
import org.tensorbind.SafeText;
import org.tensorbind.io.MissingFile;

/** What went wrong, in words. */
final class Failures {
    static final int SOME_ERROR = 1;
    static final int WRONG_USAGE = 2;

    private static final Pattern RAISING =
            Pattern.compile("a higher one can be set with (?:Read|Write)Options\\.limit\\(\"(\\w+)\", …\\)");

    private static final String READ_IN = "--format NAME says which one it is in, --grammar FILE describes another";

    private static final Pattern FIELD = Pattern.compile(
            "(tensor '.*' needs a value for (\\w+)): set it with TensorEntry\\.with\\(.*", Pattern.DOTALL);

    private static final Pattern SETTING = Pattern.compile(": set it with TensorWriter\\.set\\(\"(\\w+)\", …\\)");

    private Failures() {}

    /** Whether a tensor lacks a field of the target's format that only a program can give, or the file an item. */
    static boolean isMissingField(IllegalStateException failure) {
        String message = failure.getMessage();
        return message != null && (FIELD.matcher(message).matches() || message.startsWith("the file needs "));
    }

    /**
     * What the message of such a failure says.
     *
     * @param single whether the format's files are one tensor, fields of which are set as items of the file are
     */
    static String missingField(IllegalStateException failure, boolean single) {
        String message = String.valueOf(failure.getMessage());
        return inOptions(single ? FIELD.matcher(message).replaceFirst("$1; --set $2=VALUE gives it") : message);
    }

    /** A kind of failure as {@code --json} names it. */
    static String kind(IOException failure) {
        return failure instanceof FormatException format
                ? format.reason().name().toLowerCase(java.util.Locale.ROOT)
                : "io";
    }

    /** Names of files are in one line; the failure of a file's content is so by itself. */
    static String message(Throwable failure) {
        if (failure instanceof NoSuchFileException missing) {
            return SafeText.of(missing.getFile()) + ": " + SafeText.of(reason(missing));
        }
        if (failure instanceof AccessDeniedException denied) {
            return SafeText.of(denied.getFile()) + ": permission denied";
        }
        if (failure instanceof FileSystemException system) {
            return SafeText.of(String.valueOf(system.getFile())) + ": "
                    + (system.getReason() == null ? "cannot be used" : system.getReason());
        }
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : inOptions(message);
    }

    /** Also of files that were not opened as tensor files, such as grammars. */
    private static String reason(NoSuchFileException missing) {
        if (missing.getReason() != null) {
            return missing.getReason();
        }
        try {
            Path path = Path.of(missing.getFile());
            return MissingFile.isDanglingLink(path) ? MissingFile.describe(path) : "there is no such file";
        } catch (InvalidPathException e) {
            return "there is no such file";
        }
    }

    /** The message with the command's options in the place of the methods that do the same. */
    static String inOptions(String message) {
        String limits = RAISING.matcher(message)
                .replaceAll("a higher one can be set with --limit $1=N")
                .replace("ReadOptions.maxDecodedSize(…)", "--max-decoded=N")
                .replace("name the one that it is in with TensorFormats.named(…).open(…)", READ_IN)
                .replace("to read it in one of them, use TensorFormats.named(…).open(…)", READ_IN)
                .replace("use TensorFormats.named(…).create(…)", "name one with --to");
        String items = SETTING.matcher(limits).replaceAll("; --set $1=VALUE gives it");
        return FIELD.matcher(items).replaceFirst("$1, which no option gives; a default in its grammar would");
    }

    /** Tells of an error that is no fault of the command's: too little memory, or a file that was changed under it. */
    static int report(VirtualMachineError error, Terminal terminal) {
        terminal.error(
                error instanceof OutOfMemoryError
                        ? "out of memory: " + error.getMessage() + heap()
                        : error instanceof InternalError
                                ? "a file became shorter, or unreadable, while it was read: " + error.getMessage()
                                : error.toString());
        return SOME_ERROR;
    }

    private static String heap() {
        return " (the heap has at most " + Sizes.show(Runtime.getRuntime().maxMemory())
                + "; JAVA_TOOL_OPTIONS=-Xmx8g gives it more)";
    }

    /** Tells of the failure that ended a command, and gives the exit code. */
    static int report(Exception failure, Terminal terminal) {
        if (failure instanceof ClosedByInterruptException
                || Thread.currentThread().isInterrupted()) {
            terminal.error("interrupted; nothing was written");
            return SOME_ERROR;
        }
        if (failure instanceof UncheckedIOException unchecked) {
            return report(Objects.requireNonNull(unchecked.getCause()), terminal);
        }
        if (failure instanceof UsageException) {
            terminal.error(message(failure));
            return WRONG_USAGE;
        }
        if (failure instanceof IOException) {
            terminal.error(message(failure));
            return SOME_ERROR;
        }
        terminal.error("internal error, please report it: " + failure);
        failure.printStackTrace(terminal.err());
        terminal.err().flush();
        return SOME_ERROR;
    }
}
