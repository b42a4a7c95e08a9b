package org.tensorbind.bundle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.BundleException.Kind;

/**
 * The values of a bundle's shape variables. The first dimension that is a variable alone binds it; products and quotients wait until all
 * but one of their variables are known.
 */
final class Dimensions {
    private static final String[] NAMES = {"dimension 0", "dimension 1", "dimension 2", "dimension 3"};

    private final Map<String, Long> values = new HashMap<>();
    private final Map<String, String> origins = new HashMap<>();
    private final List<Equation> waiting = new ArrayList<>();

    /**
     * A product that must have a value.
     *
     * @param quantity what has the value: {@code dimension 0}, {@code the number of elements}
     */
    private record Equation(Product product, long value, Place place, String quantity) {}

    /** Where a problem is reported. */
    interface Place {
        Report report();

        /** The component's path from the bundle. */
        String component();

        /** The tensor's name. */
        String tensor();

        default void report(Kind kind, String message) {
            report().add(kind, component(), tensor(), message);
        }

        default void report(String message) {
            report(Kind.DIMENSION, message);
        }
    }

    /** A place that is known. */
    record KnownPlace(Report report, String component, String tensor) implements Place {}

    /** What messages call a dimension. */
    static String dimension(int index) {
        return index < NAMES.length ? NAMES[index] : "dimension " + index;
    }

    /** States that a product is {@code value}. */
    void require(Product product, long value, Place place, String quantity) {
        String variable = product.variable();
        if (variable == null) {
            if (product.isConstant()) {
                check(product, value, place, quantity);
            } else {
                waiting.add(new Equation(product, value, place, quantity));
            }
            return;
        }
        Long known = values.get(variable);
        if (known == null) {
            bind(variable, value, origin(place, quantity));
        } else if (known != value) {
            check(product, value, place, quantity);
        }
    }

    /** States equations of a bundle. */
    void state(Map<String, @Nullable Product> equations, VariableScope variables, Report report, String path) {
        equations.forEach((variable, value) -> {
            Place place = new KnownPlace(report, path + variable, "");
            Long known = value != null && value.isConstant() ? value.value(Map.of()) : null;
            if (known != null) {
                require(variables.resolve(Product.of(variable)), known, place, "");
            } else if (value != null) {
                require(variables.resolve(value.dividedBy(Product.of(variable))), 1, place, "");
            }
        });
    }

    private static String origin(Place place, String quantity) {
        return quantity.isEmpty() ? place.component() : quantity + " of '" + place.tensor() + "'";
    }

    /** States that a variable has a value. */
    void bind(String variable, long value, String origin) {
        values.put(variable, value);
        origins.put(variable, origin);
    }

    private void check(Product product, long value, Place place, String quantity) {
        Long expected = product.value(values);
        if (expected == null) {
            place.report(quantity + " is " + product + ", which is no whole number" + reasons(product));
        } else if (expected != value) {
            String shown = product.isConstant() ? Long.toString(expected) : product + " = " + expected;
            place.report(quantity + " must be " + shown + reasons(product) + ", is " + Long.toUnsignedString(value));
        }
    }

    /** The values of the variables and where they come from. */
    private String reasons(Product product) {
        if (product.isConstant()) {
            return "";
        }
        boolean alone = product.variable() != null;
        return product.variables().stream()
                .map(variable -> alone
                        ? String.valueOf(origins.get(variable))
                        : shown(variable) + " by " + origins.get(variable))
                .collect(Collectors.joining(", ", " (", ")"));
    }

    private String shown(String variable) {
        return variable.substring(variable.lastIndexOf('.') + 1) + " = " + values.get(variable);
    }

    /** Works out what the waiting products say, one after the other until none says more. */
    void solve() {
        boolean progress = true;
        while (progress) {
            progress = waiting.removeIf(this::use);
        }
    }

    private boolean use(Equation equation) {
        List<String> unknown = equation.product().variables().stream()
                .filter(variable -> !values.containsKey(variable))
                .toList();
        if (unknown.isEmpty()) {
            check(equation.product(), equation.value(), equation.place(), equation.quantity());
            return true;
        }
        if (unknown.size() > 1 || Math.abs(equation.product().power(unknown.get(0))) != 1) {
            return false;
        }
        solveFor(unknown.get(0), equation);
        return true;
    }

    private void solveFor(String variable, Equation equation) {
        Long value = equation.product().solve(variable, values, equation.value());
        if (value != null && value >= 0) {
            bind(variable, value, origin(equation.place(), equation.quantity()));
        } else if (equation.value() != 0) {
            equation.place()
                    .report(equation.quantity() + " is " + equation.product() + " and cannot be " + equation.value()
                            + " for any whole " + variable.substring(variable.lastIndexOf('.') + 1));
        }
    }

    /** The value of a product, null where a variable has none or it is no whole number. */
    @Nullable
    Long value(Product product) {
        return values.keySet().containsAll(product.variables()) ? product.value(values) : null;
    }
}
