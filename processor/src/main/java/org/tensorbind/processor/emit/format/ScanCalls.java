package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.plan.ReadStep.Scan;
import org.tensorbind.scan.ListScanner;
import org.tensorbind.scan.ScannedList;

/** Prints how the parser tries to make a list without its elements. */
final class ScanCalls {
    private final ValuePrinter values;

    ScanCalls(ValuePrinter values) {
        this.values = values;
    }

    /** The number of elements of the CBOR array at the cursor. */
    static CodeBlock cborCount() {
        return CodeBlock.of("$T.cborCount(in)", ListScanner.class);
    }

    /** An expression for the list, which is null where something is unusual. */
    CodeBlock print(String element, CodeBlock count, Scan scan) {
        if (scan instanceof Scan.Payloads payloads) {
            CodeBlock start = payloads.start() == null ? CodeBlock.of("0") : values.print(payloads.start());
            return CodeBlock.of(
                    "$T.payloads($L, in, $L, $L)",
                    ScannedList.class,
                    values.print(payloads.elements()),
                    start,
                    payloads.alignment());
        }
        Scan.Descriptions descriptions = (Scan.Descriptions) scan;
        List<CodeBlock> arguments = new ArrayList<>(List.of(count));
        if (descriptions.places() != null) {
            arguments.add(values.print(descriptions.places()));
        }
        descriptions.arguments().forEach(argument -> arguments.add(values.print(argument)));
        return CodeBlock.of("$N($L)", JavaNames.scanListMethod(element), CodeBlock.join(arguments, ",$W"));
    }
}
