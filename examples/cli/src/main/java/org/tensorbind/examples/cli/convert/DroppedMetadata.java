package org.tensorbind.examples.cli.convert;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.MetadataValue;
import org.tensorbind.examples.cli.input.NameSelection.Glob;
import org.tensorbind.examples.cli.print.UsageException;
import org.tensorbind.io.SafeText;

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

    /** The option that leaves out the entry of which a message speaks; empty if it applies to none. */
    static String advice(String message, Map<String, MetadataValue> metadata) {
        return metadata.keySet().stream()
                .filter(key -> message.contains("'" + SafeText.of(key) + "'")
                        || (key.contains(".") && message.contains(SafeText.of(key)))
                        || (message.contains("bytes that are not UTF-8") && hasUndecoded(metadata.get(key))))
                .max(Comparator.comparingInt(String::length))
                .map(key -> "; --drop-metadata '" + SafeText.of(key) + "' drops the entry")
                .orElse("");
    }

    /** Whether a text has bytes that are not UTF-8, each of which is half of a surrogate pair. */
    private static boolean hasUndecoded(@Nullable MetadataValue value) {
        return value != null && value.text().codePoints().anyMatch(c -> c >= 0xDC80 && c <= 0xDCFF);
    }

    /** Rejects patterns that no key of the files has matched: they are misspelt. */
    void requireUsed() {
        if (!left.isEmpty()) {
            throw new UsageException("--drop-metadata: there is no entry '" + left.get(0) + "'; the entries are "
                    + (keys.isEmpty() ? "none" : String.join(", ", keys)));
        }
    }
}
