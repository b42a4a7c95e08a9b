package org.tensorbind.processor.emit.format.tensor;

import static org.tensorbind.processor.emit.Code.override;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.LinkedHashMap;
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
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorDescription.Block;
import org.tensorbind.processor.plan.tensor.TensorDescription.Content;
import org.tensorbind.processor.plan.tensor.TensorDescription.Dimensions;
import org.tensorbind.processor.plan.tensor.TensorDescription.External;
import org.tensorbind.processor.plan.tensor.TensorDescription.FilterTag;
import org.tensorbind.processor.plan.tensor.TensorDescription.Stored;
import org.tensorbind.processor.plan.tensor.TensorDescription.StoredData;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.value.CodedValue;

/** Prints the methods of a reader that describe a tensor. */
final class TensorMethods {
    private final JavaTypes types;
    private final TensorDescription tensor;
    private final TensorScope scope;
    private final TensorScope shapeScope;
    private final TensorScope storedScope;
    private final ValuePrinter values;
    private final StorageEmitter storages;
    private final MissingValuesEmitter missing;

    /**
     * The methods.
     *
     * @param shapeScope of the method that returns the shape
     * @param storedScope of the method that finds the data
     */
    TensorMethods(
            JavaTypes types,
            TensorDescription tensor,
            TensorScope scope,
            TensorScope shapeScope,
            TensorScope storedScope,
            ValuePrinter values) {
        this.types = types;
        this.tensor = tensor;
        this.scope = scope;
        this.shapeScope = shapeScope;
        this.storedScope = storedScope;
        this.values = values;
        this.storages = new StorageEmitter(types, tensor, values, scope.fileOrder());
        this.missing = new MissingValuesEmitter(types, tensor, values, scope);
    }

    /** All that a reader gives of tensor {@code i} but its name and its path. */
    void addTo(TypeSpec.Builder reader) {
        reader.addMethod(describe()).addMethod(dtype());
        addParts(reader);
        shapeRule(tensor, reader);
        if (tensor.isPartial()) {
            reader.addMethod(missing.method());
        }
        if (tensor.hasAttributes()) {
            reader.addMethod(attributes());
        }
    }

    /** The methods that the visit of a tensor calls. */
    void addCalled(TypeSpec.Builder reader) {
        addParts(reader);
        if (tensor.isPartial()) {
            reader.addMethod(missing.method());
        }
    }

    private void addParts(TypeSpec.Builder reader) {
        reader.addMethod(shape()).addMethod(stored());
        if (tensor.external() != null) {
            reader.addMethod(isExternal(tensor.external())).addMethod(external(tensor.external()));
        }
        if (!tensor.otherData().isEmpty() && tensor.content() instanceof Content.Plain plain) {
            reader.addMethod(missing.dataItemsMethod(plain.stored()));
        }
        tensor.payloads().forEach(data -> reader.addMethod(storage(data)));
    }

    /** The rule that errors of shapes name, where it occurs once for each tensor. */
    static void shapeRule(TensorDescription tensor, TypeSpec.Builder reader) {
        if (tensor.content() instanceof Content.Plain plain
                && plain.shape() instanceof Dimensions.Listed shape
                && !shape.label().isEmpty()) {
            reader.addMethod(override("shapeRule", Modifier.PROTECTED)
                    .returns(String.class)
                    .addStatement("return $S", shape.label())
                    .build());
        }
    }

    /** The statements that add the tensor to those that are visited. */
    CodeBlock visit(String variable, CodeBlock name, CodeBlock path) {
        return CodeBlock.builder()
                .addStatement(
                        "$T dtype = $L",
                        missing.dtypeType(),
                        values.print(tensor.dtypeItem().orNull()))
                .addStatement("$T stored = $L", StoredTensor.class, storedScope.call("stored"))
                .add(missingVariable())
                .addStatement(
                        "$N.add($L$L, $L, $L, stored, $L, $L, $L)",
                        variable,
                        name,
                        elementType(),
                        missing.dtypeName(),
                        shapeScope.call("shapeOf"),
                        layout(),
                        layoutName(),
                        path)
                .build();
    }

