package org.tensorbind.examples.cli;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tensorbind.examples.cli.input.Failures;
import org.tensorbind.examples.cli.input.LocalFile;
import org.tensorbind.examples.cli.print.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command with all its subcommands. */
@Command(
        name = "tensorbind",
        description = {
            "Shows, checks, converts and compares tensor files in every format on the class path.",
            "'tensorbind FILE' is 'tensorbind info FILE'. As an input file, - is standard input."
        },
        synopsisSubcommandLabel = "[COMMAND]",
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        usageHelpAutoWidth = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "1:a file could not be read, or an error or a difference was found",
            "2:wrong usage"
        })
final class TensorbindCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Show where in the program an internal error happened.")
    private boolean verbose;

    /** Without a command, help is what is wanted. */
    @Override
    public Integer call() {
        CommandLine command = Objects.requireNonNull(spec, "set before").commandLine();
        command.usage(command.getOut());
        return 0;
    }

    /** Whether a command was given to show where internal errors happened. */
    static boolean isVerbose(CommandSpec command) {
        return command.root().userObject() instanceof TensorbindCommand root && root.verbose;
    }

    /**
     * The command as some arguments need it. To make the model of a command from its annotations takes as long as to run it, so there is only the one
     * that the arguments name.
     */
    static CommandLine commandLine(Terminal terminal, String... arguments) {
        CommandLine command = new CommandLine(new TensorbindCommand(), new CommandFactory(terminal));
        Subcommands.namedBy(arguments).forEach(name -> command.addSubcommand(Subcommands.type(name)));
        setVersion(command);
        command.setOut(terminal.out());
        command.setErr(terminal.err());
        command.setColorScheme(CommandLine.Help.defaultColorScheme(
                terminal.hasColours() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
        command.setExecutionExceptionHandler(
                (failure, failed, parsed) -> Failures.report(failure, terminal, isVerbose(failed.getCommandSpec())));
        command.setParameterExceptionHandler((failure, unparsed) -> usage(failure, terminal));
        command.setCaseInsensitiveEnumValuesAllowed(true);
        command.registerConverter(Path.class, new LocalFile());
        return command;
    }

    /** Formats are looked for when a version is printed, not when a command is made, as by an annotation. */
    private static void setVersion(CommandLine command) {
        command.getCommandSpec().versionProvider(new Version());
        command.getSubcommands().values().forEach(TensorbindCommand::setVersion);
    }

    private static int usage(ParameterException failure, Terminal terminal) {
        CommandLine failed = failure.getCommandLine();
        boolean takesArguments = !failed.getCommandSpec().positionalParameters().isEmpty();
        terminal.error(UsageProblem.of(Failures.message(failure), takesArguments));
        if (!CommandLine.UnmatchedArgumentException.printSuggestions(failure, terminal.err())) {
            terminal.err().println("Try '" + failed.getCommandSpec().qualifiedName() + " --help'.");
        }
        terminal.err().flush();
        return failed.getCommandSpec().exitCodeOnInvalidInput();
    }

    /** Runs the command and gives its exit code; without memory, too. */
    static int run(String[] arguments, Terminal terminal) {
        try {
            String[] withCommand = FileArguments.withCommand(arguments);
            return commandLine(terminal, withCommand).execute(withCommand);
        } catch (VirtualMachineError e) {
            return Failures.report(e, terminal);
        }
    }

    /** Runs the command and ends the virtual machine with its exit code. */
    public static void main(String[] arguments) {
        Terminal terminal = Terminal.standard();
        Interruption interruption = Interruption.install();
        int code = run(arguments, terminal);
        terminal.out().flush();
        terminal.err().flush();
        interruption.finished();
        System.exit(code);
    }
}
