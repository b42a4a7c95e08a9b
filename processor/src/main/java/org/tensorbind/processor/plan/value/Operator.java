package org.tensorbind.processor.plan.value;

import java.util.Arrays;
import java.util.List;
import org.tensorbind.processor.plan.value.Value.Op;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.RuleNames;

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
    /** Of a square; other numbers have none. */
    SQRT,
    /** How many digits it has in decimal. */
    DIGITS,
    /** How many segments a text has, of some characters and separated by a text; 0 where it has others. */
    SEGMENTS,
    /** Below, at or above 0 where the first float is below, at or above the second; what is no number is above all. */
    COMPARE,
    /** 2 to a power, a float; only of formulas of blocks. */
    EXP2,
    /** The float of 16 bits that has a code; only of formulas of blocks. */
    FLOAT16,
    /** Of numbers the one that is farthest from 0; only of what blocks are encoded from. */
    EXTREME,
    /**
     * A number of the table that it is with, at the index of a row's first number; of rows of several numbers, after the index is the element that the
     * first row begins at, and for how many elements each number is. Only of formulas of blocks.
     */
    ROW,
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
    /** Whether a value of an enumeration has a name. */
    IS_KNOWN,
    /** Whether only lenient reading takes the code of a named value. */
    IS_LENIENT,
    /** Whether a value that may be absent is there. */
    IS_THERE,
    /** Whether the map that follows in the document has a key; with what is read there. */
    HAS_KEY,
    /** Whether the first of two integers is a multiple of the other. */
    IS_MULTIPLE,
    /** Whether a number is one of elements or bytes; computed from the items whose labels follow, and their values where there are several. */
    IS_COUNTABLE,
    /** Whether the data of tensors, a list of it, follows on other data without gaps, the first at a place. */
    IS_CONTIGUOUS,
    /** The same, in any order. */
    IS_GAPLESS,
    /** Whether the data of tensors shares no bytes. */
    IS_DISJOINT,
    /** Whether a choice is this variant. */
    IS_VARIANT,
    /** The named value that the variant of a choice has for its tag. */
    TYPE,
    /** A choice as the variant that it is. */
    AS_VARIANT,
    /** The element of a list at the position of the element that is being read. */
    AT_POSITION,
    /** An element of a list of integers, by its index; a reader looks whether there is one, and names the item that it is for if not. */
    ELEMENT,
    /** The elements of a list of integers at positions, the same. */
    ELEMENTS,
    /** The integer in a list of pairs, whose rule it is with: under a key, the second operand, whose values are the third; else the fourth. */
    LOOKUP,
    /** 1 for a value that is present, 0 for none. */
    PRESENCE,
    /** Number of elements. */
    COUNT,
    /** A list of integers as one of objects. */
    AS_LIST,
    /** A list of integers, the last one first. */
    REVERSED,
    /** A list, an empty one where it is absent. */
    OR_EMPTY,
    /** The type of elements that a value of a dtype's enumeration names. */
    ELEMENT_TYPE,
    /** Bytes of an element of a dtype. */
    WIDTH,
    /** Size of a number of elements of a dtype, which may be in blocks. */
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
    /** The named value, with its rule, of a code. */
    OF_CODE,
    /** A record, with its rule, of its components. */
    NEW,
    /** A list of some elements; one of none is written where no caller supplied one. */
    LIST,
    /** A list of integers, each the first operand, as many as the second. */
    REPEATED,
    /** Bytes, each the first operand, as many as the second. */
    REPEATED_BYTES,
    /** A list of anything else, the same. */
    COPIES,
    /** The default of each element of a list; how many there are is known where the list is. */
    PER_ELEMENT,
    /** A text and an integer. */
    CONCAT,
    /**
     * Where each of some integers, the third operand, is first among others, the fourth, which elements of a list have; named by the first two, the list
     * and the item. A fifth one is where the caller says that they are.
     */
    POSITIONS,
    /** Bytes that a value of a rule takes, counted where they are asked for; after it is what its program is given, too. */
    WRITTEN_SIZE,
    /** What follows from there being a tensor. */
    WHERE,
    /** What follows from there being no tensor. */
    WITHOUT,
    /** The layout of the tensor of a clause, which may be unknown here: that of the file which it is copied from, else the second operand. */
    KEPT_LAYOUT,
    /** The first operand, an item which it is with, that must not be above the second; why is the third. */
    AT_MOST,
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
    public static Operator called(String word) {
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

    /** Whether it is between its operands. */
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

    /** Whether it is between numbers or makes one of them, all of which a program may know without the items that they are given by. */
    public boolean isOfNumbers() {
        return isComputed() || isInfix();
    }

    /** Whether it has no result for some integers: a divisor of 0, a remainder, the root of what is no square. */
    public boolean isPartial() {
        return this == DIVIDED_BY || this == REMAINDER || this == FLOOR || this == CEILING || this == SQRT;
    }

    /** Whether the operator or the function of an expression is partial, whatever is in its operands. */
    public static boolean isPartial(Expr expr) {
        String word = expr instanceof Expr.Binary binary
                ? binary.operator()
                : expr instanceof Expr.Call call ? call.function() : "";
        return Arrays.stream(values()).anyMatch(operator -> operator.isPartial() && operator.word.equals(word));
    }

    /** Whether two numbers are compared. */
    public boolean isComparison() {
        return ordinal() >= EQUAL.ordinal() && ordinal() <= GREATER_OR_EQUAL.ordinal();
    }

    /** Whether a list is made of constants. */
    boolean isRepetition() {
        return this == LIST || this == REPEATED || this == REPEATED_BYTES || this == COPIES;
    }

    /** Whether truth values are combined. */
    public boolean isLogical() {
        return this == AND || this == OR;
    }

    /** Whether the result is a truth value. */
    public boolean isCondition() {
        return ordinal() >= EQUAL.ordinal() && ordinal() <= IS_VARIANT.ordinal();
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
