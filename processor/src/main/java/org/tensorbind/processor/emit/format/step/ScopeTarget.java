package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import java.util.function.Supplier;
import org.tensorbind.processor.plan.step.Step;

/** What a target has around the steps in a scope, whose code is {@code content}. */
public interface ScopeTarget {
    /** Code with a statement before and one behind it. */
    static CodeBlock around(CodeBlock begin, Supplier<CodeBlock> content, CodeBlock end) {
        return CodeBlock.of("$L$L$L", begin, content.get(), end);
    }

    default CodeBlock frame(Step.Frame frame, Supplier<CodeBlock> content) {
        throw StepTarget.unknown(frame);
    }

    default CodeBlock region(Step.Region region, Supplier<CodeBlock> content) {
        throw StepTarget.unknown(region);
    }

    default CodeBlock order(Step.Order order, Supplier<CodeBlock> content) {
        throw StepTarget.unknown(order);
    }

    default CodeBlock bits(Step.Bits bits, Supplier<CodeBlock> content) {
        throw StepTarget.unknown(bits);
    }

    default CodeBlock sum(Step.Sum sum, Supplier<CodeBlock> content) {
        throw StepTarget.unknown(sum);
    }

    default CodeBlock cover(Step.Cover cover, Supplier<CodeBlock> content) {
        throw StepTarget.unknown(cover);
    }

    default CodeBlock document(Step.Document document, Supplier<CodeBlock> content) {
        throw StepTarget.unknown(document);
    }

    default CodeBlock extension(Step.Extension extension, Supplier<CodeBlock> content) {
        throw StepTarget.unknown(extension);
    }
}
