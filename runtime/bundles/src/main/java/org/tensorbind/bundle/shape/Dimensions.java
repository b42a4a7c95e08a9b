package org.tensorbind.bundle.shape;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.name.Report;

/**
 * The values of a bundle's shape variables. The first dimension that is a variable alone binds it; products and quotients wait until all
 * but one of their variables are known.
 */
public final class Dimensions {
    private static final String[] NAMES = {"dimension 0", "dimension 1", "dimension 2", "dimension 3"};

    private final Map<String, Long> values = new HashMap<>();
    private final Map<String, String> origins = new HashMap<>();
    private final Set<String> stated = new HashSet<>();
    private final @Nullable DimensionVotes census;
    private final List<Equation> waiting = new ArrayList<>();
    private final Set<String> assumed = new HashSet<>();

    public Dimensions() {
        this(null, Map.of());
    }

    /**
     * Variables of which something is known before.
     *
     * @param census counts what tensors say of variables, or null
     * @param preferred values that most tensors agree on
     */
    public Dimensions(@Nullable DimensionVotes census, Map<String, DimensionVotes.Vote> preferred) {
        this.census = census;
        preferred.forEach((variable, vote) -> {
            values.put(variable, vote.value());
            origins.put(variable, vote.origin());
        });
    }

    /** The variables that the bundle itself, or the call, gives a value. */
    Set<String> stated() {
        return stated;
    }

    /** The value of a variable, null while there is none. */
    public @Nullable Long value(String variable) {
        return values.get(variable);
    }

    /**
     * A product that must have a value.
     *
     * @param quantity what has the value: {@code dimension 0}, {@code the number of elements}; of a stated one, the whole equation
     * @param stated whether a bundle says it, not a tensor
     */
    private record Equation(DimensionExpression product, long value, Place place, String quantity, boolean stated) {
        /** The source of the value of a variable. */
        String origin() {
            if (stated) {
                return "'" + quantity + "'";
            }
            return quantity.isEmpty() ? place.component() : quantity + " of '" + place.tensor() + "'";
        }
    }

    /** Where a problem is reported. */
    public interface Place {
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

    /** An offset that is known. */
    public record KnownPlace(Report report, String component, String tensor) implements Place {}

    /** What messages call a dimension. */
    public static String dimension(int index) {
        return index < NAMES.length ? NAMES[index] : "dimension " + index;
    }

    /** Takes a variable of the outermost bundle for known, whatever the bundle says it is. */
    public void assume(String variable, long value, Report report) {
        assumed.add(variable);
        stated.add(variable);
        bind(
                variable,
                value,
                new Equation(
                        DimensionExpression.of(variable), value, new KnownPlace(report, "", ""), "the options", true));
    }

    /** States that a product is {@code value}. */
    public void require(DimensionExpression product, long value, Place place, String quantity) {
        String variable = product.variable();
        if (census != null && variable != null) {
            census.add(variable, value, quantity + " of '" + place.tensor() + "'");
        }
        Long known = variable == null ? null : values.get(variable);
        if (known != null && known == value) {
            return;
        }
        Equation equation = new Equation(product, value, place, quantity, false);
        if (known != null || product.isConstant()) {
            check(equation);
        } else if (variable == null) {
            waiting.add(equation);
        } else {
            bind(variable, value, equation);
        }
    }

    /** States equations of a bundle; one that is no number waits as a difference that must be 0. */
    public void state(
            Map<String, @Nullable DimensionExpression> equations, VariableScope variables, Report report, String path) {
        equations.forEach((variable, value) -> {
            Place place = new KnownPlace(report, path + variable, "");
            Long known = value != null && value.isConstant() ? value.value(Map.of()) : null;
            if (assumed.contains(String.valueOf(
                    variables.resolve(DimensionExpression.of(variable)).variable()))) {
                return;
            }
            if (known != null) {
                stated.add(String.valueOf(
                        variables.resolve(DimensionExpression.of(variable)).variable()));
                require(variables.resolve(DimensionExpression.of(variable)), known, place, "");
            } else if (value != null) {
                DimensionExpression difference = variables.resolve(value.minus(DimensionExpression.of(variable)));
                waiting.add(new Equation(difference, 0, place, variable + " = " + value, true));
            }
        });
    }

    private void bind(String variable, long value, Equation equation) {
        values.put(variable, value);
        origins.put(variable, equation.origin());
    }

    private void check(Equation equation) {
        DimensionExpression product = equation.product();
        Long expected = product.value(values);
        if (expected != null && expected == equation.value()) {
            return;
        }
        String reasons = reasons(product);
        if (equation.stated()) {
            equation.place().report("'" + equation.quantity() + "' does not hold" + reasons);
        } else if (expected == null) {
            equation.place().report(equation.quantity() + " is " + product + ", which is not an integer" + reasons);
        } else {
            String subject = equation.quantity().isEmpty() ? "" : equation.quantity() + " ";
            String shown = product.isConstant() ? Long.toString(expected) : product + " = " + expected;
            String actual = Long.toUnsignedString(equation.value());
            equation.place().report(subject + "must be " + shown + reasons + ", is " + actual);
        }
    }

    /** The values of the variables and where they come from. */
    private String reasons(DimensionExpression product) {
        if (product.isConstant()) {
            return "";
        }
        boolean alone = product.variable() != null;
        return product.variables().stream()
                .filter(values::containsKey)
                .map(variable -> alone
                        ? String.valueOf(origins.get(variable))
                        : shown(variable) + " by " + origins.get(variable))
                .collect(Collectors.joining(", ", " (", ")"));
    }

    private String shown(String variable) {
        return variable.substring(variable.lastIndexOf('.') + 1) + " = " + values.get(variable);
    }

    /** Works out what the waiting products say, one after the other until none says more. */
    public void solve() {
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
            check(equation);
            return true;
        }
        if (unknown.size() > 1 || !equation.product().isSolvable(unknown.get(0))) {
            return false;
        }
        solveFor(unknown.get(0), equation);
        return true;
    }

    private void solveFor(String variable, Equation equation) {
        DimensionExpression product = equation.product();
        Long value = product.solve(variable, values, equation.value());
        if (value != null && value >= 0) {
            bind(variable, value, equation);
        } else if (equation.stated()) {
            equation.place().report("'" + equation.quantity() + "' does not hold" + reasons(product));
        } else if (equation.value() != 0) {
            String name = variable.substring(variable.lastIndexOf('.') + 1);
            equation.place()
                    .report(equation.quantity() + " is " + product + ", but cannot be " + equation.value()
                            + " for any integer " + name);
        }
    }

    /** The value of a product, null where a variable has none or it is not an integer. */
    public @Nullable Long value(DimensionExpression product) {
        return values.keySet().containsAll(product.variables()) ? product.value(values) : null;
    }
}
