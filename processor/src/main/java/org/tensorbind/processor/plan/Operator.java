package org.tensorbind.processor.plan;

import org.tensorbind.processor.relation.Expr;

/** What two values are combined by. */
public enum Operator {
    PLUS("+"),
    MINUS("-"),
    TIMES("*"),
    /** Of which nothing may be left over. */
    DIVIDED_BY("/"),
    /** A product solved for a factor. */
    INVERSE("/", Expr.INVERSE),
    REMAINDER("%"),
    FLOOR("/", "floor"),
    CEILING("/", "ceil"),
    EQUAL("=="),
    NOT_EQUAL("!="),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    AND("&&"),
    OR("||");

    private final String symbol;
    private final String word;

    Operator(String symbol) {
        this(symbol, symbol);
    }

    Operator(String symbol, String word) {
        this.symbol = symbol;
        this.word = word;
    }

    /** The operator between its operands, as Java writes it. */
    public String symbol() {
        return symbol;
    }

    /** The operator that expressions call {@code word}. */
    public static Operator of(String word) {
        for (Operator operator : values()) {
            if (operator.word.equals(word)) {
                return operator;
            }
        }
        throw new IllegalArgumentException(word);
    }

    /** Whether the result is an integer. */
    public boolean isArithmetic() {
        return ordinal() <= CEILING.ordinal();
    }

    /** Whether a divisor of 0, or what is left over, is a fault. */
    public boolean isDivision() {
        return this == DIVIDED_BY || this == REMAINDER || this == FLOOR || this == CEILING;
    }

    /** Whether truth values are combined. */
    public boolean isLogical() {
        return this == AND || this == OR;
    }

    /** The operator that holds exactly where this one does not; only of comparisons. */
    public Operator negated() {
        return switch (this) {
            case EQUAL -> NOT_EQUAL;
            case NOT_EQUAL -> EQUAL;
            case LESS -> GREATER_OR_EQUAL;
            case GREATER_OR_EQUAL -> LESS;
            case GREATER -> LESS_OR_EQUAL;
            case LESS_OR_EQUAL -> GREATER;
            default -> throw new IllegalStateException(symbol + " compares nothing");
        };
    }
}
