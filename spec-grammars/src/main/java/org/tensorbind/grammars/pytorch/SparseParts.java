package org.tensorbind.grammars.pytorch;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.FormatException;
import org.tensorbind.Shape;
import org.tensorbind.pickle.PickleCall;

/** What tensors consist of that are several others: sparse and nested ones. */
final class SparseParts {
    static final String COO = "torch.sparse_coo";

    /** The attribute of tensors whose coordinates may repeat, of which torch adds the values. */
    static final String IS_COALESCED = "is_coalesced";

    private SparseParts() {}

    /** Why the parts of a COO tensor are not coordinates and values as this library has them, null where they are. */
    static @Nullable String problem(Shape shape, PickledTensor indices, PickledTensor values) {
        if (indices.coo() != null || values.coo() != null) {
            return "the parts of a sparse tensor are sparse";
        }
        if (values.unreadableReason() != null) {
            return values.unreadableReason();
        }
        if (values.shape().rank() != 1) {
            return "each value is itself a tensor, of shape " + values.shape() + " for all";
        }
        long count = values.shape().dimension(0);
        boolean matches = indices.elements().type().dtype() == DType.I64
                && indices.shape().equals(Shape.of(shape.rank(), count));
        if (!matches) {
            return "the indices must be int64 of shape [" + shape.rank() + ", " + count + "], are "
                    + indices.elements().name() + " of shape " + indices.shape();
        }
        return !values.isContiguous() || (!indices.isContiguous() && !isTransposed(indices))
                ? "the indices or values are views with gaps"
                : null;
    }

    /** Whether the coordinates of one value follow each other. */
    static boolean isTransposed(PickledTensor indices) {
        long rank = indices.shape().dimension(0);
        long count = indices.shape().dimension(1);
        long[] strides = indices.strides();
        return (rank == 1 || strides[0] == 1) && (count == 1 || strides[1] == rank);
    }

    /** The parts of a tensor, by what is appended to its name. */
    static Map<String, PickleCall> of(Arguments in) throws FormatException {
        Map<String, PickleCall> named = new LinkedHashMap<>();
        if (Callable.named(in.function()) == Callable.NESTED) {
            named.put("values", in.call(0));
            named.put("sizes", in.call(1));
            named.put("strides", in.call(2));
            named.put("offsets", in.call(3));
            return named;
        }
        String layout = TensorRebuilder.layout(in);
        Arguments parts = in.list(1);
        switch (layout) {
            case COO -> {
                named.put("indices", parts.call(0));
                named.put("values", parts.call(1));
                return named;
            }
            case "torch.sparse_csr", "torch.sparse_bsr" -> {
                named.put("crow_indices", parts.call(0));
                named.put("col_indices", parts.call(1));
            }
            case "torch.sparse_csc", "torch.sparse_bsc" -> {
                named.put("ccol_indices", parts.call(0));
                named.put("row_indices", parts.call(1));
            }
            default -> throw in.unsupported("the layout " + layout + " is unknown here");
        }
        named.put("values", parts.call(2));
        return named;
    }

    /** What the parts are together. */
    static String title(Arguments in) throws FormatException {
        if (Callable.named(in.function()) == Callable.NESTED) {
            return "torch.nested";
        }
        String layout = TensorRebuilder.layout(in);
        return layout + " of shape " + Arrays.toString(in.list(1).naturals(layout.equals(COO) ? 2 : 3));
    }
}
