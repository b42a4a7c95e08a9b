package org.tensorbind.write;

import java.util.List;
import java.util.stream.Collectors;
import org.tensorbind.ElementType;
import org.tensorbind.number.CountText;

/**
 * Dtype and rank of the tensors of a clause, which distinguish them from those of another clause with the same name.
 *
 * @param rank number of dimensions, -1 for any
 */
record TensorFit(int rank, List<ElementType> dtypes) {
    boolean accepts(TensorPart part) {
        return (rank < 0 || part.shape().rank() == rank) && dtypes.contains(part.elementType());
    }

    /** Describes tensors in messages. */
    String words(boolean withDtype) {
        String types = dtypes.stream().map(ElementType::toString).collect(Collectors.joining(" or "));
        String dimensions = rank < 0 ? "any dimensions" : CountText.of(rank, "dimension");
        return withDtype ? dimensions + " of dtype " + types : dimensions;
    }
}
