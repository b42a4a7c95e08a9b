package org.tensorbind;

import java.nio.ByteOrder;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.ByteSize;

/**
 * How a file is written. Immutable: each method returns a changed copy. A format rejects what it cannot do, with the list of what it can.
 *
 * <p>Copying a tensor of an open file, see {@link TensorEntry#of}, preserves its compression, checksum and byte order, each unless it is set here.
 */
public final class WriteOptions {
    /** The name of the filter or checksum that does nothing. */
    public static final String NONE = "none";

    /** A level that leaves the choice to the filter. */
    public static final int DEFAULT_LEVEL = Integer.MIN_VALUE;

    private static final WriteOptions DEFAULTS = new WriteOptions(new Draft());

    private final @Nullable String filter;
    private final int level;
    private final @Nullable String checksum;
    private final @Nullable ByteOrder byteOrder;
    private final boolean lossy;
    private final Set<String> formatOptions;
    private final Map<String, Long> limits;
    private final int threads;
    private final long shardSize;
    private final Map<String, Long> variables;
    private final @Nullable UnaryOperator<String> names;
    private final @Nullable DType dtype;
    private final Map<String, ElementType> elementTypes;

    private WriteOptions(Draft draft) {
        this.filter = draft.filter;
        this.level = draft.level;
        this.checksum = draft.checksum;
        this.byteOrder = draft.byteOrder;
        this.lossy = draft.lossy;
        this.formatOptions = draft.formatOptions;
        this.limits = draft.limits;
        this.threads = draft.threads;
        this.shardSize = draft.shardSize;
        this.variables = draft.variables;
        this.names = draft.names;
        this.dtype = draft.dtype;
        this.elementTypes = draft.elementTypes;
    }

    /** Options while one of them is changed. */
    private static final class Draft {
        private @Nullable String filter;
        private int level = DEFAULT_LEVEL;
        private @Nullable String checksum;
        private @Nullable ByteOrder byteOrder;
        private boolean lossy;
        private Set<String> formatOptions = Set.of();
        private Map<String, Long> limits = Map.of();
        private int threads = 1;
        private long shardSize;
        private Map<String, Long> variables = Map.of();
        private @Nullable UnaryOperator<String> names;
        private @Nullable DType dtype;
        private Map<String, ElementType> elementTypes = Map.of();
    }

    private WriteOptions copy(Consumer<Draft> change) {
        Draft draft = new Draft();
        draft.filter = filter;
        draft.level = level;
        draft.checksum = checksum;
        draft.byteOrder = byteOrder;
        draft.lossy = lossy;
        draft.formatOptions = formatOptions;
        draft.limits = limits;
        draft.threads = threads;
        draft.shardSize = shardSize;
        draft.variables = variables;
        draft.names = names;
        draft.dtype = dtype;
        draft.elementTypes = elementTypes;
        change.accept(draft);
        return new WriteOptions(draft);
    }

    /** No compression, no checksums, little-endian data; tensors that are copied from a file are stored as they are present. */
    public static WriteOptions defaults() {
        return DEFAULTS;
    }

    /** Returns a copy with tensor data stored through {@code newFilter} ({@code "zstd"}, …) at the filter's own default level, or as it is through {@link #NONE}. */
    public WriteOptions compress(String newFilter) {
        return compress(newFilter, DEFAULT_LEVEL);
    }

    /**
     * Returns a copy with tensor data stored through {@code newFilter} at {@code newLevel}; a writer rejects a level that the filter has not: zlib and gzip
     * have 0 to 9, zstd 1 to 22 and, for speed, levels below 0.
     */
    public WriteOptions compress(String newFilter, int newLevel) {
        return copy(draft -> {
            draft.filter = newFilter;
            draft.level = newLevel;
        });
    }

    /** Returns a copy with a checksum of each tensor's stored bytes, {@code "crc32c"} or {@code "sha256"}, or {@link #NONE}. */
    public WriteOptions checksum(String algorithm) {
        return copy(draft -> draft.checksum = algorithm);
    }

