package org.tensorbind.processor.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Place.Step;

/**
 * A rule that a writer composes of parts, where it stands in the file.
 *
 * @param isOfTensor whether it is in a tensor, of which items in it tell
 * @param parent the rule in which it stands, null for the file
 */
record Position(String rule, boolean isOfTensor, @Nullable Position parent) {
    /** Whether a way ends with a step from here, and comes through the rules around this one. */
    boolean isReachedBy(List<Step> way, Step last) {
        @Nullable Position at = this;
        for (int i = way.size() - 1; i >= 0; i--) {
            if (at == null || !at.rule.equals(way.get(i).owner())) {
                return false;
            }
            at = at.parent;
        }
        return !way.isEmpty() && way.get(way.size() - 1).equals(last);
    }

    /** Whether a way from the file leads here. */
    boolean isAt(List<Step> way) {
        return way.isEmpty()
                ? parent == null
                : parent != null
                        && way.get(way.size() - 1).rule().equals(rule)
                        && parent.isReachedBy(way, way.get(way.size() - 1));
    }

    /** Number of rules around it. */
    int depth() {
        return parent == null ? 0 : parent.depth() + 1;
    }
}
