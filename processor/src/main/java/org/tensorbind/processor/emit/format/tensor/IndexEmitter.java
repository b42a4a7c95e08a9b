package org.tensorbind.processor.emit.format.tensor;

import static org.tensorbind.processor.emit.Code.override;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.payload.Storage;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.ScannedInfo;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.tensor.TensorPlan.Access.ByIndex;
import org.tensorbind.processor.plan.value.Value;

/** Prints a reader that computes the description of tensor {@code i} on request, from the elements of lists with index {@code i}. */
final class IndexEmitter implements AccessEmitter {
    private final JavaTypes types;
    private final ByIndex plan;
    private final @Nullable ScannedInfo info;
    private final ValuePrinter values;
    private final TensorScope scope;

    /** @param info the description of a tensor that a scan records; null if it is not complete */
    IndexEmitter(JavaTypes types, ByIndex plan, @Nullable ScannedInfo info) {
        this.types = types;
        this.plan = plan;
        this.info = info;
        this.values = new ValuePrinter(new ReaderVariables(plan), types);
        this.scope = TensorScope.of(plan);
    }

    @Override
    public CodeBlock checks() {
        CodeBlock.Builder checks = CodeBlock.builder();
        for (TensorPlan.Parallel parallel : plan.parallels()) {
            checks.addStatement(
                    "reader.checkCount($S, $L.size())",
                    parallel.label(),
                    values.print(parallel.list().orEmpty()));
        }
        return checks.build();
    }

    @Override
    public String path() {
        return plan.path();
    }

    @Override
    public String shapeRule() {
        return plan.tensor().shapeRule();
    }

    @Override
    public void addTo(TypeSpec.Builder reader) {
        if (plan.asksForTensor()) {
            reader.addMethod(tensorAt());
        }
        reader.addMethod(tensorList());
        reader.addMethod(nameOf());
        new TensorMethods(types, plan.tensor(), scope, scope, scope, values).addTo(reader);
        if (info != null && info.bigEndian() != null) {
            reader.addMethod(scannedStorage(info.bigEndian()));
        }
    }

    private TypeName tensorType() {
        return types.ofRule(plan.tensor().rule());
    }

    /** Tensors without names are numbered. */
    private MethodSpec nameOf() {
        List<Value> name = plan.tensor().name();
        return scope.method("nameOf")
                .returns(String.class)
                .addStatement(
                        "return $L",
                        name.isEmpty() ? CodeBlock.of("$T.toString(i)", Integer.class) : values.print(name.get(0)))
                .build();
    }

    private MethodSpec scannedStorage(boolean big) {
        TensorDescription.Content.Plain content =
                (TensorDescription.Content.Plain) plan.tensor().content();
        return scope.method("scannedStorage")
                .returns(Storage.class)
                .addStatement(
                        "return $T.plain($L, $L)",
                        Storage.class,
                        values.print(content.stored().data().orNull()),
                        JavaNames.byteOrder(big))
                .build();
    }

    private MethodSpec tensorList() {
        return override("tensorList", Modifier.PROTECTED)
                .returns(ParameterizedTypeName.get(ClassName.get(List.class), WildcardTypeName.subtypeOf(Object.class)))
                .addStatement("return $L", values.print(plan.list().orEmpty()))
                .build();
    }

    private MethodSpec tensorAt() {
        return MethodSpec.methodBuilder("tensorAt")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(TypeName.INT, "i")
                .returns(tensorType())
                .addStatement("return $L", values.print(plan.element().value()))
                .build();
    }
}
