package org.tensorbind.bundle.binding;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Shape;
import org.tensorbind.TensorView;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.element.Codec;
import org.tensorbind.bundle.element.Codec.Form;
import org.tensorbind.bundle.element.Transposition;
import org.tensorbind.bundle.shape.DimensionExpression;
import org.tensorbind.bundle.shape.Dimensions;
import org.tensorbind.bundle.shape.RowRange;
import org.tensorbind.bundle.shape.ShapePattern;
import org.tensorbind.bundle.shape.VariableScope;

/** Compares the description of a tensor in a file with its declaration in a bundle, and reports all mismatches. */
final class TensorCheck {
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;
    private static final int EMPTY_ROWS = 1 << 16;

    private final TensorSpec<?> spec;
    private final TensorView view;
    private final Dimensions.Place place;
    private final Shape shape;

    TensorCheck(TensorSpec<?> spec, TensorView view, boolean transposed, Dimensions.Place place) {
        this.spec = spec;
        this.view = view;
        this.place = place;
        boolean matrix = transposed && view.shape().rank() == 2;
        this.shape = matrix ? Transposition.of(view.shape()) : view.shape();
    }

    void run(Dimensions dimensions, VariableScope variables) {
        report(Kind.LAYOUT, spec.codec().rejects(view.info().layout()));
        report(Kind.DTYPE, spec.rejects(view.elementType()));
        String rank = rankProblem();
        report(Kind.RANK, rank);
        if (rank == null) {
            checkDimensions(dimensions, variables);
            report(Kind.UNSUPPORTED, lengthProblem());
        }
    }

    private void report(Kind kind, @Nullable String problem) {
        if (problem != null) {
            place.report(kind, problem);
        }
    }

    private @Nullable String rankProblem() {
        ShapePattern pattern = spec.shape();
        if (spec.codec().form() == Form.SCALAR) {
            return shape.elementCount() == 1 ? null : "must be a scalar or have one element, has shape " + shape;
        }
        int rank = pattern != null ? pattern.rank() : rankOfType();
        if (rank < 0 || rank == shape.rank()) {
            return null;
        }
        return "must have rank " + rank + (pattern == null ? "" : " " + pattern) + ", has shape " + shape
                + (pattern == null ? "; to accept others, set shape = …" : "");
    }

    /** The rank without a pattern: of an array or buffer 1, since a writer would not know another. */
    private int rankOfType() {
        return spec.codec().form() == Form.FLAT ? 1 : spec.codec().rank();
    }

    private void checkDimensions(Dimensions dimensions, VariableScope variables) {
        ShapePattern pattern = spec.shape();
        if (pattern == null || pattern.rank() != shape.rank()) {
            return;
        }
        List<@Nullable DimensionExpression> products = pattern.dimensions();
        for (int d = 0; d < products.size(); d++) {
            DimensionExpression own = products.get(d);
            if (own != null) {
                RowRange part = d == 0 ? spec.part() : null;
                DimensionExpression product = part == null ? own : part.whole(own);
                dimensions.require(variables.resolve(product), shape.dimension(d), place, Dimensions.dimension(d));
            }
        }
    }

    /** Why the elements do not fit into arrays or a buffer. */
    private @Nullable String lengthProblem() {
        if (spec.isTransposed() && !Transposition.isPossible(view)) {
            return "has shape " + view.shape() + ", but only matrices of at most " + Integer.MAX_VALUE
                    + " bytes can be transposed";
        }
        return switch (spec.codec().form()) {
            case VIEW, SCALAR -> null;
            case NESTED -> nestedProblem(shape);
            case FLAT -> flatProblem(view.elementCount());
        };
    }

    /** Bounds what rows without elements take, which the file's size does not. */
    private static @Nullable String nestedProblem(Shape shape) {
        long rows = 1;
        for (int d = 0; d < shape.rank(); d++) {
            if (shape.dimension(d) < 0 || shape.dimension(d) > LONGEST_ARRAY) {
                return "has shape " + shape + ", but a Java array holds at most " + LONGEST_ARRAY;
            }
            if (d < shape.rank() - 1) {
                rows = Math.min(Integer.MAX_VALUE, rows) * Math.max(1, shape.dimension(d));
            }
        }
        return rows > Math.max(EMPTY_ROWS, shape.elementCount())
                ? "has shape " + shape + ", which has very many empty rows; use TensorView"
                : null;
    }

    private @Nullable String flatProblem(long elementCount) {
        Codec<?> codec = spec.codec();
        boolean mapped = codec.holdsFile() && view.dtype() == codec.dtype();
        long limit = mapped ? Integer.MAX_VALUE / view.dtype().byteSize() : LONGEST_ARRAY;
        return elementCount > limit
                ? "has " + elementCount + " elements, but " + codec.javaType() + " holds at most " + limit
                        + "; use TensorView"
                : null;
    }
}
