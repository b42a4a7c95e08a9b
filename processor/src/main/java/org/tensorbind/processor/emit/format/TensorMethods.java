package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.ElementType;
import org.tensorbind.Layout;
import org.tensorbind.Shape;
import org.tensorbind.TensorInfo;
import org.tensorbind.payload.StoredTensor;
import org.tensorbind.processor.plan.Found;
import org.tensorbind.processor.plan.TensorPlan;
import org.tensorbind.processor.plan.TensorPlan.Block;
import org.tensorbind.processor.plan.TensorPlan.Content;
import org.tensorbind.processor.plan.TensorPlan.Dimensions;
import org.tensorbind.processor.plan.TensorPlan.LayoutName;
import org.tensorbind.processor.plan.TensorPlan.Stored;

/** Prints the methods of a reader that tell what the structure says of a tensor. */
final class TensorMethods {
    static final ParameterSpec INDEX = ParameterSpec.builder(TypeName.INT, "i").build();

    private final JavaTypes types;
    private final TensorPlan plan;
    private final ReaderValues values;
    private final TensorsPrinter tensors;
    private final StorageEmitter storages;
    private final FileMethods file;
    private final LackingEmitter lacking;

    TensorMethods(JavaTypes types, TensorPlan plan, ReaderValues values) {
        this.types = types;
        this.plan = plan;
        this.values = values;
        this.tensors = new TensorsPrinter(plan, values);
        this.file = new FileMethods(types, plan.file(), values);
        this.storages = new StorageEmitter(types, plan, values);
        this.lacking = new LackingEmitter(types, plan, values);
    }

    List<MethodSpec> methods() {
        List<MethodSpec> methods = new ArrayList<>(List.of(nameOf(), pathOf(), describe(), dtype(), shape(), stored()));
        plan.payloads().forEach(data -> methods.add(storages.method(data, layoutName())));
        if (plan.content() instanceof TensorPlan.Content.Plain plain
                && !plain.shape().label().isEmpty()) {
            methods.add(MethodSpec.methodBuilder("shapeRule")
                    .addAnnotation(Override.class)
                    .addModifiers(Modifier.PROTECTED)
                    .returns(String.class)
                    .addStatement("return $S", plain.shape().label())
                    .build());
        }
        if (plan.isPartial()) {
            methods.add(lacking.method());
        }
        if (plan.hasAttributes()) {
            methods.add(attributes());
        }
        return methods;
    }

