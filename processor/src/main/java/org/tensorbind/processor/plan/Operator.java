package org.tensorbind.processor.plan;

import java.util.List;
import org.tensorbind.processor.plan.Value.Op;
import org.tensorbind.processor.relation.Expr;

/** What a value is computed by: of integers, the result is held within the range of 64 bits. */
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
    MIN,
    MAX,
    ABS,
    /** How many digits it has in decimal. */
    DIGITS,
    /** How many segments a text has, of some characters and separated by a text; 0 where it has others. */
    SEGMENTS,
    /** Below, at or above 0 where the first float is below, at or above the second; what is no number is above all. */
    COMPARE,
    /** 2 to a power, a float; only of formulas of blocks. */
    EXP2,
    /** Of a list of integers. */
    PRODUCT,
    /** The second operand where the first one holds, else the third. */
    CONDITIONAL,
    EQUAL("=="),
    NOT_EQUAL("!="),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    AND("&&"),
    OR("||"),
    NOT,
    /** Whether two texts are equal. */
    SAME_TEXT,
    /** Whether a value of an enumeration is a named one. */
    MATCHES,
    /** Whether the name of the element that is scanned is a text. */
    IS_NAMED,
    /** 1 for a value that is there, 0 for none. */
    PRESENCE,
    /** Number of elements. */
    COUNT,
    /** A list, an empty one where it is absent. */
    OR_EMPTY,
    /** Bytes of an element of a dtype. */
    WIDTH,
    /** Bytes of so many elements of a dtype, which may be in blocks. */
    ELEMENT_BYTES,
    /** Bytes of a text in a code, the second operand; with the item that the text is. */
    TEXT_SIZE,
    /** A text in quotes, for a message. */
    QUOTED,
    /** Number of bytes. */
    LENGTH,
    /** Stored bytes of a tensor. */
    DATA_SIZE,
    /** Where a tensor's stored bytes are, in bytes from the start of the file. */
    DATA_OFFSET,
    /** The code of a named value. */
    CODE,
    /** A value, with its enumeration, that has the code of a value of another one. */
    SAME_CODE,
    /** The most that an item, which it is with, may be where the reader sets no other limit. */
    HIGHEST;

    private final String symbol;
    private final String word;

    Operator() {
        this.symbol = "";
        this.word = RuleNames.member(name());
    }

    Operator(String symbol) {
        this(symbol, symbol);
    }

    Operator(String symbol, String word) {
        this.symbol = symbol;
        this.word = word;
    }

    /** The operator that expressions call {@code word}. */
    static Operator called(String word) {
        for (Operator operator : values()) {
            if (operator.word.equals(word)) {
                return operator;
            }
        }
        throw new IllegalArgumentException(word);
    }

    /** What it makes of values. */
    public Op of(Value... operands) {
        return of(List.of(operands));
    }

    /** What it makes of values. */
    public Op of(List<Value> operands) {
        return new Op(this, operands, "");
    }

    /** The operator as grammars and plans write it. */
    public String word() {
        return word;
    }

    /** The operator between its operands, as Java writes it; empty for functions. */
    public String symbol() {
        return symbol;
    }

    /** Whether it stands between its operands. */
    public boolean isInfix() {
        return !symbol.isEmpty();
    }

    /** Whether an integer is made of integers by an operator between them. */
    public boolean isArithmetic() {
        return ordinal() <= CEILING.ordinal();
    }

    /** Whether a number is computed, which may have been cut off at the bounds of 64 bits. */
    public boolean isComputed() {
        return ordinal() <= CONDITIONAL.ordinal();
    }

    /** Whether a divisor of 0, or what is left over, is a fault. */
    boolean isDivision() {
        return this == DIVIDED_BY || this == REMAINDER || this == FLOOR || this == CEILING;
    }

    /** Whether two numbers are compared. */
    public boolean isComparison() {
        return ordinal() >= EQUAL.ordinal() && ordinal() <= GREATER_OR_EQUAL.ordinal();
    }

    /** Whether truth values are combined. */
    public boolean isLogical() {
        return this == AND || this == OR;
    }

    /** Whether the result is a truth value. */
    boolean isCondition() {
        return ordinal() >= EQUAL.ordinal() && ordinal() <= IS_NAMED.ordinal();
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
            default -> throw new IllegalStateException(word + " compares nothing");
        };
    }
}
