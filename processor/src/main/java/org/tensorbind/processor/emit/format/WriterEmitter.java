package org.tensorbind.processor.emit.format;

import static org.tensorbind.processor.emit.Code.override;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;
import org.tensorbind.FormatException;
import org.tensorbind.WriteOptions;
import org.tensorbind.format.FormatWriter;
import org.tensorbind.processor.emit.Javadoc;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.MetadataForms;
import org.tensorbind.processor.emit.format.value.Plurals;
import org.tensorbind.processor.plan.PlannedFormat;
import org.tensorbind.processor.plan.item.FileItem;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.write.TensorWriting;
import org.tensorbind.processor.plan.write.WritePrograms;
import org.tensorbind.processor.plan.write.WritePrograms.SortKey;
import org.tensorbind.processor.type.RuleNames;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.value.DeepValues;
import org.tensorbind.write.FileContents;
import org.tensorbind.write.FilePlan;
import org.tensorbind.write.TensorPart;

/** Prints the writer: what a caller gives with the file, and the serializer that plans it. */
final class WriterEmitter {
    private final JavaTypes types;
    private final PlannedFormat format;
    private final WritePrograms plan;

    WriterEmitter(JavaTypes types, PlannedFormat format, WritePrograms plan) {
        this.types = types;
        this.format = format;
        this.plan = plan;
    }

    /** The class. */
    TypeSpec emit() {
        TypeSpec.Builder writer = TypeSpec.classBuilder(types.writer())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(FormatWriter.class)
                .addJavadoc("Writes $L files.\n", Javadoc.text(types.plan().title()));
        construction(writer, Path.class, "file", "A writer that replaces {@code file} when it is committed.\n");
        construction(
                writer,
                WritableByteChannel.class,
                "target",
                "A writer that writes to {@code target} when it is committed; the channel stays open.\n");
        addItems(writer);
        addArrangement(writer);
        return writer.addMethod(plan()).build();
    }

    /** What a caller gives besides tensors. */
    private void addItems(TypeSpec.Builder writer) {
        NameAllocator setters = new NameAllocator();
        for (var method : FormatWriter.class.getMethods()) {
            setters.newName(method.getName(), method);
        }
        setters.newName("arrange");
        List<FileItem> items = format.items();
        items.forEach(item -> writer.addMethod(setter(item, setters)));
        items.stream().filter(FileItem::isOtherElements).forEach(item -> writer.addMethod(otherElements(item)));
        new ItemForms(types, format.suppliedForms(types.plan())).addTo(writer);
        TensorPlan.Metadata metadata = format.tensors().file().metadata();
        if (metadata != null) {
            new MetadataForms(types, metadata).addMethodTo(writer);
        }
    }

    /** The order of tensors, that of their elements, and where they are. */
    private void addArrangement(TypeSpec.Builder writer) {
        List<SortKey> order = plan.order();
        TensorWriting tensors = plan.tensors();
        if (!order.isEmpty()) {
            writer.addMethod(ordered(order));
        }
        if (tensors.order() != null) {
            writer.addMethod(elementOrder()).addMethod(elementOrderClause(tensors.order()));
        }
        CodeBlock together =
                plan.separator() == null ? CodeBlock.of("parts") : CodeBlock.of("inMaps(parts, $S)", plan.separator());
        if (tensors.isOrderedByNames()) {
            writer.addMethod(arrange(CodeBlock.of("$T.PLACES.arrange($L)", types.serializer(), together)));
        } else if (plan.separator() != null) {
            writer.addMethod(arrange(together));
        }
    }

    /** The method that sorts its {@code parts}. */
    private static MethodSpec arrange(CodeBlock arranged) {
        TypeName parts = ParameterizedTypeName.get(List.class, TensorPart.class);
        return override("arrange", Modifier.PROTECTED)
                .addParameter(parts, "parts")
                .returns(parts)
                .addStatement("return $L", arranged)
                .build();
    }

    private void construction(TypeSpec.Builder writer, Class<?> type, String name, String javadoc) {
        writer.addMethod(MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(type, name)
                .addParameter(WriteOptions.class, "options")
                .addStatement("super(new $T(), $N, options)", types.formatClass(), name)
                .build());
        writer.addMethod(MethodSpec.methodBuilder("create")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc(javadoc)
                .addParameter(type, name)
                .addParameter(WriteOptions.class, "options")
                .returns(types.writer())
                .addStatement("return new $T($N, options)", types.writer(), name)
                .build());
    }

