package org.tensorbind.processor.emit.format;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import javax.lang.model.element.Modifier;
import org.tensorbind.ReadOptions;
import org.tensorbind.format.SlotReader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.processor.emit.Javadoc;
import org.tensorbind.processor.plan.FileFacts;
import org.tensorbind.processor.plan.Found;
import org.tensorbind.processor.plan.SaidDtype;
import org.tensorbind.processor.plan.SlotVisit;
import org.tensorbind.processor.plan.TensorPlan;
import org.tensorbind.processor.plan.Value;
import org.tensorbind.read.Cursor;

/** Prints the reader of a format that says which tensors there are: it goes through the file's structure for them, once. */
public final class SlotReaderEmitter {
    private final JavaTypes types;
    private final FileFacts facts;
    private final List<SlotVisit> visits;
    private final VisitNames names;
    private final ValuePrinter values;

    public SlotReaderEmitter(JavaTypes types, FileFacts facts, List<SlotVisit> visits) {
        this.types = types;
        this.facts = facts;
        this.visits = visits;
        this.names = new VisitNames(facts.root());
        this.values = new ValuePrinter(names, types);
    }

    /** The class. */
    public TypeSpec emit() {
        TypeName root = types.ofRule(facts.root());
        TypeSpec.Builder reader = TypeSpec.classBuilder(types.reader())
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(SlotReader.class)
                .addJavadoc("Reads $L files.\n", Javadoc.text(types.plan().title()))
                .addField(root, "file", Modifier.PRIVATE, Modifier.FINAL)
                .addMethod(constructor(root));
        ReaderEmitter.opening(types, facts).forEach(reader::addMethod);
        reader.addMethod(read()).addMethod(tensors(root)).addMethod(ReaderEmitter.structure(root));
        ReaderValues ofFile = new ReaderValues(facts.root(), types);
        new FileMethods(types, facts, ofFile).addTo(reader);
        return reader.build();
    }

    private MethodSpec constructor(TypeName root) {
        return MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(ByteSource.class, "source")
                .addParameter(ReadOptions.class, "options")
                .addParameter(root, "file")
                .addParameter(SlotReader.Tensors.class, "tensors")
                .addStatement("super(new $T(), source, options, tensors)", types.formatClass())
                .addStatement("this.file = file")
                .build();
    }

    private MethodSpec read() {
        CodeBlock made = CodeBlock.of("new $T(source, options, file, tensors(in, file))", types.reader());
        return ReaderEmitter.reading(types, facts, made)
                .addStatement("reader.checkSizes(in)")
                .addStatement("return reader")
                .build();
    }

    private MethodSpec tensors(TypeName root) {
        return MethodSpec.methodBuilder("tensors")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addJavadoc("The tensors of a file, in their order.\n")
                .addParameter(Cursor.class, "in")
                .addParameter(root, "file")
                .returns(SlotReader.Tensors.class)
                .addException(IOException.class)
                .addStatement("$T tensors = new $T()", SlotReader.Tensors.class, SlotReader.Tensors.class)
                .addCode(print(visits))
                .addStatement("return tensors")
                .build();
    }

    private CodeBlock print(List<SlotVisit> all) {
        CodeBlock.Builder code = CodeBlock.builder();
        all.forEach(visit -> code.add(print(visit)));
        return code.build();
    }

    private CodeBlock print(SlotVisit visit) {
        if (visit instanceof SlotVisit.Each each) {
            return each(each);
        }
        if (visit instanceof SlotVisit.When when) {
            return CodeBlock.builder()
                    .beginControlFlow("if ($L != null)", values.print(when.value()))
                    .add(print(when.visits()))
                    .endControlFlow()
                    .build();
        }
        if (visit instanceof SlotVisit.Tells tells) {
            return StepPrinter.statement("tensors.tells($S)", tells.item());
        }
        if (visit instanceof SlotVisit.Untold untold) {
            return StepPrinter.statement("tensors.untold($S)", untold.item());
        }
        if (visit instanceof SlotVisit.Keeps keeps) {
            return StepPrinter.statement("tensors.keeps($S)", keeps.item());
        }
        if (visit instanceof SlotVisit.Told told) {
            return told(told);
        }
        if (visit instanceof SlotVisit.UniqueNames) {
            return StepPrinter.statement("tensors.expectUniqueNames(in)");
        }
        if (visit instanceof SlotVisit.InTurn turn) {
            CodeBlock.Builder code = CodeBlock.builder();
            turn.apart()
                    .forEach(place -> code.addStatement(
                            "tensors.expectTensors(in, $S, $L)", place.path(), values.print(place.data())));
            return code.addStatement("tensors.inTurn(in)").build();
        }
        return tensor((SlotVisit.Tensor) visit);
    }

