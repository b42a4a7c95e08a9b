package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tensorbind.number.Saturating;
import org.tensorbind.processor.emit.Bytes;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.plan.Operator;
import org.tensorbind.processor.plan.Source;
import org.tensorbind.processor.plan.Value;
import org.tensorbind.value.Longs;
import org.tensorbind.value.TextCode;
import org.tensorbind.write.Sink;

/** Prints the values of programs as Java expressions. */
final class ValuePrinter {
    private static final Map<Operator, String> SATURATING = Map.of(
            Operator.PLUS,
            "plus",
            Operator.MINUS,
            "minus",
            Operator.TIMES,
            "times",
            Operator.DIVIDED_BY,
            "quotient",
            Operator.REMAINDER,
            "remainder",
            Operator.FLOOR,
            "floor",
            Operator.CEILING,
            "ceiling");

    private final ValueVariables variables;
    private final JavaTypes types;

    ValuePrinter(ValueVariables variables, JavaTypes types) {
        this.variables = variables;
        this.types = types;
    }

    CodeBlock print(Value value) {
        if (value instanceof Source source) {
            return variables.source(source);
        }
        return value instanceof Value.Known known ? known(known) : computed((Value.Computed) value);
    }

    /** A value that stands alone: without the parentheses that it has within another one. */
    CodeBlock alone(Value value) {
        if (value instanceof Value.Conditional conditional) {
            return isPresent(conditional.condition())
                    ? conditional(printNot(conditional.condition()), conditional.otherwise(), conditional.then())
                    : conditional(print(conditional.condition()), conditional.then(), conditional.otherwise());
        }
        boolean logical =
                value instanceof Value.Binary binary && binary.operator().isLogical();
        return logical ? logical((Value.Binary) value) : print(value);
    }

    private CodeBlock conditional(CodeBlock condition, Value then, Value otherwise) {
        return CodeBlock.of("$L ?$W$L :$W$L", condition, print(then), alone(otherwise));
    }

    /** Whether the condition is that a value is there, so that code reads better with its absence first. */
    private static boolean isPresent(Value condition) {
        return condition instanceof Value.Binary binary && comparesPresence(binary) && asksForPresence(binary);
    }

    /** Whether a presence is compared with 0 or 1. */
    private static boolean comparesPresence(Value.Binary binary) {
        return binary.left() instanceof Value.Presence
                && (binary.operator() == Operator.EQUAL || binary.operator() == Operator.NOT_EQUAL)
                && binary.right() instanceof Value.Number number
                && (number.value() == 0 || number.value() == 1);
    }

    private static boolean asksForPresence(Value.Binary binary) {
        return binary.operator() == Operator.EQUAL == (((Value.Number) binary.right()).value() == 1);
    }

    /** Operands of the same operator need no parentheses among each other. */
    private CodeBlock logical(Value.Binary value) {
        return CodeBlock.of(
                "$L $L $L",
                operand(value.operator(), value.left()),
                value.operator().symbol(),
                operand(value.operator(), value.right()));
    }

    private CodeBlock operand(Operator operator, Value value) {
        return value instanceof Value.Binary binary && binary.operator() == operator ? logical(binary) : print(value);
    }

    private CodeBlock known(Value.Known value) {
        if (value instanceof Value.Number number) {
            boolean small = number.value() >= Integer.MIN_VALUE && number.value() <= Integer.MAX_VALUE;
            return CodeBlock.of(small ? "$L" : "$LL", number.value());
        }
        if (value instanceof Value.Text text) {
            return CodeBlock.of("$S", text.value());
        }
        if (value instanceof Value.Local local) {
            return variables.local(local.rule());
        }
        if (value instanceof Value.LocalList list) {
            return variables.list(list.rule());
        }
        if (value instanceof Value.Parameter parameter) {
            return variables.parameter(parameter.need());
        }
        return value instanceof Value.Named named ? constant(named.rule(), named.enumerator()) : constant(value);
    }

    private CodeBlock constant(Value.Known value) {
        if (value instanceof Value.Fraction fraction) {
            return CodeBlock.of("$L", fraction.value());
        }
        if (value instanceof Value.Truth truth) {
            return CodeBlock.of("$L", truth.value());
        }
        if (value instanceof Value.Bytes bytes) {
            byte[] copy = new byte[bytes.value().remaining()];
            bytes.value().duplicate().get(copy);
            return Bytes.literal(copy);
        }
        if (value instanceof Value.Integers list) {
            return CodeBlock.of(
                    "$T.of($L)",
                    Longs.class,
                    CodeBlock.join(
                            list.values().stream()
                                    .map(number -> CodeBlock.of("$LL", number))
                                    .toList(),
                            ",$W"));
        }
        if (value instanceof Value.Repeated repeated) {
            return repeated.bytes()
                    ? CodeBlock.of("$T.repeatedBytes($L, $L)", Types.LISTS, repeated.value(), repeated.count())
                    : CodeBlock.of("$T.repeated($LL, $L)", Longs.class, repeated.value(), repeated.count());
        }
        return ofReader(value);
    }

