package org.tensorbind.value;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The edit distance of names, to suggest the one that was meant. */
public final class EditDistance {
    private EditDistance() {}

    /** The candidate with the least distance from {@code word}, at most {@code limit}; of several the first in the alphabet. */
    public static @Nullable String nearest(String word, Collection<String> candidates, int limit) {
        return candidates.stream()
                .filter(candidate -> Math.abs(candidate.length() - word.length()) <= limit)
                .filter(candidate -> between(word, candidate) <= limit)
                .min(Comparator.comparingInt((String candidate) -> between(word, candidate))
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(null);
    }

    /** Characters to insert, delete, replace or swap with their neighbour (optimal string alignment), case ignored. */
    public static int between(String first, String second) {
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
