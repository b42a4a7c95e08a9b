package org.tensorbind.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tensorbind.io.SafeText;

/** Collects problems of tensors that do not match a format, to report them together. A long message for several tensors is reported once. */
final class TensorProblems {
    private static final int MOST = 20;
    private static final int LONG = 40;

    /** The tensors that have each problem; empty names for problems that are sentences of their own. */
    private final Map<String, List<String>> tensors = new LinkedHashMap<>();

    private int count;

    /** @param problem of the tensor {@code name}, as its predicate */
    void add(String name, String problem) {
        String tensor = "'" + name + "'";
        if (problem.length() > LONG) {
            addTo(problem, tensor);
        } else {
            add(tensor + " " + problem);
        }
    }

    /** Takes back a problem of a tensor, if it was added. */
    void remove(String name, String problem) {
        List<String> all = tensors.get(problem);
        if (all != null && all.remove("'" + name + "'")) {
            count--;
            tensors.values().removeIf(List::isEmpty);
        }
    }

    /** Adds a problem that is a sentence of its own. */
    void add(String problem) {
        addTo(problem, "");
    }

    private void addTo(String problem, String tensor) {
        List<String> all = tensors.getOrDefault(problem, List.of());
        if (count < MOST && !all.contains(tensor)) {
            tensors.computeIfAbsent(problem, first -> new ArrayList<>()).add(tensor);
            count++;
        }
    }

    boolean isEmpty() {
        return count == 0;
    }

    /**
     * Rejects the tensors.
     *
     * @throws IllegalArgumentException with all that is wrong
     */
    void report() {
        if (!isEmpty()) {
            List<String> given = tensors.entrySet().stream()
                    .map(entry -> sentence(entry.getKey(), entry.getValue()))
                    .toList();
            throw new IllegalArgumentException("the tensors are not those of the format: "
                    + SafeText.of(String.join("; ", given)) + (count < MOST ? "" : "; there may be more"));
        }
    }

    private static String sentence(String problem, List<String> names) {
        String others = names.size() == 1 ? "" : ", likewise for " + String.join(", ", names.subList(1, names.size()));
        return (names.get(0).isEmpty() ? "" : names.get(0) + " ") + problem + others;
    }
}
