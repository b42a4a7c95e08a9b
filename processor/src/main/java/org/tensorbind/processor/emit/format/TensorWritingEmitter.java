package org.tensorbind.processor.emit.format;

import static org.tensorbind.processor.emit.Code.joined;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Modifier;
import org.tensorbind.processor.emit.format.step.SinkNames;
import org.tensorbind.processor.emit.format.value.ElementTypes;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.SerializerNames;
import org.tensorbind.processor.plan.tensor.TensorDescription;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.write.TensorWriting;
import org.tensorbind.processor.plan.write.TensorWriting.Check;
import org.tensorbind.processor.plan.write.TensorWriting.Clause;
import org.tensorbind.processor.plan.write.TensorWriting.Solved;
import org.tensorbind.write.PlacedTensors;
import org.tensorbind.write.TensorChecks;
import org.tensorbind.write.TensorPlaces;

/** Prints what a writer does with tensors: where they are, what follows from them, what they must be. */
final class TensorWritingEmitter {
    private final JavaTypes types;
    private final TensorWriting tensors;
    private final SerializerNames names;
    private final CodeBlock byteOrder;

    /** @param byteOrder of the file's integers */
    TensorWritingEmitter(JavaTypes types, TensorWriting tensors, SerializerNames names, CodeBlock byteOrder) {
        this.byteOrder = byteOrder;
        this.types = types;
        this.tensors = tensors;
        this.names = names;
    }

