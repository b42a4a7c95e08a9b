package org.tensorbind.examples.cli.input;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.cli.print.Terminal;
import org.tensorbind.examples.cli.print.UsageException;
import org.tensorbind.http.HttpOptions;
import org.tensorbind.http.HttpSource;
import org.tensorbind.http.HttpTraffic;
import org.tensorbind.hub.HubOptions;
import org.tensorbind.hub.HubSource;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.SourceOpener;
import picocli.CommandLine.Option;

/** Options that say in which format files are, and up to which limits they are read. */
public final class FormatOptions {
    @Option(
            names = "--format",
            paramLabel = "NAME",
            description = "The files' format; by default found by signature or extension.")
    private @Nullable String name;

    @Option(
            names = "--grammar",
            paramLabel = "FILE",
            description = "The grammar of the files' format, compiled in memory.")
    private @Nullable Path grammar;

    @Option(
            names = "--limit",
            paramLabel = "RULE=N",
            description = "Another value for a limit that the grammar sets on a rule.")
    private Map<String, Long> limits = new LinkedHashMap<>();

    @Option(
            names = "--max-decoded-size",
            paramLabel = "N",
            description = "Limit of the bytes of one tensor decoded into memory; default: half of the heap.")
    private @Nullable Long maxDecoded;

    @Option(
            names = "--http-token-env",
            paramLabel = "VARIABLE",
            description = "The environment variable with the token for files on an HTTP server.")
    private @Nullable String tokenVariable;

    private final Terminal terminal;
    private final StandardInput standardInput;
    private final InputFiles inputs = new InputFiles();
    private @Nullable TensorFormat compiled;

    public FormatOptions(Terminal terminal) {
        this.terminal = terminal;
        this.standardInput = new StandardInput(terminal);
    }

    /** What has been opened so far. */
    public InputFiles inputs() {
        return inputs;
    }

    /** Opens one file for who parses it, whatever it holds, here or after HTTP. */
    public ByteSource source(Location file) throws IOException {
        if (file.isStandardInput()) {
            return standardInput.open();
        }
        SourceOpener opener = opener(file, new HttpTraffic());
        Location located = locate(file, opener);
        Path local = located.localPath();
        if (local == null) {
            return openAddress(located, opener);
        }
        inputs.add(local);
        return ByteSource.map(local);
    }

    private static ByteSource openAddress(Location file, SourceOpener opener) throws IOException {
        try {
            return opener.open(file.uri());
        } catch (IllegalArgumentException e) {
            throw new UsageException(Failures.message(e));
        }
    }

    /** Where a file is: that of a model may be in the local cache. */
    public Location locate(Location file) throws IOException {
        return locate(file, opener(file, new HttpTraffic()));
    }

    private static Location locate(Location file, SourceOpener opener) throws IOException {
        if (!file.isAddress()) {
            return file;
        }
        URI uri = file.uri();
        try {
            URI located = opener.locate(uri);
            return located.equals(uri) ? file : new Location(located.toString());
        } catch (IllegalArgumentException e) {
            throw new UsageException(Failures.message(e));
        }
    }

    /** Opens a file or the files of a checkpoint, here or after HTTP. */
    public TensorReader open(Location file, ReadOptions options) throws IOException {
        return open(file, options, new HttpTraffic());
    }

    /** Opens what {@link #open(Location, ReadOptions)} opens, and counts what that takes if it is after HTTP. */
    public TensorReader open(Location file, ReadOptions options, HttpTraffic traffic) throws IOException {
        SourceOpener opener = opener(file, traffic);
        Location located = locate(file, opener);
        TensorReader reader = openUnrecorded(located, options, opener);
        try {
            inputs.add(located, reader);
            reportTrailing(reader);
            return reader;
        } catch (RuntimeException | Error e) {
            try (reader) {
                throw e;
            }
        }
    }

    /** Opens what {@link #open(Location, ReadOptions)} opens, to look what it is: reports nothing. */
    public TensorReader peek(Location file, ReadOptions options) throws IOException {
        SourceOpener opener = opener(file, new HttpTraffic());
        return openUnrecorded(locate(file, opener), options, opener);
    }

    /** Reports bytes at the end of a file that are not read. */
    public void reportTrailing(TensorReader reader) {
        FormatException trailing = reader.trailing();
        if (trailing != null) {
            terminal.error(Failures.message(trailing) + "; what follows is not read");
        }
    }

    private TensorReader openUnrecorded(Location file, ReadOptions options, SourceOpener opener) throws IOException {
        if (file.isStandardInput()) {
            ByteSource source = standardInput.open();
            TensorFormat format = chosenFor(source);
            return format == null
                    ? TensorFormats.open(source, limited(options))
                    : format.open(source, limited(options));
        }
        Path local = file.localPath();
        return local == null ? openAddress(file, options, opener) : open(local, options);
    }

    /** The format asked for, null for none; where its grammar has problems, the source is closed. */
    private @Nullable TensorFormat chosenFor(ByteSource source) throws IOException {
        try {
            return chosen();
        } catch (IOException | RuntimeException | Error e) {
            try (source) {
                throw e;
            }
        }
    }

