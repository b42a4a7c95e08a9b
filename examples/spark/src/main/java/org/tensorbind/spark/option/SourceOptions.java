package org.tensorbind.spark.option;

import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.network.util.JavaUtils;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ReadOptions;
import org.tensorbind.ReadOptions.Verification;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.SourceOpener;

/** The options of a reader or writer, checked: a name that is none of them is rejected. */
public final class SourceOptions implements Serializable {
    private static final long serialVersionUID = 1L;

    /** What an option is called; their names in Spark are those of the constants in camel case. */
    public enum Key {
        PATH,
        PATHS,
        MODE,
        COLUMN_NAME_OF_CORRUPT_RECORD,
        FILE_FORMAT,
        PATH_GLOB_FILTER,
        IGNORE_CORRUPT_FILES,
        IGNORE_MISSING_FILES,
        TENSOR,
        BUNDLE,
        RECORDS,
        PARTITION_SIZE,
        STRICT,
        VERIFY,
        DTYPE,
        COMPRESSION,
        CHECKSUM,
        SHARD_SIZE,
        BATCH_SIZE,
        LAST_BATCH;

        /** As users write it. */
        public String text() {
            String[] words = name().toLowerCase(Locale.ROOT).split("_", -1);
            return words[0]
                    + Arrays.stream(words)
                            .skip(1)
                            .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                            .collect(Collectors.joining());
        }
    }

    private final TreeMap<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    private boolean sessionIgnoresCorrupt;
    private boolean sessionIgnoresMissing;

    private SourceOptions() {}

    /**
     * The options of a table. Those with a dot are left to Hadoop.
     *
     * @throws IllegalArgumentException for a name or a value that is none
     */
    public static SourceOptions of(Map<String, String> properties) {
        SourceOptions options = new SourceOptions();
        options.values.putAll(properties);
        List<String> known = Arrays.stream(Key.values()).map(Key::text).sorted().toList();
        for (String name : options.values.keySet()) {
            if (name.indexOf('.') < 0 && known.stream().noneMatch(name::equalsIgnoreCase)) {
                throw new IllegalArgumentException(
                        "there is no option '" + name + "'; the options are " + String.join(", ", known));
            }
        }
        List<String> kinds = Stream.of(Key.TENSOR, Key.BUNDLE, Key.RECORDS)
                .filter(key -> options.get(key) != null)
                .map(key -> "'" + key.text() + "'")
                .toList();
        if (kinds.size() > 1) {
            throw new IllegalArgumentException(
                    "options " + String.join(" and ", kinds) + " exclude each other; set one of them");
        }
        if ("".equals(options.records())) {
            throw new IllegalArgumentException(
                    "option 'records' must be the text between the number of a record and the"
                            + " name of a column, such as '/', is empty");
        }
        options.checkModes();
        options.partitionSize();
        options.shardSize();
        options.dtype();
        options.batchSize();
        options.lastBatch();
        options.reading();
        return options;
    }

    private void checkModes() {
        parseMode();
        ignoresMissingFiles();
        if (isSet(Key.IGNORE_CORRUPT_FILES) && get(Key.MODE) != null && parseMode() != ParseMode.DROPMALFORMED) {
            throw new IllegalArgumentException(
                    "option 'ignoreCorruptFiles' is mode DROPMALFORMED, and option 'mode' is '" + get(Key.MODE)
                            + "'; leave out one of them");
        }
    }

    /** These options and those of one action, which come first, with what the session's configuration says of files that cannot be read. */
    public SourceOptions and(Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(values);
        all.putAll(more);
        SourceOptions options = of(all);
        var session = Sessions.active().sessionState().conf();
        options.sessionIgnoresCorrupt = session.ignoreCorruptFiles();
        options.sessionIgnoresMissing = session.ignoreMissingFiles();
        return options;
    }

    @Nullable
    public String get(Key key) {
        return values.get(key.text());
    }

    public String get(Key key, String otherwise) {
        String value = get(key);
        return value == null ? otherwise : value;
    }

    /** What files and folders are read: patterns as in Hadoop. */
    public List<String> paths() {
        List<String> paths = new ArrayList<>();
        String one = get(Key.PATH);
        if (one != null) {
            paths.add(one);
        }
        String several = get(Key.PATHS);
        if (several != null) {
            paths.addAll(Json.texts(several));
        }
        if (paths.isEmpty()) {
            throw new IllegalArgumentException("no path; give the files in load(…) or save(…)");
        }
        return paths;
    }

    /** The tensor whose rows are read, null for none. */
    @Nullable
    public String tensor() {
        return get(Key.TENSOR);
    }

    /** The class whose properties are columns, null for none. */
    @Nullable
    public String bundle() {
        return get(Key.BUNDLE);
    }

    /** The text in names of tensors between the number of a record and the name of a column, null for another table. */
    @Nullable
    public String records() {
        return get(Key.RECORDS);
    }