    void emit(TypeSpec.Builder serializer) {
        for (int i = 0; i < tensors.lists().size(); i++) {
            String list = names.list(tensors.lists().get(i).rule());
            serializer.addField(FieldSpec.builder(TypeName.INT, list, Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                    .initializer("$L", i)
                    .build());
        }
        serializer
                .addField(places())
                .addField(FieldSpec.builder(PlacedTensors.class, "tensors", Modifier.PRIVATE, Modifier.FINAL)
                        .build());
        if (!tensors.checks().isEmpty()) {
            serializer.addMethod(check());
        }
        tensors.solved().forEach(item -> serializer.addMethod(solved(item)));
        if (tensors.order() != null) {
            serializer.addMethod(elementOrder(tensors.order()));
        }
    }

    private FieldSpec places() {
        CodeBlock.Builder all = CodeBlock.builder().add("new $T()$>$>", TensorPlaces.class);
        for (TensorWriting.ListOfTensors list : tensors.lists()) {
            CodeBlock around = list.around() < 0 ? CodeBlock.of("") : CodeBlock.of(", $N", number(list.around()));
            all.add("\n.list($S$L)", list.rule(), around);
        }
        tensors.clauses().forEach(clause -> all.add(clause(clause)));
        TensorWriting.Whole whole = tensors.whole();
        if (whole != null) {
            all.add(
                    "\n.whole($S, $S, $S, $L)",
                    whole.item(),
                    whole.attribute(),
                    whole.shape(),
                    joined("$S", whole.values(), ", "));
        }
        if (tensors.sorted() != null) {
            all.add("\n.sorted($L)", tensors.sorted() == TensorWriting.Sorted.SHORTEST_FIRST);
        }
        return FieldSpec.builder(TensorPlaces.class, "PLACES", Modifier.STATIC, Modifier.FINAL)
                .addJavadoc(
                        "The lists that contain tensors, and the names of each tensor clause$L.",
                        tensors.isOrderedByItems() ? " with the indexes of items on the path to its data" : "")
                .initializer(all.add("$<$<").build())
                .build();
    }

    private CodeBlock clause(Clause clause) {
        CodeBlock.Builder code = CodeBlock.builder().add("\n.clause($S)", clause.pattern());
        if (clause.optional()) {
            code.add(".optional()");
        }
        List<Integer> items = new ArrayList<>();
        for (TensorWriting.Part part : clause.way()) {
            if (tensors.isOrderedByItems()) {
                items.add(part.item());
            }
            if (part.list() >= 0) {
                code.add(at(items)).add(".inEach($N)", number(part.list()));
                items.clear();
            }
        }
        code.add(at(items));
        return clause.fit() == null
                ? code.build()
                : code.add(".fitting($L)", fit(clause.fit())).build();
    }

    private static CodeBlock at(List<Integer> items) {
        return items.isEmpty() ? CodeBlock.of("") : CodeBlock.of(".at($L)", joined("$L", items, ", "));
    }

    private CodeBlock fit(TensorWriting.Fit fit) {
        List<CodeBlock> arguments = new ArrayList<>();
        arguments.add(CodeBlock.of("$L", fit.rank() == null ? -1 : fit.rank()));
        fit.dtypes().forEach(dtype -> arguments.add(ElementTypes.print(dtype, types)));
        return CodeBlock.join(arguments, ", ");
    }

    private String number(int list) {
        return names.list(tensors.lists().get(list).rule());
    }

    private MethodSpec elementOrder(TensorWriting.Order order) {
        CodeBlock when = new SinkNames(types, names, true).print(order.when());
        return MethodSpec.methodBuilder("elementOrder")
                .addJavadoc("The byte order of elements, as items of the file tell it.\n")
                .addException(IOException.class)
                .returns(ByteOrder.class)
                .addStatement("return $L", JavaNames.byteOrder(order.big(), when))
                .build();
    }

    private MethodSpec check() {
        MethodSpec.Builder method = MethodSpec.methodBuilder("checkTensors")
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Rejects tensors that are not those of the format.\n")
                .addException(IOException.class)
                .addStatement("$T checks = tensors.checks()", TensorChecks.class);
        tensors.checks().forEach(check -> method.addStatement("$L", check(check)));
        return method.addStatement("checks.report()").build();
    }

    private CodeBlock check(Check check) {
        SinkNames values = new SinkNames(types, names, true);
        if (check instanceof Check.Rank rank) {
            return CodeBlock.of("checks.expectRank($L, $L, $S)", rank.clause(), rank.rank(), rank.words());
        }
        if (check instanceof Check.Shape shape) {
            return shape.dimensions() instanceof Value.Op list && list.is(Operator.LIST)
                    ? CodeBlock.of(
                            "checks.expectShape($L, () -> new long[] {$L})",
                            shape.clause(),
                            list.operands().stream().map(values::print).collect(CodeBlock.joining(", ")))
                    : CodeBlock.of(
                            "checks.expectShape($L, () -> $L.toArray())",
                            shape.clause(),
                            values.print(shape.dimensions()));
        }
        if (check instanceof Check.Within room) {
            return CodeBlock.of(
                    "checks.expectWithin($L, $S, $LL, $LL, $L)",
                    room.clause(),
                    room.item(),
                    room.lowest(),
                    room.highest(),
                    way(room.value()));
        }
        if (check instanceof Check.Rows laid && laid.rows().separator() != null) {
            TensorDescription.Separator separator = laid.rows().separator();
            return CodeBlock.of(
                    "checks.laySeparatedRows($L, $L, $L, $L, $L)",
                    laid.clause(),
                    laid.rows().outer(),
                    separator.byteSize(),
                    byteOrder,
                    way(separator.value()));
        }
        if (check instanceof Check.Rows laid) {
            return CodeBlock.of(
                    "checks.$N($L, $L, $L)",
                    laid.rows().multiple() ? "layRowsToMultiple" : "layRows",
                    laid.clause(),
                    laid.rows().outer(),
                    way(laid.rows().amount()));
        }
        if (check instanceof Check.InTurn turn) {
            return CodeBlock.of(
                    "checks.$N($L)",
                    turn.inElement() ? "layInTurnInElements" : "layInTurn",
                    joined("$L", turn.clauses(), ", "));
        }
        if (check instanceof Check.Dtype dtype) {
            return dtype(dtype, values);
        }
        Check.Presence presence = (Check.Presence) check;
        return CodeBlock.of(
                "checks.expectPresence($L, $S, $S, () -> $L, () -> $L)",
                presence.clause(),
                presence.words(),
                String.join(" or ", presence.given().keySet()),
                given(presence.given(), values),
                values.print(presence.condition()));
    }

    /** A text of items with their values. */
    private static CodeBlock given(Map<String, Value> items, SinkNames values) {
        List<CodeBlock> given = new ArrayList<>();
        items.forEach((item, value) -> given.add(CodeBlock.of("$S + ($L)", item + " is ", values.print(value))));
        return given.isEmpty() ? CodeBlock.of("$S", "") : CodeBlock.join(given, " + \", \" + ");
    }

    private CodeBlock dtype(Check.Dtype check, SinkNames values) {
        CodeBlock type = CodeBlock.of("() -> $L", values.print(check.type()));
        if (check.words() == null) {
            return CodeBlock.of("checks.expectDtype($L, $L)", check.clause(), type);
        }
        return CodeBlock.of(
                "checks.expectDtype($L, $L, $S, () -> $L)",
                check.clause(),
                type,
                check.words(),
                given(check.given(), values));
    }

    private MethodSpec solved(Solved item) {
        TypeName type = types.ofRule(item.rule());
        List<CodeBlock> ways = new ArrayList<>();
        item.values().forEach(value -> ways.add(way(value)));
        return MethodSpec.methodBuilder(names.solved(item.rule()))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("{@code $L}, as it follows from tensors.\n", item.rule())
                .addException(IOException.class)
                .returns(type)
                .addStatement(
                        "return tensors.<$T>solve($S, $L, $L)",
                        type.box(),
                        item.label(),
                        item.inList(),
                        CodeBlock.join(ways, ", "))
                .build();
    }

    private CodeBlock way(Value value) {
        CodeBlock printed = new SinkNames(types, names, true).print(value);
        return value instanceof Value.Number
                ? CodeBlock.of("() -> (long) $L", printed)
                : CodeBlock.of("() -> $L", printed);
    }
}