    private static MethodSpec otherElements(FileItem item) {
        return override("otherElements", Modifier.PROTECTED)
                .returns(String.class)
                .addStatement("return $S", item.name())
                .build();
    }

    private MethodSpec setter(FileItem item, NameAllocator setters) {
        TypeName type = switch (item.kind()) {
            case ONE, MANY -> types.of(item.type());
            case OTHER_ENTRIES ->
                ParameterizedTypeName.get(
                        ClassName.get(Map.class),
                        ClassName.get(String.class),
                        Nullness.nullable(ClassName.get(Object.class)));
            case OTHER_ELEMENTS ->
                ParameterizedTypeName.get(ClassName.get(List.class), Nullness.nullable(types.ofRule(item.rule())));
        };
        boolean named = item.isOne() && item.type().kind() == ValueType.Kind.ENUMERATION;
        return MethodSpec.methodBuilder(setters.newName(setterName(item)))
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("Sets {@code $L}, as {@link #fileItem} does.\n", item.name())
                .addParameter(type, "value")
                .returns(types.writer())
                .addException(FormatException.class)
                .addStatement(named ? "fileItem($S, value.code())" : "fileItem($S, value)", item.name())
                .addStatement("return this")
                .build();
    }

    private static String setterName(FileItem item) {
        return switch (item.kind()) {
            case ONE -> RuleNames.member(item.rule());
            case MANY -> Plurals.of(RuleNames.member(item.rule()));
            case OTHER_ENTRIES -> RuleNames.member(item.name());
            case OTHER_ELEMENTS -> "other" + Plurals.of(RuleNames.type(item.rule()));
        };
    }

    private MethodSpec ordered(List<SortKey> order) {
        CodeBlock.Builder comparator = CodeBlock.builder().add("return $L", comparator(order.get(0)));
        order.subList(1, order.size()).forEach(key -> comparator.add("\n.thenComparing($L)", comparator(key)));
        return order(comparator.build());
    }

    private MethodSpec elementOrder() {
        return override("elementOrder", Modifier.PROTECTED)
                .addParameter(FileContents.class, "contents")
                .returns(ByteOrder.class)
                .addException(IOException.class)
                .addStatement("return new $T(contents).elementOrder()", types.serializer())
                .build();
    }

    private static MethodSpec elementOrderClause(TensorWriting.Order order) {
        return override("elementOrderClause", Modifier.PROTECTED)
                .returns(String.class)
                .addStatement("return $S", order.clause())
                .build();
    }

    private static MethodSpec order(CodeBlock statement) {
        return override("order", Modifier.PROTECTED)
                .returns(ParameterizedTypeName.get(ClassName.get(Comparator.class), ClassName.get(TensorPart.class)))
                .addStatement(statement)
                .build();
    }

    private CodeBlock comparator(SortKey key) {
        CodeBlock order = key instanceof SortKey.ByName name
                ? CodeBlock.of(
                        "$T.comparing($T::name, $T::$L)",
                        Comparator.class,
                        TensorPart.class,
                        DeepValues.class,
                        name.shortestFirst() ? "compareLengths" : "compareTexts")
                : CodeBlock.of("$T.comparing(($T part) -> $L)", Comparator.class, TensorPart.class, ofDtype(key));
        return key.descending() ? CodeBlock.of("$L.reversed()", order) : order;
    }

    private CodeBlock ofDtype(SortKey key) {
        return key instanceof SortKey.ByCode code
                ? CodeBlock.of("part.code($T.CODES).code()", types.named(code.dtypeRule()))
                : CodeBlock.of(
                        "$T.CODES.indexOf(part.elementType())", types.named(((SortKey.ByListedDtype) key).dtypeRule()));
    }

    private MethodSpec plan() {
        return override("plan", Modifier.PROTECTED)
                .addParameter(FileContents.class, "contents")
                .returns(FilePlan.class)
                .addException(IOException.class)
                .addStatement("return new $T(contents).plan()", types.serializer())
                .build();
    }
}
