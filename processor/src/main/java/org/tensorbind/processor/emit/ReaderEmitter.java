package org.tensorbind.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.WildcardTypeName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.Layout;
import org.tensorbind.ParseListener;
import org.tensorbind.ReadOptions;
import org.tensorbind.Shape;
import org.tensorbind.TensorInfo;
import org.tensorbind.format.FormatReader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.payload.StoredTensor;
import org.tensorbind.processor.emit.format.ParserEmitter;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.TensorBinding;
import org.tensorbind.processor.format.Grammar.Variant;
import org.tensorbind.processor.format.Paths.Step;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.TensorRules;
import org.tensorbind.read.Cursor;

/** Emits the reader: it keeps the file's structure and tells what that says about each tensor. */
final class ReaderEmitter {
    private final Format format;
    private final Names names;
    private final TensorRules tensors;
    private final Expressions expressions;
    private final TensorBinding tensor;
    private final TensorValues values;
    private final StorageEmitter storages;

    ReaderEmitter(Format format, Names names) {
        this.format = format;
        this.names = names;
        this.tensors = new TensorRules(format);
        this.expressions = new Expressions(format, names);
        this.tensor = format.grammar().tensor();
        this.values = new TensorValues(format, names);
        this.storages = new StorageEmitter(format, names, tensors, values);
    }

    TypeSpec emit() {
        TypeName root = names.typeOfRule(format.grammar().root());
        TypeSpec.Builder reader = TypeSpec.classBuilder(names.reader())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(FormatReader.class)
                .addJavadoc("Reads $L files.\n", Javadoc.text(format.grammar().title()))
                .addField(root, "file", Modifier.PRIVATE, Modifier.FINAL)
                .addMethod(constructor(root))
                .addMethod(openFile())
                .addMethod(openSource())
                .addMethod(parse())
                .addMethod(read(root))
                .addMethod(structure(root))
                .addMethod(size())
                .addMethod(tensorAt())
                .addMethod(tensorList())
                .addMethod(nameOf())
                .addMethod(pathOf())
                .addMethod(describe())
                .addMethod(dtype())
                .addMethod(shape())
                .addMethod(stored())
                .addMethod(hasMetadata())
                .addMethod(metadata());
        for (Rule rule : format.grammar().rules().values()) {
            if (format.structures().isPayload(rule.name())) {
                reader.addMethod(storages.method(rule));
            }
        }
        return reader.addMethod(attributes()).build();
    }

    private MethodSpec constructor(TypeName root) {
        return MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .addParameter(root, "file")
                .addStatement("super(new $T(), source, options)", names.formatClass())
                .addStatement("this.file = file")
                .build();
    }

    private MethodSpec openFile() {
        return MethodSpec.methodBuilder("open")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc("Reads the structure of a file leniently; the file is mapped into memory.\n")
                .addParameter(Path.class, "file")
                .returns(names.reader())
                .addException(IOException.class)
                .addStatement("return open($T.map(file), $T.lenient())", ByteSource.class, ReadOptions.class)
                .build();
    }

    private MethodSpec openSource() {
        return MethodSpec.methodBuilder("open")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc(
                        "Reads the structure of a source, which the reader closes with itself, and also when this fails.\n")
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .returns(names.reader())
                .addException(IOException.class)
                .addStatement(
                        "return closingOnFailure(source, () -> read(new $T(source, options), source, options))",
                        Cursor.class)
                .build();
    }

    private MethodSpec parse() {
        return MethodSpec.methodBuilder("parse")
                .addModifiers(Modifier.STATIC)
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .addParameter(ParseListener.class, "listener")
                .returns(Nullness.nullable(names.reader()))
                .addException(IOException.class)
                .addStatement("return observed(source, options, listener, in -> read(in, source, options))")
                .build();
    }

