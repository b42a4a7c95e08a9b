package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.nio.ByteOrder;
import java.util.stream.Stream;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.read.DocumentReader;
import org.tensorbind.value.Leniency;

/** Prints what is around steps of reading. */
final class ScopePrinter {
    private final MethodNames names;
    private final ValuePrinter values;
    private final ReadMethod method;
    private final Steps steps;

    ScopePrinter(ReadMethod method, Steps steps) {
        this.method = method;
        this.names = method.names();
        this.values = method.values();
        this.steps = steps;
    }

    CodeBlock print(Step.Scope scope) {
        return Stream.of(begin(scope), steps.print(scope.steps()), end(scope)).collect(CodeBlock.joining(""));
    }

    private CodeBlock begin(Step.Scope scope) {
        if (scope instanceof Step.Frame frame) {
            return statement("in.enter($S)", frame.label());
        }
        if (scope instanceof Step.Region region) {
            return begin(region);
        }
        if (scope instanceof Step.Order order) {
            CodeBlock numbers = order.when() == null
                    ? JavaNames.byteOrder(order.big())
                    : JavaNames.byteOrder(order.big(), values.print(order.when()));
            return CodeBlock.builder()
                    .addStatement("$T $N = in.order()", ByteOrder.class, names.own("order"))
                    .addStatement("in.order($L)", numbers)
                    .beginControlFlow("try")
                    .build();
        }
        if (scope instanceof Step.Bits bits) {
            return statement("in.openBits($S, $L, $L)", bits.label(), bits.byteSize(), bits.highestFirst());
        }
        if (scope instanceof Step.Cover cover) {
            return statement("in.coverFrom($S)", cover.sum());
        }
        if (scope instanceof Step.Document document) {
            return begin(document);
        }
        if (scope instanceof Step.Sum sum) {
            return statement("in.openSum($S)", sum.rule());
        }
        Step.Extension extension = (Step.Extension) scope;
        return method.extension(extension.label(), extension.number(), false);
    }

    private CodeBlock begin(Step.Region region) {
        String label = region.label();
        CodeBlock size = region.size() == null ? CodeBlock.of("in.jsonSize($S)", label) : values.print(region.size());
        CodeBlock narrow = statement("long $N = in.narrow($S, $L)", names.own("outer"), label, size);
        Step.Filling filling = region.filling();
        return filling == null || !filling.ofText()
                ? narrow
                : narrow.toBuilder()
                        .addStatement(
                                "in.checkTextFilling($S, $L, $L)",
                                label,
                                filling.value(),
                                JavaNames.leniency(filling.leniency()))
                        .build();
    }

    private CodeBlock begin(Step.Document document) {
        CodeBlock latin1 =
                document.latin1() == null ? CodeBlock.of("") : CodeBlock.of(", $L", values.print(document.latin1()));
        CodeBlock plain = CodeBlock.of(
                "in.document($T.$L(in$L$L))",
                Types.documents(document.notation()),
                document.notation(),
                DocumentPrinter.lines(document.lines()),
                latin1);
        CodeBlock checked = document.keys() == null
                ? plain
                : CodeBlock.of(
                        "$T.$L($L, $T.$L)",
                        Types.DOCUMENTS,
                        JavaNames.keyOrder(document.keys().word()),
                        plain,
                        Leniency.class,
                        document.keys().leniency().name());
        return statement("$T $N = $L", DocumentReader.class, names.own("doc"), checked);
    }

    private CodeBlock end(Step.Scope scope) {
        if (scope instanceof Step.Frame) {
            return statement("in.leave()");
        }
        if (scope instanceof Step.Region region) {
            return end(region);
        }
        if (scope instanceof Step.Order) {
            return CodeBlock.builder()
                    .nextControlFlow("finally")
                    .addStatement("in.order($N)", names.own("order"))
                    .endControlFlow()
                    .build();
        }
        if (scope instanceof Step.Bits) {
            return statement("in.closeBits()");
        }
        if (scope instanceof Step.Cover cover) {
            return statement("in.coverTo($S)", cover.sum());
        }
        if (scope instanceof Step.Sum sum) {
            return statement(
                    "in.checkSum($S, $S, $S, $L, $L)",
                    sum.rule(),
                    sum.label(),
                    sum.algorithm(),
                    sum.ofItself(),
                    sum.ofData());
        }
        if (scope instanceof Step.Document document) {
            return document.whole() ? statement("$N.end($S)", names.own("doc"), document.label()) : CodeBlock.of("");
        }
        return statement("$N.endExtension($S)", names.own("doc"), ((Step.Extension) scope).label());
    }

    private CodeBlock end(Step.Region region) {
        Step.Filling filling = region.filling();
        if (filling == null || filling.ofText()) {
            return statement("in.widen($S, $N)", region.label(), names.own("outer"));
        }
        CodeBlock below =
                filling.multiple() == 0 ? CodeBlock.of("$T.MAX_VALUE", Long.class) : number(filling.multiple());
        return statement(
                "in.widenOverFill($S, $N, $L, $L, $L)",
                region.label(),
                names.own("outer"),
                filling.value(),
                below,
                JavaNames.leniency(filling.leniency()));
    }

    private static CodeBlock number(long value) {
        return CodeBlock.of(value > Integer.MAX_VALUE ? "$LL" : "$L", value);
    }
}
