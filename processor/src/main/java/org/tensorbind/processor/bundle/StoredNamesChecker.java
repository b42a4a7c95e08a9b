package org.tensorbind.processor.bundle;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.WriteOptions;
import org.tensorbind.payload.code.Checksums;
import org.tensorbind.payload.code.Filters;
import org.tensorbind.processor.diagnostic.BundleMessage;
import org.tensorbind.processor.diagnostic.Diagnostics;

/** Compares the names in {@code @Stored} with those that there are. */
final class StoredNamesChecker {
    private StoredNamesChecker() {}

    /**
     * Reports unknown names of filters and checksums.
     *
     * @param property null for the whole bundle
     */
    static void check(GivenValues annotation, @Nullable String property, BundleDiagnostics diagnostics) {
        Bundle.Storing stored = annotation.stored();
        check("compression", stored.compress(), Filters.NAMES, property, diagnostics);
        check("checksum", stored.checksum(), Checksums.ALGORITHMS, property, diagnostics);
    }

    private static void check(
            String kind, String name, List<String> known, @Nullable String property, BundleDiagnostics diagnostics) {
        if (!name.isEmpty() && !name.equals(WriteOptions.NONE) && !known.contains(name)) {
            String advice = Diagnostics.didYouMean(name, known);
            diagnostics.report(
                    BundleMessage.UNKNOWN_STORAGE,
                    property,
                    "stored",
                    kind,
                    name,
                    advice.isEmpty() ? "; there are " + String.join(", ", known) : advice);
        }
    }
}
