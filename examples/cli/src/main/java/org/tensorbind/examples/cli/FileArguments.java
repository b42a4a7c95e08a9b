package org.tensorbind.examples.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tensorbind.examples.cli.input.Location;
import picocli.CommandLine;

/**
 * Arguments that name a file in the place of a command, which means to look at it.
 *
 * @param commands the names of commands
 * @param options the options that the whole command has by itself
 */
record FileArguments(Set<String> commands, Set<String> options) {
    private static final String LOOK = "info";

    static FileArguments of(CommandLine command) {
        return new FileArguments(
                command.getSubcommands().keySet(),
                command.getCommandSpec().optionsMap().keySet());
    }

    /** The arguments with the command that is meant; as they are where they begin with one, or name no file. */
    String[] withCommand(String... arguments) {
        for (String argument : arguments) {
            if (commands.contains(argument) || options.contains(argument)) {
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
