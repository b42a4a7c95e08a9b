package org.tensorbind.io;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import org.tensorbind.contract.Artifact;

/** Opens addresses by their scheme. */
final class Schemes {
    private Schemes() {}

    /** Those of the class loaders by which formats are found, too. */
    private static List<ServiceLoader<SchemeProvider>> providers() {
        return List.of(
                ServiceLoader.load(SchemeProvider.class),
                ServiceLoader.load(SchemeProvider.class, Schemes.class.getClassLoader()));
    }

    static ByteSource open(URI uri) throws IOException {
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        if (scheme.equals("file")) {
            return ByteSource.map(Path.of(uri));
        }
        Set<String> known = new TreeSet<>(Set.of("file"));
        for (ServiceLoader<SchemeProvider> providers : providers()) {
            for (SchemeProvider provider : providers) {
                if (provider.schemes().contains(scheme)) {
                    return provider.open(uri);
                }
                known.addAll(provider.schemes());
            }
        }
        if (scheme.equals("http") || scheme.equals("https")) {
            throw new IOException(
                    "addresses of scheme '" + scheme + "' are opened by " + Artifact.CHECKPOINTS.missing());
        }
        throw new IllegalArgumentException("addresses of scheme '" + scheme + "' are not supported; supported are "
                + String.join(", ", known) + "; a library on the class path can add others (SchemeProvider)");
    }
}