    private MethodSpec read(TypeName root) {
        CodeBlock.Builder counts = CodeBlock.builder();
        for (String rule : tensors.besideTensors()) {
            List<Step> steps = fromRoot(rule);
            int list = 0;
            while (!steps.get(list).many()) {
                list++;
            }
            counts.addStatement(
                    "reader.checkCount($S, $L.size())",
                    format.rule(rule).label(),
                    expressions.followToList(CodeBlock.of("file"), steps.subList(0, list + 1), CodeBlock.of("i")));
        }
        return MethodSpec.methodBuilder("read")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(Cursor.class, "in")
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .returns(names.reader())
                .addException(IOException.class)
                .addStatement("$T.refuseOthers(source)", names.formatClass())
                .addStatement(
                        "$T file = new $T(in).$N()",
                        root,
                        names.parser(),
                        ParserEmitter.methodName(format.grammar().root()))
                .addStatement("$T reader = new $T(source, options, file)", names.reader(), names.reader())
                .addCode(counts.build())
                .addStatement("reader.checkSizes(in)")
                .addStatement("return reader")
                .build();
    }

    private MethodSpec structure(TypeName root) {
        return MethodSpec.methodBuilder("structure")
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("The file's structure, as the grammar names it.\n")
                .returns(root)
                .addStatement("return file")
                .build();
    }

    private List<Step> fromRoot(String rule) {
        return Objects.requireNonNull(
                        format.paths().find(format.grammar().root(), rule), "every rule is below the root")
                .steps();
    }

    private CodeBlock list() {
        List<Step> steps = fromRoot(tensor.rule());
        return expressions.followToList(CodeBlock.of("file"), steps, CodeBlock.of("i"));
    }

    private MethodSpec size() {
        return MethodSpec.methodBuilder("size")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(TypeName.INT)
                .addStatement(
                        tensors.isSingle() ? "return 1" : "return $L.size()",
                        tensors.isSingle() ? new Object[0] : new Object[] {list()})
                .build();
    }

    private MethodSpec tensorList() {
        return MethodSpec.methodBuilder("tensorList")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(ParameterizedTypeName.get(ClassName.get(List.class), WildcardTypeName.subtypeOf(Object.class)))
                .addStatement(
                        tensors.isSingle() ? "return $T.of()" : "return $L", tensors.isSingle() ? List.class : list())
                .build();
    }

    private MethodSpec tensorAt() {
        List<Step> steps = fromRoot(tensor.rule());
        return MethodSpec.methodBuilder("tensorAt")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(TypeName.INT, "i")
                .returns(names.typeOfRule(tensor.rule()))
                .addStatement("return $L", expressions.follow(CodeBlock.of("file"), steps, CodeBlock.of("i")))
                .build();
    }