    private CodeBlock missingVariable() {
        return tensor.isPartial() ? missing.missingVariable() : CodeBlock.of("");
    }

    private CodeBlock elementType() {
        return tensor.isPartial() ? missing.elementType(CodeBlock.of("missing")) : CodeBlock.of("dtype.elementType()");
    }

    private CodeBlock layout() {
        Found layout = tensor.layoutName();
        CodeBlock known = layout == null ? CodeBlock.of("stored.layout()") : layoutOf(layout);
        return tensor.isPartial() ? missing.layout(known) : known;
    }

    private CodeBlock layoutName() {
        Found layout = tensor.layoutName();
        CodeBlock name = layout == null ? CodeBlock.of("stored.layout().toString()") : nameOf(layout);
        return tensor.isPartial() ? missing.layoutName(name) : name;
    }

    private MethodSpec describe() {
        MethodSpec.Builder method = scope.method("describe")
                .addParameter(StoredTensor.class, "stored")
                .returns(TensorInfo.class);
        CodeBlock dtype = values.print(tensor.dtypeItem().orNull());
        if (tensor.layoutName() == null && !tensor.isPartial()) {
            return method.addStatement("return info(i, stored, $L, $L)", dtype, attributesOf())
                    .build();
        }
        return method.addStatement("$T dtype = $L", missing.dtypeType(), dtype)
                .addCode(missingVariable())
                .addStatement(
                        "return new $T(nameOf(i), $L, $L, shapeOf(i), $L, $L, stored.byteSize(), $L)",
                        TensorInfo.class,
                        elementType(),
                        missing.dtypeName(),
                        layout(),
                        layoutName(),
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
        return scope.isOfTensor(tensor.attributes(), tensor.customFields());
    }

    private CodeBlock layoutOf(Found layout) {
        return CodeBlock.of(
                "$L ? $T.DENSE : $T.UNSUPPORTED", values.print(tensor.isDense(layout)), Layout.class, Layout.class);
    }

    private CodeBlock nameOf(Found layout) {
        CodeBlock value = values.print(layout.orNull());
        CodeBlock name = CodeBlock.of("$L.codeText()", value);
        return layout.isNullable() ? CodeBlock.of("$L == null ? $S : $L", value, TensorDescription.DENSE, name) : name;
    }

    private MethodSpec dtype() {
        return scope.method("elementTypeOf")
                .returns(ElementType.class)
                .addCode(missing.elementType())
                .build();
    }

    private MethodSpec shape() {
        return byLayout(
                shapeScope.method("shapeOf").returns(Shape.class).addCode(missing.unshaped()),
                plain -> shape((Dimensions.Listed) plain.shape()),
                block -> shape(block.shape()));
    }

    private CodeBlock shape(Dimensions.Listed dimensions) {
        return shape(dimensions, values);
    }

    /** The shape that a list of dimensions is. */
    static CodeBlock shape(Dimensions.Listed dimensions, ValuePrinter values) {
        CodeBlock listed = CodeBlock.of("$L.toShape()", values.print(dimensions.outermostFirst()));
        Dimensions.Some some = dimensions.some();
        return some == null
                ? listed
                : CodeBlock.of(
                        "$L ? $L : $T.shapeOf($L, $L)",
                        values.print(some.when()),
                        listed,
                        CodedValue.class,
                        values.print(some.dtype()),
                        values.print(some.byteSize()));
    }

    private MethodSpec stored() {
        return byLayout(
                storedScope
                        .method("stored")
                        .returns(StoredTensor.class)
                        .addCode(missing.unstored())
                        .addCode(storedElsewhere()),
                plain -> stored(plain.stored()),
                block -> stored(block.stored()));
    }

    /** The data of a tensor that is in another file. What is in this file as well is not read. */
    private CodeBlock storedElsewhere() {
        if (tensor.external() == null || !(tensor.content() instanceof Content.Plain plain)) {
            return CodeBlock.of("");
        }
        Found data = plain.stored().data();
        CodeBlock storage = scope.call(JavaNames.storageMethod(data.rule()), scope.call("external"));
        return CodeBlock.builder()
                .beginControlFlow("if ($L)", scope.call("isExternal"))
                .addStatement(
                        "return $L.elsewhere($L, $S)",
                        storage,
                        tensor.otherData().isEmpty()
                                ? values.print(data.orNull())
                                : CodeBlock.of("$N.present()", VisitNames.DATA_ITEMS),
                        data.rule())
                .endControlFlow()
                .build();
    }

    private MethodSpec isExternal(External external) {
        return scope.own("isExternal", true)
                .returns(TypeName.BOOLEAN)
                .addStatement("return $L", values.alone(external.holds()))
                .build();
    }

    /** The description of the data's place, by the keys of its entries. */
    private MethodSpec external(External external) {
        return scope.own("external", true)
                .returns(Payload.class)
                .addStatement("$T entries = new $T<>()", mapOf(String.class), LinkedHashMap.class)
                .beginControlFlow(
                        "for ($T entry : $L)",
                        types.named(external.entry()),
                        values.print(external.list().orEmpty()))
                .addStatement(
                        "entries.put(entry.$N(), entry.$N())",
                        types.names()
                                .component(external.entry(), external.pair().get(0)),
                        types.names()
                                .component(external.entry(), external.pair().get(1)))
                .endControlFlow()
                .addStatement(
                        "return inOtherFile(entries, $S, $S, $S, $L)",
                        external.file(),
                        external.offset(),
                        external.size(),
                        external.attributes().stream()
                                .map(name -> CodeBlock.of("$S", name))
                                .collect(CodeBlock.joining(", ")))
                .build();
    }

    /** Returns something by the tensor's layout: in a branch for each variant where it has variants. */
    private MethodSpec byLayout(
            MethodSpec.Builder method, Function<Content.Plain, CodeBlock> plain, Function<Block, CodeBlock> ofBlock) {
        if (tensor.content() instanceof Content.Plain only) {
            return method.addStatement("return $L", plain.apply(only)).build();
        }
        Content.ByVariant content = (Content.ByVariant) tensor.content();
        method.addStatement(
                "$T payload = $L",
                types.named(content.choice().rule()),
                values.print(content.choice().orNull()));
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
            return storage(dense);
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
        String method = JavaNames.storageMethod(dense.data().rule());
        CodeBlock data = dense.others().isEmpty()
                ? values.print(dense.data().orNull())
                : CodeBlock.of("$N.payload()", VisitNames.DATA_ITEMS);
        return isOfTensor(kind) ? scope.call(method, data) : CodeBlock.of("$N($L)", method, data);
    }

    /** Whether tensors' data may be stored in different ways. */
    private boolean isOfTensor(@Nullable StoredData data) {
        return tensor.isPartial() || scope.isOfTensor(tensor.dtype(), data, tensor.layoutName());
    }

    /** How one kind of data is stored. */
    private MethodSpec storage(StoredData data) {
        MethodSpec.Builder method = scope.own(JavaNames.storageMethod(data.rule()), isOfTensor(data))
                .addParameter(Payload.class, "payload")
                .returns(Storage.class)
                .addStatement(
                        "$T dtype = $L",
                        missing.dtypeType(),
                        values.print(tensor.dtypeItem().orNull()));
        CodeBlock tag = data.filter() == null ? null : filterTag(method, data.filter());
        return method.addStatement(
                        "return $L",
                        storages.storage(
                                data,
                                CodeBlock.of("payload"),
                                CodeBlock.of("dtype"),
                                tag,
                                tensor.isPartial() && !tensor.dataMayBeAbsent() ? missing.missing() : null))
                .build();
    }

    private CodeBlock filterTag(MethodSpec.Builder method, FilterTag filter) {
        CodeBlock value = values.print(filter.tag().orNull());
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
        MethodSpec.Builder method = scope.own("attributes", areOfTensor()).returns(mapOf(Object.class));
        method.addStatement("$T attributes = new $T<>()", mapOf(Object.class), LinkedHashMap.class);
        tensor.attributes().forEach(field -> FileMethods.put(method, "attributes", field, values));
        Found custom = tensor.customFields();
        if (custom != null) {
            method.addCode(FileMethods.when(
                    custom.condition(), CodeBlock.of("attributes.putAll($L)", values.print(custom.value())), values));
        }
        return method.addStatement("return attributes").build();
    }
}
