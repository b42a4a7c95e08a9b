package org.tensorbind.processor.plan;

/** What two values are combined by. */
public enum Operator {
    PLUS("+"),
    MINUS("-"),
    TIMES("*"),
    DIVIDED_BY("/"),
    REMAINDER("%"),
    EQUAL("=="),
    NOT_EQUAL("!="),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    AND("&&"),
    OR("||");

    private final String symbol;

    Operator(String symbol) {
        this.symbol = symbol;
    }

    /** The operator as grammars and Java write it. */
    public String symbol() {
        return symbol;
    }

    /** The operator that a grammar writes as {@code symbol}. */
    public static Operator of(String symbol) {
        for (Operator operator : values()) {
            if (operator.symbol.equals(symbol)) {
                return operator;
            }
        }
        throw new IllegalArgumentException(symbol);
    }

    /** Whether the result is an integer. */
    public boolean isArithmetic() {
        return ordinal() <= REMAINDER.ordinal();
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
