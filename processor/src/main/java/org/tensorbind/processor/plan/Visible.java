package org.tensorbind.processor.plan;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Paths;
import org.tensorbind.processor.format.Paths.Path;

/**
 * Where something that is needed is found among the parts of a rule that were read.
 *
 * @param part the part that has it, null where it must come from outside
 * @param path from that part
 */
record Visible(@Nullable String part, Path path) {
    /** Looks for what is needed in the parts that were read, of which {@code rule} itself may be one: the nearest is taken. */
    static Visible find(Paths paths, String rule, Set<String> read, Need need) {
        Visible nearest = new Visible(null, new Path(List.of(), false));
        if (need instanceof Need.StartOf) {
            return nearest;
        }
        for (String candidate : read) {
            Path path = pathFrom(paths, rule, candidate, need.rule());
            if (path == null) {
                continue;
            }
            int length = path.steps().size();
            if (nearest.part == null || length < nearest.path.steps().size()) {
                nearest = new Visible(candidate, path);
            } else if (length == nearest.path.steps().size()) {
                nearest = new Visible(nearest.part, new Path(nearest.path.steps(), true));
            }
        }
        return nearest;
    }

    private static @Nullable Path pathFrom(Paths paths, String rule, String candidate, String target) {
        if (!candidate.equals(rule)) {
            return paths.find(candidate, target);
        }
        return target.equals(rule) ? new Path(List.of(), false) : null;
    }
}
