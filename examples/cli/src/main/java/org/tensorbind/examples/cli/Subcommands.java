package org.tensorbind.examples.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.tensorbind.examples.cli.convert.ConvertCommand;
import org.tensorbind.examples.cli.convert.EditCommand;
import org.tensorbind.examples.cli.convert.MergeCommand;
import org.tensorbind.examples.cli.convert.SplitCommand;
import org.tensorbind.examples.cli.dump.DumpCommand;
import org.tensorbind.examples.cli.grammar.BundleCommand;
import org.tensorbind.examples.cli.grammar.GrammarCommand;
import org.tensorbind.examples.cli.inspect.DiffCommand;
import org.tensorbind.examples.cli.inspect.InfoCommand;
import org.tensorbind.examples.cli.inspect.VerifyCommand;
import picocli.AutoComplete;
import picocli.CommandLine;

/** The commands by their names, which are known without their classes. */
final class Subcommands {
    /** In the order of help. */
    static final List<String> NAMES = List.of(
            "info",
            "verify",
            "convert",
            "merge",
            "split",
            "edit",
            "diff",
            "dump",
            "bundle",
            "grammar",
            "generate-completion",
            "help");

    /** Those that look at all commands. */
    private static final Set<String> OF_ALL = Set.of("generate-completion", "help");

    private Subcommands() {}

    /** The command that arguments begin with after options of the whole command; all, if they begin with none or with one that looks at all. */
    static List<String> namedBy(String... arguments) {
        return Arrays.stream(arguments)
                .dropWhile(argument -> argument.startsWith("-"))
                .limit(1)
                .filter(name -> NAMES.contains(name) && !OF_ALL.contains(name))
                .findFirst()
                .map(List::of)
                .orElse(NAMES);
    }

    static Class<?> type(String name) {
        return switch (name) {
            case "info" -> InfoCommand.class;
            case "verify" -> VerifyCommand.class;
            case "convert" -> ConvertCommand.class;
            case "merge" -> MergeCommand.class;
            case "split" -> SplitCommand.class;
            case "edit" -> EditCommand.class;
            case "diff" -> DiffCommand.class;
            case "dump" -> DumpCommand.class;
            case "bundle" -> BundleCommand.class;
            case "grammar" -> GrammarCommand.class;
            case "generate-completion" -> AutoComplete.GenerateCompletion.class;
            case "help" -> CommandLine.HelpCommand.class;
            default -> throw new IllegalArgumentException(name);
        };
    }
}
