package org.tensorbind.bundle.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tensorbind.bundle.BundleException.Problem;
import org.tensorbind.bundle.name.Report;

/** Shapes with variables: how they are read, and what follows from sizes. */
final class ShapesTest {
    private final Report report = new Report();
    private final Dimensions dimensions = new Dimensions();

    private Dimensions.Place place(String tensor) {
        return new Dimensions.KnownPlace(report, tensor, tensor);
    }

    private static DimensionExpression product(String text) {
        return Objects.requireNonNull(ShapePattern.of(text).dimensions().get(0));
    }

    private void require(String text, long value) {
        dimensions.require(product(text), value, place("t"), "dimension 0");
    }

    private List<String> problems() {
        dimensions.solve();
        return report.problems().stream().map(Problem::message).toList();
    }

    @Test
    void aShapeIsNumbersVariablesAndProducts() {
        ShapePattern shape = ShapePattern.of(" hidden ,3*n*2/k, 784,?");
        assertEquals(4, shape.rank());
        assertEquals("[hidden, 3*n*2/k, 784, ?]", shape.toString());
        assertEquals(List.of("k", "n"), List.copyOf(product("3*n*2/k").variables()));
        assertNull(shape.dimensions().get(3));
        assertEquals(9L, product("3*n*2/k").value(Map.of("n", 6L, "k", 4L)));
        assertNull(product("3*n*2/k").value(Map.of("n", 1L, "k", 4L)), "is no whole number");
        assertNull(product("n/k").value(Map.of("n", 1L, "k", 0L)), "is divided by 0");
        assertNull(product("n*n").value(Map.of("n", 1L << 40)), "is beyond 2^63");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a,",
                ",a",
                "a b",
                "a+",
                "a/(b+c)",
                "(a",
                "3a",
                "*",
                "a*",
                "-1",
                "99999999999999999999",
                "a/0"
            })
    void whatIsNoShapeIsRejected(String text) {
        assertThrows(IllegalArgumentException.class, () -> ShapePattern.of(text));
    }

    @Test
    void aVariableHasTheValueOfTheFirstAndOthersAreHeldAgainstIt() {
        require("n", 16);
        require("n", 16);
        require("n", 32);
        assertEquals(List.of("dimension 0 must be n = 16 (dimension 0 of 't'), is 32"), problems());
    }

    @Test
    void productsWaitUntilTheirVariablesAreKnown() {
        require("3*n*k", 24);
        require("m/k", 5);
        require("n", 4);
        assertEquals(List.of(), problems());
        assertEquals(2L, dimensions.value(product("k")));
        assertEquals(10L, dimensions.value(product("m")));
        assertNull(dimensions.value(product("other")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "3*k | 10 | dimension 0 is 3*k, but cannot be 10 for any integer k",
                "n/k | 3 | dimension 0 is n/k, but cannot be 3 for any integer k",
                "2*n | 9 | dimension 0 must be 2*n = 8 (n = 4 by dimension 0 of 't'), is 9",
                "n/3 | 1 | dimension 0 is n/3, which is not an integer (n = 4 by dimension 0 of 't')",
                "784 | 783 | dimension 0 must be 784, is 783"
            })
    void whatHasNoSolutionIsSaid(String product, long value, String message) {
        require("n", 4);
        require(product, value);
        assertEquals(List.of(message), problems());
    }

    @Test
    void zeroLeavesTheOtherFactorOpen() {
        require("n", 0);
        require("n*k", 0);
        assertEquals(List.of(), problems());
        assertNull(dimensions.value(product("k")));
    }

    @Test
    void aNestedBundleHasItsOwnVariablesWhereItIsToldSo() {
        VariableScope outer = VariableScope.OUTERMOST.nested(ShapePattern.equations("a = 2*x, own = ?"), "part.");
        VariableScope inner = outer.nested(ShapePattern.equations("b = a, own = ?"), "part.inner.");
        assertEquals(8L, inner.resolve(product("b*c")).value(Map.of("x", 2L, "c", 2L)));
        assertEquals("part.inner.own", inner.resolve(product("own")).variable());
        assertEquals("part.own", outer.resolve(product("own")).variable());
        assertEquals("x", VariableScope.OUTERMOST.resolve(product("x")).variable());
    }

    @Test
    void equationsOfABundleAreHeldAgainstItsTensors() {
        dimensions.state(ShapePattern.equations("hidden = 8, size = hidden/2"), VariableScope.OUTERMOST, report, "");
        require("size", 4);
        require("hidden", 9);
        assertEquals(List.of("dimension 0 must be hidden = 8 (hidden), is 9"), problems());
    }

    @Test
    void anEquationThatDoesNotHoldIsShownWithItsValues() {
        dimensions.state(ShapePattern.equations("size = hidden/2, half = odd/2"), VariableScope.OUTERMOST, report, "");
        require("hidden", 8);
        require("size", 5);
        require("odd", 3);
        assertEquals(
                List.of(
                        "'size = hidden/2' does not hold (hidden = 8 by dimension 0 of 't', size = 5 by dimension 0 of 't')",
                        "'half = odd/2' does not hold (odd = 3 by dimension 0 of 't')"),
                problems());
    }

    @Test
    void twoBundlesThatSayOtherNumbersAreBothNamed() {
        dimensions.state(ShapePattern.equations("hidden = 8"), VariableScope.OUTERMOST, report, "");
        dimensions.state(ShapePattern.equations("hidden = 6"), VariableScope.OUTERMOST, report, "part.");
        assertEquals(List.of("must be hidden = 8 (hidden), is 6"), problems());
        assertEquals("part.hidden", report.problems().get(0).component());
    }
}