    private static MethodSpec.Builder override(String name) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(INDEX);
    }

    private MethodSpec nameOf() {
        return override("nameOf")
                .returns(String.class)
                .addStatement("return $L", tensors.name())
                .build();
    }

    private MethodSpec pathOf() {
        return override("pathOf")
                .returns(String.class)
                .addStatement("return $L", tensors.path())
                .build();
    }

    private MethodSpec describe() {
        LayoutName layout = layoutName();
        CodeBlock known = layout == null ? CodeBlock.of("stored.layout()") : layoutOf(layout);
        CodeBlock name = layout == null ? CodeBlock.of("stored.layout().toString()") : nameOf(layout);
        return override("describe")
                .addParameter(StoredTensor.class, "stored")
                .returns(TensorInfo.class)
                .addStatement("$T dtype = $L", lacking.dtypeType(), values.print(plan.dtype()))
                .addStatement(
                        "return new $T(nameOf(i),$W$L,$W$L,$WshapeOf(i),$W$L,$W$L,$Wstored.byteSize(),$W$L)",
                        TensorInfo.class,
                        plan.isPartial() ? "elementTypeOf(i)" : "dtype.elementType()",
                        lacking.dtypeName(),
                        plan.isPartial() ? lacking.layout(known) : known,
                        plan.isPartial() ? lacking.layoutName(name) : name,
                        attributesOf())
                .build();
    }

    private CodeBlock attributesOf() {
        if (!plan.hasAttributes()) {
            return CodeBlock.of("$T.of()", Map.class);
        }
        return CodeBlock.of(areOfTensor() ? "attributes(i)" : "attributes()");
    }

    private boolean areOfTensor() {
        return plan.isOfTensor(plan.attributes(), plan.customFields());
    }

    private @Nullable LayoutName layoutName() {
        return plan.content() instanceof Content.Plain plain ? plain.layout() : null;
    }

    private CodeBlock layoutOf(LayoutName layout) {
        return CodeBlock.of("$L ? $T.DENSE : $T.OTHER", storages.isDense(layout), Layout.class, Layout.class);
    }

    private CodeBlock nameOf(LayoutName layout) {
        CodeBlock value = values.print(layout.value());
        CodeBlock name = CodeBlock.of("$T.valueOf($L.code())", String.class, value);
        return layout.value().isNullable() ? CodeBlock.of("$L == null ? $S : $L", value, LayoutName.DENSE, name) : name;
    }

    private MethodSpec dtype() {
        return override("elementTypeOf")
                .returns(ElementType.class)
                .addCode(lacking.elementType())
                .build();
    }

    private MethodSpec shape() {
        return byLayout(
                override("shapeOf").returns(Shape.class).addCode(lacking.unshaped()),
                plain -> shape(plain.shape()),
                block -> shape(block.shape()));
    }

    private CodeBlock shape(Dimensions dimensions) {
        return CodeBlock.of(
                dimensions.reversed() ? "$L.reversed().toShape()" : "$L.toShape()", values.print(dimensions.value()));
    }

    private MethodSpec stored() {
        return byLayout(
                override("stored").returns(StoredTensor.class).addCode(lacking.unstored()),
                plain -> stored(plain.stored()),
                block -> stored(block.stored()));
    }

    /** Returns something by the tensor's layout: in a branch for each variant where it has variants. */
    private MethodSpec byLayout(
            MethodSpec.Builder method, Function<Content.Plain, CodeBlock> plain, Function<Block, CodeBlock> ofBlock) {
        if (plan.content() instanceof Content.Plain only) {
            return method.addStatement("return $L", plain.apply(only)).build();
        }
        Content.ByVariant content = (Content.ByVariant) plan.content();
        method.addStatement("$T payload = $L", types.named(content.choice().rule()), values.print(content.choice()));
        for (Block block : content.blocks()) {
            method.beginControlFlow("if (payload instanceof $T block)", types.named(block.rule()))
                    .addStatement("return $L", ofBlock.apply(block))
                    .endControlFlow();
        }
        return method.addStatement("throw new $T($T.valueOf(payload))", IllegalStateException.class, String.class)
                .build();
    }

    private CodeBlock stored(Stored stored) {
        if (stored instanceof Stored.Dense dense) {
            return CodeBlock.of("new $T.Dense($L)", StoredTensor.class, storage(dense));
        }
        Stored.Sparse sparse = (Stored.Sparse) stored;
        return CodeBlock.of(
                "new $T.Coo($L, $L, $L, $L)",
                StoredTensor.class,
                storage(sparse.indices()),
                shape(sparse.indicesShape()),
                storage(sparse.values()),
                shape(sparse.valuesShape()));
    }

    private CodeBlock storage(Stored.Dense dense) {
        return storages.call(dense.data(), layoutName());
    }

    static ParameterizedTypeName mapOf(Class<?> value) {
        return ParameterizedTypeName.get(Map.class, String.class, value);
    }

    private MethodSpec attributes() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("attributes")
                .addModifiers(Modifier.PRIVATE)
                .addParameters(areOfTensor() ? List.of(INDEX) : List.of())
                .returns(mapOf(Object.class));
        method.addStatement("$T attributes = new $T<>()", mapOf(Object.class), LinkedHashMap.class);
        plan.attributes().forEach(field -> file.put(method, "attributes", field));
        Found custom = plan.customFields();
        if (custom != null) {
            file.ifThere(method, custom, CodeBlock.of("attributes.putAll($L)", values.present(custom)));
        }
        return method.addStatement("return attributes").build();
    }
}
