package org.tensorbind.processor.emit.format.scan;

import com.palantir.javapoet.CodeBlock;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.format.value.MethodNames;
import org.tensorbind.processor.emit.format.value.NameSpace;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.RuleNames;
import org.tensorbind.scan.ListScanner;

/** The names of a method that scans: its values are integers in variables. */
final class ScanNames extends MethodNames {
    /** Some are components of records. */
    ScanNames() {
        NameSpace.RECORD_METHODS.forEach(this::fresh);
    }

    String variable(Known.Scanned scanned) {
        String member = RuleNames.member(scanned.rule());
        return name(
                scanned,
                switch (scanned.kind()) {
                    case VALUE, NAME -> member;
                    case COUNT -> member + "Count";
                    case PRODUCT -> member + "Product";
                });
    }

    /** The variable for the element size of a dtype whose code is scanned. */
    String width(Known.Scanned code) {
        return name(Operator.WIDTH.of(code), RuleNames.member(code.rule()) + "Width");
    }

    @Override
    public @Nullable String known(Value.Op op) {
        return op.is(Operator.WIDTH) ? width((Known.Scanned) op.operand(0)) : super.known(op);
    }

    @Override
    public CodeBlock scanned(Known.Scanned scanned) {
        return CodeBlock.of("$N", variable(scanned));
    }

    @Override
    public CodeBlock highest(String label, long highest) {
        return CodeBlock.of("$N.limitOf($S, $LL)", own("scanner"), label, highest);
    }

    @Override
    public CodeBlock scannedName(String name) {
        return CodeBlock.of("$N.isName($S, $L)", own("scanner"), name, name.getBytes(StandardCharsets.UTF_8).length);
    }

    @Override
    public CodeBlock here(Known.Property property) {
        return property == Known.Property.FILE_SIZE
                ? CodeBlock.of("$N.fileSize()", own("scanner"))
                : super.here(property);
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