    private TensorReader openAddress(Location file, ReadOptions options, SourceOpener opener) throws IOException {
        TensorFormat format = chosen();
        try {
            return format == null
                    ? TensorFormats.open(file.uri(), limited(options), opener)
                    : TensorFormats.open(file.uri(), limited(options), opener, format);
        } catch (IllegalArgumentException e) {
            throw new UsageException(Failures.message(e));
        }
    }

    /**
     * Opens one of several files, of which {@code --grammar} says the format of those that are in no other: what has the extension or the first
     * bytes of another format, and not the grammar's, is in that one.
     */
    public TensorReader openAmong(Location file, ReadOptions options) throws IOException {
        if (file.isAddress() || file.isStandardInput() || !isInAnother(file.path())) {
            return open(file, options);
        }
        TensorReader reader = TensorFormats.open(file.path(), limited(options));
        inputs.add(file, reader);
        return reader;
    }

    private boolean isInAnother(Path file) throws IOException {
        TensorFormat format = grammar == null || !Files.isRegularFile(file) ? null : chosen();
        if (format == null || hasExtension(file, format)) {
            return false;
        }
        try (ByteSource source = ByteSource.map(file)) {
            TensorFormat known = TensorFormats.formatOf(source);
            return hasExtension(file, known) || known.signature().length >= TensorFormat.LONG_SIGNATURE;
        } catch (FormatException e) {
            return false;
        }
    }

    /** Whether a file's name ends as those of a format do. */
    public static boolean hasExtension(Path file, TensorFormat format) {
        return format.extensions().stream()
                .anyMatch(extension -> file.toString().toLowerCase(Locale.ROOT).endsWith("." + extension));
    }

    /** What is wrong with a file that is not as the grammar says, or that it is known as one of another format by its first bytes. */
    public IOException inAnother(Location file, FormatException failure) {
        if (grammar == null || file.isAddress() || file.isStandardInput()) {
            return failure;
        }
        try (ByteSource source = ByteSource.map(file.path())) {
            TensorFormat known = TensorFormats.formatOf(source);
            return known.signature().length < TensorFormat.LONG_SIGNATURE
                    ? failure
                    : new IOException(
                            file + " is in the format " + known.title() + ", not in that of " + grammar
                                    + ", which --grammar sets for the input; use --to-grammar for the target alone",
                            failure);
        } catch (IOException e) {
            failure.addSuppressed(e);
            return failure;
        }
    }

    /** Opens what a location is. The hub gets the token of the option or that of the environment, other servers the one of the option. */
    private SourceOpener opener(Location file, HttpTraffic traffic) {
        if (!file.isAddress()) {
            return SourceOpener.installed();
        }
        HttpOptions http = HttpOptions.defaults().traffic(traffic);
        String token = token();
        try {
            if (file.isHub()) {
                HubOptions hub = HubOptions.defaults().http(http);
                return HubSource.opener(token == null ? hub : hub.token(token));
            }
            return HttpSource.opener(token == null ? http : http.token(token));
        } catch (IllegalArgumentException e) {
            String option = token == null ? "" : "--http-token-env " + tokenVariable + ": ";
            throw new UsageException(option + e.getMessage());
        }
    }

    private @Nullable String token() {
        if (tokenVariable == null) {
            return null;
        }
        String token = System.getenv(tokenVariable);
        if (token == null) {
            throw new UsageException(
                    "--http-token-env: the environment variable " + tokenVariable + " is not set; set it to the token");
        }
        return token;
    }

    private TensorReader open(Path file, ReadOptions options) throws IOException {
        TensorFormat format = chosen();
        return format == null
                ? TensorFormats.open(file, limited(options))
                : TensorFormats.open(file, limited(options), format);
    }

    /** The options with the limits asked for. */
    public ReadOptions limited(ReadOptions options) {
        ReadOptions limited = maxDecoded == null ? options : options.maxDecodedSize(maxDecoded);
        for (Map.Entry<String, Long> limit : limits.entrySet()) {
            limited = limited.limit(limit.getKey(), limit.getValue());
        }
        return limited;
    }

    /** The options with the limits asked for. */
    public WriteOptions limited(WriteOptions options) {
        WriteOptions limited = options;
        for (Map.Entry<String, Long> limit : limits.entrySet()) {
            limited = limited.limit(limit.getKey(), limit.getValue());
        }
        return limited;
    }

    /** The format that a source is in. */
    public TensorFormat formatOf(ByteSource source) throws IOException {
        TensorFormat format = chosen();
        return format == null ? TensorFormats.formatOf(source) : format;
    }

    /** The format asked for, null for none. */
    @Nullable
    public TensorFormat chosen() throws IOException {
        if (grammar != null) {
            if (compiled == null) {
                inputs.add(grammar);
                compiled = GrammarFiles.compile(grammar);
            }
            return compiled;
        }
        return name == null ? null : named(name);
    }

    /** The format of a grammar file: the one that files are read in, where that is of the same grammar. */
    public TensorFormat compiled(Path file) throws IOException {
        inputs.add(file);
        TensorFormat chosen = chosen();
        return chosen != null && grammar != null && Files.isSameFile(file, grammar)
                ? chosen
                : GrammarFiles.compile(file);
    }

    /** The format called {@code name}. */
    public static TensorFormat named(String name) {
        try {
            return TensorFormats.named(name);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}