    private CodeBlock ofReader(Value.Known value) {
        if (value instanceof Value.Scanned scanned) {
            return variables.scanned(scanned);
        }
        if (value instanceof Value.Position) {
            return variables.position();
        }
        if (value instanceof Value.OtherEntries) {
            return variables.otherEntries();
        }
        if (value instanceof Value.Remaining) {
            return variables.remaining();
        }
        if (value instanceof Value.Start) {
            return variables.start();
        }
        if (value instanceof Value.FileSize) {
            return variables.fileSize();
        }
        throw new IllegalStateException("no code for " + value);
    }

    /** The constant of a named value. */
    CodeBlock constant(String rule, String enumerator) {
        return CodeBlock.of("$T.$L", types.named(rule), types.plan().constant(rule, enumerator));
    }

    private CodeBlock computed(Value.Computed value) {
        if (value instanceof Value.Component component) {
            return CodeBlock.of(
                    "$L.$N()", print(component.of()), types.plan().component(component.owner(), component.rule()));
        }
        if (value instanceof Value.Inner inner) {
            return CodeBlock.of(
                    "$T.inner($L, $L -> $L)",
                    Types.LISTS,
                    print(inner.list()),
                    variables.local(inner.rule()),
                    print(inner.inner()));
        }
        if (value instanceof Value.OrEmpty list) {
            return CodeBlock.of("$T.orEmpty($L)", Types.LISTS, print(list.list()));
        }
        if (value instanceof Value.AtPosition element) {
            return CodeBlock.of("$L.get($L)", print(element.list()), variables.index());
        }
        if (value instanceof Value.ElementIndex index) {
            return variables.elementIndex(index.rule());
        }
        if (value instanceof Value.ElementOf element) {
            return variables.element(element.label(), print(element.list()), element.index());
        }
        if (value instanceof Value.ElementsOf elements) {
            return variables.elements(elements.label(), print(elements.list()), print(elements.positions()));
        }
        if (value instanceof Value.Binary binary) {
            return binary(binary);
        }
        if (value instanceof Value.Division division) {
            return variables.division(division, print(division.left()), print(division.right()));
        }
        if (value instanceof Value.Conditional) {
            return CodeBlock.of("($L)", alone(value));
        }
        if (value instanceof Value.Call call) {
            return call(call);
        }
        if (value instanceof Value.SameText same) {
            return CodeBlock.of(
                    same.equal() ? "$T.equals($L, $L)" : "!$T.equals($L, $L)",
                    Objects.class,
                    print(same.left()),
                    print(same.right()));
        }
        if (value instanceof Value.Matches matches) {
            CodeBlock code = CodeBlock.of(
                    "$L.matches($L)", constant(matches.rule(), matches.enumerator()), alone(matches.value()));
            return matches.equal() ? code : CodeBlock.of("!$L", code);
        }
        return measured(value);
    }

    private CodeBlock measured(Value.Computed value) {
        if (value instanceof Value.Code code) {
            return CodeBlock.of("$L.code()", alone(code.value()));
        }
        if (value instanceof Value.Noted noted) {
            return CodeBlock.of("in.$LOf($S)", noted.function().word(), noted.rule());
        }
        if (value instanceof Value.IndexIn index) {
            return variables.position(index.label());
        }
        if (value instanceof Value.ItemsOf items) {
            return CodeBlock.of(
                    "$T.integers($L, pair -> $L)",
                    Types.LISTS,
                    print(items.list()),
                    StructureEmitter.accessors(types, items.item()));
        }
        if (value instanceof Value.Product product) {
            return CodeBlock.of("$L.product()", print(product.list()));
        }
        if (value instanceof Value.Width width) {
            return variables.width(print(width.dtype()));
        }
        if (value instanceof Value.Lookup lookup) {
            return variables.told(lookup.rule(), lookup.key(), lookup.value(), found(lookup));
        }
        if (value instanceof Value.HighestOf limit) {
            return variables.highest(limit);
        }
        if (value instanceof Value.ScannedName name) {
            return variables.scannedName(name);
        }
        if (value instanceof Value.ElementBytes bytes) {
            return variables.elementBytes(print(bytes.count()), print(bytes.dtype()));
        }
        if (value instanceof Value.Count count) {
            return CodeBlock.of("$L.size()", print(count.list()));
        }
        if (value instanceof Value.TextSize size) {
            return size.code() == TextCode.UTF8
                    ? CodeBlock.of("$T.utf8Size($S, $L)", Sink.class, size.rule(), print(size.text()))
                    : CodeBlock.of(
                            "$T.textSize($S, $L, $T.$L)",
                            Sink.class,
                            size.rule(),
                            print(size.text()),
                            TextCode.class,
                            size.code());
        }
        if (value instanceof Value.Quoted quoted) {
            return CodeBlock.of("$S + $L + $S", "'", print(quoted.text()), "'");
        }
        if (value instanceof Value.Length length) {
            return CodeBlock.of("$L.length", print(length.bytes()));
        }
        if (value instanceof Value.DataSize size) {
            return CodeBlock.of("$L.byteSize()", print(size.data()));
        }
        if (value instanceof Value.DataOffset offset) {
            return CodeBlock.of("$L.byteOffset()", print(offset.data()));
        }
        if (value instanceof Value.Presence presence) {
            return CodeBlock.of("($L == null ? 0 : 1)", print(presence.value()));
        }
        Value.SameCode same = (Value.SameCode) value;
        return CodeBlock.of("$T.of($L.code())", types.named(same.rule()), print(same.value()));
    }

