package org.tensorbind.examples.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tensorbind.examples.cli.print.Terminal;

/** Runs the commands of a session one after the other in one virtual machine, as if each were typed in its folder. */
final class SessionProgram {
    /** Between the arguments of a command, which are a line. */
    static final String SEPARATOR = "\u001f";

    /** A line of the output after that of each command. */
    static final String END = "\u001e";

    private SessionProgram() {}

    public static void main(String[] arguments) throws IOException {
        List<String> commands = Files.readAllLines(Path.of(arguments[0]));
        for (String command : commands) {
            Terminal terminal = Terminal.standard();
            TensorbindCommand.run(command.split(SEPARATOR), terminal);
            terminal.out().flush();
            terminal.err().flush();
            System.out.println(END);
            System.out.flush();
        }
    }
}
