package org.tensorbind.io;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tensorbind.contract.Artifact;

/** Opens addresses by their scheme. */
final class Schemes implements SourceOpener {
    static final SourceOpener INSTALLED = new Schemes();

    private static final String FILE = "file";

    /** Those of the artifact for checkpoints, whose coordinates the message has where it is missing. */
    private static final Set<String> OF_CHECKPOINTS = Set.of("hf", "http", "https");

    private Schemes() {}

    /** Those of the class loaders by which formats are found, too. */
    private static List<ServiceLoader<SchemeProvider>> providers() {
        return List.of(
                ServiceLoader.load(SchemeProvider.class),
                ServiceLoader.load(SchemeProvider.class, Schemes.class.getClassLoader()));
    }

    private static String schemeOf(URI uri) {
        return String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    }

    private static @Nullable SchemeProvider find(String scheme) {
        for (ServiceLoader<SchemeProvider> providers : providers()) {
            for (SchemeProvider provider : providers) {
                if (provider.schemes().contains(scheme)) {
                    return provider;
                }
            }
        }
        return null;
    }

    @Override
    public ByteSource open(URI uri) throws IOException {
        String scheme = schemeOf(uri);
        if (scheme.equals(FILE)) {
            return ByteSource.map(Path.of(uri));
        }
        SchemeProvider provider = find(scheme);
        if (provider != null) {
            return provider.open(uri);
        }
        if (OF_CHECKPOINTS.contains(scheme)) {
            throw new IOException(
                    "addresses of scheme '" + scheme + "' are opened by " + Artifact.CHECKPOINTS.missing());
        }
        throw new IllegalArgumentException("addresses of scheme '" + scheme + "' are not supported; supported are "
                + String.join(", ", known()) + "; a library on the class path can add others (SchemeProvider)");
    }

    private static Set<String> known() {
        Set<String> known = new TreeSet<>(Set.of(FILE));
        providers().forEach(all -> all.forEach(provider -> known.addAll(provider.schemes())));
        return known;
    }

    @Override
    public URI locate(URI uri) throws IOException {
        SchemeProvider provider = find(schemeOf(uri));
        return provider == null ? uri : provider.locate(uri);
    }
}
