package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.nio.ByteOrder;
import java.util.function.Supplier;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.value.Leniency;

/** Prints what is around steps of reading. */
final class CursorScopes implements ScopeTarget {
    private final CursorNames names;
    private final ValuePrinter values;
    private final CursorTarget target;

    CursorScopes(CursorTarget target) {
        this.target = target;
        this.names = target.names();
        this.values = target.values();
    }

    @Override
    public CodeBlock region(Step.Region region, Supplier<CodeBlock> content) {
        String label = region.label();
        CodeBlock size = region.size() == null ? CodeBlock.of("in.jsonSize($S)", label) : values.print(region.size());
        String outer = names.own("outer");
        CodeBlock.Builder code = CodeBlock.builder().addStatement("long $N = in.narrow($S, $L)", outer, label, size);
        Step.Filling filling = region.filling();
        if (filling != null && filling.ofText()) {
            code.addStatement(
                    "in.checkTextFilling($S, $L, $L)", label, filling.value(), JavaNames.leniency(filling.leniency()));
        }
        code.add(content.get());
        return filling == null || filling.ofText()
                ? code.addStatement("in.widen($S, $N)", label, outer).build()
                : code.addStatement(
                                "in.widenOverFill($S, $N, $L, $L, $L)",
                                label,
                                outer,
                                filling.value(),
                                below(filling.multiple()),
                                JavaNames.leniency(filling.leniency()))
                        .build();
    }

    private static CodeBlock below(long multiple) {
        return multiple == 0
                ? CodeBlock.of("$T.MAX_VALUE", Long.class)
                : CodeBlock.of(multiple > Integer.MAX_VALUE ? "$LL" : "$L", multiple);
    }

    @Override
    public CodeBlock order(Step.Order order, Supplier<CodeBlock> content) {
        CodeBlock numbers = byteOrder(order, values);
        String outer = names.own("order");
        return CodeBlock.builder()
                .addStatement("$T $N = in.order()", ByteOrder.class, outer)
                .addStatement("in.order($L)", numbers)
                .beginControlFlow("try")
                .add(content.get())
                .nextControlFlow("finally")
                .addStatement("in.order($N)", outer)
                .endControlFlow()
                .build();
    }

    /** The byte order that numbers have. */
    static CodeBlock byteOrder(Step.Order order, ValuePrinter values) {
        return order.when() == null
                ? JavaNames.byteOrder(order.big())
                : JavaNames.byteOrder(order.big(), values.print(order.when()));
    }

    @Override
    public CodeBlock bits(Step.Bits bits, Supplier<CodeBlock> content) {
        return ScopeTarget.around(
                statement("in.openBits($S, $L, $L)", bits.label(), bits.byteSize(), bits.highestFirst()),
                content,
                statement("in.closeBits()"));
    }

    @Override
    public CodeBlock sum(Step.Sum sum, Supplier<CodeBlock> content) {
        return ScopeTarget.around(
                statement("in.openSum($S)", sum.rule()),
                content,
                statement(
                        "in.checkSum($S, $S, $S, $L, $L)",
                        sum.rule(),
                        sum.label(),
                        sum.algorithm(),
                        sum.ofItself(),
                        sum.ofData()));
    }

    @Override
    public CodeBlock cover(Step.Cover cover, Supplier<CodeBlock> content) {
        return ScopeTarget.around(
                statement("in.coverFrom($S)", cover.sum()), content, statement("in.coverTo($S)", cover.sum()));
    }

    @Override
    public CodeBlock document(Step.Document document, Supplier<CodeBlock> content) {
        CodeBlock latin1 =
                document.latin1() == null ? CodeBlock.of("") : CodeBlock.of(", $L", values.print(document.latin1()));
        CodeBlock plain = CodeBlock.of(
                "$T.$L(in$L$L)",
                RuntimeTypes.NOTATIONS,
                document.notation(),
                CodingPrinter.lines(document.lines()),
                latin1);
        CodeBlock checked = document.keys() == null
                ? plain
                : CodeBlock.of(
                        "$T.$L($L, $T.$L)",
                        RuntimeTypes.DOCUMENTS,
                        JavaNames.keyOrder(document.keys().word()),
                        plain,
                        Leniency.class,
                        document.keys().leniency().name());
        return CodeBlock.builder()
                .addStatement("$T $N = $L", RuntimeTypes.DOCUMENT_READER, names.doc(), checked)
                .add(content.get())
                .add(document.whole() ? statement("$N.end($S)", names.doc(), document.label()) : CodeBlock.of(""))
                .build();
    }

    @Override
    public CodeBlock extension(Step.Extension extension, Supplier<CodeBlock> content) {
        return CodeBlock.builder()
                .add(target.extension(extension.label(), extension.number(), false))
                .add(content.get())
                .addStatement("$N.endExtension($S)", names.doc(), extension.label())
                .build();
    }
}
