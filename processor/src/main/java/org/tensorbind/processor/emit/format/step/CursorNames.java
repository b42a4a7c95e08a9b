package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.MethodNames;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.type.RuleNames;

/** The names of one method of the parser. */
final class CursorNames extends MethodNames implements CursorVariables {
    private record Item(String rule) {}

    private record Items(String rule) {}

    CursorNames() {
        own("in");
    }

    /** The variable of the document that is read. */
    String doc() {
        return own("doc");
    }

    String item(String rule) {
        return name(new Item(rule), RuleNames.member(rule));
    }

    String items(String rule) {
        return name(new Items(rule), JavaNames.members(rule));
    }

    @Override
    public CodeBlock hasKey(String label, String key) {
        return CodeBlock.of("$T.hasKey($N, $S, $S)", RuntimeTypes.DOCUMENTS, doc(), label, key);
    }

    @Override
    public CodeBlock local(String rule) {
        return CodeBlock.of("$N", item(rule));
    }

    @Override
    public CodeBlock list(String rule) {
        return CodeBlock.of("$N", items(rule));
    }

    @Override
    public CodeBlock here(Known.Property property) {
        return switch (property) {
            case START -> CodeBlock.of("$N", own("start"));
            case POSITION -> CodeBlock.of("in.position()");
            case REMAINING -> CodeBlock.of("in.remaining()");
            case FILE_SIZE -> CodeBlock.of("in.fileSize()");
            case OTHER_ENTRIES -> CodeBlock.of("$N", own("others"));
            case IS_BIG_ENDIAN, IS_COVERED, IS_COVERED_OR_SHARED, DIMENSION ->
                throw new IllegalStateException("no reader computes " + property);
        };
    }

    @Override
    public CodeBlock index() {
        return CodeBlock.of("$N", own("i"));
    }

    @Override
    public CodeBlock position(String label) {
        return CodeBlock.of("in.index($S)", label);
    }
}
