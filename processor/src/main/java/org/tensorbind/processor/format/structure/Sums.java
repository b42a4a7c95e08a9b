package org.tensorbind.processor.format.structure;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.place.Place;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.relation.Expr;

/** Checksums of rules that are not tensor data. */
public final class Sums {
    private final Grammar grammar;
    private final Places places;
    private final Structures structures;
    private final Map<String, Sum> sums = new LinkedHashMap<>();

    private Sums(Grammar grammar, Places places, Structures structures) {
        this.grammar = grammar;
        this.places = places;
        this.structures = structures;
    }

    /**
     * A checksum.
     *
     * @param rule the item that has it
     * @param covered the rule whose bytes it is of
     * @param scopes the lowest rules that hold both, each once; what it covers itself where that has the item inside
     * @param ofData whether tensors' data is covered
     * @param rank larger than that of every checksum that is covered
     */
    public record Sum(String rule, String covered, String algorithm, Set<String> scopes, boolean ofData, int rank) {
        /** Whether it covers itself, and is taken as zero there. */
        public boolean isOfItself() {
            return scopes.contains(covered);
        }
    }

    /** The checksums of a grammar, in its order. */
    public static Sums of(Grammar grammar, Places places, Structures structures) {
        Sums found = new Sums(grammar, places, structures);
        for (Rule rule : grammar.rules().values()) {
            if (rule.clauses().equation() instanceof Expr.ChecksumOf sum && !structures.isPayload(sum.target())) {
                found.add(rule.name(), sum);
            }
        }
        found.sums.replaceAll((name, sum) -> new Sum(
                name,
                sum.covered(),
                sum.algorithm(),
                sum.scopes(),
                sum.ofData(),
                found.rank(sum, new HashSet<>(Set.of(name)))));
        return found;
    }

    private void add(String rule, Expr.ChecksumOf sum) {
        String covered = sum.target();
        boolean ofData = grammar.rules().keySet().stream()
                .anyMatch(data -> structures.isPayload(data) && places.contains(covered, data));
        sums.put(rule, new Sum(rule, covered, sum.algorithm(), scopes(rule, covered), ofData, 0));
    }

    /** All that there are. */
    public List<Sum> all() {
        return List.copyOf(sums.values());
    }

    /** The checksum that an item has, or null. */
    public @Nullable Sum find(String rule) {
        return sums.get(rule);
    }

    private Set<String> scopes(String sum, String covered) {
        return places.of(sum).stream()
                .flatMap(place -> place.outward()
                        .map(Place::rule)
                        .filter(rule -> places.isOnce(rule, sum) && places.isOnce(rule, covered))
                        .limit(1))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** One more than that of the checksums that are covered; 0 where they cover each other. */
    private int rank(Sum sum, Set<String> open) {
        int rank = 1;
        for (Sum other : sums.values()) {
            if (isCovered(other.rule(), sum) && open.add(other.rule())) {
                rank = Math.max(rank, 1 + rank(other, open));
                open.remove(other.rule());
            }
        }
        return rank;
    }

    private boolean isCovered(String rule, Sum by) {
        return by.covered().equals(rule) || places.contains(by.covered(), rule);
    }

    /** Another checksum that is covered by this one and covers it, directly or by others between; null where there is none. */
    @Nullable
    public Sum inCycle(Sum sum) {
        Set<String> reached = new HashSet<>();
        List<Sum> open = new ArrayList<>(List.of(sum));
        while (!open.isEmpty()) {
            Sum next = open.remove(open.size() - 1);
            for (Sum other : sums.values()) {
                boolean itself = other.rule().equals(next.rule());
                if (!itself && isCovered(other.rule(), next) && reached.add(other.rule())) {
                    open.add(other);
                }
            }
            if (reached.contains(sum.rule())) {
                return next;
            }
        }
        return null;
    }
}
