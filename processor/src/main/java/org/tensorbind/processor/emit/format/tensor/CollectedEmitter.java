package org.tensorbind.processor.emit.format.tensor;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tensorbind.format.CollectedTensors;
import org.tensorbind.processor.emit.Code;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.tensor.FileFacts;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.tensor.TensorDescription.Content;
import org.tensorbind.processor.plan.tensor.TensorDescription.Dimensions;
import org.tensorbind.processor.plan.tensor.TensorDescription.StoredData;
import org.tensorbind.processor.plan.tensor.TensorPlan;
import org.tensorbind.processor.plan.tensor.TensorPlan.Access.Collected;
import org.tensorbind.processor.plan.tensor.TensorVisit;
import org.tensorbind.processor.plan.value.Found;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.read.Cursor;

/** Prints a reader that visits the file's structure once and records a description of each tensor. */
public final class CollectedEmitter implements AccessEmitter {
    private final JavaTypes types;
    private final FileFacts facts;
    private final List<TensorVisit> visits;
    private final boolean asksForCursor;
    private final VisitNames names;
    private final ValuePrinter values;

    CollectedEmitter(JavaTypes types, FileFacts facts, List<TensorVisit> visits) {
        this.types = types;
        this.facts = facts;
        this.visits = visits;
        this.asksForCursor = Collected.asksForCursor(visits);
        this.names = new VisitNames(facts.root());
        this.values = new ValuePrinter(names, types);
    }

    @Override
    public CodeBlock collected() {
        return CodeBlock.of(asksForCursor ? "tensors(in, file)" : "tensors(file)");
    }

    @Override
    public String shapeRule() {
        return PlanParts.all(visits, TensorDescription.class).stream()
                .map(TensorDescription::shapeRule)
                .filter(rule -> !rule.isEmpty())
                .findFirst()
                .orElse("");
    }

    @Override
    public void addTo(TypeSpec.Builder reader) {
        reader.addMethod(tensors());
        PlanParts.all(visits, TensorDescription.class).stream()
                .filter(CollectedEmitter::hasMethods)
                .forEach(tensor -> methods(tensor).addCalled(reader));
    }

    /** Whether a tensor is described by methods of its own, because it may be incomplete or have one of several layouts. */
    private static boolean hasMethods(TensorDescription tensor) {
        return tensor.isPartial() || tensor.layoutName() != null || !(tensor.content() instanceof Content.Plain);
    }

    private TensorMethods methods(TensorDescription tensor) {
        if (tensor.content() instanceof Content.ByVariant variants) {
            variants.blocks().forEach(block -> names.block(block.rule()));
        }
        return new TensorMethods(
                types,
                tensor,
                scope(tensor, Collected.Finding.STORAGE),
                scope(tensor, Collected.Finding.SHAPE),
                scope(tensor, Collected.Finding.DATA),
                values);
    }

    private TensorScope scope(TensorDescription tensor, Collected.Finding finding) {
        List<ParameterSpec> parameters = new ArrayList<>();
        if (Collected.asksForCursor(tensor)) {
            parameters.add(ParameterSpec.builder(Cursor.class, "in").build());
        }
        names.variables().forEach((rule, name) -> {
            if (Collected.asksFor(tensor, rule, finding)) {
                parameters.add(ParameterSpec.builder(types.ofRule(rule), name).build());
            }
        });
        return new TensorScope(parameters, null);
    }

