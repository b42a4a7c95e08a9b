package org.tensorbind.write;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The positions of the tensors of each clause. A tensor belongs to the first clause that states its name and fits it, or else to the first one that
 * takes any name.
 *
 * @param all the clauses by their numbers
 * @param fits what tensors of some of the clauses are, by the clauses' numbers
 */
record ClausePlaces(List<ClausePlace> all, Map<Integer, TensorFit> fits) {
    ClausePlaces() {
        this(List.of(), Map.of());
    }

    /**
     * The clause of a tensor.
     *
     * @param parts the variable parts of its name
     * @param positions its indices in the enclosing lists, null where its name does not determine them
     */
    record Found(int clause, List<String> parts, int @Nullable [] positions) {}

    ClausePlaces with(ClausePlace clause) {
        List<ClausePlace> more = new ArrayList<>(all);
        more.add(clause);
        return new ClausePlaces(List.copyOf(more), fits);
    }

    /** The same with another last clause. */
    ClausePlaces withLast(UnaryOperator<ClausePlace> change) {
        List<ClausePlace> changed = new ArrayList<>(all);
        changed.set(all.size() - 1, change.apply(all.get(all.size() - 1)));
        return new ClausePlaces(List.copyOf(changed), fits);
    }

    /** The same with what tensors of the last clause are. */
    ClausePlaces fitting(TensorFit fit) {
        Map<Integer, TensorFit> more = new LinkedHashMap<>(fits);
        more.put(all.size() - 1, fit);
        return new ClausePlaces(all, more);
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
     * @param below limit of all indices in a name, exclusive
     */
    @Nullable
    Found find(TensorPart part, int below) {
        Found anyName = null;
        for (int clause = 0; clause < all.size(); clause++) {
            TensorFit fit = fits.get(clause);
            if (fit != null && !fit.accepts(part)) {
                continue;
            }
            ClausePlace place = all.get(clause);
            List<String> parts = place.takesAnyName() ? null : place.parts(part);
            int[] positions = parts == null ? null : place.positions(parts);
            if (parts != null && positions != null && Arrays.stream(positions).allMatch(position -> position < below)) {
                return new Found(clause, parts, positions);
            }
            anyName = anyName == null && place.takesAnyName() ? new Found(clause, List.of(), null) : anyName;
        }
        return anyName;
    }

    /** Why a tensor is of no clause. */
    String mismatch(TensorPart part) {
        List<TensorFit> named = fits.entrySet().stream()
                .filter(fit -> isNamedAs(all.get(fit.getKey()), part))
                .map(Map.Entry::getValue)
                .toList();
        if (named.isEmpty()) {
            NamePattern names = all.get(0).pattern();
            return names.isOfTexts()
                    ? "has a name that the format cannot store, names are \"" + names + "\""
                    : "is not one of them";
        }
        return contrast(part, named, "must");
    }

    /**
     * Why a tensor is not of a clause that has its name; null where only a condition distinguishes its tensors.
     *
     * @param must the requirement, for the message
     */
    @Nullable
    String mismatch(int clause, TensorPart part, String must) {
        TensorFit fit = fits.get(clause);
        return fit == null || fit.accepts(part) ? null : contrast(part, List.of(fit), must);
    }

    private static String contrast(TensorPart part, List<TensorFit> fits, String must) {
        boolean ofDtype = fits.stream().allMatch(fit -> fit.dtypes().contains(part.elementType()));
        return "has shape " + part.shape() + (ofDtype ? "" : " and dtype " + part.elementType()) + ", but " + must
                + " have "
                + fits.stream().map(fit -> fit.words(!ofDtype)).distinct().collect(Collectors.joining(", or "));
    }

    private static boolean isNamedAs(ClausePlace place, TensorPart part) {
        List<String> parts = place.takesAnyName() ? List.of() : place.parts(part);
        return parts != null && (place.takesAnyName() || place.positions(parts) != null);
    }
}
