package org.tensorbind.processor.diagnostic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the faults of one grammar, so that all are shown at once. */
public final class Diagnostics {
    private final SourceText source;
    private final Set<Diagnostic> found = new LinkedHashSet<>();

    /** No faults yet. */
    public Diagnostics(SourceText source) {
        this.source = source;
    }

    /** Adds a fault; {@code values} go into the tag's wording. */
    public void report(Tag tag, Span span, Object... values) {
        found.add(new Diagnostic(tag, source, span, tag.message(values)));
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** The faults in the order of the file. */
    public List<Diagnostic> all() {
        List<Diagnostic> all = new ArrayList<>(found);
        all.sort(Comparator.comparingInt((Diagnostic d) -> d.span().line())
                .thenComparingInt(d -> d.span().column()));
        return all;
    }

    /** {@code ; did you mean 'X'?} for the candidate that is nearest to {@code word}, or nothing where none is near. */
    public static String didYouMean(String word, Collection<String> candidates) {
        String nearest = nearest(word, candidates);
        return nearest == null ? "" : "; did you mean '" + nearest + "'?";
    }

    private static @Nullable String nearest(String word, Collection<String> candidates) {
        return candidates.stream()
                .filter(candidate -> distance(word, candidate) <= Math.max(1, Math.min(3, word.length() / 3)))
                .min(Comparator.comparingInt((String candidate) -> distance(word, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(null);
    }

    /** Levenshtein distance, case ignored. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                boolean same = Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
                current[j] = Math.min(Math.min(current[j - 1], previous[j]) + 1, previous[j - 1] + (same ? 0 : 1));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
