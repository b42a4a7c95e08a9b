package org.tensorbind.io;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Explains failures of the file system: those of the JDK may have nothing but the name of the file, or no name. */
final class FileFailures {
    static final String LOOP = "is a symbolic link that leads to itself";
    static final String BELOW_FILE = "one of the folders in its path is a file";

    /** Messages of operating systems, by prefix, with their meaning for users. */
    private static final Map<String, String> REASONS = Map.of(
            "Too many levels of symbolic links", LOOP,
            "Not a directory", BELOW_FILE,
            "Is a directory", "is a folder, not a file",
            "Too many open files", "too many files are open; raise the limit of the process (ulimit -n)",
            "Map failed", "cannot be mapped into memory");

    private FileFailures() {}

    /** The failure if it has a reason and the name of the file, else one of the same class that has both. */
    static IOException named(String name, IOException failure) {
        if (failure instanceof ClosedChannelException) {
            return failure;
        }
        String given = failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
        String known = known(failure);
        String reason = known != null ? known : given == null ? "cannot be used" : inWords(given);
        String message = failure.getMessage();
        if (reason.equals(given) && message != null && message.contains(name)) {
            return failure;
        }
        FileSystemException named = like(failure, name, reason);
        named.initCause(failure);
        return named;
    }

    /** As {@link #named(String, IOException)}, of the file at a path. */
    static IOException named(Path path, IOException failure) {
        return named(path.toString(), failure);
    }

    private static FileSystemException like(IOException failure, String name, String reason) {
        if (failure instanceof NoSuchFileException) {
            return new NoSuchFileException(name, null, reason);
        }
        return failure instanceof AccessDeniedException
                ? new AccessDeniedException(name, null, reason)
                : new FileSystemException(name, null, reason);
    }

    /** The meaning of a failure by its class; null if only its reason gives it. */
    private static @Nullable String known(IOException failure) {
        if (failure instanceof FileSystemLoopException) {
            return LOOP;
        }
        if (failure instanceof FileSystemException system && system.getReason() == null) {
            return failure instanceof NoSuchFileException
                    ? "there is no such file"
                    : failure instanceof AccessDeniedException
                            ? "permission denied; check the permissions of the file and of its folders"
                            : failure instanceof NotDirectoryException
                                    ? "is not a folder"
                                    : failure instanceof FileAlreadyExistsException ? "exists already" : null;
        }
        return null;
    }

    private static String inWords(String reason) {
        return REASONS.entrySet().stream()
                .filter(entry -> reason.startsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(reason);
    }
}