    private static MethodSpec.Builder override(String name) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(TypeName.INT, "i");
    }

    private MethodSpec nameOf() {
        CodeBlock name =
                tensor.name() == null ? CodeBlock.of("$T.toString(i)", Integer.class) : values.value(tensor.name());
        return override("nameOf")
                .returns(String.class)
                .addStatement("return $L", name)
                .build();
    }

    private MethodSpec pathOf() {
        StringBuilder path = new StringBuilder(format.grammar().root());
        List<Step> steps = fromRoot(tensor.rule());
        String last = format.grammar().root();
        for (Step step : steps) {
            String label = format.rule(step.rule()).label();
            if (!label.equals(last)) {
                path.append('.').append(label);
            }
            last = label;
        }
        MethodSpec.Builder method = override("pathOf").returns(String.class);
        return (tensors.isSingle()
                        ? method.addStatement("return $S", path)
                        : method.addStatement("return $S + i + $S", path + "[", "]"))
                .build();
    }

    private MethodSpec describe() {
        return override("describe")
                .addParameter(StoredTensor.class, "stored")
                .returns(TensorInfo.class)
                .addStatement("$T dtype = $L", names.type(tensor.dtype()), values.value(tensor.dtype()))
                .addStatement(
                        "return new $T(nameOf(i),$Wdtype.dtype(),$WString.valueOf(dtype.code()),$WshapeOf(i),$W$L,$W$L,$Wstored.byteSize(),$Wattributes(i))",
                        TensorInfo.class,
                        layout(),
                        layoutName())
                .build();
    }

    private CodeBlock layout() {
        return values.hasLayoutName()
                ? CodeBlock.of("$L ? $T.DENSE : $T.OTHER", values.isDense(), Layout.class, Layout.class)
                : CodeBlock.of("stored.layout()");
    }

    private CodeBlock layoutName() {
        if (!values.hasLayoutName()) {
            return CodeBlock.of("stored.layout().toString()");
        }
        String rule = Objects.requireNonNull(tensor.layout(), "there is a layout");
        CodeBlock name = CodeBlock.of("String.valueOf($L.code())", values.value(rule));
        return values.isNullable(rule) ? CodeBlock.of("$L == null ? $S : $L", values.value(rule), "dense", name) : name;
    }

    private MethodSpec dtype() {
        return override("dtypeOf")
                .returns(DType.class)
                .addStatement("return $L.dtype()", values.value(tensor.dtype()))
                .build();
    }

    private MethodSpec shape() {
        MethodSpec.Builder method = override("shapeOf").returns(Shape.class);
        if (!values.hasBlocks()) {
            String shape = Objects.requireNonNull(tensor.shape(), "checked before");
            return method.addStatement("return $L", toShape(values.value(shape), tensor.reversed()))
                    .build();
        }
        forEachBlock(
                method,
                (block, variable) -> CodeBlock.builder()
                        .addStatement("return $L", blockShape(block, variable))
                        .build());
        return method.build();
    }

    private static CodeBlock toShape(CodeBlock dims, boolean reversed) {
        return reversed ? CodeBlock.of("$L.reversed().toShape()", dims) : CodeBlock.of("$L.toShape()", dims);
    }

    private CodeBlock blockShape(BlockBinding block, CodeBlock variable) {
        return toShape(inBlock(block.rule(), block.shape(), variable), block.reversed());
    }

    private CodeBlock inBlock(String block, String rule, CodeBlock variable) {
        var path = Objects.requireNonNull(format.paths().find(block, rule), "a block has its parts");
        return expressions.follow(variable, path.steps(), CodeBlock.of("i"));
    }

    private interface BlockCode {
        CodeBlock of(BlockBinding block, CodeBlock variable);
    }

    /** A branch for each variant of the layout. */
    private void forEachBlock(MethodSpec.Builder method, BlockCode code) {
        String layout = Objects.requireNonNull(tensor.layout(), "there is a layout");
        method.addStatement("$T payload = $L", names.type(layout), values.value(layout));
        for (Variant variant : ((Body.Choice) format.rule(layout).body()).variants()) {
            BlockBinding block =
                    Objects.requireNonNull(format.grammar().blocks().get(variant.rule()), "checked before");
            method.beginControlFlow("if (payload instanceof $T block)", names.type(variant.rule()))
                    .addCode(code.of(block, CodeBlock.of("block")))
                    .endControlFlow();
        }
        method.addStatement("throw new $T(String.valueOf(payload))", IllegalStateException.class);
    }

    private MethodSpec stored() {
        MethodSpec.Builder method = override("stored").returns(StoredTensor.class);
        if (!values.hasBlocks()) {
            return method.addStatement("return new $T.Dense($L)", StoredTensor.class, storageCall(tensor.data(), null))
                    .build();
        }
        forEachBlock(method, this::storedBlock);
        return method.build();
    }

    private CodeBlock storageCall(@Nullable String data, @Nullable CodeBlock payload) {
        String rule = Objects.requireNonNull(data, "checked before");
        return CodeBlock.of(
                "$N(i, $L)", StorageEmitter.methodName(rule), payload == null ? values.value(rule) : payload);
    }

    private CodeBlock storedBlock(BlockBinding block, CodeBlock variable) {
        if (!block.sparse()) {
            return CodeBlock.builder()
                    .addStatement(
                            "return new $T.Dense($L)",
                            StoredTensor.class,
                            storageCall(
                                    block.data(),
                                    inBlock(block.rule(), Objects.requireNonNull(block.data(), "checked"), variable)))
                    .build();
        }
        String indices = Objects.requireNonNull(block.indices(), "checked before");
        String values = Objects.requireNonNull(block.values(), "checked before");
        return CodeBlock.builder()
                .addStatement(
                        "return new $T.Coo($L, $L, $L, $L)",
                        StoredTensor.class,
                        partStorage(inBlock(block.rule(), indices, variable), indices),
                        partShape(inBlock(block.rule(), indices, variable), indices),
                        partStorage(inBlock(block.rule(), values, variable), values),
                        partShape(inBlock(block.rule(), values, variable), values))
                .build();
    }

    private BlockBinding partBlock(String rule) {
        String type = Objects.requireNonNull(format.structures().value(rule).type(), "checked before");
        return Objects.requireNonNull(format.grammar().blocks().get(type), "checked before");
    }

    private CodeBlock partStorage(CodeBlock part, String rule) {
        BlockBinding block = partBlock(rule);
        String data = Objects.requireNonNull(block.data(), "checked before");
        return storageCall(data, inBlock(block.rule(), data, part));
    }

    private CodeBlock partShape(CodeBlock part, String rule) {
        return blockShape(partBlock(rule), part);
    }

    private MethodSpec attributes() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("attributes")
                .addModifiers(Modifier.PRIVATE)
                .addParameter(TypeName.INT, "i")
                .returns(ParameterizedTypeName.get(Map.class, String.class, Object.class));
        Rule custom = TraitsEmitter.custom(format, tensors);
        List<TensorRules.Attribute> fields = tensors.attributes();
        if (custom == null && fields.isEmpty()) {
            return method.addStatement("return $T.of()", Map.class).build();
        }
        method.addStatement("$T<String, Object> attributes = new $T<>()", Map.class, LinkedHashMap.class);
        for (TensorRules.Attribute field : fields) {
            String label = format.rule(field.rule()).label();
            CodeBlock value = values.rawValue(field.rule());
            boolean enumeration =
                    !field.many() && format.structures().value(field.rule()).kind() == Kind.ENUMERATION;
            CodeBlock shown = enumeration ? CodeBlock.of("$L.code()", value) : value;
            if (field.optional()) {
                method.beginControlFlow("if ($L != null)", value)
                        .addStatement("attributes.put($S, $L)", label, shown)
                        .endControlFlow();
            } else {
                method.addStatement("attributes.put($S, $L)", label, shown);
            }
        }
        if (custom != null) {
            CodeBlock holder = values.value(custom.name());
            method.addStatement(
                    format.structures().isRecord(custom.name())
                            ? "attributes.putAll($L.others())"
                            : "attributes.putAll($L)",
                    holder);
        }
        return method.addStatement("return attributes").build();
    }

    private MethodSpec hasMetadata() {
        MetadataBinding metadata = format.grammar().metadata();
        MethodSpec.Builder method = MethodSpec.methodBuilder("hasMetadata")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(TypeName.BOOLEAN);
        if (metadata == null) {
            return method.addStatement("return false").build();
        }
        return method.addStatement("return $L != null", metadataValue(metadata)).build();
    }

    /** The metadata as the structure has it, null where it may be absent and is. */
    private CodeBlock metadataValue(MetadataBinding metadata) {
        List<Step> steps = fromRoot(metadata.rule());
        Step last = steps.get(steps.size() - 1);
        CodeBlock owner =
                expressions.follow(CodeBlock.of("file"), steps.subList(0, steps.size() - 1), CodeBlock.of("i"));
        return format.structures().isRecord(last.owner())
                ? CodeBlock.of("$L.$N()", owner, names.component(last.owner(), last.rule(), false))
                : owner;
    }

    private MethodSpec metadata() {
        MetadataBinding metadata = format.grammar().metadata();
        MethodSpec.Builder method = MethodSpec.methodBuilder("metadata")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(ParameterizedTypeName.get(Map.class, String.class, String.class));
        if (metadata == null) {
            return method.addStatement("return $T.of()", Map.class).build();
        }
        CodeBlock value = metadataValue(metadata);
        if (metadata.key() == null || metadata.value() == null) {
            return method.addStatement("return $L == null ? $T.of() : $L", value, Map.class, value)
                    .build();
        }
        return method.addStatement(
                        "return lastWins($T.orEmpty($L).stream().map(entry -> $T.entry(entry.$N(), entry.$N())).toList())",
                        Types.LISTS,
                        value,
                        Map.class,
                        names.component("", metadata.key(), false),
                        names.component("", metadata.value(), false))
                .build();
    }
}
