package org.tensorbind.bundle.shape;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The shape of a tensor as a bundle declares it, with variables. */
public final class ShapePattern {
    private final List<@Nullable DimensionExpression> dimensions;

    private ShapePattern(List<@Nullable DimensionExpression> dimensions) {
        this.dimensions = Collections.unmodifiableList(dimensions);
    }

    /**
     * Reads {@code "hidden, 3*n, 784, ?"}.
     *
     * @throws IllegalArgumentException if it is invalid; the message has what was expected and found
     */
    public static ShapePattern of(String text) {
        ShapeReader reader = new ShapeReader(text);
        List<@Nullable DimensionExpression> dimensions = new ArrayList<>();
        do {
            dimensions.add(reader.dimension());
        } while (reader.comma());
        return new ShapePattern(dimensions);
    }

    /**
     * Reads equations, {@code "in = 784, out = 2*hidden, k = ?"}; the value of {@code ?} is null. Nothing gives no equations.
     *
     * @throws IllegalArgumentException if they are invalid; the message has what was expected and found
     */
    public static Map<String, @Nullable DimensionExpression> equations(String text) {
        Map<String, @Nullable DimensionExpression> equations = new LinkedHashMap<>();
        if (text.isBlank()) {
            return equations;
        }
        ShapeReader reader = new ShapeReader(text);
        do {
            String variable = reader.variable();
            reader.equalsSign();
            if (equations.containsKey(variable)) {
                throw new IllegalArgumentException("'" + variable + "' has two equations");
            }
            equations.put(variable, reader.dimension());
        } while (reader.comma());
        return equations;
    }

    /** The dimensions, outermost first, null for {@code ?}. */
    public List<@Nullable DimensionExpression> dimensions() {
        return dimensions;
    }

    /** Number of dimensions. */
    public int rank() {
        return dimensions.size();
    }

    /** As {@code [hidden, 784, ?]}. */
    @Override
    public String toString() {
        return dimensions.stream()
                .map(dimension -> dimension == null ? "?" : dimension.toString())
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
