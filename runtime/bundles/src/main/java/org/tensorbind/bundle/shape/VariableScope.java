package org.tensorbind.bundle.shape;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps the shape variables of a nested bundle to those of the outermost one. */
public final class VariableScope {
    public static final VariableScope OUTERMOST = new VariableScope(null, Map.of(), "");

    private final @Nullable VariableScope outer;
    private final Map<String, @Nullable DimensionExpression> equations;
    private final String path;

    private VariableScope(
            @Nullable VariableScope outer, Map<String, @Nullable DimensionExpression> equations, String path) {
        this.outer = outer;
        this.equations = equations;
        this.path = path;
    }

    /**
     * The scope of a nested bundle.
     *
     * @param newEquations its variables in terms of this scope's, null for one of its own
     * @param newPath the nested bundle's, which distinguishes its own variables from others
     */
    public VariableScope nested(Map<String, @Nullable DimensionExpression> newEquations, String newPath) {
        return newEquations.isEmpty() ? this : new VariableScope(this, newEquations, newPath);
    }

    /** A product of this scope's variables in terms of the outermost ones. */
    public DimensionExpression resolve(DimensionExpression product) {
        if (outer == null) {
            return product;
        }
        return product.with(variable -> {
            if (!equations.containsKey(variable)) {
                return outer.resolve(DimensionExpression.of(variable));
            }
            DimensionExpression equation = equations.get(variable);
            return equation == null ? DimensionExpression.of(path + variable) : outer.resolve(equation);
        });
    }
}
