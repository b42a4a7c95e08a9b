package org.tensorbind;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.contract.ContractError;
import org.tensorbind.io.ByteSource;
import org.tensorbind.io.MistakenFile;

/** Opens and creates tensor files in any format on the class path. */
public final class TensorFormats {
    private TensorFormats() {}

    /**
     * The formats found by the {@link ServiceLoader} of the current thread's context class loader and of this class, by name.
     *
     * @throws ContractError if one was generated for another version of the runtime
     */
    public static List<TensorFormat> installed() {
        List<TensorFormat> formats = new ArrayList<>();
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader own = TensorFormats.class.getClassLoader();
        addAll(formats, ServiceLoader.load(TensorFormat.class, context));
        if (own != context) {
            addAll(formats, ServiceLoader.load(TensorFormat.class, own));
        }
        formats.sort(Comparator.comparing(TensorFormat::name));
        return formats;
    }

    private static void addAll(List<TensorFormat> formats, ServiceLoader<TensorFormat> found) {
        try {
            for (TensorFormat format : found) {
                if (formats.stream().noneMatch(known -> known.getClass() == format.getClass())) {
                    formats.add(format);
                }
            }
        } catch (ServiceConfigurationError e) {
            if (e.getCause() instanceof ContractError mismatch) {
                throw mismatch;
            }
            throw e;
        }
    }

    /**
     * The format called {@code name}.
     *
     * @throws IllegalArgumentException if none on the class path is
     */
    public static TensorFormat named(String name) {
        List<TensorFormat> formats = installed();
        return formats.stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("no format '" + name + "' on the class path; " + known(formats)));
    }

    /** Opens a file leniently, memory-mapped, in the format of its signature or else of its extension. */
    public static TensorReader open(Path file) throws IOException {
        return open(file, ReadOptions.lenient());
    }

    /** Opens a file, memory-mapped, in the format of its signature or else of its extension. */
    public static TensorReader open(Path file, ReadOptions options) throws IOException {
        return open(ByteSource.map(file), options);
    }

    /**
     * Opens a source, which the reader closes with itself, in the format of its signature or else of its name's extension.
     *
     * @throws FormatException if it is in none of them, or malformed; what is taken for a tensor file by mistake (a Git LFS pointer, an
     *     HTML page, an archive, a download that broke off) is named for what it is
     */
    public static TensorReader open(ByteSource source, ReadOptions options) throws IOException {
        TensorFormat format;
        try {
            format = formatOf(source);
        } catch (IOException | RuntimeException e) {
            source.close();
            throw e;
        }
        return format.open(source, options);
    }

    /**
     * The format of a source's signature or else of its name's extension; the source stays open.
     *
     * @throws FormatException if it is in none of them, see {@link #open(ByteSource, ReadOptions)}
     */
    public static TensorFormat formatOf(ByteSource source) throws IOException {
        List<TensorFormat> formats = installed();
        for (TensorFormat format : formats) {
            if (format.recognizes(source)) {
                return format;
            }
        }
        Optional<TensorFormat> byExtension = byExtension(formats, source.name());
        String mistaken = byExtension.isPresent() ? null : MistakenFile.describe(source);
        return byExtension.orElseThrow(() -> new FormatException(
                Reason.UNSUPPORTED,
                source.name(),
                0,
                "file",
                mistaken != null
                        ? mistaken
                        : "neither the first bytes nor the extension are those of a format on the class path; "
                                + known(formats) + "; to read it in one of them, use TensorFormats.named(…).open(…)",
                null));
    }

    /** Starts a file in the format of its extension; it appears when the writer is committed. */
    public static TensorWriter create(Path file) throws IOException {
        return create(file, WriteOptions.defaults());
    }

    /** Starts a file in the format of its extension; it appears when the writer is committed. */
    public static TensorWriter create(Path file, WriteOptions options) throws IOException {
        List<TensorFormat> formats = installed();
        return byExtension(formats, file.toString())
                .orElseThrow(() -> new IllegalArgumentException(
                        file + ": the extension is not that of a format on the class path; " + known(formats)
                                + "; to write it in one of them, use TensorFormats.named(…).create(…)"))
                .create(file, options);
    }

    private static Optional<TensorFormat> byExtension(List<TensorFormat> formats, String fileName) {
        String lowerCase = fileName.toLowerCase(Locale.ROOT);
        return formats.stream()
                .filter(format ->
                        format.extensions().stream().anyMatch(extension -> lowerCase.endsWith("." + extension)))
                .findFirst();
    }

    private static String known(List<TensorFormat> formats) {
        if (formats.isEmpty()) {
            return "none is there";
        }
        return formats.stream()
                .map(format -> format.name() + " (." + String.join(", .", format.extensions()) + ")")
                .collect(Collectors.joining(", ", "known are ", ""));
    }
}
