package org.tensorbind.bundle.shape;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts the values that the tensors of a file give to shape variables, to find the most frequent one if they contradict each other. */
public final class DimensionVotes {
    private final Map<String, Map<Long, Vote>> votes = new LinkedHashMap<>();

    /**
     * A value of a variable.
     *
     * @param origin the first dimension with the value
     * @param count the number of dimensions with the value
     */
    public record Vote(long value, String origin, int count) {}

    void add(String variable, long value, String origin) {
        votes.computeIfAbsent(variable, key -> new LinkedHashMap<>())
                .merge(
                        value,
                        new Vote(value, origin, 1),
                        (vote, one) -> new Vote(vote.value(), vote.origin(), vote.count() + 1));
    }

    /** The variables for which another value is more frequent than the first one, which was used, with the most frequent value. */
    public Map<String, Vote> majorities(Dimensions counted) {
        Map<String, Vote> majorities = new HashMap<>();
        votes.forEach((variable, values) -> {
            Vote most = values.values().stream()
                    .reduce((one, other) -> other.count() > one.count() ? other : one)
                    .orElseThrow();
            Long taken = counted.value(variable);
            if (taken != null && taken != most.value() && !counted.stated().contains(variable)) {
                majorities.put(variable, most);
            }
        });
        return majorities;
    }
}
