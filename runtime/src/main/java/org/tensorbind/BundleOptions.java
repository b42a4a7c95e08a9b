package org.tensorbind;

import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a bundle is read. Immutable: each method returns a changed copy. Checkpoints differ in the names of their tensors: the names of
 * the file are changed by one rule after the other, in the order given here, before they are compared with those of the bundle.
 */
public final class BundleOptions {
    private static final BundleOptions DEFAULTS = new BundleOptions(ReadOptions.lenient(), null, null);

    private final ReadOptions reading;
    private final @Nullable String format;
    private final @Nullable UnaryOperator<String> names;

    private BundleOptions(ReadOptions reading, @Nullable String format, @Nullable UnaryOperator<String> names) {
        this.reading = reading;
        this.format = format;
        this.names = names;
    }

    /** Lenient reading, in the format of the file's signature or extension, under the file's own names. */
    public static BundleOptions defaults() {
        return DEFAULTS;
    }

    /** Returns a copy with the file opened in this way. */
    public BundleOptions reading(ReadOptions options) {
        return new BundleOptions(options, format, names);
    }

    /** Returns a copy with the file taken for one of the format called {@code name}, whatever its signature and extension. */
    public BundleOptions format(String name) {
        return new BundleOptions(reading, name, names);
    }

    /** Returns a copy with {@code prefix} taken from the names that begin with it; the others stay. */
    public BundleOptions stripPrefix(String prefix) {
        return rename(name -> name.startsWith(prefix) ? name.substring(prefix.length()) : name);
    }

    /**
     * Returns a copy with every match of a regular expression in a name replaced.
     *
     * @param replacement as in {@link java.util.regex.Matcher#replaceAll(String)}, {@code $1} is the first group
     */
    public BundleOptions rename(String regex, String replacement) {
        Pattern pattern = Pattern.compile(regex);
        return rename(name -> pattern.matcher(name).replaceAll(replacement));
    }

    /** Returns a copy with names changed by a function from the file's name to the bundle's. */
    public BundleOptions rename(UnaryOperator<String> rule) {
        UnaryOperator<String> earlier = names;
        return new BundleOptions(reading, format, earlier == null ? rule : name -> rule.apply(earlier.apply(name)));
    }

    /** How the file is opened. */
    public ReadOptions reading() {
        return reading;
    }

    /** Name of the format, null for the one of the file's signature or extension. */
    public @Nullable String format() {
        return format;
    }

    /** From the file's names to the bundle's, null where they are the same. */
    public @Nullable UnaryOperator<String> names() {
        return names;
    }
}