    private CodeBlock told(SlotVisit.Told told) {
        CodeBlock.Builder code = CodeBlock.builder();
        SlotVisit.Unkept unkept = told.unkept();
        if (unkept != null) {
            code.add(StepPrinter.statement(
                    "tensors.expectTold(in, $S, $L,$W$L)",
                    told.item(),
                    joined(unkept.path()),
                    unkept.lost() == null ? "true" : values.print(unkept.lost())));
        }
        CodeBlock value = FileMethods.shown(
                told.field(), values.print(told.field().value().value()));
        return code.addStatement(
                        "tensors.keep($S, $S, $L)", told.item(), told.field().name(), value)
                .build();
    }

    private CodeBlock each(SlotVisit.Each each) {
        CodeBlock list = values.print(each.list());
        String index = names.index(each.rule());
        CodeBlock.Builder code = CodeBlock.builder();
        SlotVisit.Beside beside = each.beside();
        if (beside != null) {
            code.addStatement(
                    "in.sameCount($S, $L.size(), $L.size())", beside.label(), values.print(beside.list()), list);
        }
        code.beginControlFlow("for (int $N = 0; $N < $L.size(); $N++)", index, index, list, index)
                .add(element(each.rule(), list, index));
        if (beside != null) {
            code.add(element(beside.rule(), values.print(beside.list()), index));
        }
        return code.add(print(each.visits())).endControlFlow().build();
    }

    private CodeBlock element(String rule, CodeBlock list, String index) {
        String element = names.element(rule);
        return StepPrinter.statement("$T $N = $L.get($N)", types.ofRule(rule), element, list, index);
    }

    private CodeBlock tensor(SlotVisit.Tensor tensor) {
        names.label(tensor.label());
        CodeBlock name = tensor.name().isEmpty()
                ? CodeBlock.of("$T.toString(tensors.size())", Integer.class)
                : joined(tensor.name());
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement(
                        "tensors.add($L,$W$L,$W$L,$W$L,$W$L,$W$L)",
                        name,
                        dtype(tensor),
                        shape(tensor),
                        values.print(tensor.data()),
                        order(tensor),
                        joined(tensor.path()));
        if (tensor.rows() != null) {
            code.addStatement(
                    "tensors.$N(in, $L, $L)",
                    tensor.rows().multiple() ? "inRowsToMultiple" : "inRows",
                    tensor.rows().outer(),
                    values.print(tensor.rows().amount()));
        }
        code.add(stored(tensor.stored()));
        for (TensorPlan.Field field : tensor.fields()) {
            CodeBlock value =
                    FileMethods.shown(field, values.print(field.value().value()));
            code.addStatement("tensors.with($S, $L)", field.name(), value);
        }
        return code.build();
    }

