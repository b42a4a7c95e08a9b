package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.ClassName;
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
import org.tensorbind.payload.Payload;
import org.tensorbind.payload.Storage;
import org.tensorbind.payload.StoredTensor;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.plan.Found;
import org.tensorbind.processor.plan.TensorDescription;
import org.tensorbind.processor.plan.TensorDescription.Block;
import org.tensorbind.processor.plan.TensorDescription.Content;
import org.tensorbind.processor.plan.TensorDescription.Dimensions;
import org.tensorbind.processor.plan.TensorDescription.FilterTag;
import org.tensorbind.processor.plan.TensorDescription.LayoutName;
import org.tensorbind.processor.plan.TensorDescription.Stored;
import org.tensorbind.processor.plan.TensorDescription.StoredData;
import org.tensorbind.processor.plan.TensorPlan.Access.ByIndex;

/** Prints the methods of a reader that tell what the structure says of a tensor. */
final class TensorMethods {
    static final ParameterSpec INDEX = ParameterSpec.builder(TypeName.INT, "i").build();

    private final JavaTypes types;
    private final ByIndex plan;
    private final TensorDescription tensor;
    private final FoundPrinter values;
    private final TensorsPrinter tensors;
    private final StorageEmitter storages;
    private final LackingEmitter lacking;

    TensorMethods(JavaTypes types, ByIndex plan, FoundPrinter values) {
        this.types = types;
        this.plan = plan;
        this.tensor = plan.tensor();
        this.values = values;
        this.tensors = new TensorsPrinter(plan, values);
        this.storages = new StorageEmitter(types, tensor, values, CodeBlock.of("byteOrder()"));
        this.lacking = new LackingEmitter(types, tensor, values);
    }

    List<MethodSpec> methods() {
        List<MethodSpec> methods = new ArrayList<>(List.of(nameOf(), pathOf(), describe(), dtype(), shape(), stored()));
        tensor.payloads().forEach(data -> methods.add(storage(data)));
        if (tensor.content() instanceof Content.Plain plain
                && plain.shape() instanceof Dimensions.Listed shape
                && !shape.label().isEmpty()) {
            methods.add(MethodSpec.methodBuilder("shapeRule")
                    .addAnnotation(Override.class)
                    .addModifiers(Modifier.PROTECTED)
                    .returns(String.class)
                    .addStatement("return $S", shape.label())
                    .build());
        }
        if (tensor.isPartial()) {
            methods.add(lacking.method());
        }
        if (tensor.hasAttributes()) {
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
        LayoutName layout = tensor.layoutName();
        CodeBlock known = layout == null ? CodeBlock.of("stored.layout()") : layoutOf(layout);
        CodeBlock name = layout == null ? CodeBlock.of("stored.layout().toString()") : nameOf(layout);
        return override("describe")
                .addParameter(StoredTensor.class, "stored")
                .returns(TensorInfo.class)
                .addStatement("$T dtype = $L", lacking.dtypeType(), values.print(tensor.dtypeItem()))
                .addStatement(
                        "return new $T(nameOf(i),$W$L,$W$L,$WshapeOf(i),$W$L,$W$L,$Wstored.byteSize(),$W$L)",
                        TensorInfo.class,
                        tensor.isPartial() ? "elementTypeOf(i)" : "dtype.elementType()",
                        lacking.dtypeName(),
                        tensor.isPartial() ? lacking.layout(known) : known,
                        tensor.isPartial() ? lacking.layoutName(name) : name,
                        attributesOf())
                .build();
    }

    private CodeBlock attributesOf() {
        if (!tensor.hasAttributes()) {
            return CodeBlock.of("$T.of()", Map.class);
        }
        return CodeBlock.of(areOfTensor() ? "attributes(i)" : "attributes()");
    }

    private boolean areOfTensor() {
        return plan.isOfTensor(tensor.attributes(), tensor.customFields());
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
                plain -> shape((Dimensions.Listed) plain.shape()),
                block -> shape(block.shape()));
    }

    private CodeBlock shape(Dimensions.Listed dimensions) {
        return shape(dimensions, values);
    }

    /** The shape that a list of dimensions is. */
    static CodeBlock shape(Dimensions.Listed dimensions, FoundPrinter values) {
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
        if (tensor.content() instanceof Content.Plain only) {
            return method.addStatement("return $L", plain.apply(only)).build();
        }
        Content.ByVariant content = (Content.ByVariant) tensor.content();
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

    /** A call of the method for a kind of data. */
    private CodeBlock storage(Stored.Dense dense) {
        StoredData kind = tensor.payloads().stream()
                .filter(stored -> stored.rule().equals(dense.data().rule()))
                .findFirst()
                .orElse(null);
        return CodeBlock.of(
                isOfTensor(kind) ? "$N(i, $L)" : "$N($L)",
                JavaNames.storageMethod(dense.data().rule()),
                values.print(dense.data()));
    }

    /** Whether tensors' data may be stored in different ways. */
    private boolean isOfTensor(@Nullable StoredData data) {
        return tensor.isPartial() || plan.isOfTensor(tensor.dtype(), data, tensor.layoutName());
    }

    /** How one kind of data is stored. */
    private MethodSpec storage(StoredData data) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(JavaNames.storageMethod(data.rule()))
                .addModifiers(Modifier.PRIVATE)
                .addParameters(isOfTensor(data) ? List.of(INDEX) : List.of())
                .addParameter(Payload.class, "payload")
                .returns(Storage.class)
                .addStatement("$T dtype = $L", lacking.dtypeType(), values.print(tensor.dtypeItem()));
        CodeBlock tag = data.filter() == null ? null : filterTag(method, data.filter());
        return method.addStatement(
                        "return $L",
                        storages.storage(
                                data,
                                CodeBlock.of("payload"),
                                CodeBlock.of("dtype"),
                                tag,
                                tensor.isPartial() ? CodeBlock.of("lacking(i)") : null))
                .build();
    }

    private CodeBlock filterTag(MethodSpec.Builder method, FilterTag filter) {
        CodeBlock value = values.print(filter.tag());
        if (filter.whenSet() != null) {
            return value;
        }
        ClassName type = types.named(filter.tag().rule());
        method.addStatement("$T filterTag = $L", filter.tag().isNullable() ? Nullness.nullable(type) : type, value);
        return CodeBlock.of("filterTag");
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
        tensor.attributes().forEach(field -> FileMethods.put(method, "attributes", field, values));
        Found custom = tensor.customFields();
        if (custom != null) {
            method.addCode(
                    FileMethods.ifThere(custom, CodeBlock.of("attributes.putAll($L)", values.present(custom)), values));
        }
        return method.addStatement("return attributes").build();
    }
}
