package org.tensorbind.processor.emit.format.tensor;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tensorbind.Shape;
import org.tensorbind.format.DataItems;
import org.tensorbind.payload.StoredTensor;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorDescription.Block;
import org.tensorbind.processor.plan.tensor.TensorDescription.Content;
import org.tensorbind.processor.plan.tensor.TensorDescription.Dimensions;
import org.tensorbind.processor.plan.tensor.TensorDescription.MissingValue;
import org.tensorbind.processor.plan.tensor.TensorDescription.Stored;
import org.tensorbind.processor.plan.tensor.TensorDescription.Unknown;
import org.tensorbind.processor.type.Component;
import org.tensorbind.value.DeepValues;

/** Prints how a reader describes tensors that lack a required item. */
final class MissingValuesEmitter {
    private final JavaTypes types;
    private final TensorDescription tensor;
    private final ValuePrinter values;
    private final TensorScope scope;

    MissingValuesEmitter(JavaTypes types, TensorDescription tensor, ValuePrinter values, TensorScope scope) {
        this.types = types;
        this.tensor = tensor;
        this.values = values;
        this.scope = scope;
    }

    /** Adds the method that returns what is missing of a tensor, first of all. */
    void addTo(TypeSpec.Builder reader) {
        reader.addMethod(method());
        if (!tensor.otherData().isEmpty() && scope.index() != null) {
            reader.addMethod(returning(scope.method("missing"))
                    .addStatement("return $L", missing())
                    .build());
        }
    }

    private static MethodSpec.Builder returning(MethodSpec.Builder method) {
        return method.returns(Nullness.nullable(ClassName.get(String.class)));
    }

    private MethodSpec method() {
        CodeBlock.Builder code = CodeBlock.builder();
        tensor.missingOf(null).forEach(lack -> code.add(test(lack)));
        if (!tensor.otherData().isEmpty()) {
            code.addStatement(
                    "return $L$N.problem()",
                    tensor.external() == null
                            ? CodeBlock.of("")
                            : CodeBlock.of(
                                    "$L && $N.isMissing() ? null : ", scope.call("isExternal"), VisitNames.DATA_ITEMS),
                    VisitNames.DATA_ITEMS);
            return returning(scope.own("missing", true))
                    .addParameter(DataItems.class, VisitNames.DATA_ITEMS)
                    .addCode(code.build())
                    .build();
        }
        if (tensor.content() instanceof Content.ByVariant content) {
            code.add(ofVariants(content));
        }
        return returning(scope.method("missing"))
                .addCode(code.build())
                .addStatement("return null")
                .build();
    }

    /** A call that returns what is missing of a tensor. */
    CodeBlock missing() {
        return tensor.otherData().isEmpty() ? scope.call("missing") : missing(scope.call("data"));
    }

    private CodeBlock missing(CodeBlock dataItems) {
        return scope.call("missing", dataItems);
    }

    /** The statement that defines the variable with what is missing. */
    CodeBlock missingVariable() {
        return missingVariable(missing());
    }

    private static CodeBlock missingVariable(CodeBlock found) {
        return statement("$T missing = $L", Nullness.nullable(ClassName.get(String.class)), found);
    }

    /** The items in which data may be. */
    MethodSpec dataItemsMethod(Stored.Dense data) {
        CodeBlock.Builder items = CodeBlock.builder()
                .add(
                        "return $T.of($L, $L, $S)",
                        DataItems.class,
                        values.print(tensor.dtypeItem().orNull()),
                        scope.call("shapeOf"),
                        "has none of " + labels(data))
                .add("\n.usual($S, $L)", data.item(), values.print(data.data().orNull()));
        tensor.otherData()
                .forEach(other -> items.add(
                        other.dtypes().isEmpty() ? "\n.undecoded($S, $L$L)" : "\n.or($S, $L$L)",
                        other.label(),
                        values.print(other.data().orNull()),
                        other.dtypes().stream()
                                .map(dtype -> CodeBlock.of(", $S", dtype))
                                .collect(CodeBlock.joining(""))));
        return scope.own("data", true)
                .returns(DataItems.class)
                .addCode(CodeBlock.builder().addStatement(items.build()).build())
                .build();
    }

    private String labels(Stored.Dense data) {
        return Stream.concat(
                        Stream.of(data.item()),
                        tensor.otherData().stream()
                                .filter(other -> !other.dtypes().isEmpty())
                                .map(TensorDescription.OtherData::label))
                .map(label -> "'" + label + "'")
                .collect(Collectors.joining(", "));
    }