    private MethodSpec tensors() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("tensors")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addJavadoc("The tensors of a file, in their order.\n");
        if (asksForCursor) {
            method.addParameter(Cursor.class, "in");
        }
        return method.addParameter(types.ofRule(facts.root()), "file")
                .returns(CollectedTensors.class)
                .addException(IOException.class)
                .addStatement("$T tensors = new $T()", CollectedTensors.class, CollectedTensors.class)
                .addCode(print(visits))
                .addStatement("return tensors")
                .build();
    }

    private CodeBlock print(List<TensorVisit> all) {
        CodeBlock.Builder code = CodeBlock.builder();
        all.forEach(visit -> code.add(print(visit)));
        return code.build();
    }

    private CodeBlock print(TensorVisit visit) {
        if (visit instanceof TensorVisit.Each each) {
            return each(each);
        }
        if (visit instanceof TensorVisit.When when) {
            return CodeBlock.builder()
                    .beginControlFlow("if ($L)", values.print(when.condition()))
                    .add(print(when.visits()))
                    .endControlFlow()
                    .build();
        }
        if (visit instanceof TensorVisit.UniqueNames) {
            return statement("tensors.expectUniqueNames(in)");
        }
        if (visit instanceof TensorVisit.InTurn turn) {
            CodeBlock.Builder code = CodeBlock.builder();
            turn.apart()
                    .forEach(place -> code.addStatement(
                            "tensors.expectTensors(in, $S, $L)", place.path(), values.print(place.data())));
            return code.addStatement("tensors.inTurn(in)").build();
        }
        return visit instanceof TensorVisit.Describe describe ? describe(describe) : inLists(visit);
    }

    /** The visits for nested and parallel lists. */
    private CodeBlock inLists(TensorVisit visit) {
        if (visit instanceof TensorVisit.Take take) {
            Found list = take.beside().list();
            return statement(
                    "$T $N = tensors.beside(in, $S, $L)",
                    types.ofRule(list.rule()),
                    names.element(list.rule()),
                    take.beside().label(),
                    values.print(list.orEmpty()));
        }
        if (visit instanceof TensorVisit.SameCount same) {
            return statement(
                    "tensors.sameCount(in, $S, $L.size())",
                    same.beside().label(),
                    values.print(same.beside().list().orEmpty()));
        }
        if (visit instanceof TensorVisit.Placed placed) {
            CodeBlock whole = placed.whole() == null ? CodeBlock.of("false") : values.print(placed.whole());
            return statement(
                    "tensors.place($L, $T.of($L), $L)",
                    whole,
                    List.class,
                    printed(placed.items()),
                    printed(placed.positions()));
        }
        if (visit instanceof TensorVisit.InPlaces) {
            return statement("tensors.inPlaces(in, $T.PLACES)", types.serializer());
        }
        TensorVisit.NotEmpty all = (TensorVisit.NotEmpty) visit;
        return statement("tensors.notEmpty(in, $L, $L)", values.print(all.list()), joined(all.path()));
    }

    private CodeBlock printed(List<Value> all) {
        return all.stream().map(values::print).collect(CodeBlock.joining(", "));
    }

    private CodeBlock each(TensorVisit.Each each) {
        CodeBlock list = values.print(each.list());
        String index = names.index(each.rule());
        CodeBlock.Builder code = CodeBlock.builder();
        TensorPlan.Parallel beside = each.beside();
        if (beside != null) {
            code.addStatement(
                    "in.sameCount($S, $L.size(), $L.size())",
                    beside.label(),
                    values.print(beside.list().orEmpty()),
                    list);
        }
        if (each.alike() != null) {
            return alike(each, list, index);
        }
        code.beginControlFlow("for (int $N = 0; $N < $L.size(); $N++)", index, index, list, index)
                .add(element(each.rule(), list, index));
        if (beside != null) {
            code.add(element(beside.list().rule(), values.print(beside.list().orEmpty()), index));
        }
        return code.add(print(each.visits())).endControlFlow().build();
    }

    private CodeBlock alike(TensorVisit.Each each, CodeBlock list, String index) {
        CodeBlock.Builder code = CodeBlock.builder()
                .add(
                        "$N.each(in, $S, $L.size(), ($N, $N) -> {\n$>",
                        VisitNames.TENSORS,
                        each.alike(),
                        list,
                        VisitNames.EACH,
                        index);
        CodeBlock element = element(each.rule(), list, index);
        List<TensorVisit.Describe> tensors =
                each.visits().stream().map(TensorVisit.Describe.class::cast).toList();
        code.add(element);
        tensors.forEach(visit -> code.add(add(visit, VisitNames.EACH, CodeBlock.of(""))));
        code.add("$<}");
        List<TensorDescription> alike =
                tensors.stream().map(TensorVisit.Describe::tensor).toList();
        alike.forEach(tensor -> code.add(", $N -> $L", index, joined(tensor.name())));
        code.add(");\n");
        for (int i = 0; i < alike.size(); i++) {
            if (!alike.get(i).attributes().isEmpty()) {
                code.add("$N.eachWith($L, $N -> {\n$>", VisitNames.TENSORS, i, index)
                        .add(element)
                        .addStatement("return $L", fields(alike.get(i).attributes()))
                        .add("$<});\n");
            }
        }
        return code.build();
    }

    private CodeBlock fields(List<TensorPlan.Field> attributes) {
        CodeBlock fields = CodeBlock.of("");
        for (TensorPlan.Field field : attributes) {
            CodeBlock value = values.print(field.value());
            CodeBlock before = fields.isEmpty() ? fields : CodeBlock.of("$L, ", fields);
            fields = CodeBlock.of("$T.fields($L$S, $L)", CollectedTensors.class, before, field.name(), value);
        }
        return fields;
    }

    private CodeBlock element(String rule, CodeBlock list, String index) {
        String element = names.element(rule);
        return statement("$T $N = $L.get($N)", types.ofRule(rule), element, list, index);
    }

    private CodeBlock describe(TensorVisit.Describe visit) {
        TensorDescription tensor = visit.tensor();
        CodeBlock name = tensor.name().isEmpty()
                ? CodeBlock.of("$T.toString(tensors.size())", Integer.class)
                : joined(tensor.name());
        CodeBlock.Builder code = CodeBlock.builder().add(add(visit, VisitNames.TENSORS, CodeBlock.of("$L, ", name)));
        code.add(FileMethods.each(
                tensor.attributes(),
                field -> statement("tensors.with($S, $L)", field.name(), values.print(field.value())),
                values));
        if (tensor.customFields() != null) {
            CodeBlock statement = statement(
                    "tensors.withAll($L)", values.print(tensor.customFields().value()));
            code.add(FileMethods.when(tensor.customFields().condition(), statement, values));
        }
        return code.build();
    }

    /**
     * Adds a tensor.
     *
     * @param variable the variable with the tensors that it is added to
     * @param name its name with a comma; empty if a list gives it
     */
    private CodeBlock add(TensorVisit.Describe visit, String variable, CodeBlock name) {
        TensorDescription tensor = visit.tensor();
        if (hasMethods(tensor)) {
            return methods(tensor).visit(variable, name, joined(visit.path()));
        }
        Content.Plain content = (Content.Plain) tensor.content();
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement(
                        "$N.add($L$L, $L, $L, $L)",
                        variable,
                        name,
                        dtype(tensor),
                        shape(content.shape(), visit.label()),
                        storage(tensor, content.stored()),
                        joined(visit.path()));
        if (content.shape() instanceof Dimensions.Computed computed && computed.rows() != null) {
            code.addStatement("$N.$L", variable, rows(computed.rows()));
        }
        return code.build();
    }

    private CodeBlock rows(TensorDescription.Rows rows) {
        TensorDescription.Separator separator = rows.separator();
        return separator != null
                ? CodeBlock.of(
                        "inSeparatedRows(in, $L, $L, $L)",
                        rows.outer(),
                        separator.byteSize(),
                        values.print(separator.value()))
                : CodeBlock.of(
                        "$N(in, $L, $L)",
                        rows.multiple() ? "inRowsToMultiple" : "inRows",
                        rows.outer(),
                        values.print(rows.amount()));
    }

    private CodeBlock storage(TensorDescription tensor, TensorDescription.Stored.Dense stored) {
        StoredData data = tensor.payloads().get(0);
        return new StorageEmitter(types, tensor, values, CodeBlock.of("in.order()"))
                .storage(
                        data,
                        values.print(stored.data().orNull()),
                        tensor.dtype() == null
                                ? null
                                : values.print(tensor.dtype().orNull()),
                        null,
                        data.filter() == null
                                ? null
                                : values.print(data.filter().tag().orNull()),
                        null);
    }

    private CodeBlock dtype(TensorDescription tensor) {
        if (tensor.declaredDtype() != null) {
            return values.print(tensor.declaredDtype());
        }
        return values.print(tensor.dtypeItem().orNull());
    }

    private CodeBlock shape(Dimensions shape, String label) {
        if (shape instanceof Dimensions.Listed list) {
            return TensorMethods.shape(list, values);
        }
        Dimensions.Computed computed = (Dimensions.Computed) shape;
        CodeBlock.Builder dimensions = CodeBlock.builder();
        computed.values().forEach(each -> dimensions.add(", $L", values.print(each)));
        CodeBlock sources = Code.joined("$S", computed.sources(), ", ");
        return CodeBlock.of("in.shape($S, new $T[] {$L}$L)", label, String.class, sources, dimensions.build());
    }

    /** Concatenates texts, numbers and items. */
    private CodeBlock joined(List<Value> parts) {
        List<Value> together = new ArrayList<>();
        for (Value part : parts) {
            int last = together.size() - 1;
            if (last >= 0 && part instanceof Value.Text next && together.get(last) instanceof Value.Text text) {
                together.set(last, new Value.Text(text.value() + next.value()));
            } else {
                together.add(part);
            }
        }
        List<CodeBlock> joined =
                new ArrayList<>(together.stream().map(values::print).toList());
        if (together.stream().limit(2).noneMatch(this::isText)) {
            joined.add(0, CodeBlock.of("$S", ""));
        }
        return CodeBlock.join(joined, " + ");
    }

    private boolean isText(Value part) {
        if (part instanceof Value.Op op) {
            return op.is(Operator.CONDITIONAL)
                    ? op.operands().stream().skip(1).allMatch(this::isText)
                    : op.is(Operator.CONCAT) && op.operands().stream().limit(2).anyMatch(this::isText);
        }
        return part instanceof Value.Text
                || (part instanceof Value.Component item
                        && types.ofRule(item.rule()).equals(ClassName.get(String.class)));
    }
}
