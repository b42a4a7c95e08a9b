package org.tensorbind.examples.cli;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.regex.Pattern;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;

/** What went wrong, in words. */
final class Failures {
    static final int SOME_ERROR = 1;
    static final int WRONG_USAGE = 2;

    private static final Pattern RAISING =
            Pattern.compile("a higher one can be set with ReadOptions\\.limit\\(\"(\\w+)\", …\\)");

    private Failures() {}

    /** A kind of failure as {@code --json} names it. */
    static String kind(IOException failure) {
        return failure instanceof FormatException format
                ? format.reason().name().toLowerCase(java.util.Locale.ROOT)
                : "io";
    }

    static String message(Throwable failure) {
        if (failure instanceof NoSuchFileException missing) {
            return missing.getFile() + ": "
                    + (missing.getReason() == null ? "there is no such file" : missing.getReason());
        }
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + ": permission denied";
        }
        if (failure instanceof FileSystemException system) {
            return system.getFile() + ": " + (system.getReason() == null ? "cannot be used" : system.getReason());
        }
        String message = failure.getMessage();
        if (failure instanceof FormatException format && message != null && format.reason() == Reason.LIMIT) {
            return RAISING.matcher(message).replaceAll("a higher one can be set with --limit $1=N");
        }
        return message == null ? failure.getClass().getSimpleName() : message;
    }

    /** Tells of the failure that ended a command, and gives the exit code. */
    static int report(Exception failure, Terminal terminal) {
        if (failure instanceof ClosedByInterruptException
                || Thread.currentThread().isInterrupted()) {
            terminal.error("interrupted; nothing was written");
            return SOME_ERROR;
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
