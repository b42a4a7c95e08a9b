package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import java.util.function.Supplier;
import org.tensorbind.processor.plan.step.Step;

/** What a target that reads or writes all of a file has around the steps in a scope, whose code is {@code content}. */
public interface ScopeTarget {
    /** Code with a statement before and one after it. */
    static CodeBlock around(CodeBlock begin, Supplier<CodeBlock> content, CodeBlock end) {
        return CodeBlock.of("$L$L$L", begin, content.get(), end);
    }

    CodeBlock region(Step.Region region, Supplier<CodeBlock> content);

    CodeBlock order(Step.Order order, Supplier<CodeBlock> content);

    CodeBlock bits(Step.Bits bits, Supplier<CodeBlock> content);

    CodeBlock sum(Step.Sum sum, Supplier<CodeBlock> content);

    CodeBlock cover(Step.Cover cover, Supplier<CodeBlock> content);

    CodeBlock document(Step.Document document, Supplier<CodeBlock> content);

    CodeBlock extension(Step.Extension extension, Supplier<CodeBlock> content);
}