    /** Name of the format that files are in whatever their names and first bytes say; null to find out. */
    @Nullable
    public String fileFormat() {
        return get(Key.FILE_FORMAT);
    }

    /** What becomes of files that cannot be read. Unless a mode is given, the options and settings of Spark's own sources count. */
    public ParseMode parseMode() {
        boolean ignoresCorrupt =
                get(Key.IGNORE_CORRUPT_FILES) == null ? sessionIgnoresCorrupt : isSet(Key.IGNORE_CORRUPT_FILES);
        return choice(ParseMode.class, Key.MODE, ignoresCorrupt ? ParseMode.DROPMALFORMED : ParseMode.FAILFAST);
    }

    /** Whether files that are missing are left out. */
    public boolean ignoresMissingFiles() {
        return get(Key.IGNORE_MISSING_FILES) == null ? sessionIgnoresMissing : isSet(Key.IGNORE_MISSING_FILES);
    }

    /** Whether an option is true. */
    private boolean isSet(Key key) {
        String value = get(key, "false");
        if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
            throw new IllegalArgumentException("option '" + key.text() + "' must be true or false, is '" + value + "'");
        }
        return Boolean.parseBoolean(value);
    }

    /** The column that says what is wrong with a file, null where there is none. */
    @Nullable
    public String reportColumn() {
        return parseMode() == ParseMode.PERMISSIVE ? get(Key.COLUMN_NAME_OF_CORRUPT_RECORD, "report") : null;
    }

    /** Bytes of files that one task reads, null for what Spark's own configuration says. */
    @Nullable
    public Long partitionSize() {
        return byteSize(Key.PARTITION_SIZE);
    }

    /** Bytes of data after which another file is begun. */
    public long shardSize() {
        Long size = byteSize(Key.SHARD_SIZE);
        return size == null ? Long.MAX_VALUE : size;
    }

    /** What the elements of a tensor are stored as, null for what they are. */
    @Nullable
    public DType dtype() {
        String name = get(Key.DTYPE);
        if (name == null) {
            return null;
        }
        DType dtype = DType.ofLabel(name);
        if (dtype == DType.OPAQUE) {
            throw new IllegalArgumentException("option 'dtype': there is no dtype '" + name + "'");
        }
        return dtype;
    }

    /** Rows of a batch, null for a table that is not written in batches. */
    @Nullable
    public Integer batchSize() {
        String value = get(Key.BATCH_SIZE);
        if (value == null) {
            return null;
        }
        if (!value.matches("0*[1-9][0-9]{0,8}")) {
            throw new IllegalArgumentException(
                    "option 'batchSize' must be a number of rows from 1 to 999999999, is '" + value + "'");
        }
        return Integer.valueOf(value);
    }

    /** What is done with a batch of fewer rows. */
    public LastBatch lastBatch() {
        return choice(LastBatch.class, Key.LAST_BATCH, LastBatch.KEEP);
    }

    private @Nullable Long byteSize(Key key) {
        String value = get(key);
        if (value == null) {
            return null;
        }
        long size = JavaUtils.byteStringAsBytes(value);
        if (size <= 0) {
            throw new IllegalArgumentException("option '" + key.text() + "' must be positive, is '" + value + "'");
        }
        return size;
    }

    /** Opens a file; the source is closed with the reader, and when this fails. */
    public TensorReader open(ByteSource source, ReadOptions how) throws IOException {
        String format = fileFormat();
        return format == null
                ? TensorFormats.open(source, how)
                : TensorFormats.named(format).open(source, how);
    }

    /** Opens an index and its files as one; the sources are closed with the reader, and when this fails. */
    public TensorReader open(URI index, SourceOpener opener, ReadOptions how) throws IOException {
        String format = fileFormat();
        return format == null
                ? TensorFormats.open(index, how, opener)
                : TensorFormats.open(index, how, opener, TensorFormats.named(format));
    }

    /** Whether checksums are to be compared as an option says, and not as is usual. */
    public boolean isVerificationSet() {
        return get(Key.VERIFY) != null;
    }

    /** How files are read. */
    public ReadOptions reading() {
        ReadOptions options = isSet(Key.STRICT) ? ReadOptions.strict() : ReadOptions.lenient();
        return isVerificationSet()
                ? options.verification(choice(Verification.class, Key.VERIFY, Verification.FAST))
                : options;
    }

    private <E extends Enum<E>> E choice(Class<E> type, Key key, E otherwise) {
        String value = get(key);
        if (value == null) {
            return otherwise;
        }
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equalsIgnoreCase(value)) {
                return constant;
            }
        }
        throw new IllegalArgumentException("option '" + key.text() + "' must be one of "
                + Arrays.stream(type.getEnumConstants())
                        .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "))
                + ", is '" + value + "'");
    }

    /** What is Hadoop's, such as {@code fs.s3a.endpoint}. */
    Map<String, String> hadoop() {
        Map<String, String> settings = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            if (name.indexOf('.') >= 0) {
                settings.put(name, value);
            }
        });
        return settings;
    }
}
