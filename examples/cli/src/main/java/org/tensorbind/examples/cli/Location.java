package org.tensorbind.examples.cli;

import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** A file, or the address of one, as it was written. */
record Location(String text) {
    static final Location NONE = new Location("");

    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+://.*");

    boolean isAddress() {
        return ADDRESS.matcher(text).matches();
    }

    Path path() {
        return Path.of(text);
    }

    URI uri() {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException("'" + name() + "' is not an address");
        }
    }

    /** What it is called where others may see it: an address without what may be a secret, user, query and fragment. */
    String name() {
        return isAddress() ? text.replaceFirst("[?#].*", "").replaceFirst("//[^/@]*@", "//") : text;
    }

    @Override
    public String toString() {
        return name();
    }

    static final class Converter implements CommandLine.ITypeConverter<Location> {
        @Override
        public Location convert(String text) {
            return new Location(text);
        }
    }
}
