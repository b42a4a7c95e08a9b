package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.Objects;
import org.tensorbind.number.SaturatingMath;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.Value.Op;
import org.tensorbind.value.Longs;
import org.tensorbind.value.TextEncoding;
import org.tensorbind.write.sink.Sink;

/** Prints operators as Java expressions. */
public final class OperatorPrinter {
    private final ValuePrinter values;
    private final ValueVariables variables;
    private final JavaTypes types;

    OperatorPrinter(ValuePrinter values, ValueVariables variables, JavaTypes types) {
        this.values = values;
        this.variables = variables;
        this.types = types;
    }

    CodeBlock print(Op op) {
        String variable = variables.known(op);
        return variable == null ? computed(op) : CodeBlock.of("$N", variable);
    }

    private CodeBlock computed(Op op) {
        return switch (op.operator()) {
            case TIMES -> variables.times(operand(op, 0), operand(op, 1));
            case PLUS, MINUS, DIVIDED_BY, REMAINDER, FLOOR, CEILING -> arithmetic(op);
            case INVERSE, EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> infix(op);
            case AND, OR, CONDITIONAL -> CodeBlock.of("($L)", alone(op));
            case NOT -> not(op.operand(0));
            case MIN -> combined(op, "min");
            case MAX -> combined(op, "max");
            case SQRT -> root(op);
            case ABS -> call(SaturatingMath.class, "abs", op);
            case DIGITS -> call(SaturatingMath.class, "digits", op);
            case SEGMENTS -> call(TextEncoding.class, "segments", op);
            case COMPARE -> call(Double.class, "compare", op);
            case SAME_TEXT -> call(Objects.class, "equals", op);
            case MATCHES -> CodeBlock.of("$L.matches($L)", operand(op, 1), values.alone(op.operand(0)));
            case IS_NAMED -> variables.scannedName(text(op, 0));
            case IS_KNOWN -> CodeBlock.of("$L.label() != null", operand(op, 0));
            case IS_LENIENT -> CodeBlock.of("$L.isLenient()", operand(op, 0));
            case IS_PRESENT -> CodeBlock.of("$L != null", operand(op, 0));
            case HAS_KEY -> variables.hasKey(op.detail(), text(op, 0));
            case IS_VARIANT -> CodeBlock.of("$L instanceof $T", operand(op, 0), types.named(op.detail()));
            case TYPE -> CodeBlock.of("$L.$N()", operand(op, 0), TypeNames.TYPE);
            case AS_VARIANT -> CodeBlock.of("($L)", alone(op));
            case AT_POSITION -> CodeBlock.of("$L.get($L)", operand(op, 0), variables.index());
            case ELEMENT -> variables.element(op.detail(), operand(op, 0), index(op));
            case ELEMENTS -> variables.elements(op.detail(), operand(op, 0), operand(op, 1));
            case LOOKUP -> variables.given(op.detail(), text(op, 1), text(op, 2), found(op));
            case PRESENCE -> CodeBlock.of("($L == null ? 0 : 1)", operand(op, 0));
            case OR_EMPTY -> CodeBlock.of("$T.orEmpty($L)", RuntimeTypes.LISTS, operand(op, 0));
            case ELEMENT_TYPE -> CodeBlock.of("$L.elementType()", operand(op, 0));
            case WIDTH -> variables.width(operand(op, 0));
            case ELEMENT_BYTES -> variables.elementBytes(operand(op, 0), operand(op, 1));
            case TEXT_SIZE -> textSize(op, text(op, 1));
            case QUOTED -> CodeBlock.of("$S + $L + $S", "'", operand(op, 0), "'");
            case PRODUCT -> CodeBlock.of("$L.product()", operand(op, 0));
            case AS_LIST -> CodeBlock.of("$L.asList()", operand(op, 0));
            case REVERSED -> CodeBlock.of("$L.reversed()", operand(op, 0));
            case COUNT -> count(op.operand(0));
            case LENGTH -> CodeBlock.of("$L.length", operand(op, 0));
            case DATA_SIZE -> CodeBlock.of("$L.byteSize()", operand(op, 0));
            case NUMBER_COUNT -> CodeBlock.of("$L.numberCount($L)", operand(op, 0), operand(op, 1));
            case DATA_OFFSET -> CodeBlock.of("$L.byteOffset()", operand(op, 0));
            case CODE -> CodeBlock.of("$L.code()", values.alone(op.operand(0)));
            case OF_CODE -> CodeBlock.of("$T.of($L)", types.named(op.detail()), operand(op, 0));
            case DTYPE_OF -> CodeBlock.of("$T.of($L)", types.named(op.detail()), joined(op, ", "));
            case OTHERWISE -> CodeBlock.of("$L.$N()", operand(op, 0), TypeNames.OTHERWISE);
            case NEW -> CodeBlock.of("new $T($L)", types.named(op.detail()), joined(op, ", "));
            case LIST -> CodeBlock.of("$T.of($L)", List.class, joined(op, ", "));
            case REPEATED -> call(Longs.class, "repeated", op);
            case REPEATED_BYTES -> CodeBlock.of("$T.repeatedBytes($L)", RuntimeTypes.LISTS, joined(op, ", "));
            case IS_MULTIPLE, IS_COUNTABLE, IS_CONTIGUOUS, IS_GAPLESS, IS_DISJOINT ->
                throw new IllegalStateException(op.operator().word() + " is a check of cursors");
            case EXP2, FLOAT16, EXTREME, ROW ->
                throw new IllegalStateException("only formulas of blocks have " + op.operator());
            case COPIES, PER_ELEMENT ->
                throw new IllegalStateException("what a list of copies is made of is known by its type");
            case CONCAT -> CodeBlock.of("$L + $L", operand(op, 0), operand(op, 1));
            case POSITIONS -> CodeBlock.of("$T.positions($L)", RuntimeTypes.LISTS, joined(op, ", "));
            case WRITTEN_SIZE -> variables.writtenSize(op.detail(), joined(op, ", "));
            case WHERE -> byPresence("where", op);
            case WITHOUT -> byPresence("without", op);
            case PRESERVED_LAYOUT -> preservedLayout(op);
            case AT_MOST ->
                CodeBlock.of(
                        "contents.atMost($S, $L, $LL, $S)", op.detail(), operand(op, 0), operand(op, 1), text(op, 2));
            case HIGHEST -> variables.highest(op.detail(), ((Value.Number) op.operand(0)).value());
        };
    }

