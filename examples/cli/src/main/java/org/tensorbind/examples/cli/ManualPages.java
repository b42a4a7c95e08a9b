package org.tensorbind.examples.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tensorbind.examples.cli.print.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Writes a manual page for each command, for {@code man}: its help in the sections that manual pages have. */
final class ManualPages {
    private ManualPages() {}

    /** Writes the pages to the folder that is the argument. */
    public static void main(String[] arguments) throws IOException {
        Terminal nowhere = new Terminal(
                new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), false, false, false);
        write(TensorbindCommand.commandLine(nowhere), Path.of(arguments[0]));
    }

    private static void write(CommandLine command, Path folder) throws IOException {
        CommandSpec spec = command.getCommandSpec();
        Files.writeString(folder.resolve(pageName(spec) + ".1"), page(command));
        for (CommandLine subcommand : command.getSubcommands().values()) {
            write(subcommand, folder);
        }
    }

    private static String pageName(CommandSpec command) {
        return command.qualifiedName("-");
    }

    /** The page of a command as troff with the macros of {@code man}. */
    static String page(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        UsageMessageSpec usage = spec.usageMessage();
        Help help = new Help(spec, Help.defaultColorScheme(Help.Ansi.OFF));
        StringBuilder page = new StringBuilder(".TH \"" + pageName(spec).toUpperCase(java.util.Locale.ROOT) + "\" 1\n");
        String summary = usage.description().length == 0
                ? spec.name()
                : usage.description()[0].split("\\. ", 2)[0];
        page.append(".SH NAME\n")
                .append(escape(pageName(spec) + " - " + summary))
                .append('\n');
        section(page, "SYNOPSIS", help.synopsis(0));
        section(page, "DESCRIPTION", help.description());
        section(page, "OPERANDS", help.parameterList());
        section(page, "OPTIONS", help.optionList());
        section(page, "COMMANDS", help.commandList());
        section(page, "EXIT STATUS", help.exitCodeList());
        section(page, "EXAMPLES", help.footer());
        if (spec.parent() != null) {
            section(page, "SEE ALSO", pageName(spec.root()) + "(1)");
        }
        return page.toString();
    }

    /** Lines stay as help has them; a section without text is absent. */
    private static void section(StringBuilder page, String title, String text) {
        List<String> lines = text.strip().isEmpty()
                ? List.of()
                : text.stripTrailing().lines().toList();
        if (!lines.isEmpty()) {
            page.append(".SH ").append(title).append("\n.nf\n");
            lines.forEach(line -> page.append(escape(line)).append('\n'));
            page.append(".fi\n");
        }
    }

    /** Text without a meaning for troff, which takes a period or an apostrophe that begins a line for a request. */
    private static String escape(String line) {
        String escaped = line.replace("\\", "\\e").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