    /** The integer under a key, null where something else stands there. */
    CodeBlock found(Value.Lookup lookup) {
        return CodeBlock.of(
                "$T.$N($L, $S, $L)",
                types.named(lookup.rule()),
                JavaNames.lookupMethod(lookup.value()),
                print(lookup.list()),
                lookup.key(),
                print(lookup.otherwise()));
    }

    private CodeBlock call(Value.Call call) {
        List<CodeBlock> arguments = call.arguments().stream().map(this::print).toList();
        if (call.function() == Value.Function.SEGMENTS) {
            return CodeBlock.of("$T.segments($L)", TextCode.class, CodeBlock.join(arguments, ", "));
        }
        if (call.function() == Value.Function.COMPARE) {
            return CodeBlock.of("$T.compare($L, $L)", Double.class, arguments.get(0), arguments.get(1));
        }
        boolean single = call.function() == Value.Function.ABS || call.function() == Value.Function.DIGITS;
        return single
                ? CodeBlock.of("$T.$L($L)", Saturating.class, call.function().word(), arguments.get(0))
                : arguments.stream()
                        .reduce((all, next) -> CodeBlock.of(
                                "$T.$L($L, $L)", Math.class, call.function().word(), all, next))
                        .orElseThrow();
    }

    private CodeBlock binary(Value.Binary binary) {
        if (binary.operator().isLogical()) {
            return CodeBlock.of("($L)", logical(binary));
        }
        if (comparesPresence(binary)) {
            return CodeBlock.of(
                    asksForPresence(binary) ? "$L != null" : "$L == null",
                    print(((Value.Presence) binary.left()).value()));
        }
        CodeBlock left = print(binary.left());
        CodeBlock right = print(binary.right());
        if (SATURATING.containsKey(binary.operator())) {
            return saturating(binary.operator(), left, right);
        }
        String symbol = binary.operator().symbol();
        return CodeBlock.of("$L $L $L", operand(binary.left(), left), symbol, operand(binary.right(), right));
    }

    /** The result of an operator, held within the range of {@code long}. */
    static CodeBlock saturating(Operator operator, CodeBlock left, CodeBlock right) {
        return CodeBlock.of("$T.$L($L,$W$L)", Saturating.class, SATURATING.get(operator), left, right);
    }

    private static CodeBlock operand(Value value, CodeBlock code) {
        boolean infix = value instanceof Value.Binary binary && !SATURATING.containsKey(binary.operator());
        return infix ? CodeBlock.of("($L)", code) : code;
    }

    /** The condition that {@code value} does not hold. */
    CodeBlock printNot(Value value) {
        if (value instanceof Value.Matches matches) {
            return print(new Value.Matches(matches.value(), matches.rule(), matches.enumerator(), !matches.equal()));
        }
        if (value instanceof Value.SameText same) {
            return print(new Value.SameText(same.left(), same.right(), !same.equal()));
        }
        if (!(value instanceof Value.Binary binary)) {
            return CodeBlock.of("!($L)", print(value));
        }
        if (!binary.operator().isLogical()) {
            return print(new Value.Binary(binary.operator().negated(), binary.left(), binary.right()));
        }
        String other = binary.operator() == Operator.AND ? "||" : "&&";
        return CodeBlock.of("$L $L $L", negatedOperand(binary.left()), other, negatedOperand(binary.right()));
    }

    private CodeBlock negatedOperand(Value value) {
        boolean compound =
                value instanceof Value.Binary binary && binary.operator().isLogical();
        return compound ? CodeBlock.of("($L)", printNot(value)) : printNot(value);
    }
}
