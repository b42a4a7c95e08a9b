package org.tensorbind.bundle.shape;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the text of a shape or of equations from left to right. */
final class ShapeReader {
    private static final int DEEPEST = 16;

    private final String text;
    private int at;
    private int depth;

    ShapeReader(String text) {
        this.text = text;
    }

    /** A size, or null for a question mark. */
    @Nullable
    DimensionExpression dimension() {
        return take('?') ? null : sum();
    }

    private DimensionExpression sum() {
        DimensionExpression sum = term();
        while (true) {
            if (take('+')) {
                sum = sum.plus(term());
            } else if (take('-')) {
                sum = sum.minus(term());
            } else {
                return sum;
            }
        }
    }

    private DimensionExpression term() {
        DimensionExpression product = factor();
        while (true) {
            if (take('*')) {
                product = product.times(factor());
            } else if (take('/')) {
                product = quotient(product);
            } else {
                return product;
            }
        }
    }

    private DimensionExpression quotient(DimensionExpression product) {
        DimensionExpression divisor = factor();
        if (Long.valueOf(0).equals(divisor.isConstant() ? divisor.value(Map.of()) : null)) {
            throw new IllegalArgumentException("'" + product + "' is divided by 0");
        }
        return product.dividedBy(divisor);
    }

    private DimensionExpression factor() {
        skipBlanks();
        if (at < text.length() && Character.isDigit(text.charAt(at))) {
            return number();
        }
        if (at < text.length() && Character.isJavaIdentifierStart(text.charAt(at))) {
            return DimensionExpression.of(variable());
        }
        if (take('(')) {
            if (++depth > DEEPEST) {
                throw new IllegalArgumentException("more than " + DEEPEST + " parentheses are open");
            }
            DimensionExpression sum = sum();
            depth--;
            if (!take(')')) {
                throw expected("')'");
            }
            return sum;
        }
        throw expected("a number, a variable or '?'");
    }

    private DimensionExpression number() {
        int start = at;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
            at++;
        }
        String digits = text.substring(start, at);
        try {
            return DimensionExpression.of(Long.parseLong(digits));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(digits + " is above 2^63 - 1", e);
        }
    }

    String variable() {
        skipBlanks();
        int start = at;
        while (at < text.length()
                && (at == start
                        ? Character.isJavaIdentifierStart(text.charAt(at))
                        : Character.isJavaIdentifierPart(text.charAt(at)))) {
            at++;
        }
        if (at == start) {
            throw expected("a variable");
        }
        return text.substring(start, at);
    }

    void equalsSign() {
        if (!take('=')) {
            throw expected("'='");
        }
    }

    /** Whether another element follows; if not, this must be the end. */
    boolean comma() {
        if (take(',')) {
            return true;
        }
        if (at < text.length()) {
            throw expected("','");
        }
        return false;
    }

    private boolean take(char wanted) {
        skipBlanks();
        boolean found = at < text.length() && text.charAt(at) == wanted;
        if (found) {
            at++;
        }
        return found;
    }

    private void skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private IllegalArgumentException expected(String what) {
        String found = at < text.length() ? "'" + text.substring(at) + "'" : "the end";
        return new IllegalArgumentException("expected " + what + ", found " + found);
    }
}
