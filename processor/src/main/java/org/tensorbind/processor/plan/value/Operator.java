package org.tensorbind.processor.plan.value;

import java.util.Arrays;
import java.util.List;
import org.tensorbind.processor.plan.value.Value.Op;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.RuleNames;

/** The operators of computed values. Integer results saturate at 64 bits. */
public enum Operator {
    PLUS("+"),
    MINUS("-"),
    TIMES("*"),
    /** Division without remainder. */
    DIVIDED_BY("/"),
    /** A product solved for a factor. */
    INVERSE("/", Expr.INVERSE),
    REMAINDER("%"),
    FLOOR("/", "floor"),
    CEILING("/", "ceil"),
    MIN,
    MAX,
    ABS,
    /** The root of a square; partial. */
    SQRT,
    /** The number of decimal digits. */
    DIGITS,
    /** The number of segments of a text that consist of certain characters and are separated by a text; 0 if it has other characters. */
    SEGMENTS,
    /** Three-way comparison of floats, as {@link Double#compare}. */
    COMPARE,
    /** A power of 2, as a float; only in formulas of blocks. */
    EXP2,
    /** The float16 with a code; only in formulas of blocks. */
    FLOAT16,
    /** Of numbers the one that is farthest from 0; only of what blocks are encoded from. */
    EXTREME,
    /**
     * A number of a table, at the index of a row's first number. For rows of several numbers, further operands are the element at which the first row
     * begins, and the number of elements for each number. Only in formulas of blocks.
     */
    ROW,
    /** The product of a list of integers. */
    PRODUCT,
    /** The second operand if the first is true, else the third. */
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
    /** Whether only lenient reading accepts the code of a named value. */
    IS_LENIENT,
    /** Whether an optional value is present. */
    IS_PRESENT,
    /** Whether the next map in the document has a key. */
    HAS_KEY,
    /** Whether the first of two integers is a multiple of the other. */
    IS_MULTIPLE,
    /**
     * Whether a number is valid as a count or size; the labels of the items that it is computed from follow, and their values if there are several.
     */
    IS_COUNTABLE,
    /** Whether a list of tensor data is contiguous and in order, starting at an offset. */
    IS_CONTIGUOUS,
    /** The same, in any order. */
    IS_GAPLESS,
    /** Whether the data of tensors shares no bytes. */
    IS_DISJOINT,
    /** Whether a choice is this variant. */
    IS_VARIANT,
    /** The named value that the variant of a choice has for its tag. */
    TYPE,
    /** A choice cast to one of its variants. */
    AS_VARIANT,
    /** The element of a list at the current index. */
    AT_POSITION,
    /** An element of a list of integers, by its index; readers report an index out of range at an item. */
    ELEMENT,
    /** The elements of a list of integers at several indices; likewise. */
    ELEMENTS,
    /** The integer in a list of pairs with a key, the second operand; the third names its item, the fourth is the result if no pair has the key. */
    LOOKUP,
    /** 1 for a value that is present, 0 for none. */
    PRESENCE,
    /** Number of elements. */
    COUNT,
    /** A list of integers as a {@code List}. */
    AS_LIST,
    /** A list of integers, the last one first. */
    REVERSED,
    /** A list, or an empty one if it is absent. */
    OR_EMPTY,
    /** The type of elements that a value of a dtype's enumeration names. */
    ELEMENT_TYPE,
    /** The size of an element of a dtype. */
    WIDTH,
    /** Size of a number of elements of a dtype, which may be in blocks. */
    ELEMENT_BYTES,
    /** The size of a text in an encoding, the second operand. */
    TEXT_SIZE,
    /** A text in quotes, for a message. */
    QUOTED,
    /** Number of bytes. */
    LENGTH,
    /** Stored bytes of a tensor. */
    DATA_SIZE,
    /** How many numbers a tensor has stored, each of which has a number of bytes if it is as elements are. */
    NUMBER_COUNT,
    /** Where a tensor's stored bytes are, in bytes from the start of the file. */
    DATA_OFFSET,
    /** The code of a named value. */
    CODE,
    /** The named value, with its rule, of a code. */
    OF_CODE,
    /** The dtype, a value of a rule, that one of two items gives: the first, if it is present, for which the second has its value; partial. */
    DTYPE_OF,
    /** The value of the second of these items for a dtype. */
    OTHERWISE,
    /** A record, with its rule, of its components. */
    NEW,
    /** A list of elements; the empty list is the default of lists. */
    LIST,
    /** A list of integers: the first operand, repeated as often as the second. */
    REPEATED,
    /** Bytes: the first operand, repeated as often as the second. */
    REPEATED_BYTES,
    /** A list of other values; likewise. */
    COPIES,
    /** The default of each element of a list whose count is known only when writing. */
    PER_ELEMENT,
    /** A text and an integer. */
    CONCAT,
    /**
     * The first index of each integer of the third operand among those of the fourth, which are an item of a list's elements; the first two operands
     * are the labels of list and item. An optional fifth operand has the indices that the caller supplied.
     */
    POSITIONS,
    /** The size of a rule's value, which is counted on request; further operands are the arguments of its program. */
    WRITTEN_SIZE,
    /** A value that is derived from the presence of a tensor. */
    WHERE,
    /** A value that is derived from the absence of a tensor. */
    WITHOUT,
    /** The layout of a clause's tensor: the unknown layout that a copied tensor has in its file, else the second operand. */
    PRESERVED_LAYOUT,
    /** The first operand, an item that must not exceed the second; the third is the reason. */
    AT_MOST,
    /** The maximum of an item, unless the reader's options set another limit. */
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

    /** The operator with a word in grammars. */
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

    /** Whether it is an infix operator. */
    public boolean isInfix() {
        return !symbol.isEmpty();
    }

    /** Whether it is an infix operator from integers to an integer. */
    public boolean isArithmetic() {
        return ordinal() <= CEILING.ordinal();
    }

    /** Whether the result is a number, which may be saturated. */
    public boolean isComputed() {
        return ordinal() <= CONDITIONAL.ordinal();
    }

    /** Whether it computes or compares numbers. */
    public boolean isOfNumbers() {
        return isComputed() || isInfix();
    }

    /** Whether it is undefined for some integers: division by 0 or with a remainder, or the root of a number that is not a square. */
    public boolean isPartial() {
        return this == DIVIDED_BY || this == REMAINDER || this == FLOOR || this == CEILING || this == SQRT;
    }

    /** Whether the operator or the function of an expression itself is partial; its operands are not considered. */
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

    /** Whether it creates a list of equal or constant elements. */
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

    /** The negated comparison. */
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