    /** Returns a copy with tensor elements stored in {@code order}. */
    public WriteOptions byteOrder(ByteOrder order) {
        return copy(draft -> draft.byteOrder = order);
    }

    /**
     * Returns a copy with names, metadata, items, attributes, and the compression and checksums of copied tensors dropped where the format has
     * no place for them. Without it a format rejects what it cannot hold; dtypes and layouts that it cannot hold are rejected always.
     */
    public WriteOptions lossy() {
        return copy(draft -> draft.lossy = true);
    }

    /** Returns a copy with an option switched on that the grammar declares ({@code option NAME "…"}). */
    public WriteOptions formatOption(String option) {
        Set<String> changed = new HashSet<>(formatOptions);
        changed.add(option);
        return copy(draft -> draft.formatOptions = Set.copyOf(changed));
    }

    /**
     * Returns a copy with another value for the limit that the grammar sets on a rule.
     *
     * @throws IllegalArgumentException if the value is negative
     */
    public WriteOptions limit(String rule, long value) {
        ReadOptions.rejectNegative("the limit of " + Objects.requireNonNull(rule, "the name of a rule"), value);
        Map<String, Long> changed = new HashMap<>(limits);
        changed.put(rule, value);
        return copy(draft -> draft.limits = Map.copyOf(changed));
    }

    /**
     * Returns a copy that gives a shape variable of a bundle a value, as {@code BundleOptions.where} does for reading.
     *
     * @throws IllegalArgumentException if the value is negative
     */
    public WriteOptions where(String variable, long value) {
        ReadOptions.rejectNegative("the shape variable '" + variable + "'", value);
        Map<String, Long> changed = new LinkedHashMap<>(variables);
        changed.put(variable, value);
        return copy(draft -> draft.variables = Collections.unmodifiableMap(changed));
    }

    /**
     * Returns a copy that maps the names of a bundle's tensors to those of the file by a function, after earlier ones. Metadata keeps its keys.
     */
    public WriteOptions rename(UnaryOperator<String> rule) {
        UnaryOperator<String> earlier = names;
        return copy(draft -> draft.names = earlier == null ? rule : name -> rule.apply(earlier.apply(name)));
    }

    /**
     * Returns a copy that writes the floating-point tensors of a bundle, and those in blocks that are decoded, as one dtype, unless their property has
     * a {@code dtype} or {@link #elementTypes} has their name. They are rounded to nearest, ties to even.
     *
     * @throws IllegalArgumentException if it is not a floating-point dtype
     */
    public WriteOptions dtype(DType floatingPoint) {
        if (!floatingPoint.isFloatingPoint()) {
            throw new IllegalArgumentException(
                    "the dtype of a bundle's floating-point tensors cannot be " + floatingPoint);
        }
        return copy(draft -> draft.dtype = floatingPoint);
    }

    /**
     * Returns a copy that writes tensors of a bundle as these types, for example as those that {@code BundleResult.elementTypes()} has of the file that
     * the bundle was read from, unless their property has a {@code dtype}. Floating-point elements are rounded; an integer that does not fit is
     * rejected.
     *
     * @param types by the names that the bundle gives its tensors
     */
    public WriteOptions elementTypes(Map<String, ElementType> types) {
        Map<String, ElementType> changed = new LinkedHashMap<>(elementTypes);
        changed.putAll(types);
        return copy(draft -> draft.elementTypes = Collections.unmodifiableMap(changed));
    }

