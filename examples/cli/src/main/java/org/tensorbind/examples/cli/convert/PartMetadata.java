package org.tensorbind.examples.cli.convert;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.tensorbind.TensorReader;

/**
 * Entries of metadata about one of the files of a model that was split, by the keys that llama.cpp gives them in GGUF. They are wrong in any file that does not have just
 * the tensors of that one.
 */
final class PartMetadata {
    private static final Set<String> KEYS = Set.of("split.no", "split.count", "split.tensors.count");

    private PartMetadata() {}

    static boolean isKey(String key) {
        return KEYS.contains(key);
    }

    /** Whether the entries remain right: the tensors are those of one file, and go into one. */
    static boolean isKept(List<TensorReader> files, int tensors, long shardSize) {
        return files.size() == 1
                && files.get(0).files().size() == 1
                && files.get(0).size() == tensors
                && shardSize == 0;
    }

    /**
     * Removes the entries.
     *
     * @param given keys whose values were asked for, which stay
     * @return what was left out, in a sentence for all
     */
    static List<String> removeFrom(Map<String, ?> metadata, Set<String> given) {
        Set<String> removed = new TreeSet<>(metadata.keySet());
        removed.retainAll(KEYS);
        removed.removeAll(given);
        metadata.keySet().removeAll(removed);
        return removed.isEmpty()
                ? List.of()
                : List.of("metadata " + String.join(", ", removed)
                        + ": they are about the files into which the model was split before");
    }
}
