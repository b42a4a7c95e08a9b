package org.tensorbind.processor.pinned;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.bundle.BundleException.Problem;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.bundle.binding.BundleSpec;
import org.tensorbind.bundle.binding.Bundles;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.BundleDiagnostics;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.diagnostic.BundleMessage;

/** Compares a bundle with the header of a checkpoint, as reading the checkpoint would. */
public final class PinnedHeader {
    private PinnedHeader() {}

    /**
     * Reports what does not fit, at the properties.
     *
     * @param name of the header, for messages
     * @param json the output of {@code tensorbind info --json} for the checkpoint
     * @param bundles gives the bundle of a type, null for a type variable
     */
    public static void check(
            Bundle bundle,
            String name,
            String json,
            Function<SourceType, @Nullable Bundle> bundles,
            BundleDiagnostics diagnostics) {
        try {
            HeaderFile header = HeaderFile.parse(name, json);
            BundleSpec spec = new BundleSpec(bundle.declaration().type().simpleName(), bundle.closed());
            ModelBinding binding = new ModelBinding(bundle, header.hasAttributes(), bundles);
            Bundles.check(spec, new HeaderReader(header), BundleOptions.defaults(), binding);
        } catch (BundleException e) {
            report(bundle, name, e.problems(), diagnostics);
        } catch (IOException e) {
            diagnostics.report(BundleMessage.BAD_HEADER, null, "pinned", name, String.valueOf(e.getMessage()));
        }
    }

    private static void report(Bundle bundle, String name, List<Problem> problems, BundleDiagnostics diagnostics) {
        Map<String, List<Problem>> byProperty = new LinkedHashMap<>();
        for (Problem problem : problems) {
            String property = problem.component().split("[.\\[]", 2)[0];
            byProperty.computeIfAbsent(property, key -> new ArrayList<>()).add(problem);
        }
        byProperty.forEach((property, found) -> {
            boolean known = bundle.components().stream()
                    .anyMatch(component -> component.name().equals(property));
            String report = new BundleException("", found, "").getMessage();
            String lines = String.valueOf(report).replaceFirst("^[^\\n]*", "");
            diagnostics.report(BundleMessage.PINNED, known ? property : null, known ? null : "pinned", name, lines);
        });
    }
}