    private CodeBlock stored(TensorPlan.StoredData stored) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (stored.filter() != null) {
            code.add(StepPrinter.statement("$L", filter(stored.filter())));
        }
        if (stored.columnMajor() != null) {
            code.add(columnMajor(stored.columnMajor()));
        }
        if (stored.checksum() != null) {
            code.add(StepPrinter.statement("$L", checksum(stored.checksum())));
        }
        return code.build();
    }

    private CodeBlock filter(TensorPlan.FilterTag filter) {
        CodeBlock tag = values.print(filter.tag().value());
        return CodeBlock.of(
                "tensors.filter($L,$W$L)",
                StorageEmitter.filter(filter, tag, values::constant),
                filter.whenSet() != null ? "null" : StorageEmitter.unknownFilter(types, filter, tag));
    }

    private CodeBlock columnMajor(TensorPlan.ColumnMajor order) {
        Function<Found, CodeBlock> found = item -> values.print(item.value());
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("tensors.columnMajor($L)", StorageEmitter.isColumnMajor(order, found, values::constant));
        Found tag = order.tag();
        if (tag != null && order.mayTellNone()) {
            code.beginControlFlow("if ($L)", StorageEmitter.isOtherOrder(order, tag, found, values::constant))
                    .addStatement("tensors.unreadable($L)", StorageEmitter.otherOrder(order, found.apply(tag)))
                    .endControlFlow();
        }
        return code.build();
    }

    private CodeBlock checksum(TensorPlan.Checksum checksum) {
        CodeBlock value = values.print(checksum.item().value());
        return CodeBlock.of(
                "tensors.checksum($L,$W$L)",
                StorageEmitter.checksum(types, checksum, value),
                StorageEmitter.unknown(types, checksum, value));
    }

    private CodeBlock order(SlotVisit.Tensor tensor) {
        if (tensor.stored().order() instanceof TensorPlan.ElementOrder.ByDtype) {
            Value dtype = Objects.requireNonNull(tensor.dtype(), "the file has it");
            return CodeBlock.of("$L.byteOrder()", values.print(dtype));
        }
        if (tensor.stored().order() instanceof TensorPlan.ElementOrder.ByCondition order) {
            return JavaNames.byteOrder(order.bigWhenHeld(), values.print(order.condition()));
        }
        if (tensor.stored().order() instanceof TensorPlan.ElementOrder.OfFile) {
            return CodeBlock.of("in.order()");
        }
        return JavaNames.byteOrder(
                ((TensorPlan.ElementOrder.Fixed) tensor.stored().order()).big());
    }

    private CodeBlock dtype(SlotVisit.Tensor tensor) {
        Value dtype = tensor.dtype();
        if (dtype == null || tensor.dtypeRule() == null) {
            return dtype(Objects.requireNonNull(tensor.said(), "checked before"), types, values::print);
        }
        CodeBlock value = values.print(dtype);
        return CodeBlock.of("$L.elementType(),$W$L.code(),$W$T.KNOWN", value, value, types.named(tensor.dtypeRule()));
    }

    /** A dtype that the grammar says. */
    static CodeBlock dtype(SaidDtype said, JavaTypes types, Function<Value, CodeBlock> values) {
        return said instanceof SaidDtype.When when
                ? CodeBlock.of(
                        "($L ? $L : $L)",
                        values.apply(when.condition()),
                        dtype(when.then(), types, values),
                        dtype(when.otherwise(), types, values))
                : ElementTypeEmitter.print(((SaidDtype.Always) said).type(), types);
    }

    private CodeBlock shape(SlotVisit.Tensor tensor) {
        if (tensor.shape() != null) {
            CodeBlock list = values.print(tensor.shape());
            return tensor.reversed()
                    ? CodeBlock.of("$L.reversed().toShape()", list)
                    : CodeBlock.of("$L.toShape()", list);
        }
        CodeBlock.Builder dimensions = CodeBlock.builder();
        tensor.dimensions().forEach(each -> dimensions.add(",$W$L", values.print(each)));
        CodeBlock sources =
                tensor.sources().stream().map(each -> CodeBlock.of("$S", each)).collect(CodeBlock.joining(", "));
        return CodeBlock.of("in.shape($S, new $T[] {$L}$L)", tensor.label(), String.class, sources, dimensions.build());
    }

    /** Texts, numbers and items as one text. */
    private CodeBlock joined(List<Value> parts) {
        StringBuilder text = new StringBuilder();
        List<CodeBlock> joined = new ArrayList<>();
        for (Value part : parts) {
            if (part instanceof Value.Text constant) {
                text.append(constant.value());
            } else {
                if (!text.isEmpty() || joined.isEmpty()) {
                    joined.add(CodeBlock.of("$S", text.toString()));
                    text.setLength(0);
                }
                joined.add(values.print(part));
            }
        }
        if (!text.isEmpty() || joined.isEmpty()) {
            joined.add(CodeBlock.of("$S", text.toString()));
        }
        return CodeBlock.join(joined, " + ");
    }
}
