package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.List;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Branch;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Coding;

/** Prints branches, and the tag that is looked up before one. */
final class ChoicePrinter {
    private final JavaTypes types;
    private final MethodNames names;
    private final ValuePrinter values;
    private final ReadMethod method;
    private final Steps steps;

    ChoicePrinter(ReadMethod method, Steps steps) {
        this.method = method;
        this.types = method.types();
        this.names = method.names();
        this.values = method.values();
        this.steps = steps;
    }

    private String doc() {
        return names.own("doc");
    }

    /** The tag; null where the map lacks it and may. */
    CodeBlock ahead(Transfer step, Coding.Ahead ahead) {
        ClassName type = types.named(step.rule());
        if (ahead.mayLack()) {
            return aheadOrNull(step, ahead, type);
        }
        CodeBlock code = CodeBlock.of("value.$L($S)", CodingPrinter.method(ahead.field()), step.label());
        return statement(
                "$T $N = $T.of($T.ahead($N, $S, $S, value -> $L))",
                type,
                names.item(step.rule()),
                type,
                Types.DOCUMENTS,
                doc(),
                ahead.owner(),
                ahead.key(),
                code);
    }

    private CodeBlock aheadOrNull(Transfer step, Coding.Ahead ahead, ClassName type) {
        Class<?> plain = types.plan().enumeration(step.rule()).isText() ? String.class : Long.class;
        return CodeBlock.builder()
                .addStatement(
                        "$T $N = $T.aheadAs($T.class, $N, $S, $S)",
                        Nullness.nullable(ClassName.get(plain)),
                        names.own("code"),
                        Types.DOCUMENTS,
                        plain,
                        doc(),
                        ahead.owner(),
                        ahead.key())
                .addStatement(
                        "$T $N = $N == null ? null : $T.of($N)",
                        Nullness.nullable(type),
                        names.item(step.rule()),
                        names.own("code"),
                        type,
                        names.own("code"))
                .build();
    }

    CodeBlock print(Branch branch) {
        String item = branch.item();
        if (item == null || !method.asksFor(item)) {
            return steps.branch(branch, values::alone);
        }
        TypeName type = types.ofRule(item);
        CodeBlock declared = branch.otherwise().isEmpty()
                ? statement("$T $N = null", Nullness.nullable(type.box()), names.item(item))
                : statement("$T $N", type, names.item(item));
        Steps assigning = read -> assigned(item, read);
        return CodeBlock.of("$L$L", declared, assigning.branch(branch, values::alone));
    }

    /** Steps of which the last one reads an item to a variable that is there. */
    private CodeBlock assigned(String item, List<Step> read) {
        int last = read.size() - 1;
        return read.get(last) instanceof Call call
                ? CodeBlock.of(
                        "$L$L",
                        steps.print(read.subList(0, last)),
                        statement("$N = $L", names.item(item), method.call(call)))
                : steps.print(read);
    }
}
