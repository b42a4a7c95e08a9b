package org.tensorbind.examples.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.examples.cli.NameSelection.Glob;

/** Entries of metadata that are left out, by their keys. */
final class DroppedMetadata {
    private final List<Glob> left = new ArrayList<>();
    private final List<Glob> globs;
    private final Set<String> keys = new LinkedHashSet<>();

    /** @param patterns keys in which * stands for any text */
    DroppedMetadata(List<String> patterns) {
        globs = patterns.stream().map(Glob::new).toList();
        left.addAll(globs);
    }

    /** Whether the entry of a file with this key is left out. */
    boolean drops(String key) {
        keys.add(key);
        left.removeIf(glob -> glob.matches(key));
        return globs.stream().anyMatch(glob -> glob.matches(key));
    }

    /** Refuses patterns that no key of the files has matched: they are misspelt. */
    void requireUsed() {
        if (!left.isEmpty()) {
            throw new UsageException("--drop-metadata: there is no entry '" + left.get(0) + "'; there are "
                    + (keys.isEmpty() ? "none" : String.join(", ", keys)));
        }
    }
}
