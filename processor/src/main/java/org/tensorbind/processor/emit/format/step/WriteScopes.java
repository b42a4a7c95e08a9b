package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import java.util.stream.Stream;
import org.tensorbind.document.DocumentWriter;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.KnownPrinter;
import org.tensorbind.processor.emit.format.value.SerializerNames;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.type.RuleNames;

/** Prints what is around steps of writing, and notes of where they are. */
final class WriteScopes {
    private final Steps steps;
    private final SerializerNames names;
    private final WriteVariables variables;

    WriteScopes(Steps steps, SerializerNames names, WriteVariables variables) {
        this.steps = steps;
        this.names = names;
        this.variables = variables;
    }

    CodeBlock print(Step.Scope scope) {
        if (scope instanceof Step.Region region) {
            return region(region);
        }
        CodeBlock begin = begin(scope);
        CodeBlock content = scope instanceof Step.Document
                ? variables.inDocument(() -> steps.print(scope.steps()))
                : steps.print(scope.steps());
        return Stream.of(begin, content, end(scope)).collect(CodeBlock.joining(""));
    }

    private CodeBlock begin(Step.Scope scope) {
        if (scope instanceof Step.Order order) {
            return statement(
                    "out.enterOrder($L)",
                    order.when() == null
                            ? JavaNames.byteOrder(order.big())
                            : JavaNames.byteOrder(order.big(), variables.print(order.when())));
        }
        if (scope instanceof Step.Bits bits) {
            return statement("out.openBits($L, $L)", bits.byteSize(), bits.highestFirst());
        }
        if (scope instanceof Step.Sum sum) {
            return statement("out.openSum($S)", sum.rule());
        }
        if (scope instanceof Step.Cover cover) {
            return statement("out.coverFrom($S)", cover.sum());
        }
        return scope instanceof Step.Document document
                ? begin(document)
                : statement("doc.beginExtension($L)", ((Step.Extension) scope).number());
    }

    private CodeBlock begin(Step.Document document) {
        CodeBlock plain = CodeBlock.of(
                "$T.$L$L(out$L$L)",
                Types.documents(document.notation()),
                document.notation(),
                document.extensions() ? "WithExtensions" : "",
                DocumentPrinter.lines(document.lines()),
                document.latin1() == null ? "" : CodeBlock.of(", $L", variables.alone(document.latin1())));
        CodeBlock ordered = document.keys() == null
                ? CodeBlock.of("$T.kept($L, out, contents, $S)", Types.DOCUMENTS, plain, document.label())
                : CodeBlock.of(
                        "$T.$L($L)",
                        Types.DOCUMENTS,
                        JavaNames.keyOrder(document.keys().word()),
                        plain);
        CodeBlock whole = document.trees() ? CodeBlock.of("$T.trees($L)", Types.DOCUMENTS, ordered) : ordered;
        return statement("$T doc = $L", DocumentWriter.class, whole);
    }

    private static CodeBlock end(Step.Scope scope) {
        if (scope instanceof Step.Order) {
            return statement("out.leaveOrder()");
        }
        if (scope instanceof Step.Bits) {
            return statement("out.closeBits()");
        }
        if (scope instanceof Step.Sum sum) {
            return statement("out.closeSum($S, $S, $L)", sum.rule(), sum.algorithm(), sum.rank());
        }
        if (scope instanceof Step.Cover cover) {
            return statement("out.coverTo($S)", cover.sum());
        }
        return statement(scope instanceof Step.Document ? "doc.end()" : "doc.endExtension()");
    }

    CodeBlock note(Step.Note note) {
        return note.planned() == null
                ? statement("$N = out.position()", names.base(note.of()))
                : offset(note.planned(), CodeBlock.of("out.position()"));
    }

    /** Tells the plan an offset, which is found from the start of the file. */
    CodeBlock offset(Known.Planned planned, CodeBlock found) {
        return note(
                planned, planned.base() == null ? found : CodeBlock.of("$L - $N", found, names.base(planned.base())));
    }

    private CodeBlock note(Known.Planned planned, CodeBlock value) {
        return statement("$N.note($L, $L)", names.quantity(planned), KnownPrinter.number(planned, names), value);
    }

    private CodeBlock region(Step.Region region) {
        String start = variables.fresh(RuleNames.member(region.rule()) + "Start");
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("long $N = out.position()", start)
                .add(steps.print(region.steps()));
        Step.Filling filling = region.filling();
        CodeBlock size = region.size() == null ? null : variables.print(region.size());
        if (filling != null) {
            code.add(
                    size == null
                            ? statement("out.pad($L, $N, $L)", filling.value(), start, filling.multiple())
                            : statement("out.fillTo($S, $L, $N, $L)", region.label(), filling.value(), start, size));
        } else if (size != null) {
            code.addStatement("out.expectSize($S, $N, $L)", region.label(), start, size);
        }
        return region.noted() == null
                ? code.build()
                : code.add(note(region.noted(), CodeBlock.of("out.position() - $N", start)))
                        .build();
    }
}
