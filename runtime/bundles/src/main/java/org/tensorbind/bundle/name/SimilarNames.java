package org.tensorbind.bundle.name;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.EditDistance;

/** Finds names that resemble others. */
final class SimilarNames {
    private static final int MISSPELT = 2;

    private SimilarNames() {}

    /**
     * Whether a name would match a pattern if some characters, or the text before the index, were different.
     *
     * @param head of the pattern, before the index
     * @param tail of the pattern, after the index
     * @param endings the texts after the index in names that match
     * @return what would have to be taken off; null where the name is another one
     */
    static @Nullable String near(String head, String tail, List<String> endings, String name) {
        for (int from = 0; from < name.length(); from++) {
            int end = ElementNames.endOfIndex(name, from);
            if (end > from && ElementNames.isFollowed(name, end, tail)) {
                String before = name.substring(0, from);
                int limit = Math.min(MISSPELT, head.length() / 3);
                if (Math.abs(head.length() - from) <= limit && EditDistance.between(head, before) <= limit) {
                    return "";
                }
                if (!head.isEmpty() && before.endsWith(head) && isWhole(before.length() - head.length(), before)) {
                    return before.substring(0, before.length() - head.length());
                }
            }
            from = Math.max(from, end - 1);
        }
        return endings.stream().anyMatch(ending -> hasIndexBefore(ending, name)) ? "" : null;
    }

    private static boolean hasIndexBefore(String ending, String name) {
        int at = name.length() - ending.length() - 1;
        return at >= 0 && name.endsWith(ending) && Character.isDigit(name.charAt(at));
    }

    /** Whether a part of a name begins at {@code at}. */
    private static boolean isWhole(int at, String name) {
        return at == 0 || !Character.isLetterOrDigit(name.charAt(at - 1));
    }
}