    private static String text(Op op, int index) {
        return ((Value.Text) op.operand(index)).value();
    }

    private static int index(Op element) {
        return (int) ((Value.Number) element.operand(1)).value();
    }

    /** The integer under a key; null if the value has another type. */
    CodeBlock found(Op lookup) {
        return CodeBlock.of(
                "$T.$N($L, $S, $L)",
                types.named(lookup.detail()),
                JavaNames.lookupMethod(text(lookup, 2)),
                operand(lookup, 0),
                text(lookup, 1),
                operand(lookup, 3));
    }

    private CodeBlock operand(Op op, int index) {
        return values.print(op.operand(index));
    }

    private CodeBlock call(Class<?> owner, String method, Op op) {
        return CodeBlock.of("$T.$L($L)", owner, method, joined(op, ", "));
    }

    private CodeBlock joined(Op op, String separator) {
        return op.operands().stream().map(values::print).collect(CodeBlock.joining(separator));
    }

    /** The count of a list; the count of a tensor's dimensions is its rank. */
    private CodeBlock count(Value list) {
        Value dimensions = list instanceof Op reversed && reversed.is(Operator.REVERSED) ? reversed.operand(0) : list;
        return dimensions instanceof Known.OfTensor shape && shape.role() == Known.Role.SHAPE
                ? CodeBlock.of("$L.shape().rank()", KnownPrinter.tensor(shape.clause()))
                : CodeBlock.of("$L.size()", values.print(list));
    }

    private CodeBlock byPresence(String method, Op op) {
        CodeBlock value = operand(op, 1);
        return CodeBlock.of(
                "tensors.$N($L, $L)",
                method,
                ((Known.OfTensor) op.operand(0)).clause(),
                op.operand(1) instanceof Value.Number ? CodeBlock.of("(long) $L", value) : value);
    }

    private CodeBlock preservedLayout(Op op) {
        return CodeBlock.of(
                op.operand(1) instanceof Value.Named
                        ? "$T.of(tensors.get($L).layoutCode($L.code()))"
                        : "$T.of(tensors.get($L).layoutCode(($L).code()))",
                types.named(op.detail()),
                operand(op, 0),
                operand(op, 1));
    }

    private CodeBlock combined(Op op, String method) {
        return op.operands().stream()
                .map(values::print)
                .reduce((all, next) -> CodeBlock.of("$T.$L($L, $L)", Math.class, method, all, next))
                .orElseThrow();
    }

    private CodeBlock textSize(Op op, String code) {
        CodeBlock text = operand(op, 0);
        return code.equals(TextEncoding.UTF8.name())
                ? CodeBlock.of("$T.utf8Size($S, $L)", Sink.class, op.detail(), text)
                : CodeBlock.of("$T.textSize($S, $L, $T.$L)", Sink.class, op.detail(), text, TextEncoding.class, code);
    }