    /**
     * Returns a copy that compresses with {@code count} threads. Tensors of up to 32 MiB are compressed side by side, of which 64 MiB wait in memory
     * at most; larger ones are divided among the threads where the filter can (zstd), and then do not have the bytes that one thread gives,
     * but the same for any two or more. The committing thread requests the data of tensors, in their order.
     */
    public WriteOptions threads(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("the number of threads must be at least 1, is " + count);
        }
        return copy(draft -> draft.threads = count);
    }

    /**
     * Returns a copy that writes several files, each with at most {@code byteSize} bytes of tensors before compression, unless one tensor has more.
     * A file {@code model.bt} becomes {@code model-00001-of-00003.bt} and so on, and in formats with names an index {@code model.bt.index.json}; what
     * fits in one file is one, under its own name. {@link TensorFormats#open(java.nio.file.Path)} opens either by the name {@code model.bt}.
     *
     * <p>All files are written first, then each takes its place, the index last. An older checkpoint with an index can be read until then: its files
     * are not touched before, new ones get another number after the stem ({@code model.2-00001-of-00003.bt}) where names are the same. Then what it
     * consisted of is removed. Formats without names have no index: their files take the places of old ones of the same names one by one.
     *
     * @param byteSize 0 for one file of any size
     */
    public WriteOptions shardSize(long byteSize) {
        if (byteSize < 0) {
            throw new IllegalArgumentException("the shard size must not be negative, is " + byteSize);
        }
        return copy(draft -> draft.shardSize = byteSize);
    }

    /**
     * Returns a copy with {@link #shardSize(long)} as people write it: {@code 5GB} is 5,000,000,000 bytes, {@code 2GiB} is 2 × 2^30.
     *
     * @throws IllegalArgumentException if it is not a number with B, KB, MB, GB, TB, KiB, MiB, GiB or TiB
     */
    public WriteOptions shardSize(String size) {
        return shardSize(ByteSize.parse(size));
    }

    /** Most bytes of tensors in one file, 0 for one file of any size. */
    public long shardSize() {
        return shardSize;
    }

    /** Threads that compress. */
    public int threads() {
        return threads;
    }

    /** The filter's name, {@link #NONE} for stored as is. */
    public String filter() {
        return filter == null ? NONE : filter;
    }

    /** Whether {@link #compress} has been called; otherwise, copying a tensor preserves its compression. */
    public boolean isFilterSet() {
        return filter != null;
    }

    /** The filter's level, or {@link #DEFAULT_LEVEL}. */
    public int level() {
        return level;
    }

    /** The checksum's algorithm, {@link #NONE} for none. */
    public String checksum() {
        return checksum == null ? NONE : checksum;
    }

    /** Whether {@link #checksum(String)} has been called; otherwise, copying a tensor preserves the algorithm of its checksum. */
    public boolean isChecksumSet() {
        return checksum != null;
    }

    /** Byte order of stored elements. */
    public ByteOrder byteOrder() {
        return byteOrder == null ? ByteOrder.LITTLE_ENDIAN : byteOrder;
    }

    /** Whether {@link #byteOrder(ByteOrder)} has been called; otherwise, copying a tensor preserves its byte order. */
    public boolean isByteOrderSet() {
        return byteOrder != null;
    }

    /** Whether what the format cannot store is dropped. */
    public boolean isLossy() {
        return lossy;
    }

    /** The options that the format's grammar declares and that are on, see {@link #formatOption}. */
    public Set<String> formatOptions() {
        return formatOptions;
    }

    /** Values of a bundle's shape variables. */
    public Map<String, Long> variables() {
        return variables;
    }

    /** The mapping from a bundle's names to those of the file, null for none. */
    public @Nullable UnaryOperator<String> names() {
        return names;
    }

    /** The dtype of a bundle's floating-point tensors, null for those of the properties. */
    public @Nullable DType dtype() {
        return dtype;
    }

    /** The types of a bundle's tensors, by the bundle's names. */
    public Map<String, ElementType> elementTypes() {
        return elementTypes;
    }

    /** The limit on {@code rule}: the one set here, else {@code declared}. */
    public long limitOf(String rule, long declared) {
        return limits.getOrDefault(rule, declared);
    }

    /**
     * Options that read what these write: strictly, unless an option of the grammar is on that makes what its specification does not have, with
     * bytes that are not UTF-8 where copies may have them, and with the same limits.
     */
    public ReadOptions toReadOptions() {
        ReadOptions read = formatOptions.isEmpty() ? ReadOptions.strict().keepUndecodedText() : ReadOptions.lenient();
        for (Map.Entry<String, Long> limit : limits.entrySet()) {
            read = read.limit(limit.getKey(), limit.getValue());
        }
        return read;
    }
}
