package org.tensorbind.processor.emit.format.scan;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.NameSpace;
import org.tensorbind.processor.emit.format.value.ValueVariables;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.RuleNames;
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

    String variable(Known.Scanned kept) {
        return known.computeIfAbsent(kept, missing -> {
            String member = RuleNames.member(kept.rule());
            return names.newName(
                    switch (kept.kept()) {
                        case VALUE, NAME -> member;
                        case COUNT -> member + "Count";
                        case PRODUCT -> member + "Product";
                    });
        });
    }

    /** The variable of the bytes of an element of a dtype, whose code is kept. */
    String width(Known.Scanned code) {
        return known.computeIfAbsent(
                Operator.WIDTH.of(code), missing -> names.newName(RuleNames.member(code.rule()) + "Width"));
    }

    @Override
    public @Nullable String known(Value.Op op) {
        return op.is(Operator.WIDTH) ? width((Known.Scanned) op.operand(0)) : null;
    }

    @Override
    public CodeBlock scanned(Known.Scanned kept) {
        return CodeBlock.of("$N", variable(kept));
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
    public CodeBlock elementBytes(CodeBlock count, CodeBlock width) {
        return CodeBlock.of("$T.inBlocks($L, $L)", ListScanner.class, count, width);
    }

    @Override
    public CodeBlock times(CodeBlock left, CodeBlock right) {
        return CodeBlock.of("$T.times($L, $L)", ListScanner.class, left, right);
    }
}
