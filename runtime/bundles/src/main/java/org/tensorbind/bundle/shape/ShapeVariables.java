package org.tensorbind.bundle.shape;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.EditDistance;

/** The shape variables that a bundle uses, by the names that they have from outside: those of elements have no index. */
public final class ShapeVariables {
    private static final Pattern INDEX = Pattern.compile("\\[[^\\]]*\\]");
    private static final int MAX_SHOWN = 20;

    private final Set<String> used = new TreeSet<>();
    private boolean complete = true;

    /** Adds those of a tensor's shape. */
    public void add(@Nullable ShapePattern shape, VariableScope scope) {
        if (shape != null) {
            shape.dimensions().forEach(dimension -> add(dimension, scope));
        }
    }

    /** Adds those of a bundle's equations. */
    public void add(Map<String, @Nullable DimensionExpression> equations, VariableScope scope) {
        equations.forEach((variable, value) -> {
            add(DimensionExpression.of(variable), scope);
            add(value, scope);
        });
    }

    /** Adds those of an expression, null for none. */
    public void add(@Nullable DimensionExpression size, VariableScope scope) {
        if (size != null) {
            scope.resolve(size).variables().forEach(variable -> used.add(withoutIndices(variable)));
        }
    }

    private static String withoutIndices(String variable) {
        return INDEX.matcher(variable).replaceAll("[]");
    }

    /** Notes that a bundle is absent whose variables are not known. */
    public void omit() {
        complete = false;
    }

    /**
     * Checks that the bundle uses all variables to which options give a value.
     *
     * @param method with its class, as a message names it
     * @throws IllegalArgumentException if it does not use one of them
     */
    public void check(Map<String, Long> given, String method, String bundle) {
        given.forEach((variable, value) -> {
            if (complete && !used.contains(withoutIndices(variable))) {
                throw new IllegalArgumentException(method + "(\"" + variable + "\", " + value + "): no shape of "
                        + bundle + " has the variable '" + variable + "'" + others(variable));
            }
        });
    }

    private String others(String variable) {
        if (used.isEmpty()) {
            return ", and none has a variable at all";
        }
        String nearest = EditDistance.nearest(variable, used, Math.max(2, variable.length() / 3));
        String shown = used.stream().limit(MAX_SHOWN).collect(Collectors.joining(", "));
        return (nearest == null ? "" : "; did you mean '" + nearest + "'?")
                + (nearest == null ? "; it has " : " It has ")
                + shown
                + (used.size() > MAX_SHOWN ? " and " + (used.size() - MAX_SHOWN) + " more" : "");
    }
}
