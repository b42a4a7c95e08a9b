package org.tensorbind.examples.cli.grammar;

import picocli.CommandLine.Command;

/** What can be done with grammars. */
@Command(
        name = "grammar",
        description = "Checks, explains and starts grammars.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            GrammarCheckCommand.class,
            GrammarDocCommand.class,
            GrammarPrintCommand.class,
            GrammarPlanCommand.class,
            GrammarNewCommand.class,
            GrammarMutantsCommand.class
        })
public final class GrammarCommand {}
