package org.tensorbind.bundle.element;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.Shape;
import org.tensorbind.TensorView;
import org.tensorbind.number.CountText;

/**
 * A Java array of arrays, one level for each dimension.
 *
 * @param <T> the array type, whose levels are {@code Object[]} down to the last
 */
final class NestedCodec<T, A> extends ElementCodec<T, A> {
    private final int rank;

    /** Arrays of {@code T}, {@code rank} levels of those of {@code A}. */
    NestedCodec(ElementKind<A> kind, int rank) {
        super(kind.javaName() + "[]".repeat(rank), Form.NESTED, kind);
        this.rank = rank;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    @SuppressWarnings("unchecked") // arrays of the kind, of this rank, are T
    public T read(TensorView view, @Nullable DType as) throws IOException {
        ElementKind.Source<A> source = kind().open(view, as);
        return (T) rows(view.shape(), 0, source);
    }

    private Object[] rows(Shape shape, int dimension, ElementKind.Source<A> source) throws IOException {
        Object[] rows = kind().newNested(rank - dimension, Math.toIntExact(shape.dimension(dimension)));
        for (int i = 0; i < rows.length; i++) {
            rows[i] = dimension == rank - 2 ? row(shape, source) : rows(shape, dimension + 1, source);
        }
        return rows;
    }

    private Object row(Shape shape, ElementKind.Source<A> source) throws IOException {
        int length = Math.toIntExact(shape.dimension(rank - 1));
        A row = kind().newArray(length);
        source.next(row, 0, length);
        return row;
    }

    @Override
    public ValueShape extent(T value) {
        long[] dimensions = new long[rank];
        Arrays.fill(dimensions, -1);
        String problem = measure(value, 0, "", dimensions);
        if (problem != null) {
            return ValueShape.ofProblem(problem);
        }
        long count = 1;
        for (long dimension : dimensions) {
            count *= Math.max(dimension, 0);
        }
        return new ValueShape(dimensions, count, null);
    }

    /** Compares the length of every array with the first of its level. */
    private @Nullable String measure(@Nullable Object array, int level, String place, long[] dimensions) {
        if (array == null) {
            return "row " + place + " is null";
        }
        long length = level == rank - 1 ? lengthOf(array) : ((Object[]) array).length;
        if (dimensions[level] < 0) {
            dimensions[level] = length;
        } else if (dimensions[level] != length) {
            return "is ragged: row " + place + " has " + CountText.of(length, "element") + ", the rows before it have "
                    + dimensions[level];
        }
        if (level == rank - 1) {
            return null;
        }
        @Nullable Object[] rows = (Object[]) array;
        for (int i = 0; i < rows.length; i++) {
            String problem = measure(rows[i], level + 1, place + "[" + i + "]", dimensions);
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    @SuppressWarnings("unchecked") // the last level of T's arrays is A
    private A leaf(Object array) {
        return (A) array;
    }

    private int lengthOf(Object array) {
        return kind().length(leaf(array));
    }

    @Override
    void forEachLeaf(T value, Leaves<A> leaves) throws IOException {
        walk(value, 0, leaves);
    }

    private void walk(Object array, int level, Leaves<A> leaves) throws IOException {
        if (level == rank - 1) {
            leaves.accept(leaf(array));
            return;
        }
        for (Object row : (Object[]) array) {
            walk(row, level + 1, leaves);
        }
    }
}
