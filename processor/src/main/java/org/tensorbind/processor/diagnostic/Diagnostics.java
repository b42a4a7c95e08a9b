package org.tensorbind.processor.diagnostic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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
        if (tag == Tag.SYNTAX && found.stream().anyMatch(other -> isAt(other.span(), span))) {
            return;
        }
        found.add(new Diagnostic(tag, source, span, tag.message(values)));
    }

    private static boolean isAt(Span a, Span b) {
        return a.line() == b.line() && a.column() == b.column();
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

    /** Edit distance with swapped neighbours counted as one (optimal string alignment), case ignored. */
    private static int distance(String first, String second) {
        String a = first.toLowerCase(Locale.ROOT);
        String b = second.toLowerCase(Locale.ROOT);
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, a, b, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int cheapest(int[][] cost, String a, String b, int i, int j) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int least = Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + (same ? 0 : 1));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
    }
}
