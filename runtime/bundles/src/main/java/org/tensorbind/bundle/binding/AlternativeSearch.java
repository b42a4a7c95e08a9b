package org.tensorbind.bundle.binding;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.entry.MetadataSpec;
import org.tensorbind.bundle.entry.MetadataType;

/** Finds which of the bundles of a sealed type a file has. */
final class AlternativeSearch<T> {
    private final BundleBinder binder;
    private final String tag;
    private final List<Alternative<? extends T>> alternatives;

    /**
     * A search.
     *
     * @param tag the end of the key of the metadata entry that gives it; empty where the tensors do
     */
    AlternativeSearch(BundleBinder binder, String tag, List<Alternative<? extends T>> alternatives) {
        this.binder = binder;
        this.tag = tag;
        this.alternatives = alternatives;
    }

    /** The alternative; null where it cannot be determined, which is reported then. */
    @Nullable
    Alternative<? extends T> find() {
        return tag.isEmpty() ? byTensors() : byTag();
    }

    private List<String> labels() {
        List<String> labels = new ArrayList<>();
        alternatives.forEach(alternative -> labels.add(alternative.label()));
        return labels;
    }

    private @Nullable Alternative<? extends T> byTag() {
        String key = binder.prefix() + tag;
        String label = binder.reading().metadata(key);
        if (label == null) {
            binder.metadata(MetadataSpec.of("", key, MetadataType.TEXT)); // reports that there is none
            return null;
        }
        for (Alternative<? extends T> alternative : alternatives) {
            if (alternative.label().equals(label)) {
                return alternative;
            }
        }
        report(Kind.VALUE, key, "metadata must be one of " + labels() + ", is '" + label + "'");
        return null;
    }

    private void report(Kind kind, String key, String message) {
        binder.reading().report().add(kind, binder.componentOf(""), key, message);
    }

    /** The one with the most tensors of those that are present completely; where none is, the one without fewest. */
    private @Nullable Alternative<? extends T> byTensors() {
        Alternative<? extends T> best = null;
        long most = Long.MIN_VALUE;
        boolean several = false;
        for (Alternative<? extends T> alternative : alternatives) {
            List<String> required =
                    BundleReadContext.count(alternative.binding()).requiredNames();
            long missing = required.stream().filter(name -> !isPresent(name)).count();
            long score = missing > 0 ? -missing : required.size();
            several = score == most || (several && score < most);
            if (score > most) {
                most = score;
                best = alternative;
                several = false;
            }
        }
        if (several && most >= 0) {
            report(Kind.AMBIGUOUS, "", "matches several of " + labels() + "; add a metadata tag to select one");
            return null;
        }
        return best;
    }

    private boolean isPresent(String name) {
        return binder.reading().names().position(binder.prefix() + name) >= 0;
    }
}
