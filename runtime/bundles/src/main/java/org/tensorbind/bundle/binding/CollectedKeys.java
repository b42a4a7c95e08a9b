package org.tensorbind.bundle.binding;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.name.ElementNames;
import org.tensorbind.bundle.name.NamePatterns;
import org.tensorbind.bundle.name.Report;

/**
 * The keys of a map to be written, which must be the same when they are read.
 *
 * @param prefix what the names of the bundle begin with that has the map
 * @param pattern the prefix with holes for indices and keys
 * @param component the map's path
 */
record CollectedKeys(ListSpec spec, String prefix, String pattern, String component, List<String> keys) {
    /**
     * Reports the keys that would be others.
     *
     * @param names of all tensors that will be in the file
     * @param patterns of the whole bundle, null where they are not known
     */
    void check(Collection<String> names, @Nullable NamePatterns patterns, Report report) {
        NamePatterns known = patterns == null ? new NamePatterns(List.of()) : patterns;
        ElementNames elements = known.elements(pattern, NamePatterns.KEY, spec.pattern(), spec.pattern(), spec.whole());
        boolean simple = keys.stream().noneMatch(elements::hasTail);
        if (simple && !elements.hasRivals()) {
            return;
        }
        String start = prefix + spec.pattern().head();
        Set<String> again = patterns == null ? Set.of() : elements.keys(names, start);
        for (String key : keys) {
            if (!key.isEmpty() && !again.contains(key)) {
                String problem = "a reader could not recover the key from " + spec.shown(prefix, "name");
                report.add(Kind.AMBIGUOUS, component + "[" + key + "]", "", problem);
            }
        }
    }
}
