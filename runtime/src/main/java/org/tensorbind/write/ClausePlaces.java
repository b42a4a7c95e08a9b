package org.tensorbind.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the tensors of each clause are. A tensor is of the first clause that states its name, or else of the one that takes any name.
 *
 * @param all the clauses by their numbers
 */
record ClausePlaces(List<ClausePlace> all) {
    /** The clause of a tensor, and its positions in the lists around it, null where its name does not tell them. */
    record Found(int clause, int @Nullable [] positions) {}

    ClausePlaces with(ClausePlace clause) {
        List<ClausePlace> more = new ArrayList<>(all);
        more.add(clause);
        return new ClausePlaces(List.copyOf(more));
    }

    ClausePlace get(int clause) {
        return all.get(clause);
    }

    int size() {
        return all.size();
    }

    /**
     * The clause of a tensor, null where it is of none.
     *
     * @param below what all positions that a name tells are below
     */
    @Nullable
    Found find(TensorPart part, int below) {
        Found anyName = null;
        for (int clause = 0; clause < all.size(); clause++) {
            ClausePlace place = all.get(clause);
            int[] positions = place.takesAnyName() ? null : place.positions(part.name());
            if (positions != null && Arrays.stream(positions).allMatch(position -> position < below)) {
                return new Found(clause, positions);
            }
            anyName = anyName == null && place.takesAnyName() ? new Found(clause, null) : anyName;
        }
        return anyName;
    }
}
