package org.tensorbind.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Explains why a file does not exist. */
public final class MissingFile {
    /** No system follows more links from one path. */
    private static final int MOST_LINKS = 64;

    private MissingFile() {}

    /** Returns the problem of a path without a file, as the end of a message. */
    public static String describe(Path path) {
        String link = describeLink(path);
        if (link != null) {
            return link;
        }
        return Files.isDirectory(path) ? "is a folder, not a file" : "is missing";
    }

    /** Returns whether the path is a link to something that does not exist. */
    public static boolean isDanglingLink(Path path) {
        return Files.isSymbolicLink(path) && !Files.exists(path);
    }

    /** Returns the exception for a path at which there is nothing. */
    public static NoSuchFileException at(Path path) {
        String link = describeLink(path);
        String reason = isBelowFile(path) ? FileFailures.BELOW_FILE : "there is no such file";
        return new NoSuchFileException(path.toString(), null, link == null ? reason : link);
    }

    /** Whether a parent in the path is a file; some versions of Java report only that the path does not exist. */
    private static boolean isBelowFile(Path path) {
        for (Path folder = path.getParent(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder)) {
                return !Files.isDirectory(folder);
            }
        }
        return false;
    }

    private static @Nullable String describeLink(Path path) {
        if (!isDanglingLink(path)) {
            return null;
        }
        Path end = end(path);
        return Files.isSymbolicLink(end) ? FileFailures.LOOP : "is a link to " + end + ", which does not exist";
    }

    /** The path at the end of all links. */
    private static Path end(Path path) {
        Path end = path;
        try {
            for (int i = 0; i < MOST_LINKS && Files.exists(end, LinkOption.NOFOLLOW_LINKS); i++) {
                end = end.resolveSibling(Files.readSymbolicLink(end)).normalize();
            }
        } catch (IOException | UnsupportedOperationException e) {
            return end;
        }
        return end;
    }
}
