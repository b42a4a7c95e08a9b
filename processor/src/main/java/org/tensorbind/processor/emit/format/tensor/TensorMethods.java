package org.tensorbind.processor.emit.format.tensor;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Shape;
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
import org.tensorbind.processor.plan.tensor.TensorDescription.ElementOrder;
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

    /** All that a reader gives of tensor {@code i} but its name. */
    void addTo(TypeSpec.Builder reader) {
        reader.addMethod(dtype());
        if (tensor.layoutName() != null) {
            reader.addMethod(layout(tensor.layoutName()));
        }
        addCalled(reader);
        if (tensor.hasAttributes()) {
            reader.addMethod(attributes());
        }
    }

    /** The methods that the visit of a tensor calls. */
    void addCalled(TypeSpec.Builder reader) {
        if (scope.index() != null || !isShapeAnExpression()) {
            reader.addMethod(shape());
        }
        if (scope.index() != null || !isDataAnExpression()) {
            reader.addMethod(stored());
        }
        if (tensor.isPartial()) {
            missing.addTo(reader);
        }
        if (tensor.external() != null) {
            reader.addMethod(isExternal(tensor.external())).addMethod(external(tensor.external()));
        }
        if (!tensor.otherData().isEmpty() && tensor.content() instanceof Content.Plain plain) {
            reader.addMethod(missing.dataItemsMethod(plain.stored()));
        }
        tensor.payloads().stream().filter(data -> !isExpression(data)).forEach(data -> reader.addMethod(storage(data)));
    }

    /** The statement that adds the tensor to those that are visited. */
    CodeBlock visit(String variable, CodeBlock name, CodeBlock path) {
        Found layout = tensor.layoutName();
        return statement(
                "$N.add($L$L, $L, $L, $L, $L, $L)",
                variable,
                name,
                values.print(tensor.dtypeItem().orNull()),
                layout == null ? CodeBlock.of("null") : values.print(layout.orNull()),
                isShapeAnExpression() ? shape(plainShape()) : shapeScope.call("shapeOf"),
                isDataAnExpression() ? stored(((Content.Plain) tensor.content()).stored()) : storedScope.call("stored"),
                tensor.isPartial() ? missing.missing() : CodeBlock.of("null"),
                path);
    }

    private boolean isShapeAnExpression() {
        return tensor.content() instanceof Content.Plain && !tensor.shapeMayBeAbsent();
    }

    private Dimensions.Listed plainShape() {
        return (Dimensions.Listed) ((Content.Plain) tensor.content()).shape();
    }

    private boolean isDataAnExpression() {
        return tensor.content() instanceof Content.Plain && !tensor.dataMayBeAbsent() && tensor.external() == null;
    }

    private MethodSpec dtype() {
        return scope.method("dtypeOf")
                .returns(nullable(tensor.dtypeItem()))
                .addStatement("return $L", values.print(tensor.dtypeItem().orNull()))
                .build();
    }

    private MethodSpec layout(Found layout) {
        return scope.method("layoutOf")
                .returns(nullable(layout))
                .addStatement("return $L", values.print(layout.orNull()))
                .build();
    }

    /** The type of named values that may be absent. */
    private TypeName nullable(Found item) {
        ClassName type = types.named(item.rule());
        return item.isNullable() ? Nullness.nullable(type) : type;
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

    /** The storage of a kind of data: a call of its method if it has one. */
    private CodeBlock storage(Stored.Dense dense) {
        StoredData kind = tensor.payloads().stream()
                .filter(stored -> stored.rule().equals(dense.data().rule()))
                .findFirst()
                .orElse(null);
        String method = JavaNames.storageMethod(dense.data().rule());
        CodeBlock data = dense.others().isEmpty()
                ? values.print(dense.data().orNull())
                : CodeBlock.of("$N.payload()", VisitNames.DATA_ITEMS);
        if (kind != null && isExpression(kind)) {
            return storage(kind, data, null, null);
        }
        return isOfTensor(kind) ? scope.call(method, data) : CodeBlock.of("$N($L)", method, data);
    }

    /** Whether a kind of data is in one place and its storage uses nothing twice. */
    private boolean isExpression(StoredData data) {
        return tensor.content() instanceof Content.Plain plain
                && plain.stored() instanceof Stored.Dense
                && tensor.external() == null
                && !(data.order() instanceof ElementOrder.ByDtype)
                && (data.filter() == null || data.filter().whenSet() != null);
    }

    /** Whether tensors' data may be stored in different ways. */
    private boolean isOfTensor(@Nullable StoredData data) {
        return tensor.isPartial() || scope.isOfTensor(tensor.dtype(), data, tensor.layoutName());
    }

    /** How one kind of data is stored. */
    private MethodSpec storage(StoredData data) {
        MethodSpec.Builder method = scope.own(JavaNames.storageMethod(data.rule()), isOfTensor(data))
                .addParameter(Payload.class, "payload")
                .returns(Storage.class);
        CodeBlock dtype = null;
        if (data.order() instanceof ElementOrder.ByDtype) {
            dtype = CodeBlock.of("dtype");
            method.addStatement(
                    "$T dtype = $L",
                    nullable(tensor.dtypeItem()),
                    values.print(tensor.dtypeItem().orNull()));
        }
        CodeBlock tag = data.filter() == null ? null : filterTag(method, data.filter());
        return method.addStatement("return $L", storage(data, CodeBlock.of("payload"), dtype, tag))
                .build();
    }

    /** @param dtype the variable with the dtype, null for none */
    private CodeBlock storage(
            StoredData data, CodeBlock payload, @Nullable CodeBlock dtype, @Nullable CodeBlock filterTag) {
        CodeBlock tag = filterTag == null && data.filter() != null
                ? values.print(data.filter().tag().orNull())
                : filterTag;
        boolean checked = scope.index() == null; // where tensors are added
        return storages.storage(
                data,
                payload,
                dtype,
                checked ? null : dtype == null ? scope.call("dtypeOf") : dtype,
                tag,
                tensor.isPartial() && !tensor.dataMayBeAbsent() && !checked ? missing.missing() : null);
    }

    private CodeBlock filterTag(MethodSpec.Builder method, FilterTag filter) {
        CodeBlock value = values.print(filter.tag().orNull());
        if (filter.whenSet() != null) {
            return value;
        }
        method.addStatement("$T filterTag = $L", nullable(filter.tag()), value);
        return CodeBlock.of("filterTag");
    }

    static ParameterizedTypeName mapOf(Class<?> value) {
        return ParameterizedTypeName.get(Map.class, String.class, value);
    }

    private MethodSpec attributes() {
        MethodSpec.Builder method = scope.method("attributesOf").returns(mapOf(Object.class));
        method.addStatement("$T attributes = new $T<>()", mapOf(Object.class), LinkedHashMap.class)
                .addCode(FileMethods.each(
                        tensor.attributes(),
                        field -> statement("attributes.put($S, $L)", field.name(), values.print(field.value())),
                        values));
        Found custom = tensor.customFields();
        if (custom != null) {
            method.addCode(FileMethods.when(
                    custom.condition(), statement("attributes.putAll($L)", values.print(custom.value())), values));
        }
        return method.addStatement("return attributes").build();
    }
}
