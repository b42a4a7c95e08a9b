package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;
import org.tensorbind.processor.emit.Javadoc;
import org.tensorbind.processor.emit.format.step.SinkNames;
import org.tensorbind.processor.emit.format.step.SinkTarget;
import org.tensorbind.processor.emit.format.step.StepPrinter;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.SerializerNames;
import org.tensorbind.processor.plan.PlannedFormat;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.tensor.FileFacts;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.write.WritePrograms;
import org.tensorbind.processor.plan.write.WritePrograms.Derivation;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.value.DeepValues;
import org.tensorbind.value.MixedElements;
import org.tensorbind.write.FileContents;
import org.tensorbind.write.FilePlan;
import org.tensorbind.write.SuppliedValues;
import org.tensorbind.write.sink.Sink;

/** Prints the serializer: a method for each write program, a method for each derived value, and the planned quantities. */
final class SerializerEmitter {
    private final JavaTypes types;
    private final WritePrograms plan;
    private final PlannedFormat format;
    private final FileFacts file;
    private final SerializerNames names;

    SerializerEmitter(JavaTypes types, PlannedFormat format, WritePrograms plan) {
        this.types = types;
        this.plan = plan;
        this.format = format;
        this.file = format.tensors().file();
        this.names = new SerializerNames(plan);
    }

    /** The class. */
    TypeSpec emit() {
        TypeSpec.Builder serializer = TypeSpec.classBuilder(types.serializer())
                .addModifiers(Modifier.FINAL)
                .addJavadoc(
                        "Writes the structure of $L files, with a method for each rule that is not a single value.\n"
                                + "The same methods run first to compute sizes and offsets, and then to write.\n",
                        Javadoc.text(types.plan().title()))
                .addFields(given());
        addState(serializer);
        serializer.addMethod(constructor()).addMethod(planMethod());
        addTensors(serializer);
        plan.programs().stream()
                .filter(plan::hasMethod)
                .forEach(program -> serializer.addMethod(program.print(this::program)));
        plan.derivations().stream()
                .filter(derivation -> !derivation.isShort())
                .forEach(derivation -> serializer.addMethod(derivation(derivation)));
        plan.counted().forEach(rule -> serializer.addMethod(size(rule)));
        return serializer.build();
    }

    /** The state of the writing: planned quantities, base offsets, the metadata. */
    private void addState(TypeSpec.Builder serializer) {
        serializer.addField(FilePlan.class, "plan", Modifier.PRIVATE, Modifier.FINAL);
        plan.planned()
                .forEach(planned -> serializer.addField(
                        FilePlan.Quantity.class, names.quantity(planned), Modifier.PRIVATE, Modifier.FINAL));
        plan.bases().forEach(base -> serializer.addField(TypeName.LONG, names.base(base), Modifier.PRIVATE));
        if (file.metadata() != null) {
            serializer.addField(types.of(file.metadata().type()), names.metadata(), Modifier.PRIVATE, Modifier.FINAL);
        }
        plan.found()
                .forEach(found -> serializer.addField(
                        TypeName.LONG, names.found(found.need()), Modifier.PRIVATE, Modifier.FINAL));
    }

    /** How tensors are arranged in the file. */
    private void addTensors(TypeSpec.Builder serializer) {
        if (file.others() != null) {
            serializer.addField(
                    ParameterizedTypeName.get(
                            ClassName.get(MixedElements.class),
                            types.ofRule(file.others().list().rule())),
                    "elements",
                    Modifier.PRIVATE,
                    Modifier.FINAL);
        }
        new TensorWritingEmitter(types, plan.tensors(), names, byteOrder()).emit(serializer);
    }

    /** The fields for what the caller supplies, if a method uses it. */
    private List<FieldSpec> given() {
        List<FieldSpec> fields = new ArrayList<>();
        if (plan.asksForContents()) {
            fields.add(FieldSpec.builder(FileContents.class, "contents", Modifier.PRIVATE, Modifier.FINAL)
                    .build());
        }
        if (plan.asksForItems()) {
            fields.add(FieldSpec.builder(SuppliedValues.class, "items", Modifier.PRIVATE, Modifier.FINAL)
                    .build());
        }
        return fields;
    }

