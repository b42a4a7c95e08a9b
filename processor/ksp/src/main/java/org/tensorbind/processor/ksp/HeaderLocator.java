package org.tensorbind.processor.ksp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Faults;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.diagnostic.BundleTag;
import org.tensorbind.processor.pinned.PinnedHeader;

/** Finds pinned headers in the directory of the option and on the processor's class path: KSP does not show a module's resources. */
final class HeaderLocator {
    private static final String OPTION = "tensorbind.grammars";

    private final @Nullable String directory;

    HeaderLocator(Map<String, String> options) {
        this.directory = options.get(OPTION);
    }

    /** Reports what a bundle and its pinned header do not agree on. */
    void compare(Bundle bundle, Function<SourceType, @Nullable Bundle> bundles, Faults faults) throws IOException {
        String name = bundle.pinned();
        String packageName = bundle.declaration().type().packageName();
        for (String path : candidates(name, packageName)) {
            String text = read(path);
            if (text != null) {
                PinnedHeader.check(bundle, name, text.replace("\r\n", "\n"), bundles, faults);
                return;
            }
        }
        String own = directory == null
                ? "the option " + OPTION + " is not set"
                : "the directory " + directory + " of the option " + OPTION;
        faults.report(
                BundleTag.NO_HEADER,
                null,
                "pinned",
                name,
                "'" + name + "' in: " + own + "; the processor's class path");
    }

    /** A name without a slash stands for a file at the root, and for one beside the package. */
    private static List<String> candidates(String name, String packageName) {
        return name.contains("/") ? List.of(name) : List.of(name, packageName.replace('.', '/') + "/" + name);
    }

    private @Nullable String read(String path) throws IOException {
        if (directory != null) {
            try {
                return Files.readString(Path.of(directory).resolve(path));
            } catch (NoSuchFileException e) {
                // Looked for elsewhere.
            }
        }
        ClassLoader loader = HeaderLocator.class.getClassLoader();
        try (InputStream stream = loader == null ? null : loader.getResourceAsStream(path)) {
            return stream == null ? null : new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
