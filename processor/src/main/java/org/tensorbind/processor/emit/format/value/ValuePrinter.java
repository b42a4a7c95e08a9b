package org.tensorbind.processor.emit.format.value;

import com.palantir.javapoet.CodeBlock;
import org.tensorbind.processor.emit.ByteArrayText;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.value.Longs;

/** Prints the values of programs as Java expressions. */
public final class ValuePrinter {
    private final ValueVariables variables;
    private final JavaTypes types;
    private final OperatorPrinter operators;
    private final KnownPrinter ofKnown;

    public ValuePrinter(ValueVariables variables, JavaTypes types) {
        this.variables = variables;
        this.types = types;
        this.operators = new OperatorPrinter(this, variables, types);
        this.ofKnown = new KnownPrinter(this, variables, types);
    }

    public CodeBlock print(Value value) {
        if (value instanceof Known known) {
            return ofKnown.print(known);
        }
        if (value instanceof Value.Op op) {
            return operators.print(op);
        }
        if (value instanceof Value.Component component) {
            return CodeBlock.of(
                    "$L.$N()", print(component.of()), types.names().component(component.owner(), component.rule()));
        }
        return value instanceof Value.Each each ? each(each) : constant((Value.Constant) value);
    }

    private CodeBlock each(Value.Each each) {
        CodeBlock list = print(each.list());
        return switch (each.form()) {
            case FLAT -> {
                CodeBlock element = variables.local(each.variable());
                yield CodeBlock.of("$T.inner($L, $L -> $L)", RuntimeTypes.LISTS, list, element, print(each.body()));
            }
            case INTEGERS -> {
                CodeBlock item = new ValuePrinter(ValueVariables.only("pair"), types).print(each.body());
                yield CodeBlock.of("$T.integers($L, pair -> $L)", RuntimeTypes.LISTS, list, item);
            }
            case RECORDS -> {
                String dimension = KnownPrinter.DIMENSION;
                yield CodeBlock.of("$T.each($L, $N -> $L)", RuntimeTypes.LISTS, list, dimension, print(each.body()));
            }
        };
    }

    /** A value that is alone: without the parentheses that it has within another one. */
    public CodeBlock alone(Value value) {
        return value instanceof Value.Op op ? operators.alone(op) : print(value);
    }

    /** The condition that {@code value} does not hold. */
    public CodeBlock printNot(Value value) {
        return operators.not(value);
    }

    private CodeBlock constant(Value.Constant value) {
        if (value instanceof Value.Number number) {
            boolean small = number.value() >= Integer.MIN_VALUE && number.value() <= Integer.MAX_VALUE;
            return CodeBlock.of(small ? "$L" : "$LL", number.value());
        }
        if (value instanceof Value.Text text) {
            return CodeBlock.of("$S", text.value());
        }
        if (value instanceof Value.Named named) {
            return types.constant(named.rule(), named.enumerator());
        }
        if (value instanceof Value.Type type) {
            return ElementTypes.print(type.value(), types);
        }
        if (value instanceof Value.Fraction fraction) {
            return CodeBlock.of("$L", fraction.value());
        }
        if (value instanceof Value.Truth truth) {
            return CodeBlock.of("$L", truth.value());
        }
        if (value instanceof Value.Bytes bytes) {
            return ByteArrayText.literal(bytes.value());
        }
        if (value instanceof Value.Integers list) {
            return CodeBlock.of(
                    "$T.of($L)",
                    Longs.class,
                    CodeBlock.join(
                            list.values().stream()
                                    .map(number -> CodeBlock.of("$LL", number))
                                    .toList(),
                            ", "));
        }
        if (value instanceof Value.Nothing) {
            return CodeBlock.of("null");
        }
        throw new IllegalStateException("no code for " + value);
    }

    /** The integer under a key, null if the value has another type. */
    public CodeBlock found(Value.Op lookup) {
        return operators.found(lookup);
    }
}
