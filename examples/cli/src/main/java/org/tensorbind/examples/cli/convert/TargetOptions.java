package org.tensorbind.examples.cli.convert;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.FormatTraits;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.cli.input.FormatOptions;
import org.tensorbind.examples.cli.print.ByteSizes;
import org.tensorbind.examples.cli.print.UsageException;
import picocli.CommandLine.Option;

/** Options that say how files are written. */
final class TargetOptions {
    @Option(
            names = "--to-format",
            paramLabel = "NAME",
            description = "The target's format; by default found by its extension.")
    private @Nullable String name;

    @Option(
            names = "--to-grammar",
            paramLabel = "FILE",
            description = "The grammar of the target's format, compiled in memory.")
    private @Nullable Path grammar;

    @Option(
            names = "--dtype",
            paramLabel = "[FROM=]TO",
            description =
                    "Convert floating-point tensors, or those of dtype or blocks FROM, to dtype TO, or to blocks that the target has, such as q8_0 in GGUF; values are rounded.")
    private List<String> dtypes = new ArrayList<>();

    @Option(
            names = "--zstd",
            paramLabel = "LEVEL",
            description = "Compress with zstd; 3 is a common level, 19 a slow one. By default as in the input.")
    private @Nullable Integer zstd;

    @Option(
            names = "--compress",
            paramLabel = "FILTER",
            description =
                    "Compress with a filter of the target's format: zstd, zlib, gzip. By default as in the input.")
    private @Nullable String filter;

    @Option(names = "--raw", description = "Store data uncompressed, even if it is compressed in the input.")
    private boolean raw;

    @Option(
            names = "--checksum",
            paramLabel = "ALGO",
            description = "Store a checksum: crc32c, sha256; or none. By default as in the input.")
    private @Nullable String checksum;

    @Option(names = "--byte-order", paramLabel = "ORDER", description = "Byte order of stored elements: little, big.")
    private @Nullable String byteOrder;

