package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Scan;
import org.tensorbind.processor.plan.step.ScanProgram;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.scan.ListScanner;

/** Prints how the parser tries to make a list without its elements. */
final class ScanCalls {
    private final ValuePrinter values;

    private final JavaTypes types;

    ScanCalls(ValuePrinter values, JavaTypes types) {
        this.values = values;
        this.types = types;
    }

    /**
     * What a method that scans a document's list is given first: the number of its elements, or what is given what is left to read.
     *
     * @param doc the variable of the document
     */
    static CodeBlock first(Scan scan, String doc) {
        ScanProgram.Container container = Objects.requireNonNull(((Scan.Descriptions) scan).container());
        return container.isCounted()
                ? CodeBlock.of("$T.$LCount(in)", ListScanner.class, container.notation())
                : CodeBlock.of("$N", doc);
    }

    /** A value that is not a valid alignment is left to the parser to report. */
    private CodeBlock alignment(Value alignment) {
        if (alignment instanceof Value.Number number) {
            return CodeBlock.of("$LL", number.value());
        }
        return alignment instanceof Value.Op lookup && lookup.is(Operator.LOOKUP)
                ? values.found(lookup)
                : values.print(alignment);
    }

    /** An expression for the list, which is null if it must be parsed. */
    CodeBlock print(Loop loop, CodeBlock first, Scan scan) {
        if (scan instanceof Scan.Payloads payloads) {
            return CodeBlock.of(
                    "$T.payloads($L, in, $L, $L, $L)",
                    ListScanner.class,
                    values.print(((Loop.Count.Parallel) loop.count()).list()),
                    payloads.start() == null ? "0" : values.print(payloads.start()),
                    alignment(payloads.alignment()),
                    payloads.padded());
        }
        List<CodeBlock> arguments = new ArrayList<>(
                loop.call().arguments().stream().map(values::print).toList());
        if (scan instanceof Scan.Strided strided) {
            return CodeBlock.of(
                    "$T.$L(in, $L, new $T($L))",
                    ListScanner.class,
                    strided.data() ? "stridedPayloads" : "strided",
                    first,
                    types.elementReader(loop.rule()),
                    CodeBlock.join(arguments, ", "));
        }
        Value places = ((Scan.Descriptions) scan).places();
        if (places != null) {
            arguments.add(0, values.print(places));
        }
        arguments.add(0, first);
        return CodeBlock.of("$N($L)", JavaNames.scanListMethod(loop.rule()), CodeBlock.join(arguments, ", "));
    }
}
