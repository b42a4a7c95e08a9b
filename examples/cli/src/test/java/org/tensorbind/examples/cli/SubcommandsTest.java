package org.tensorbind.examples.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SubcommandsTest {
    @Test
    void allAreThereForHelp() {
        assertEquals(Subcommands.NAMES, Subcommands.namedBy());
        assertEquals(Subcommands.NAMES, Subcommands.namedBy("--help"));
        assertEquals(Subcommands.NAMES, Subcommands.namedBy("help", "info"));
        assertEquals(Subcommands.NAMES, Subcommands.namedBy("inof", "model.safetensors"));
        assertEquals(
                Subcommands.NAMES,
                List.copyOf(Cli.commandLine().getSubcommands().keySet()));
    }

    @Test
    void oneIsMadeIfItIsNamed() {
        assertEquals(List.of("info"), Subcommands.namedBy("info", "--json", "verify"));
        assertEquals(List.of("grammar"), Subcommands.namedBy("-v", "grammar", "check"));
        assertEquals(Set.of("edit"), Cli.commandLine("edit").getSubcommands().keySet());
    }

    @Test
    void optionsOfTheWholeCommandAreKnown() {
        assertEquals(
                FileArguments.OPTIONS,
                Cli.commandLine().getCommandSpec().optionsMap().keySet());
    }
}
