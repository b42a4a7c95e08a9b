package org.tensorbind.examples.cli;

import java.lang.reflect.Constructor;
import org.tensorbind.examples.cli.print.Terminal;
import picocli.CommandLine;

/** Makes commands, those that print with the terminal. */
final class CommandFactory implements CommandLine.IFactory {
    private final CommandLine.IFactory others = CommandLine.defaultFactory();
    private final Terminal terminal;

    CommandFactory(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == 1 && constructor.getParameterTypes()[0] == Terminal.class) {
                return type.cast(constructor.newInstance(terminal));
            }
        }
        return others.create(type);
    }
}
