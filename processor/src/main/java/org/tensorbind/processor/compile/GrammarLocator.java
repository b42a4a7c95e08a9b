package org.tensorbind.processor.compile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.annotation.processing.Filer;
import javax.tools.StandardLocation;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.resolve.FilesBeside;

/**
 * Finds grammars and headers: first in the directory that the option names, then among the module's own resources, on the processor's class path, and
 * on the class path. A compiler gives processors no resources of the module path.
 */
public final class GrammarLocator {
    /** The option that names a directory. */
    public static final String OPTION = "tensorbind.grammars";

    private static final String OTHERS =
            "; the module's own resources; the class path and the processor's, not the module path";

    private final @Nullable Filer filer;
    private final @Nullable String directory;

    /** @param filer gives access to the module's resources and dependencies; null outside a compiler */
    public GrammarLocator(@Nullable Filer filer, Map<String, String> options) {
        this.filer = filer;
        this.directory = options.get(OPTION);
    }

    /** The grammar; null if none has that name, or if the name would leave the searched folders. */
    public @Nullable GrammarFile find(String name, String packageName) throws IOException {
        if (!FilesBeside.isInside(name)) {
            return null;
        }
        for (String path : candidates(name, packageName)) {
            byte[] text = read(path);
            if (text != null) {
                String folder = path.substring(0, path.lastIndexOf('/') + 1);
                return new GrammarFile(path, utf8(path, text).replace("\r\n", "\n"), file -> read(folder + file));
            }
        }
        return null;
    }

    /** A name without a slash is a file at the root, or in the folder of the package. */
    private static List<String> candidates(String name, String packageName) {
        return name.contains("/") || packageName.isEmpty()
                ? List.of(name)
                : List.of(name, packageName.replace('.', '/') + "/" + name);
    }

    /** The searched locations, for messages. */
    public String places(String name, String packageName) {
        if (!FilesBeside.isInside(name)) {
            return "nothing: '" + name + "' must be a path without '..' below a folder, with '/' between its parts";
        }
        String option = (filer == null ? "the option " : "-A") + OPTION;
        String own = directory == null ? option + " is not set" : "the directory " + directory + " of " + option;
        return candidates(name, packageName).stream()
                        .map(path -> "'" + path + "'")
                        .collect(Collectors.joining(" and ")) + " in: " + own
                + (filer == null ? "; the processor's class path" : OTHERS);
    }

    private byte @Nullable [] read(String path) throws IOException {
        if (directory != null) {
            try {
                return Files.readAllBytes(Path.of(directory).resolve(path));
            } catch (NoSuchFileException | InvalidPathException e) {
                // not in this directory, or not a valid file name on this system: search elsewhere
            }
        }
        byte[] own = filer == null ? null : readFrom(filer, StandardLocation.CLASS_OUTPUT, path);
        byte[] bytes = own == null ? readFromProcessorPath(path) : own;
        return bytes == null && filer != null ? readFrom(filer, StandardLocation.CLASS_PATH, path) : bytes;
    }

    private static byte @Nullable [] readFrom(Filer filer, StandardLocation location, String path) {
        int slash = path.lastIndexOf('/');
        String packageName = slash < 0 ? "" : path.substring(0, slash).replace('/', '.');
        try (InputStream stream = filer.getResource(location, packageName, path.substring(slash + 1))
                .openInputStream()) {
            return stream.readAllBytes();
        } catch (IOException | IllegalArgumentException | UnsupportedOperationException e) {
            // not found, or this compiler does not support the location or this path as a package name
            return null;
        }
    }

    private static byte @Nullable [] readFromProcessorPath(String path) throws IOException {
        ClassLoader loader = GrammarLocator.class.getClassLoader();
        try (InputStream stream = loader == null ? null : loader.getResourceAsStream(path)) {
            return stream == null ? null : stream.readAllBytes();
        }
    }

    /** Grammars are UTF-8, whatever encoding the compiler's sources have. */
    private static String utf8(String path, byte[] bytes) throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException(path + ": is not a grammar, which is text in UTF-8", e);
        }
    }
}
