package org.tensorbind.processor.format.resolve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the files that a grammar names, which are beside it. */
@FunctionalInterface
public interface FilesBeside {
    /** There are none. */
    FilesBeside NONE = name -> null;

    /** The files in the folder of a grammar, and in folders there. */
    static FilesBeside of(Path grammar) {
        return name -> {
            try {
                return Files.readAllBytes(grammar.resolveSibling(name));
            } catch (NoSuchFileException | InvalidPathException e) {
                // There is none, or no file of this system has such a name.
                return null;
            }
        };
    }

    /** The bytes of a file, null where there is none of that name. */
    byte @Nullable [] read(String name) throws IOException;

    /** Whether a name is a path that does not lead out of a folder. */
    static boolean isInside(String name) {
        return name.chars().noneMatch(c -> c < ' ' || c == '\\' || c == ':')
                && Stream.of(name.split("/", -1))
                        .noneMatch(part -> part.isEmpty() || part.equals(".") || part.equals(".."));
    }
}
