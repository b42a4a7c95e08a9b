package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import org.tensorbind.processor.emit.format.value.KnownPrinter;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Value;

/** Prints what a write program rejects of what it is given. */
final class SinkChecks {
    private final SinkNames names;

    SinkChecks(SinkNames names) {
        this.names = names;
    }

    CodeBlock print(Check check) {
        return switch (check.problem()) {
            case ABOVE_LIMIT -> names.isInDocument() ? limit(check) : unlessCounting(limit(check));
            case NO_ROOM ->
                statement(
                        "out.expectRoom($S, $L, $LL, $S)",
                        check.blame().label(),
                        print(check.side(0)),
                        check.limit(),
                        check.message());
            case PRESENCE -> presence(check);
            default ->
                statement(
                        "out.expectCount($S, $L, $L)",
                        check.blame().label(),
                        print(check.side(0)),
                        print(check.side(1)));
        };
    }

    private CodeBlock limit(Check check) {
        return statement(
                "contents.atMost($S, $L, $LL, $S)",
                check.blame().label(),
                print(check.side(0)),
                check.limit(),
                check.message());
    }

    private static CodeBlock unlessCounting(CodeBlock check) {
        return CodeBlock.builder()
                .beginControlFlow("if (!out.isCounting())")
                .add(check)
                .endControlFlow()
                .build();
    }

    private CodeBlock presence(Check expected) {
        Value present = expected.side(0);
        CodeBlock condition = print(expected.side(1));
        if (present instanceof Known.OfTensor tensor && tensor.role() == Known.Role.IS_PRESENT) {
            return rejection(
                    CodeBlock.of("!($L)", condition),
                    fields(tensor.clause()),
                    "rejectAbsent",
                    expected.blame().label(),
                    expected.message());
        }
        CodeBlock given = CodeBlock.of("$L && !($L)", print(present), condition);
        if (present instanceof Known.OfTensor field && field.role() == Known.Role.HAS_FIELD) {
            return rejection(given, fields(field.clause()), "reject", field.detail(), expected.message());
        }
        if (present instanceof Known.OfFile file && file.aspect() == Known.Aspect.HAS_METADATA) {
            return rejection(
                    given,
                    CodeBlock.of("contents.items()"),
                    "reject",
                    expected.blame().label(),
                    expected.message());
        }
        return present instanceof Known.OfFile item && item.aspect() == Known.Aspect.HAS_ITEM
                ? rejection(given, CodeBlock.of("items"), "reject", item.detail(), expected.message())
                : statement(
                        "out.expectPresence($S, $L, $L, $S)",
                        expected.blame().label(),
                        print(present),
                        condition,
                        expected.message());
    }

    private static CodeBlock fields(int clause) {
        return CodeBlock.of("$L.fields()", KnownPrinter.tensor(clause));
    }

    private static CodeBlock rejection(
            CodeBlock condition, CodeBlock whose, String method, String item, String production) {
        return CodeBlock.builder()
                .beginControlFlow("if ($L)", condition)
                .addStatement("$L.$L($S, $S)", whose, method, item, production)
                .endControlFlow()
                .build();
    }

    private CodeBlock print(Value value) {
        return names.print(value);
    }
}
