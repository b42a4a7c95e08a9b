package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import org.tensorbind.processor.emit.Bytes;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.plan.Source;
import org.tensorbind.processor.plan.Value;
import org.tensorbind.value.Longs;

/** Prints the values of programs as Java expressions. */
final class ValuePrinter {
    private final ValueVariables variables;
    private final JavaTypes types;
    private final OperatorPrinter operators;

    ValuePrinter(ValueVariables variables, JavaTypes types) {
        this.variables = variables;
        this.types = types;
        this.operators = new OperatorPrinter(this, variables, types);
    }

    CodeBlock print(Value value) {
        if (value instanceof Source source) {
            return variables.source(source);
        }
        return value instanceof Value.Known known ? known(known) : computed((Value.Computed) value);
    }

    /** A value that stands alone: without the parentheses that it has within another one. */
    CodeBlock alone(Value value) {
        return value instanceof Value.Op op ? operators.alone(op) : print(value);
    }

    /** The condition that {@code value} does not hold. */
    CodeBlock printNot(Value value) {
        return operators.not(value);
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
        if (value instanceof Value.Op op) {
            return operators.print(op);
        }
        return measured(value);
    }

    private CodeBlock measured(Value.Computed value) {
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
        if (value instanceof Value.Lookup lookup) {
            return variables.told(lookup.rule(), lookup.key(), lookup.value(), found(lookup));
        }
        throw new IllegalStateException("no code for " + value);
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
}
