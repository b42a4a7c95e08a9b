package org.tensorbind.bundle.shape;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.BundleException.Kind;
import org.tensorbind.bundle.name.Report;

/**
 * The values of a bundle's shape variables. The first dimension that consists of a variable binds it; products and quotients are deferred until all
 * but one of their variables are known.
 */
public final class Dimensions {
    private static final String METADATA = "metadata";
    private static final String[] NAMES = {"dimension 0", "dimension 1", "dimension 2", "dimension 3"};

    private final Map<String, Long> values = new LinkedHashMap<>();
    private final Map<String, String> origins = new HashMap<>();
    private final Set<String> stated = new HashSet<>();
    private final @Nullable DimensionVotes votes;
    private final List<Equation> waiting = new ArrayList<>();
    private final Set<String> assumed = new HashSet<>();

    public Dimensions() {
        this(null, Map.of());
    }

    /**
     * Creates variables with initial values.
     *
     * @param votes counts the values that tensors give to variables, or null
     * @param preferred initial values that most tensors agree on
     */
    public Dimensions(@Nullable DimensionVotes votes, Map<String, DimensionVotes.Vote> preferred) {
        this.votes = votes;
        preferred.forEach((variable, vote) -> {
            values.put(variable, vote.value());
            origins.put(variable, vote.origin());
        });
    }

    /** The variables whose values the bundle or the caller sets. */
    Set<String> stated() {
        return stated;
    }

    /** All variables that have a value, in the order in which they got it. */
    public Map<String, Long> values() {
        return Collections.unmodifiableMap(values);
    }

    /** The value of a variable, null if it has none yet. */
    public @Nullable Long value(String variable) {
        return values.get(variable);
    }

    /**
     * An equation: the required value of a product.
     *
     * @param quantity the subject in messages: {@code dimension 0}, {@code the number of elements}; for a stated equation, its text
     * @param stated whether it comes from a bundle instead of a tensor
     */
    private record Equation(DimensionExpression product, long value, Place place, String quantity, boolean stated) {
        /** The source of the value of a variable. */
        String origin() {
            if (stated) {
                return "'" + quantity + "'";
            }
            if (quantity.equals(METADATA)) {
                return METADATA + " '" + place.tensor() + "'";
            }
            return quantity.isEmpty() ? place.component() : quantity + " of '" + place.tensor() + "'";
        }
    }

    /** The component and tensor that a problem is reported for. */
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

    /** A place with fixed values. */
    public record KnownPlace(Report report, String component, String tensor) implements Place {}

    /** The name of a dimension in messages. */
    public static String dimension(int index) {
        return index < NAMES.length ? NAMES[index] : "dimension " + index;
    }

    /** Sets a variable of the outermost bundle, overriding the bundle's own value. */
    public void assume(String variable, long value, Report report) {
        assumed.add(variable);
        stated.add(variable);
        bind(
                variable,
                value,
                new Equation(
                        DimensionExpression.of(variable), value, new KnownPlace(report, "", ""), "the options", true));
    }

    /** Requires that a product has the value {@code value}. */
    public void require(DimensionExpression product, long value, Place place, String quantity) {
        String variable = product.variable();
        if (votes != null && variable != null) {
            votes.add(variable, value, quantity + " of '" + place.tensor() + "'");
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

    /**
     * Sets a variable to the value of a metadata entry, unless the caller set it; tensors that contradict it are wrong, even if they are the majority.
     *
     * @param place whose tensor is the entry's key
     */
    public void state(DimensionExpression variable, long value, Place place) {
        if (variable.variable() != null && assumed.contains(variable.variable())) {
            return;
        }
        if (value < 0) {
            place.report(
                    Kind.VALUE,
                    "metadata must be at least 0, because it is the shape variable '" + variable + "', is " + value);
            return;
        }
        stated.addAll(variable.variables());
        require(variable, value, place, METADATA);
    }

    /** Adds the equations of a bundle. An equation whose right side is not a constant is deferred, as a difference that must be 0. */
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

    /** The values of the variables and their origins, for messages. */
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

    /** Solves and checks the deferred equations, until no further one can be solved. */
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

    /** The value of a product, null if a variable has no value or the product is not an integer. */
    public @Nullable Long value(DimensionExpression product) {
        return values.keySet().containsAll(product.variables()) ? product.value(values) : null;
    }
}
