package org.tensorbind.examples.cli.input;

import java.nio.file.Path;
import picocli.CommandLine;

/** The name of a file on this machine, for options and arguments that take no address: targets and grammars. */
public final class LocalFile implements CommandLine.ITypeConverter<Path> {
    /** Path.of("") would be the current folder. */
    static final String EMPTY = "the name of a file is empty; is a variable not set?";

    @Override
    public Path convert(String text) {
        if (text.isEmpty()) {
            throw new CommandLine.TypeConversionException(EMPTY);
        }
        Location location = new Location(text);
        if (!location.isAddress()) {
            return Path.of(text);
        }
        Path local = location.isUri() ? location.localPath() : null;
        if (local == null) {
            throw new CommandLine.TypeConversionException(
                    location.name() + " is an address; name a file on this machine");
        }
        return local;
    }
}
