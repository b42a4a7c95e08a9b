package org.tensorbind.examples.cli.input;

import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tensorbind.examples.cli.print.UsageException;
import picocli.CommandLine;

/** A file, the address of one or of a model on the hub, or {@code -} for standard input, as it was written. */
public record Location(String text) {
    public static final Location NONE = new Location("");

    private static final String HUB = "hf:";

    private static final Pattern ADDRESS = Pattern.compile("(?:[A-Za-z][A-Za-z0-9+.-]+://|(?i:" + HUB + ")).*");

    /** Whether it is standard input. */
    public boolean isStandardInput() {
        return text.equals("-");
    }

    /** The file or folder on this machine that it names, null where it is none. */
    @Nullable
    public Path localPath() {
        if (!isAddress()) {
            return isStandardInput() ? null : path();
        }
        URI uri = uri();
        return "file".equalsIgnoreCase(uri.getScheme()) && uri.getHost() == null ? Path.of(uri.getPath()) : null;
    }

    public boolean isAddress() {
        return ADDRESS.matcher(text).matches();
    }

    /** Whether it is a model of the hub, or a file of one. */
    boolean isHub() {
        return text.regionMatches(true, 0, HUB, 0, HUB.length());
    }

    /** Whether an address is well-formed. */
    boolean isUri() {
        try {
            uri();
            return true;
        } catch (UsageException e) {
            return false;
        }
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
    public String name() {
        return isStandardInput()
                ? StandardInput.NAME
                : isAddress() ? text.replaceFirst("[?#].*", "").replaceFirst("//[^/@]*@", "//") : text;
    }

    @Override
    public String toString() {
        return name();
    }

    public static final class Converter implements CommandLine.ITypeConverter<Location> {
        @Override
        public Location convert(String text) {
            if (text.isEmpty()) {
                throw new CommandLine.TypeConversionException(LocalFile.EMPTY);
            }
            return new Location(text);
        }
    }
}
