package org.tensorbind.processor.emit;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.Layout;
import org.tensorbind.WriteOptions;
import org.tensorbind.format.FormatWriter;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.MetadataBinding;
import org.tensorbind.processor.format.Grammar.OrderKey;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Paths.Step;
import org.tensorbind.processor.format.Structures.Component;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.Structures.Value;
import org.tensorbind.processor.format.TensorRules;
import org.tensorbind.processor.format.WritePlan.Place;
import org.tensorbind.value.Keys;
import org.tensorbind.value.Longs;
import org.tensorbind.write.Sink;
import org.tensorbind.write.TensorPart;

/** Emits the writer: tensors become the file's structure, places are planned, then everything is written front to back. */
final class WriterEmitter {
    private final Format format;
    private final Names names;
    private final TensorRules tensors;
    private final Expressions expressions;
    private final Set<String> measured = new LinkedHashSet<>();
    private final Set<String> requested = new LinkedHashSet<>();
    private final Set<String> given = new LinkedHashSet<>();
    private final Set<String> givenLists = new LinkedHashSet<>();
    private final BuildScope scope;
    private final PlaceEmitter places;

    WriterEmitter(Format format, Names names) {
        this.format = format;
        this.names = names;
        this.tensors = new TensorRules(format);
        this.expressions = new Expressions(format, names);
        this.scope = new BuildScope(format, names, tensors, measured, requested, given);
        this.places = new PlaceEmitter(format, names, scope, this);
    }

    /** Rules whose size the writer asks the serializer for; complete once {@link #emit} has run. */
    Set<String> measured() {
        return measured;
    }

    TypeSpec emit() {
        TypeSpec.Builder writer = TypeSpec.classBuilder(names.writer())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(FormatWriter.class)
                .addJavadoc("Writes $L files.\n", Javadoc.text(format.grammar().title()))
                .addField(FieldSpec.builder(partList(), "tensors", Modifier.PRIVATE)
                        .initializer("$T.of()", List.class)
                        .build());
        MethodSpec write = write();
        List<MethodSpec> plans = places.plans();
        List<MethodSpec> builders = builders();
        addPlaces(writer);
        addGiven(writer);
        addConstruction(writer);
        writer.addMethod(write);
        plans.forEach(writer::addMethod);
        if (!measured.isEmpty()) {
            writer.addMethod(MethodSpec.methodBuilder("serializer")
                    .addModifiers(Modifier.PRIVATE)
                    .returns(names.serializer())
                    .addStatement("return new $T(options())", names.serializer())
                    .build());
        }
        builders.forEach(writer::addMethod);
        return writer.build();
    }

    private static ParameterizedTypeName partList() {
        return ParameterizedTypeName.get(ClassName.get(List.class), ClassName.get(TensorPart.class));
    }

    private void addPlaces(TypeSpec.Builder writer) {
        for (Place place : format.writes().places()) {
            writer.addField(
                    place.many()
                            ? FieldSpec.builder(
                                            ArrayTypeName.of(TypeName.LONG),
                                            BuildScope.placesName(place.rule(), names),
                                            Modifier.PRIVATE)
                                    .initializer("new long[0]")
                                    .build()
                            : FieldSpec.builder(TypeName.LONG, names.member(place.rule()) + "Offset", Modifier.PRIVATE)
                                    .build());
        }
    }

    /** Fields and setters for items that neither tensors nor the grammar determine. */
    private void addGiven(TypeSpec.Builder writer) {
        given.forEach(rule -> addGiven(writer, rule, false));
        givenLists.forEach(rule -> addGiven(writer, rule, true));
    }

    private void addGiven(TypeSpec.Builder writer, String rule, boolean many) {
        TypeName type = many ? names.listOfRule(rule) : names.typeOfRule(rule);
        String field = many ? names.members(rule) : names.member(rule);
        Expr fallback = format.rule(rule).clauses().fallback();
        CodeBlock initial = many ? emptyList(type) : initialValue(rule, fallback, type);
        writer.addField(FieldSpec.builder(Nullness.nullable(type.box()), field, Modifier.PRIVATE)
                .initializer(initial)
                .build());
        writer.addMethod(MethodSpec.methodBuilder(field)
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("Sets {@code $L}.\n", Javadoc.code(format.rule(rule).text()))
                .addParameter(type, "value")
                .returns(names.writer())
                .addStatement("this.$N = value", field)
                .addStatement("return this")
                .build());
    }

