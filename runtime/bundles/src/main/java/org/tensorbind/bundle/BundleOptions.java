package org.tensorbind.bundle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tensorbind.MetadataValue;
import org.tensorbind.ReadOptions;
import org.tensorbind.io.LoadProgress;

/**
 * Options for reading a bundle. Immutable: each method returns a changed copy. Checkpoints of one model may name tensors differently. Renaming rules
 * are applied to the names of the file, in the order in which they were added, before the names are compared with those of the bundle.
 */
public final class BundleOptions {
    private static final BundleOptions DEFAULTS =
            new BundleOptions(ReadOptions.lenient(), null, null, null, Map.of(), Map.of(), null, null);

    private final ReadOptions reading;
    private final @Nullable String format;
    private final @Nullable UnaryOperator<String> names;
    private final @Nullable Boolean closed;
    private final Map<String, Long> variables;
    private final Map<String, MetadataValue> metadata;
    private final @Nullable Executor executor;
    private final @Nullable LoadProgress progress;

    private BundleOptions(
            ReadOptions reading,
            @Nullable String format,
            @Nullable UnaryOperator<String> names,
            @Nullable Boolean closed,
            Map<String, Long> variables,
            Map<String, MetadataValue> metadata,
            @Nullable Executor executor,
            @Nullable LoadProgress progress) {
        this.reading = reading;
        this.format = format;
        this.names = names;
        this.closed = closed;
        this.variables = variables;
        this.metadata = metadata;
        this.executor = executor;
        this.progress = progress;
    }

    /** Lenient reading, in the format of the file's signature or extension, under the file's own names. */
    public static BundleOptions defaults() {
        return DEFAULTS;
    }

    /** Returns a copy that opens the file with these options. */
    public BundleOptions readOptions(ReadOptions options) {
        return new BundleOptions(options, format, names, closed, variables, metadata, executor, progress);
    }

    /** Returns a copy that reads the file as a format, regardless of its signature and extension. */
    public BundleOptions format(String name) {
        return new BundleOptions(reading, name, names, closed, variables, metadata, executor, progress);
    }

    /** Returns a copy that removes {@code prefix} from the names that begin with it. */
    public BundleOptions stripPrefix(String prefix) {
        return rename(name -> name.startsWith(prefix) ? name.substring(prefix.length()) : name);
    }

    /**
     * Returns a copy that replaces every match of a regular expression in a name.
     *
     * @param replacement as in {@link java.util.regex.Matcher#replaceAll(String)}; {@code $1} is the first group
     */
    public BundleOptions rename(String regex, String replacement) {
        Pattern pattern = Pattern.compile(regex);
        return rename(name -> pattern.matcher(name).replaceAll(replacement));
    }

    /** Returns a copy that maps the file's names to the bundle's by a function. */
    public BundleOptions rename(UnaryOperator<String> rule) {
        UnaryOperator<String> earlier = names;
        UnaryOperator<String> both = earlier == null ? rule : name -> rule.apply(earlier.apply(name));
        return new BundleOptions(reading, format, both, closed, variables, metadata, executor, progress);
    }

    /** Returns a copy that rejects or accepts tensors of the file that the bundle does not have, regardless of the bundle's own setting. */
    public BundleOptions closed(boolean isClosed) {
        return new BundleOptions(reading, format, names, isClosed, variables, metadata, executor, progress);
    }

    /**
     * Returns a copy that sets a shape variable of the bundle, overriding the bundle's own value, so that one class serves every size of a model.
     *
     * @throws IllegalArgumentException if the value is negative
     */
    public BundleOptions where(String variable, long value) {
        if (value < 0) {
            throw new IllegalArgumentException(
                    "the shape variable '" + variable + "' must not be negative, is " + value);
        }
        Map<String, Long> more = new LinkedHashMap<>(variables);
        more.put(variable, value);
        return new BundleOptions(
                reading, format, names, closed, Collections.unmodifiableMap(more), metadata, executor, progress);
    }

    /**
     * Returns a copy that takes the entries of a JSON object as metadata, such as those of the {@code config.json} next to the weights of a model, see
     * {@link #metadata(Map)}. The file is read by this call; tensorbind-documents must be on the class path, which
     * tensorbind-spec-grammars brings. An entry that is null is absent.
     *
     * @throws org.tensorbind.FormatException if the file is not a JSON object
     */
    public BundleOptions metadata(Path file) throws IOException {
        return metadata(MetadataFile.read(file));
    }

    /**
     * Returns a copy with additional metadata. Of several entries with one key, the one that was added last is used, and the file's own only if none was
     * added.
     *
     * @param entries values as {@link MetadataValue#of(Object)} takes them
     */
    public BundleOptions metadata(Map<String, ?> entries) {
        Map<String, MetadataValue> more = new LinkedHashMap<>(metadata);
        entries.forEach((key, value) -> more.put(key, MetadataValue.of(value)));
        return new BundleOptions(
                reading, format, names, closed, variables, Collections.unmodifiableMap(more), executor, progress);
    }

    /**
     * Returns a copy that reads the tensors of a bundle with the threads of {@code newExecutor}, in the order of the file, combining adjacent
     * tensors. The first failure stops reading; the call returns when no task is running any more.
     */
    public BundleOptions executor(Executor newExecutor) {
        return new BundleOptions(reading, format, names, closed, variables, metadata, newExecutor, progress);
    }

    /** Returns a copy that reports the progress of reading a bundle; views and buffers are not included, as they are read later. */
    public BundleOptions progress(LoadProgress newProgress) {
        return new BundleOptions(reading, format, names, closed, variables, metadata, executor, newProgress);
    }

    /** The threads that read a bundle, null for the calling thread. */
    public @Nullable Executor executor() {
        return executor;
    }

    /** The observer of the progress of reading, null for none. */
    public @Nullable LoadProgress progress() {
        return progress;
    }

    /** The options for opening the file. */
    public ReadOptions readOptions() {
        return reading;
    }

    /** The name of the format, null to determine it by signature or extension. */
    public @Nullable String format() {
        return format;
    }

    /** The mapping from the file's names to the bundle's, null for none. */
    public @Nullable UnaryOperator<String> names() {
        return names;
    }

    /** Whether tensors that the bundle does not have are rejected, null for the bundle's own setting. */
    public @Nullable Boolean closed() {
        return closed;
    }

    /** The values of shape variables. */
    public Map<String, Long> variables() {
        return variables;
    }

    /** The metadata that precedes the file's own. */
    public Map<String, MetadataValue> metadata() {
        return metadata;
    }
}