    private CodeBlock ofVariants(Content.ByVariant content) {
        CodeBlock.Builder tests = CodeBlock.builder();
        Unknown unknown = content.otherwise();
        if (unknown != null) {
            tests.beginControlFlow(
                            unknown.tag() == null ? "if (payload instanceof $T)" : "if (payload instanceof $T other)",
                            types.named(unknown.rule()))
                    .addStatement("return $L", because(unknown))
                    .endControlFlow();
        }
        for (Block block : content.blocks()) {
            List<MissingValue> missing = tensor.missingOf(block.rule());
            if (!missing.isEmpty()) {
                tests.beginControlFlow("if (payload instanceof $T block)", types.named(block.rule()));
                missing.forEach(lack -> tests.add(test(lack)));
                tests.endControlFlow();
            }
        }
        return tests.isEmpty()
                ? tests.build()
                : CodeBlock.of(
                        "$L$L",
                        statement(
                                "$T payload = $L",
                                types.named(content.choice().rule()),
                                values.print(content.choice().orNull())),
                        tests.build());
    }

    private CodeBlock because(Unknown unknown) {
        TensorDescription.KindTag tag = unknown.tag();
        if (tag == null) {
            String keys = unknown.keys().stream().map(key -> "'" + key + "'").collect(Collectors.joining(", "));
            return CodeBlock.of("$S", "has none of the keys that distinguish the variants: " + keys);
        }
        return CodeBlock.of(
                "$S + $T.shown(other.$N().get($S)) + $S + $T.CODES",
                "'" + tag.key() + "' ",
                DeepValues.class,
                types.names().component(unknown.rule(), Component.OTHERS),
                tag.key(),
                " is not one of ",
                types.named(tag.rule()));
    }

    /** Data that is in another file is not missing. */
    private CodeBlock test(MissingValue lack) {
        boolean elsewhere = tensor.external() != null && isData(lack);
        return CodeBlock.builder()
                .beginControlFlow(
                        "if ($L == null$L)",
                        values.print(lack.value().orNull()),
                        elsewhere ? CodeBlock.of(" && !$L", scope.call("isExternal")) : "")
                .addStatement("return $S", lack.because())
                .endControlFlow()
                .build();
    }

    private boolean isData(MissingValue lack) {
        return tensor.content() instanceof Content.Plain plain
                && lack.value().equals(plain.stored().data());
    }

    /** Gives no dimensions where there are none to give. */
    CodeBlock unshaped() {
        return tensor.shapeMayBeAbsent()
                ? CodeBlock.builder()
                        .beginControlFlow("if ($L)", noShape())
                        .addStatement("return $T.of()", Shape.class)
                        .endControlFlow()
                        .build()
                : CodeBlock.of("");
    }

    private CodeBlock noShape() {
        return tensor.content() instanceof Content.Plain plain
                ? CodeBlock.of(
                        "$L == null",
                        values.print(((Dimensions.Listed) plain.shape()).value().orNull()))
                : CodeBlock.of("$L != null", missing());
    }

    /** Gives no data where there is none to give, or where it is unknown which. */
    CodeBlock unstored() {
        if (!tensor.dataMayBeAbsent()) {
            return CodeBlock.of("");
        }
        CodeBlock.Builder code = CodeBlock.builder();
        if (tensor.otherData().isEmpty()) {
            code.add(missingVariable());
        } else {
            code.addStatement("$T $N = $L", DataItems.class, VisitNames.DATA_ITEMS, scope.call("data"))
                    .add(missingVariable(missing(CodeBlock.of("$N", VisitNames.DATA_ITEMS))));
        }
        if (!tensor.otherData().isEmpty()) {
            code.beginControlFlow("if (missing != null && $N.isMissing())", VisitNames.DATA_ITEMS)
                    .addStatement("return $T.withoutData(missing)", StoredTensor.class)
                    .endControlFlow();
        } else if (tensor.content() instanceof Content.Plain plain
                && plain.stored().data().optional()) {
            List<MissingValue> lacks = tensor.missingOf(null);
            code.beginControlFlow(
                            "if ($S.equals(missing))",
                            lacks.get(lacks.size() - 1).because())
                    .addStatement("return $T.withoutData(missing)", StoredTensor.class)
                    .endControlFlow();
        }
        return code.beginControlFlow("if (missing != null)")
                .addStatement("return $T.missing(missing)", StoredTensor.class)
                .endControlFlow()
                .build();
    }
}
