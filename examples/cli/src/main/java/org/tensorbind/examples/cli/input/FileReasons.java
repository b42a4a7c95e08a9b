package org.tensorbind.examples.cli.input;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.tensorbind.io.MissingFile;

/** Why the file system does not let a file be used, in words: the JDK's exceptions may have the name of the file and nothing else. */
final class FileReasons {
    private FileReasons() {}

    static String of(FileSystemException failure) {
        String reason = failure.getReason();
        if (failure instanceof FileSystemLoopException) {
            return "is a symbolic link that leads to itself";
        }
        if (reason == null) {
            return ofClass(failure);
        }
        return switch (reason) {
            case "Is a directory" -> "is a folder, not a file";
            case "Not a directory" -> "one of the folders in its path is a file";
            default -> reason;
        };
    }

    private static String ofClass(FileSystemException failure) {
        if (failure instanceof NoSuchFileException && failure.getFile() != null) {
            Path path = Path.of(failure.getFile());
            if (MissingFile.isDanglingLink(path)) {
                return MissingFile.describe(path);
            }
            Path folder = path.toAbsolutePath().getParent();
            return folder != null && !folder.toFile().isDirectory()
                    ? "its folder does not exist"
                    : "there is no such file";
        }
        if (failure instanceof AccessDeniedException) {
            return "permission denied; check the permissions of the file and of its folders";
        }
        if (failure instanceof NotDirectoryException) {
            return "is not a folder";
        }
        return failure instanceof FileAlreadyExistsException ? "exists already" : "cannot be used";
    }
}