    private CodeBlock arithmetic(Op op) {
        return op.isChecked()
                ? variables.division(op, operand(op, 0), operand(op, 1))
                : saturating(op.operator(), operand(op, 0), operand(op, 1));
    }

    private CodeBlock root(Op op) {
        return op.isChecked()
                ? variables.squareRoot(op.detail(), operand(op, 0))
                : call(SaturatingMath.class, "squareRoot", op);
    }

    /** The result of an operator, saturated to the range of {@code long}. */
    public static CodeBlock saturating(Operator operator, CodeBlock left, CodeBlock right) {
        String method = switch (operator) {
            case PLUS -> "plus";
            case MINUS -> "minus";
            case TIMES -> "times";
            case DIVIDED_BY -> "quotient";
            case REMAINDER -> "remainder";
            case FLOOR -> "floor";
            case CEILING -> "ceiling";
            default -> throw new IllegalStateException(operator + " is no arithmetic of integers");
        };
        return CodeBlock.of("$T.$L($L, $L)", SaturatingMath.class, method, left, right);
    }

    private CodeBlock infix(Op op) {
        return CodeBlock.of("$L $L $L", side(op.operand(0)), op.operator().symbol(), side(op.operand(1)));
    }

    private CodeBlock side(Value value) {
        boolean infix = value instanceof Op op
                && (op.is(Operator.INVERSE) || op.operator().isComparison());
        CodeBlock code = values.print(value);
        return infix ? CodeBlock.of("($L)", code) : code;
    }

    /** A value without the parentheses that it has as an operand. Conditional expressions on presence test for null first. */
    CodeBlock alone(Op op) {
        if (op.operator().isLogical()) {
            return logical(op);
        }
        if (op.is(Operator.AS_VARIANT) && variables.known(op) == null) {
            return CodeBlock.of("($T) $L", types.named(op.detail()), operand(op, 0));
        }
        if (!op.is(Operator.CONDITIONAL)) {
            return print(op);
        }
        return isPresence(op.operand(0))
                ? conditional(not(op.operand(0)), op.operand(2), op.operand(1))
                : conditional(operand(op, 0), op.operand(1), op.operand(2));
    }

    private static boolean isPresence(Value value) {
        return value.is(Operator.IS_PRESENT)
                || (value instanceof Op op
                        && op.is(Operator.AND)
                        && op.operands().stream().allMatch(OperatorPrinter::isPresence));
    }

    /** A conditional expression; one between null and a value, or between element types, stays on one line. */
    private CodeBlock conditional(CodeBlock condition, Value then, Value otherwise) {
        boolean together = then instanceof Value.Nothing || then instanceof Value.Type;
        return CodeBlock.of(
                together ? "$L ? $L : $L" : "$L ? $L : $L", condition, values.print(then), values.alone(otherwise));
    }

    private CodeBlock logical(Op op) {
        return CodeBlock.of(
                "$L $L $L",
                among(op.operator(), op.operand(0)),
                op.operator().symbol(),
                among(op.operator(), op.operand(1)));
    }

    /** Operands of the same operator need no parentheses among each other. */
    private CodeBlock among(Operator operator, Value value) {
        return value instanceof Op op && op.is(operator) ? logical(op) : values.print(value);
    }

    /** The negation of a condition. */
    CodeBlock not(Value value) {
        if (!(value instanceof Op op)) {
            return CodeBlock.of("!($L)", values.print(value));
        }
        return switch (op.operator()) {
            case NOT -> operand(op, 0);
            case SAME_TEXT, MATCHES, IS_NAMED -> CodeBlock.of("!$L", print(op));
            case IS_KNOWN -> CodeBlock.of("$L.label() == null", operand(op, 0));
            case IS_PRESENT -> CodeBlock.of("$L == null", operand(op, 0));
            case AND -> CodeBlock.of("$L || $L", negatedOperand(op.operand(0)), negatedOperand(op.operand(1)));
            case OR -> CodeBlock.of("$L && $L", negatedOperand(op.operand(0)), negatedOperand(op.operand(1)));
            default ->
                op.operator().isComparison()
                        ? infix(op.operator().negated().of(op.operands()))
                        : CodeBlock.of("!($L)", print(op));
        };
    }

    private CodeBlock negatedOperand(Value value) {
        boolean compound = value instanceof Op op && op.operator().isLogical();
        return compound ? CodeBlock.of("($L)", not(value)) : not(value);
    }
}
