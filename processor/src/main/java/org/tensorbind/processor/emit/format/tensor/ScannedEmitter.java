package org.tensorbind.processor.emit.format.tensor;

import static org.tensorbind.processor.emit.Code.override;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import javax.lang.model.element.Modifier;
import org.tensorbind.TensorInfo;
import org.tensorbind.payload.Storage;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.ScannedInfo;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.scan.ScannedTensor;

/** Prints how a reader describes a tensor by what a scan sees of it, without making its description. */
final class ScannedEmitter {
    private final JavaTypes types;
    private final TensorDescription tensor;
    private final ScannedInfo info;
    private final ValuePrinter values;
    private final ClassName dtype;

    ScannedEmitter(JavaTypes types, TensorDescription tensor, ScannedInfo info, ValuePrinter values) {
        this.types = types;
        this.tensor = tensor;
        this.info = info;
        this.values = values;
        this.dtype = types.named(info.dtypes().rule());
    }

    void addTo(TypeSpec.Builder reader) {
        reader.addMethod(scanned());
        if (info.bigEndian() != null) {
            reader.addMethod(storage(info.bigEndian()));
        }
    }

    private MethodSpec storage(boolean big) {
        TensorDescription.Content.Plain content = (TensorDescription.Content.Plain) tensor.content();
        return override("scannedStorage", Modifier.PROTECTED)
                .addParameter(TypeName.INT, "i")
                .returns(Storage.class)
                .addStatement(
                        "return $T.plain($L, $L)",
                        Storage.class,
                        values.print(content.stored().data().orNull()),
                        JavaNames.byteOrder(big))
                .build();
    }

    private MethodSpec scanned() {
        ScannedInfo.Layout layout = info.layout();
        CodeBlock name = layout == null
                ? CodeBlock.of("$S", TensorDescription.DENSE)
                : layout.isCalledSoWhereAbsent()
                        ? CodeBlock.of("$S", layout.text())
                        : CodeBlock.of("seen.layout() < 0 ? $S : $S", TensorDescription.DENSE, layout.text());
        MethodSpec.Builder method = override("scanned", Modifier.PROTECTED)
                .addParameter(ScannedTensor.class, "seen")
                .returns(Nullness.nullable(TypeName.get(TensorInfo.class)));
        if (layout != null) {
            method.beginControlFlow("if (seen.layout() >= 0 && seen.layout() != $L)", layout.dense())
                    .addStatement("return null")
                    .endControlFlow();
        }
        return method.addStatement(
                        info.dtypes().isText()
                                ? "$T dtype = $T.CODES.at(seen.dtype())"
                                : "$T dtype = $T.of(seen.dtype())",
                        dtype,
                        dtype)
                .addStatement(
                        "return seen.info(dtype.elementType(), dtype.codeText(), $L, $L)",
                        info.reversed() ? "seen.shape().reversed().toShape()" : "seen.shape().toShape()",
                        name)
                .build();
    }
}
