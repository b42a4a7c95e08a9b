package org.tensorbind.examples.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tensorbind.examples.cli.input.Location;

/** Arguments that name a file in the place of a command, which means to look at it. */
final class FileArguments {
    private static final String LOOK = "info";

    /** The options that the whole command has by itself. */
    static final Set<String> OPTIONS = Set.of("-v", "--verbose", "-h", "--help", "-V", "--version");

    private FileArguments() {}

    /** The arguments with the command that is meant; as they are where they begin with one, or name no file. */
    static String[] withCommand(String... arguments) {
        for (String argument : arguments) {
            if (Subcommands.NAMES.contains(argument) || OPTIONS.contains(argument)) {
                return arguments;
            }
            if (isFile(argument)) {
                List<String> all = new ArrayList<>(List.of(LOOK));
                all.addAll(List.of(arguments));
                return all.toArray(String[]::new);
            }
            if (!argument.startsWith("-")) {
                return arguments;
            }
        }
        return arguments;
    }

    /** Whether an argument is a file, or can be nothing else: commands have no dots and slashes in their names. */
    private static boolean isFile(String argument) {
        Location location = new Location(argument);
        if (location.isStandardInput() || location.isAddress()) {
            return true;
        }
        boolean looksLikeFile = !argument.startsWith("-") && argument.matches("(?s).*[./\\\\].*");
        try {
            return looksLikeFile || Files.exists(Path.of(argument));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
