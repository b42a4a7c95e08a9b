package org.tensorbind.processor.format;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Ways from a rule's value down to a rule inside it. The nearest is taken; variants of a choice are not entered. */
public final class Paths {
    private final Grammar grammar;
    private final Map<Ends, Optional<Path>> ways = new HashMap<>();
    private final Map<String, List<Step>> steps = new HashMap<>();

    Paths(Grammar grammar) {
        this.grammar = grammar;
    }

    /**
     * One step down.
     *
     * @param owner the rule that is left
     * @param rule the rule that is entered
     * @param optional whether it may be absent
     * @param many whether it stands any number of times: the step leads to the list, its elements are the rule's values
     */
    public record Step(String owner, String rule, boolean optional, boolean many) {}

    /**
     * What was found.
     *
     * @param steps from the start to the target; empty where they are the same
     * @param ambiguous whether another way is as short
     */
    public record Path(List<Step> steps, boolean ambiguous) {
        /** Whether a step leads through a list. */
        public boolean throughList() {
            return steps.stream().anyMatch(Step::many);
        }
    }

    /** The element of the innermost list around a rule, or itself where it is one; null where it stands once in the file. */
    public @Nullable String elementAround(String rule) {
        Path path = find(grammar.root(), rule);
        return path == null
                ? null
                : path.steps().stream()
                        .filter(Step::many)
                        .map(Step::rule)
                        .reduce((outer, inner) -> inner)
                        .orElse(null);
    }

    /** The rule that stands once for each tensor of a slot: that of its bytes, unless they are in one place for all tensors of a list. */
    public String placeOf(TensorClause slot) {
        return isApart(slot) ? slot.rule() : slot.dataRule();
    }

    /** Whether the bytes of all tensors of a list are in one place outside of it. */
    public boolean isApart(TensorClause slot) {
        return grammar.rules().containsKey(slot.rule())
                && isListed(slot.rule())
                && !contains(slot.rule(), slot.dataRule())
                && find(grammar.root(), slot.dataRule()) != null
                && !isListed(slot.dataRule());
    }

    /** The slots whose tensors a rule stands once for. */
    public List<Integer> slotsAt(String rule) {
        return IntStream.range(0, grammar.computed().size())
                .filter(slot -> placeOf(grammar.computed().get(slot)).equals(rule))
                .boxed()
                .toList();
    }

    /** Groups of slots whose bytes are in one place, row by row. */
    public List<List<Integer>> slotsInTurn() {
        return grammar.computed().stream()
                .filter(slot ->
                        isApart(slot) || grammar.tensorsOf(slot.dataRule()).size() > 1)
                .map(TensorClause::dataRule)
                .distinct()
                .map(grammar::tensorsOf)
                .toList();
    }

    private record Ends(String start, String target) {}

    /** The way from {@code start} to {@code target}, or null. */
    public @Nullable Path find(String start, String target) {
        return ways.computeIfAbsent(new Ends(start, target), ends -> Optional.ofNullable(search(start, target)))
                .orElse(null);
    }

    private @Nullable Path search(String start, String target) {
        if (start.equals(target)) {
            return new Path(List.of(), false);
        }
        Deque<List<Step>> queue = new ArrayDeque<>();
        queue.add(List.of());
        Set<String> seen = new HashSet<>(Set.of(start));
        List<List<Step>> found = new ArrayList<>();
        while (!queue.isEmpty()) {
            List<Step> way = queue.remove();
            if (!found.isEmpty() && way.size() >= found.get(0).size()) {
                break;
            }
            String at = way.isEmpty() ? start : way.get(way.size() - 1).rule();
            for (Step step : steps(at)) {
                List<Step> longer = new ArrayList<>(way);
                longer.add(step);
                if (step.rule().equals(target)) {
                    found.add(longer);
                } else if (seen.add(step.rule())) {
                    queue.add(longer);
                }
            }
        }
        return found.isEmpty() ? null : new Path(found.get(0), found.size() > 1);
    }

    /** The steps that lead down from a rule. */
    public List<Step> steps(String name) {
        return steps.computeIfAbsent(name, this::stepsDown);
    }

    private List<Step> stepsDown(String name) {
        return grammar.rule(name).uses().stream()
                .map(use -> new Step(name, use.rule(), use.optional(), use.isMany()))
                .toList();
    }

    /** Whether a rule stands in a list of the file. */
    public boolean isListed(String rule) {
        Path path = find(grammar.root(), rule);
        return path != null && path.throughList();
    }

    /** Whether {@code owner} has {@code rule} any number of times. */
    public boolean isMany(String owner, String rule) {
        return steps(owner).stream().anyMatch(step -> step.rule().equals(rule) && step.many());
    }

    /** Whether {@code target} stands anywhere below {@code start}, variants included. */
    public boolean contains(String start, String target) {
        return contains(start, target, new HashSet<>());
    }

    /** Whether {@code target} stands below {@code start} elsewhere than in {@code around}. */
    public boolean containsOutside(String around, String start, String target) {
        return contains(start, target, new HashSet<>(Set.of(around)));
    }

    private boolean contains(String start, String target, Set<String> seen) {
        if (!seen.add(start)) {
            return false;
        }
        for (String used : grammar.rule(start).inside()) {
            if (used.equals(target) || contains(used, target, seen)) {
                return true;
            }
        }
        return false;
    }
}
