package org.tensorbind.bundle.name;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.BundleException.Problem;
import org.tensorbind.value.EditDistance;
import org.tensorbind.value.LongerNames;

/** Adds hints to a report about names that were not found in a file: they may be misspelt, have a prefix, or belong to another model. */
public final class NameHints {
    private static final int SUGGESTIONS = 50;
    private static final int CANDIDATES = 5_000;
    private static final int LONGEST_CANDIDATE = 1_000;
    private static final int SHOWN_NAMES = 3;
    private static final int SEARCHED_NAMES = 10;

    private final TensorNames names;
    private final Report report;
    private final List<String> candidates = new ArrayList<>();

    /**
     * Creates the hints for a file.
     *
     * @param claimed the names that were found, as in the bundle
     */
    public NameHints(TensorNames names, Report report, Set<String> claimed) {
        this.names = names;
        this.report = report;
        // The number and the length are limited, because names are compared by edit distance.
        for (String name : names.all()) {
            if (name.length() <= LONGEST_CANDIDATE && candidates.size() < CANDIDATES && !claimed.contains(name)) {
                candidates.add(name);
            }
        }
    }

    /**
     * A list without elements in the file.
     *
     * @param patterns the patterns of its elements' names; the first is the one that writers use
     * @param endings the text after the index in the names of an element's tensors
     */
    public record EmptyList(String component, List<ElementPattern> patterns, List<String> endings) {}

    /** Reports a list without elements if the file has similar names; otherwise an empty list is valid. */
    public void reportMisspelt(EmptyList list) {
        for (ElementPattern pattern : list.patterns()) {
            for (String name : candidates) {
                String prefix = SimilarNames.near(pattern.head(), pattern.tail(), list.endings(), name);
                if (prefix != null) {
                    report.add(
                            Kind.MISSING,
                            list.component(),
                            shown(list.patterns().get(0)),
                            matchesNothing(list, name));
                    hintAtPrefix(prefix);
                    return;
                }
            }
        }
    }

    private static String shown(ElementPattern pattern) {
        return pattern.head() + "{i}" + pattern.tail();
    }

    private static String matchesNothing(EmptyList list, String nearest) {
        List<String> others =
                list.patterns().stream().skip(1).map(NameHints::shown).toList();
        String neither = others.isEmpty() ? "" : ", nor does '" + String.join("' or '", others) + "'";
        return "matches no tensor" + neither + "; did you mean '" + nearest + "'?";
    }

    /** Adds the most similar name in the file to the problem of each missing tensor. */
    public void suggestNames() {
        List<Problem> problems = report.problems();
        Map<String, Integer> prefixes = new HashMap<>();
        int missing = 0;
        for (int i = 0; i < problems.size() && missing < SUGGESTIONS; i++) {
            Problem problem = problems.get(i);
            List<String> others = report.otherNames(problem);
            if (others != null) {
                missing++;
                problems.set(i, withNearest(problem, others));
                countPrefixes(problem.tensor(), prefixes);
            }
        }
        int most = missing;
        prefixes.forEach((prefix, count) -> {
            if (2 * count > most) {
                hintAtPrefix(prefix);
            }
        });
    }

    private Problem withNearest(Problem problem, List<String> others) {
        Set<String> near = new LinkedHashSet<>();
        Stream.concat(Stream.of(problem.tensor()), others.stream().limit(SEARCHED_NAMES))
                .forEach(name -> {
                    String nearest = EditDistance.nearest(name, candidates, Math.max(2, name.length() / 4));
                    if (nearest != null) {
                        near.add("'" + nearest + "'");
                    }
                });
        String message = problem.message()
                + (near.isEmpty()
                        ? LongerNames.remark(problem.tensor(), candidates)
                        : "; did you mean " + String.join(" or ", near) + "?");
        return new Problem(problem.kind(), problem.component(), problem.tensor(), message);
    }

    private void countPrefixes(String tensor, Map<String, Integer> prefixes) {
        for (String name : candidates) {
            if (name.length() > tensor.length() && name.endsWith(tensor)) {
                prefixes.merge(name.substring(0, name.length() - tensor.length()), 1, Integer::sum);
            }
        }
    }

    private void hintAtPrefix(String prefix) {
        if (!prefix.isEmpty()) {
            report.hint("the file's names begin with '" + prefix
                    + "'; remove it with BundleOptions.defaults().stripPrefix(\"" + prefix + "\")");
        }
    }

    /** Adds a hint with names of the file, for a file that has no tensor of the bundle. */
    public void hintAtOtherModel(String bundle) {
        List<String> shown = names.all().stream().limit(SHOWN_NAMES).toList();
        int more = names.all().size() - shown.size();
        if (!shown.isEmpty()) {
            report.hint("nothing of " + bundle + " is in the file, which has '" + String.join("', '", shown) + "'"
                    + (more > 0 ? " and " + more + " more" : "") + ": is it another model?");
        }
    }
}
