package org.tensorbind.processor.emit.format.scan;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import java.util.HashMap;
import java.util.Map;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.NameSpace;
import org.tensorbind.processor.emit.format.value.ValueVariables;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.RuleNames;
import org.tensorbind.processor.plan.value.ScanVariable;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.scan.ListScanner;

/** The names of a method that scans: its values are integers in variables. */
final class ScanNames implements ValueVariables {
    private final NameAllocator names = new NameAllocator();
    private final Map<Object, String> known = new HashMap<>();

    private record Own(String name) {}

    /** Some are components of records. */
    ScanNames() {
        NameSpace.RECORD_METHODS.forEach(names::newName);
    }

    /** A variable of the method's own. */
    String own(String name) {
        return known.computeIfAbsent(new Own(name), missing -> names.newName(name));
    }

    /** Another variable of the method's own at each call. */
    String next(String name) {
        return names.newName(name);
    }

    String need(Quantity need) {
        return known.computeIfAbsent(
                need,
                missing -> names.newName(need.isList() ? JavaNames.members(need.of()) : RuleNames.member(need.of())));
    }

    String variable(ScanVariable variable) {
        return known.computeIfAbsent(variable, missing -> names.newName(suggestion(variable)));
    }

    private static String suggestion(ScanVariable variable) {
        String member = RuleNames.member(variable.rule());
        return switch (variable.trait()) {
            case VALUE -> member;
            case COUNT -> member + "Count";
            case PRODUCT -> member + "Product";
            case WIDTH -> member + "Width";
            case DATA_SIZE -> "dataSize";
            case DENSE_SIZE -> "denseSize";
        };
    }

    @Override
    public CodeBlock scanned(Known.Scanned value) {
        return CodeBlock.of("$N", variable(value.variable()));
    }

    @Override
    public CodeBlock parameter(Quantity need) {
        return CodeBlock.of("$N", need(need));
    }

    @Override
    public CodeBlock highest(String label, long highest) {
        return CodeBlock.of("$N.limitOf($S, $LL)", own("scanner"), label, highest);
    }

    @Override
    public CodeBlock scannedName(String name) {
        return CodeBlock.of("$N.isName($S, $L)", own("scanner"), name, ScanCodes.byteSize(name));
    }

    @Override
    public CodeBlock here(Known.What what) {
        return what == Known.What.FILE_SIZE
                ? CodeBlock.of("$N.fileSize()", own("scanner"))
                : ValueVariables.super.here(what);
    }

    @Override
    public CodeBlock elementBytes(CodeBlock count, CodeBlock dtype) {
        return inBlocks(count, dtype);
    }

    /** Bytes of so many elements, by what {@link ScanCodes} tells of their blocks. */
    static CodeBlock inBlocks(CodeBlock count, CodeBlock width) {
        return CodeBlock.of("$T.inBlocks($L, $L)", ListScanner.class, count, width);
    }
}
