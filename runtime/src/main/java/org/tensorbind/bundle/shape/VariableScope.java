package org.tensorbind.bundle.shape;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the shape variables of a nested bundle are in the outermost one. */
public final class VariableScope {
    public static final VariableScope OUTERMOST = new VariableScope(null, Map.of(), "");

    private final @Nullable VariableScope outer;
    private final Map<String, @Nullable Size> equations;
    private final String path;

    private VariableScope(@Nullable VariableScope outer, Map<String, @Nullable Size> equations, String path) {
        this.outer = outer;
        this.equations = equations;
        this.path = path;
    }

    /**
     * The scope of a nested bundle.
     *
     * @param newEquations its variables in terms of this scope's, null for one of its own
     * @param newPath the nested bundle's, which tells its own variables from others
     */
    public VariableScope nested(Map<String, @Nullable Size> newEquations, String newPath) {
        return newEquations.isEmpty() ? this : new VariableScope(this, newEquations, newPath);
    }

    /** A product of this scope's variables in terms of the outermost ones. */
    public Size resolve(Size product) {
        if (outer == null) {
            return product;
        }
        return product.with(variable -> {
            if (!equations.containsKey(variable)) {
                return outer.resolve(Size.of(variable));
            }
            Size equation = equations.get(variable);
            return equation == null ? Size.of(path + variable) : outer.resolve(equation);
        });
    }
}