    @Option(names = "--option", paramLabel = "OPTION", description = "Write with an option of the format's grammar.")
    private List<String> formatOptions = new ArrayList<>();

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description =
                    "Give an item of the file a value, such as a version; bytes in hexadecimal, lists and structures as JSON. 'info --full' prints items in this form.")
    private Map<String, String> items = new LinkedHashMap<>();

    @Option(
            names = "--drop-metadata",
            paramLabel = "KEY",
            description = "Drop an entry of the metadata; * matches any text.")
    private List<String> droppedMetadata = new ArrayList<>();

    @Option(
            names = "--metadata-type",
            paramLabel = "KEY=TYPE",
            description =
                    "Give an entry of the metadata a type of the target's format, such as UINT32 in GGUF; its text is"
                            + " read as JSON. * matches any text.")
    private Map<String, String> metadataTypes = new LinkedHashMap<>();

    @Option(
            names = "--shard-size",
            paramLabel = "SIZE",
            converter = ByteSizes.Converter.class,
            description = "Write several files with no more data than this in each, and their index: 500M, 2GiB.")
    private long shardSize;

    @Option(names = "--lossy", description = "Drop what the target cannot store, and report it.")
    private boolean lossy;

    /** Rejects a command line without {@code --shard-size}, in a command that writes several files. */
    void requireShardSize() {
        if (shardSize == 0) {
            throw new UsageException("Missing required option: '--shard-size=SIZE'");
        }
    }

    boolean isLossy() {
        return lossy;
    }

    /** Values for items of the target, as texts. */
    Map<String, String> items() {
        return items;
    }

    /** The keys of metadata that is left out. */
    List<String> droppedMetadata() {
        return droppedMetadata;
    }

    /** The types of the target's format that entries of the metadata are given, by their keys. */
    Map<String, String> metadataTypes() {
        return metadataTypes;
    }

    /** The target's format: of several for its extension, that of the files that are read. */
    TensorFormat format(Path target, FormatOptions formats, List<TensorReader> readers) throws IOException {
        if (target.toString().equals("-")) {
            throw new UsageException(
                    "'-' cannot be a target: a target is a file that appears when it is complete, which standard"
                            + " output cannot do; write a file instead (a file called - is ./-)");
        }
        if (grammar != null) {
            return formats.compiled(grammar);
        }
        List<TensorFormat> known = new ArrayList<>();
        readers.forEach(reader -> known.add(reader.format()));
        String asked = name;
        if (asked != null) {
            return known.stream()
                    .filter(format -> format.name().equals(asked))
                    .findFirst()
                    .orElseGet(() -> FormatOptions.named(asked));
        }
        int read = known.size();
        known.addAll(TensorFormats.installed());
        TensorFormat found = known.stream()
                .filter(format -> FormatOptions.hasExtension(target, format))
                .findFirst()
                .orElseThrow(() -> new UsageException("the extension of " + target
                        + " is not that of a known format; name a format with --to-format: "
                        + known.stream().map(TensorFormat::name).distinct().collect(Collectors.joining(", "))));
        return known.indexOf(found) < read ? found : FormatOptions.named(found.name());
    }

    /** How the target is written; what its format has no place for is rejected. */
    WriteOptions writeOptions(FormatTraits traits) {
        WriteOptions options = WriteOptions.defaults().shardSize(shardSize);
        options = lossy ? options.lossy() : options;
        if (Stream.of(raw, zstd != null, filter != null).filter(given -> given).count() > 1) {
            throw new UsageException("only one of --raw, --zstd and --compress is allowed");
        }
        if (raw) {
            options = options.compress(WriteOptions.NONE);
        }
        if (zstd != null) {
            options = options.compress(one("compression", "zstd", traits.filters()), zstd);
        }
        if (filter != null) {
            options = options.compress(one("compression", filter, traits.filters()));
        }
        if (checksum != null) {
            options = options.checksum(one("checksum", checksum, traits.checksums()));
        }
        if (byteOrder != null) {
            options = options.byteOrder(order(one("byte order", byteOrder, List.of("little", "big")), traits));
        }
        for (String option : formatOptions) {
            options = options.formatOption(
                    one("option", option, traits.options().stream().sorted().toList()));
        }
        return options;
    }

    private static ByteOrder order(String wanted, FormatTraits traits) {
        ByteOrder order = wanted.equals("big") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        if (traits.byteOrder() != null && traits.byteOrder() != order) {
            String only = traits.byteOrder() == ByteOrder.BIG_ENDIAN ? "big" : "little";
            throw new UsageException(traits.title() + " stores elements in " + only + "-endian order only");
        }
        return order;
    }

    private static String one(String kind, String wanted, List<String> known) {
        if (!known.contains(wanted)) {
            List<String> others = known.stream()
                    .filter(name -> !name.equals(WriteOptions.NONE))
                    .toList();
            throw new UsageException("the target has no " + kind + " '" + wanted + "'; it has "
                    + (others.isEmpty() ? "none" : String.join(", ", others)));
        }
        return wanted;
    }

    /** The type that the elements of a tensor of {@code type} are to have, its own if none is asked for. */
    ElementType typeOf(ElementType type, FormatTraits traits) {
        ElementType target = type;
        for (Map.Entry<String, ElementType> entry : conversions(traits).entrySet()) {
            boolean any = entry.getKey().isEmpty() && type.decodedDType().isFloatingPoint();
            if (any || entry.getKey().equals(type.name())) {
                target = entry.getValue();
            }
        }
        return target;
    }

    private Map<String, ElementType> conversions(FormatTraits traits) {
        Map<String, ElementType> conversions = new LinkedHashMap<>();
        for (String conversion : dtypes) {
            int equals = conversion.indexOf('=');
            String from = equals < 0
                    ? ""
                    : type(conversion.substring(0, equals), readable(), "the blocks")
                            .name();
            conversions.put(
                    from,
                    type(conversion.substring(equals + 1), encoded(traits), "the target's blocks that can be written"));
        }
        return conversions;
    }

    /** All types of blocks, of which a tensor may be that is read. */
    private static List<ElementType> readable() {
        return TensorFormats.installed().stream()
                .flatMap(format -> format.traits().blockTypes().stream())
                .toList();
    }

    private static List<ElementType> encoded(FormatTraits traits) {
        return traits.blockTypes().stream()
                .filter(type -> type.encoder() != null)
                .toList();
    }

    private static ElementType type(String name, List<ElementType> blocks, String kind) {
        String wanted = name.toLowerCase(Locale.ROOT);
        DType dtype = DType.ofLabel(wanted);
        if (dtype != DType.OPAQUE) {
            return ElementType.of(dtype);
        }
        return blocks.stream()
                .filter(type -> type.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new UsageException("--dtype: there is no dtype '" + name + "' here; the dtypes are "
                        + Arrays.stream(DType.values())
                                .filter(known -> known != DType.OPAQUE)
                                .map(DType::toString)
                                .collect(Collectors.joining(", "))
                        + (blocks.isEmpty()
                                ? ""
                                : "; " + kind + " are "
                                        + blocks.stream()
                                                .map(ElementType::name)
                                                .distinct()
                                                .collect(Collectors.joining(", ")))));
    }
}