    private static CodeBlock emptyList(TypeName type) {
        return type.equals(ClassName.get(Longs.class))
                ? CodeBlock.of("$T.of()", Longs.class)
                : CodeBlock.of("$T.of()", List.class);
    }

    private CodeBlock initialValue(String rule, @Nullable Expr fallback, TypeName type) {
        if (fallback == null) {
            return CodeBlock.of("null");
        }
        if (fallback instanceof Expr.EnumName name) {
            return expressions.constant(rule, name.name());
        }
        CodeBlock value = expressions.emit(fallback, scope);
        if (type.equals(TypeName.DOUBLE)) {
            return CodeBlock.of("$LD", value);
        }
        return type.equals(TypeName.LONG) ? CodeBlock.of("$LL", value) : value;
    }

    private void addConstruction(TypeSpec.Builder writer) {
        addConstruction(writer, Path.class, "file", "A writer that replaces {@code file} when it is committed.\n");
        addConstruction(
                writer,
                WritableByteChannel.class,
                "target",
                "A writer that writes to {@code target} when it is committed; the channel stays open.\n");
    }

    private void addConstruction(TypeSpec.Builder writer, Class<?> type, String name, String javadoc) {
        writer.addMethod(MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(type, name)
                .addParameter(WriteOptions.class, "options")
                .addStatement("super(new $T(), $N, options)", names.formatClass(), name)
                .build());
        writer.addMethod(MethodSpec.methodBuilder("create")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .addJavadoc(javadoc)
                .addParameter(type, name)
                .addParameter(WriteOptions.class, "options")
                .returns(names.writer())
                .addStatement("return new $T($N, options)", names.writer(), name)
                .build());
    }

    private MethodSpec write() {
        String root = format.grammar().root();
        MethodSpec.Builder method = MethodSpec.methodBuilder("write")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(WritableByteChannel.class, "target")
                .addParameter(partList(), "parts")
                .addException(IOException.class)
                .addStatement("tensors = $L", ordered())
                .addStatement("$T serializer = new $T(options())", names.serializer(), names.serializer());
        for (Place place : format.writes().places()) {
            method.addStatement("$N(serializer)", PlaceEmitter.planName(place));
        }
        return method.addStatement("$T out = $T.order($T.to(target))", Sink.class, names.serializer(), Sink.class)
                .addStatement("serializer.$N(out, $L)", SerializerEmitter.methodName(root), buildCall(root))
                .addStatement("out.flush()")
                .build();
    }

    /** Tensors in the order that the format wants, else as they were added. */
    private CodeBlock ordered() {
        List<OrderKey> keys = format.grammar().tensor().order();
        if (keys.isEmpty()) {
            return CodeBlock.of("parts");
        }
        CodeBlock.Builder code = CodeBlock.builder().add("parts.stream().sorted(");
        for (int i = 0; i < keys.size(); i++) {
            code.add(i == 0 ? "$L" : ".thenComparing($L)", comparator(keys.get(i)));
        }
        return code.add(").toList()").build();
    }

    private CodeBlock comparator(OrderKey key) {
        boolean name = key.rule().equals(format.grammar().tensor().name());
        CodeBlock order = name
                ? CodeBlock.of("$T.comparing($T::name, $T.UTF8)", Comparator.class, TensorPart.class, Keys.class)
                : CodeBlock.of(
                        "$T.comparing(($T part) -> $L.code())",
                        Comparator.class,
                        TensorPart.class,
                        scope.value(key.rule()));
        return key.descending() ? CodeBlock.of("$L.reversed()", order) : order;
    }

    /** The methods that were asked for, and those that they ask for. */
    private List<MethodSpec> builders() {
        Map<String, MethodSpec> builders = new LinkedHashMap<>();
        while (builders.size() < requested.size()) {
            for (String rule : List.copyOf(requested)) {
                if (!builders.containsKey(rule)) {
                    builders.put(rule, build(format.rule(rule)));
                }
            }
        }
        return format.grammar().rules().keySet().stream()
                .filter(builders::containsKey)
                .map(builders::get)
                .toList();
    }

