package org.tensorbind.checkpoint;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.tensorbind.TensorReader;

/**
 * Compares a file of a checkpoint with the index. Lenient reading accepts tensors that the index does not have for the file.
 *
 * @param file its name in the index
 * @param elsewhere the end of a sentence about the index and a tensor that it does not have for the file
 */
record ShardComparison(String file, UnaryOperator<String> elsewhere) {
    /** What is wrong, a sentence each; {@code expected} are the tensors that the index has for the file. */
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