    private MethodSpec constructor() {
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder().addParameter(FileContents.class, "contents");
        if (plan.asksForContents()) {
            constructor.addStatement("this.contents = contents");
        }
        if (plan.asksForItems()) {
            constructor.addStatement("this.items = contents.items()");
        }
        if (file.others() != null) {
            constructor.addStatement(
                    "this.elements = contents.elements($S, $T.class, $T::isTensor)",
                    file.others().item(),
                    types.ofRule(file.others().list().rule()),
                    types.reader());
        }
        constructor
                .addStatement(
                        file.others() == null
                                ? "this.tensors = PLACES.with(contents.tensors())"
                                : "this.tensors = PLACES.with(contents.tensors(), elements)")
                .addStatement("this.plan = new $T(tensors)", FilePlan.class);
        for (Known.Planned planned : plan.planned()) {
            constructor.addStatement(
                    "this.$N = plan.quantity($S, $L)", names.quantity(planned), describe(planned), number(planned));
        }
        if (file.metadata() != null) {
            constructor.addStatement("this.$N = $L", names.metadata(), metadata(file.metadata()));
        }
        SinkNames values = new SinkNames(types, names, true);
        plan.found()
                .forEach(found -> constructor.addStatement(
                        "this.$N = $L", names.found(found.need()), values.print(found.value())));
        return constructor.build();
    }

    private CodeBlock number(Known.Planned planned) {
        return planned.list() == null
                ? CodeBlock.of("1")
                : CodeBlock.of("tensors.total($N)", names.list(planned.list()));
    }

    private static String describe(Known.Planned planned) {
        String what = planned.quantity() == Quantity.Measure.OFFSET ? "offset(" : "size(";
        return what + planned.rule() + (planned.base() == null ? "" : " from " + planned.base()) + ")";
    }

    private MethodSpec planMethod() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("plan")
                .addJavadoc("Computes sizes and offsets.\n")
                .returns(FilePlan.class)
                .addException(IOException.class);
        if (!plan.tensors().checks().isEmpty()) {
            method.addStatement("checkTensors()");
        }
        return method.addStatement(
                        "return plan.compute(out -> $N(out.order($L)))",
                        names.program(plan.root().id()),
                        byteOrder())
                .build();
    }

    /** The byte order of the file's integers and floats. */
    private CodeBlock byteOrder() {
        return file.givesByteOrder() ? CodeBlock.of("contents.order()") : JavaNames.byteOrder(format.isBigEndian());
    }

    private MethodSpec program(Program program) {
        return new StepPrinter(types, new SinkTarget(types, names, plan, program))
                .method(names.program(program.id()), program)
                .addModifiers(Modifier.PRIVATE)
                .build();
    }

    private MethodSpec derivation(Derivation derivation) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(names.derivation(derivation.id()))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("The value of {@code $L}, derived from other items.\n", derivation.rule())
                .addException(IOException.class)
                .returns(types.ofRule(derivation.rule()));
        CodeBlock value = new SinkNames(types, names, true).alone(derivation.value());
        return method.addStatement("return $L", value).build();
    }

    private MethodSpec size(String rule) {
        MethodSpec.Builder method = MethodSpec.methodBuilder(names.size(rule))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("The size in bytes of {@code $L} at a position in the file.\n", rule)
                .addParameter(TypeName.LONG, "position")
                .addParameter(types.ofRule(rule), "value")
                .addException(IOException.class)
                .returns(TypeName.LONG);
        List<CodeBlock> given = new ArrayList<>();
        for (Quantity need : plan.program(rule).needs()) {
            String name = "given" + (given.size() + 1);
            method.addParameter(types.of(need), name);
            given.add(CodeBlock.of(", $N", name));
        }
        CodeBlock more = CodeBlock.join(given, "");
        return plan.ownSizes().contains(rule)
                ? method.addStatement(
                                "return plan.ownSize($S, value, position, out -> $N(out.order($L), value$L))",
                                rule,
                                names.program(rule),
                                byteOrder(),
                                more)
                        .build()
                : method.addStatement("$T out = $T.counting(position).order($L)", Sink.class, Sink.class, byteOrder())
                        .addStatement("$N(out, value$L)", names.program(rule), more)
                        .addStatement("return out.position() - position")
                        .build();
    }

    /** The metadata in the form of the file's structure. */
    private CodeBlock metadata(TensorPlan.Metadata metadata) {
        TensorPlan.Metadata.Pair pair = metadata.pair();
        if (pair == null) {
            return entries(metadata.type().elementType());
        }
        CodeBlock sorted = pair.sorted()
                ? CodeBlock.of("$Z.sorted($T.Entry.comparingByKey($T::compareTexts))", Map.class, DeepValues.class)
                : CodeBlock.of("");
        return CodeBlock.of(
                "$L.entrySet().stream()$L$Z.map(entry -> new $T(entry.getKey(), entry.getValue())).toList()",
                entries(types.plan().value(pair.value())),
                sorted,
                types.named(pair.rule()));
    }

    private CodeBlock entries(ValueType value) {
        TypeName type = types.of(value).box();
        return type instanceof ParameterizedTypeName generic
                ? CodeBlock.of("contents.<$T>metadata($T.class)", generic, generic.rawType())
                : CodeBlock.of("contents.metadata($T.class)", type);
    }
}
