package org.tensorbind.checkpoint;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.tensorbind.TensorReader;

/**
 * Compares a file of a checkpoint with the index. Lenient reading accepts tensors of a file that the index does not list for it.
 *
 * @param file its name in the index
 * @param elsewhere returns the end of a message about a tensor that the index does not list for the file
 */
record ShardComparison(String file, UnaryOperator<String> elsewhere) {
    /** The problems, one message each; {@code expected} are the tensors that the index lists for the file. */
    List<String> problems(Collection<String> expected, TensorReader reader, boolean strict) {
        List<String> problems = new ArrayList<>();
        for (String name : expected) {
            if (reader.indexOf(name) < 0) {
                problems.add(file + ": has no tensor '" + name + "', which the index lists for it");
            }
        }
        int found = expected.size() - problems.size();
        if (reader.size() > found && (strict || !problems.isEmpty())) {
            addSurplus(new HashSet<>(expected), reader, problems);
        }
        return problems;
    }

    private void addSurplus(Set<String> expected, TensorReader reader, List<String> problems) {
        for (String name : reader.names()) {
            if (!expected.contains(name)) {
                problems.add(file + ": has tensor '" + name + "', which the index " + elsewhere.apply(name));
            }
        }
    }
}