    String buildName(String rule) {
        requested.add(rule);
        return BuildScope.buildName(rule);
    }

    /** Rules whose value a method builds. */
    private boolean isBuilt(Rule rule) {
        Kind kind = format.structures().value(rule.name()).kind();
        boolean compound = !(rule.body() instanceof Body.Scalar
                || rule.body() instanceof Body.Integers
                || rule.body() instanceof Body.ChecksumText
                || rule.body() instanceof Body.Padding);
        return compound && kind != Kind.NOTHING && tensors.isPlanned(rule.name()) && !scope.isBound(rule.name());
    }

    private CodeBlock buildCall(String rule) {
        boolean root = rule.equals(format.grammar().root());
        String arguments = !tensors.isPerTensor(rule) ? "" : root ? "tensors.get(0), 0" : "part, i";
        return CodeBlock.of("$N($L)", buildName(rule), arguments);
    }

    private MethodSpec build(Rule rule) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(BuildScope.buildName(rule.name()))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc(Javadoc.production(rule))
                .addException(IOException.class);
        MetadataBinding metadata = format.grammar().metadata();
        if (metadata != null && metadata.rule().equals(rule.name())) {
            return method.returns(Nullness.nullable(names.typeOfRule(rule.name())))
                    .addCode(buildMetadata(rule, metadata))
                    .build();
        }
        method.returns(names.typeOfRule(rule.name()));
        if (tensors.isPerTensor(rule.name())) {
            method.addParameter(TensorPart.class, "part").addParameter(TypeName.INT, "i");
        }
        return method.addCode(buildBody(rule)).build();
    }

    private CodeBlock buildBody(Rule rule) {
        if (rule.body() instanceof Body.Choice choice) {
            return buildChoice(choice);
        }
        if (rule.body() instanceof Body.DocumentList list) {
            return CodeBlock.builder()
                    .addStatement("return $L", component(rule.name(), list.element(), true, false))
                    .build();
        }
        List<CodeBlock> values = new ArrayList<>();
        for (Component component : format.structures().components(rule.name())) {
            values.add(componentOf(rule, component));
        }
        return format.structures().isRecord(rule.name())
                ? CodeBlock.builder()
                        .addStatement("return new $T($L)", names.type(rule.name()), CodeBlock.join(values, ",$W"))
                        .build()
                : CodeBlock.builder().addStatement("return $L", values.get(0)).build();
    }

    private CodeBlock componentOf(Rule rule, Component component) {
        if (!format.grammar().rules().containsKey(component.rule())) {
            return tensors.isPerTensor(rule.name())
                    ? CodeBlock.of("customOf(part)")
                    : CodeBlock.of("$T.of()", Map.class);
        }
        boolean many = format.paths().isMany(rule.name(), component.rule());
        return component(rule.name(), component.rule(), many, component.nullable());
    }

    /** The value of an item that is kept in the structure. */
    CodeBlock component(String owner, String rule, boolean many, boolean nullable) {
        boolean perTensor = tensors.isPerTensor(rule);
        boolean inTensor = perTensor && tensors.isPerTensor(owner);
        if (inTensor && (many || (nullable && !tensors.carries(rule) && !scope.isBound(rule)))) {
            return ofTensor(rule, many, nullable);
        }
        boolean shared = perTensor && !inTensor && !tensors.carries(rule);
        if (many) {
            return perTensor && !shared ? listOfTensors(rule) : givenValue(rule, true, nullable);
        }
        if (shared && !rule.equals(format.grammar().tensor().rule()) && !isDerivedScalar(rule)) {
            return givenValue(rule, false, nullable);
        }
        CodeBlock value;
        if (scope.isBound(rule) || isDerivedScalar(rule)) {
            value = scope.value(rule);
        } else if (tensors.isPlanned(rule) && isBuilt(format.rule(rule))) {
            value = perTensor
                            && tensors.isSingle()
                            && rule.equals(format.grammar().tensor().rule())
                    ? CodeBlock.of("$N(tensors.get(0), 0)", buildName(rule))
                    : buildCall(rule);
        } else if (perTensor) {
            value = scope.value(rule);
        } else {
            return givenValue(rule, false, nullable);
        }
        Expr condition = format.rule(rule).clauses().writtenWhen();
        return condition == null || !nullable
                ? value
                : CodeBlock.of("$L ? ($L) : null", expressions.emit(condition, scope), value);
    }

    /** A field that the caller gives with the tensor. */
    private CodeBlock ofTensor(String rule, boolean many, boolean nullable) {
        Value element = format.structures().value(rule);
        Value value = many ? format.structures().listOf(element) : element;
        boolean single = !many && format.rule(rule).body() instanceof Body.Scalar;
        CodeBlock given = single ? scope.value(rule) : scope.object(rule, value);
        return nullable
                ? CodeBlock.of(
                        "part.attributes().containsKey($S) ? $L : null",
                        format.rule(rule).label(),
                        given)
                : given;
    }

    private boolean isDerivedScalar(String rule) {
        return format.structures().isDerived(rule);
    }

    private CodeBlock givenValue(String rule, boolean many, boolean nullable) {
        (many ? givenLists : given).add(rule);
        String field = many ? names.members(rule) : names.member(rule);
        return nullable
                ? CodeBlock.of("$N", field)
                : CodeBlock.of("required($N, $S, $S)", field, format.rule(rule).label(), field);
    }

    private CodeBlock listOfTensors(String rule) {
        boolean integers = format.structures().value(rule).kind() == Kind.INTEGER;
        return CodeBlock.of(
                integers ? "eachInteger(tensors, (part, i) -> $L)" : "each(tensors, (part, i) -> $L)",
                listElement(rule));
    }

    private CodeBlock listElement(String rule) {
        boolean built = !scope.isBound(rule) && isBuilt(format.rule(rule));
        return built ? CodeBlock.of("$N(part, i)", buildName(rule)) : scope.value(rule);
    }

    private CodeBlock buildChoice(Body.Choice choice) {
        CodeBlock.Builder code = CodeBlock.builder();
        String dense = null;
        for (var variant : choice.variants()) {
            BlockBinding block = format.grammar().blocks().get(variant.rule());
            if (block != null && block.sparse()) {
                code.beginControlFlow("if (part.layout() == $T.COO)", Layout.class)
                        .addStatement("return $N(part, i)", buildName(variant.rule()))
                        .endControlFlow();
            } else if (dense == null) {
                dense = variant.rule();
            }
        }
        return code.addStatement("return $N(part, i)", buildName(Objects.requireNonNull(dense, "a dense variant")))
                .build();
    }

    private CodeBlock buildMetadata(Rule rule, MetadataBinding metadata) {
        CodeBlock.Builder code = CodeBlock.builder();
        code.addStatement(
                "$T entries = metadataEntries()",
                Nullness.nullable(ParameterizedTypeName.get(Map.class, String.class, String.class)));
        code.beginControlFlow("if (entries == null)");
        code.addStatement("return $L", isOptional(rule.name()) ? "null" : empty(rule));
        code.endControlFlow();
        if (metadata.key() == null || metadata.value() == null) {
            return code.addStatement("return entries").build();
        }
        Step list = format.paths().steps(rule.name()).stream()
                .filter(Step::many)
                .findFirst()
                .orElseThrow();
        boolean sorted = format.rule(list.rule()).clauses().ordered() != null;
        return code.addStatement(
                        "return entries.entrySet().stream()$L.map(entry -> new $T(entry.getKey(), entry.getValue())).toList()",
                        sorted
                                ? CodeBlock.of(".sorted($T.Entry.comparingByKey($T.UTF8))", Map.class, Keys.class)
                                : CodeBlock.of(""),
                        names.type(list.rule()))
                .build();
    }

    private CodeBlock empty(Rule rule) {
        return format.structures().value(rule.name()).kind() == Kind.MAP
                ? CodeBlock.of("$T.of()", Map.class)
                : CodeBlock.of("$T.of()", List.class);
    }

    private boolean isOptional(String rule) {
        return format.grammar().rules().keySet().stream()
                .flatMap(owner -> format.paths().steps(owner).stream())
                .anyMatch(step -> step.rule().equals(rule) && step.optional());
    }
}
