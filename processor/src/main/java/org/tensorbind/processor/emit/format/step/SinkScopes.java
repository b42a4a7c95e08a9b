package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.function.Supplier;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.type.RuleNames;

/** Prints what is around steps of writing. */
final class SinkScopes implements ScopeTarget {
    private final SinkNames names;
    private final SinkNotes notes;

    SinkScopes(SinkNames names, SinkNotes notes) {
        this.names = names;
        this.notes = notes;
    }

    @Override
    public CodeBlock region(Step.Region region, Supplier<CodeBlock> content) {
        String start = names.fresh(RuleNames.member(region.rule()) + "Start");
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("long $N = out.position()", start)
                .add(content.get());
        Step.Filling filling = region.filling();
        CodeBlock size = region.size() == null ? null : names.print(region.size());
        if (filling != null && size == null) {
            code.addStatement("out.pad($L, $N, $L)", filling.value(), start, filling.multiple());
        } else if (filling != null) {
            code.addStatement("out.fillTo($S, $L, $N, $L)", region.label(), filling.value(), start, size);
        } else if (size != null) {
            code.addStatement("out.expectSize($S, $N, $L)", region.label(), start, size);
        }
        return region.noted() == null
                ? code.build()
                : code.add(notes.noted(region.noted(), CodeBlock.of("out.position() - $N", start)))
                        .build();
    }

    @Override
    public CodeBlock order(Step.Order order, Supplier<CodeBlock> content) {
        return ScopeTarget.around(
                statement("out.enterOrder($L)", CursorScopes.byteOrder(order, names.values())),
                content,
                statement("out.leaveOrder()"));
    }

    @Override
    public CodeBlock bits(Step.Bits bits, Supplier<CodeBlock> content) {
        return ScopeTarget.around(
                statement("out.openBits($L, $L)", bits.byteSize(), bits.highestFirst()),
                content,
                statement("out.closeBits()"));
    }

    @Override
    public CodeBlock sum(Step.Sum sum, Supplier<CodeBlock> content) {
        return ScopeTarget.around(
                statement("out.openSum($S)", sum.rule()),
                content,
                statement("out.closeSum($S, $S, $L)", sum.rule(), sum.algorithm(), sum.rank()));
    }

    @Override
    public CodeBlock cover(Step.Cover cover, Supplier<CodeBlock> content) {
        return ScopeTarget.around(
                statement("out.coverFrom($S)", cover.sum()), content, statement("out.coverTo($S)", cover.sum()));
    }

    @Override
    public CodeBlock document(Step.Document document, Supplier<CodeBlock> content) {
        CodeBlock plain = CodeBlock.of(
                "$T.$L$L(out$L$L$L)",
                RuntimeTypes.NOTATIONS,
                document.notation(),
                document.extensions() ? "WithExtensions" : "",
                document.lines() == null ? "" : ", contents",
                CodingPrinter.lines(document.lines()),
                document.latin1() == null ? "" : CodeBlock.of(", $L", names.alone(document.latin1())));
        CodeBlock ordered = document.keys() == null
                ? CodeBlock.of("$T.preserving($L, out, contents, $S)", RuntimeTypes.DOCUMENTS, plain, document.label())
                : CodeBlock.of(
                        "$T.$L($L)",
                        RuntimeTypes.DOCUMENTS,
                        JavaNames.keyOrder(document.keys().word()),
                        plain);
        CodeBlock whole = document.trees() ? CodeBlock.of("$T.trees($L)", RuntimeTypes.DOCUMENTS, ordered) : ordered;
        return CodeBlock.builder()
                .addStatement("$T doc = $L", RuntimeTypes.DOCUMENT_WRITER, whole)
                .add(names.inDocument(content))
                .addStatement("doc.end()")
                .build();
    }

    @Override
    public CodeBlock extension(Step.Extension extension, Supplier<CodeBlock> content) {
        return ScopeTarget.around(
                statement("doc.beginExtension($L)", extension.number()), content, statement("doc.endExtension()"));
    }
}
