package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.Call;
import org.tensorbind.processor.plan.step.Check;
import org.tensorbind.processor.plan.step.Program;
import org.tensorbind.processor.plan.step.SingleItem;
import org.tensorbind.processor.plan.step.Transfer;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.plan.value.ValueCoding;
import org.tensorbind.value.Longs;

/** Prints how the value of one item is read. */
final class CursorItems {
    private final JavaTypes types;
    private final CursorNames names;
    private final ValuePrinter values;
    private final CursorTarget target;

    CursorItems(CursorTarget target) {
        this.target = target;
        this.types = target.types();
        this.names = target.names();
        this.values = target.values();
    }

    /** A statement that reads one item. */
    CodeBlock print(Transfer step) {
        if (step.coding() instanceof ValueCoding.Ahead ahead) {
            return ahead(step, ahead);
        }
        if (step.coding() instanceof ValueCoding.Key) {
            return CodeBlock.of(""); // a parameter, called as the item
        }
        TypeName type = types.of(types.plan().held(step.rule()));
        return use(step, value -> target.assigned(type, step.rule(), value));
    }

    /** A statement of which the value that is read is a part. */
    CodeBlock use(Transfer step, UnaryOperator<CodeBlock> statement) {
        return CodeBlock.of("$L$L", before(step), statement.apply(value(step)));
    }

    /** What comes before the expression that has the value of a step: integers are read in a loop. */
    private CodeBlock before(Transfer read) {
        if (read.coding() instanceof ValueCoding.Listed list) {
            return list.inDocument() ? target.tuple(list.inParentheses()) : integers(read, list);
        }
        return read.coding() instanceof ValueCoding.Element element && element.extension() != null
                ? target.extension(read.label(), element.extension(), true)
                : CodeBlock.of("");
    }

    /** An expression that reads one item, or has it. */
    private CodeBlock value(Transfer step) {
        CodeBlock read = reading(step, step.coding());
        return step.named() == null || step.coding() instanceof ValueCoding.Listed
                ? read
                : CodeBlock.of("in.meaning($T.of($L))", types.named(step.rule()), read);
    }

    /** An expression that has what a program gives that reads one item. */
    CodeBlock value(Program program, Call call) {
        SingleItem single = Objects.requireNonNull(SingleItem.read(program), "it has no method");
        Transfer item = single.calledBy(call, program, false);
        CodeBlock value = single.check() == null ? value(item) : checked(item, single.check());
        return single.record() == null ? value : CodeBlock.of("new $T($L)", types.named(single.record()), value);
    }

    /** An expression that reads an item and looks whether it is known, or not above its limit. */
    private CodeBlock checked(Transfer item, Check check) {
        CodeBlock start = CodeBlock.of("$N.position()", item.coding().inDocument() ? names.doc() : "in");
        if (check.problem() == Check.Problem.ABOVE_LIMIT) {
            return CodeBlock.of("in.atMost($S, $LL, $L, $L)", item.label(), check.limit(), start, value(item));
        }
        ClassName type = types.named(item.rule());
        CodeBlock named = CodeBlock.of("$T.of($L)", type, reading(item, item.coding()));
        return check.problem() == Check.Problem.UNKNOWN
                ? CodeBlock.of("in.named($S, $L, $L)", item.label(), start, named)
                : CodeBlock.of("in.maybeUnnamed($S, $L, $L)", item.label(), start, named);
    }

    private CodeBlock reading(Transfer step, ValueCoding coding) {
        if (coding instanceof ValueCoding.Scaled scaled) {
            return CodeBlock.of(
                    "in.fromStored($N, $S, $L, $L, $LL, $LL, $LL)",
                    names.own("start"),
                    step.label(),
                    reading(step, scaled.stored()),
                    scaled.isSigned(),
                    scaled.factor(),
                    scaled.divisor(),
                    scaled.bias());
        }
        if (coding instanceof ValueCoding.Rotated rotated) {
            CodeBlock stored = reading(step, rotated.stored());
            return CodeBlock.of(
                    "in.fromRotated($L, $L, $L, $LL)", stored, rotated.bits(), rotated.right(), rotated.bias());
        }
        if (coding instanceof ValueCoding.Listed list) {
            return list.inDocument()
                    ? inDocument(step.label(), list)
                    : CodeBlock.of("$T.adopt($N)", Longs.class, names.own("values"));
        }
        if (coding instanceof ValueCoding.Packed packed) {
            CodeBlock numbers = packed.byteSize() > 0
                    ? CodeBlock.of("$N.packedFloats($S, $L)", names.doc(), step.label(), packed.byteSize())
                    : CodeBlock.of("$N.packedIntegers($S, $L)", names.doc(), step.label(), packed.signed());
            return packed.counted() ? CodeBlock.of("in.counted($S, $L)", step.label(), numbers) : numbers;
        }
        if (coding instanceof ValueCoding.Data data
                && data.ofAnyDtype()
                && step.size() instanceof Value.Op elements
                && elements.is(Operator.ELEMENT_BYTES)) {
            return CodeBlock.of(
                    data.orRest()
                            ? "in.elementsOrRest($S, $L.elementType(), $L)"
                            : "in.elements($S, $L.elementType(), $L)",
                    step.label(),
                    values.print(elements.operand(1)),
                    values.print(elements.operand(0)));
        }
        if (coding instanceof ValueCoding.Text text
                && text.end() == null
                && step.size() == null
                && step.named() != null) {
            return CodingPrinter.oneOf(step.label(), text.code(), step.named());
        }
        return plain(step.label(), coding, step.size() == null ? null : values.print(step.size()));
    }

    private CodeBlock inDocument(String label, ValueCoding.Listed list) {
        ValueCoding.Kind kind = ((ValueCoding.Element) list.integer()).kind();
        return kind == ValueCoding.Kind.UINT_BITS
                ? CodeBlock.of("$T.unsigned($N, $S)", RuntimeTypes.DOCUMENTS, names.doc(), label)
                : CodeBlock.of(
                        "$T.integers($N, $S, $L)",
                        RuntimeTypes.DOCUMENTS,
                        names.doc(),
                        label,
                        kind == ValueCoding.Kind.INT);
    }

    private CodeBlock plain(String label, ValueCoding coding, @Nullable CodeBlock size) {
        String reader = coding.inDocument() ? names.doc() : "in";
        return CodingPrinter.call(reader, coding, List.of(CodeBlock.of("$S", label)), size);
    }

    /** The tag; null if it is optional and the map does not have it. */
    private CodeBlock ahead(Transfer step, ValueCoding.Ahead ahead) {
        ClassName type = types.named(step.rule());
        if (ahead.mayBeAbsent()) {
            return aheadOrNull(step, ahead, type);
        }
        CodeBlock code = CodeBlock.of("value.$L($S)", CodingPrinter.method(ahead.field()), step.label());
        return statement(
                "$T $N = $T.of($T.ahead($N, $S, $S, value -> $L))",
                type,
                names.item(step.rule()),
                type,
                RuntimeTypes.DOCUMENTS,
                names.doc(),
                ahead.owner(),
                ahead.key(),
                code);
    }

    private CodeBlock aheadOrNull(Transfer step, ValueCoding.Ahead ahead, ClassName type) {
        Class<?> plain = types.plan().enumeration(step.rule()).isText() ? String.class : Long.class;
        return CodeBlock.builder()
                .addStatement(
                        "$T $N = $T.aheadAs($T.class, $N, $S, $S)",
                        Nullness.nullable(ClassName.get(plain)),
                        names.own("code"),
                        RuntimeTypes.DOCUMENTS,
                        plain,
                        names.doc(),
                        ahead.owner(),
                        ahead.key())
                .addStatement(
                        "$T $N = $N == null ? null : $T.of($N)",
                        Nullness.nullable(type),
                        names.item(step.rule()),
                        names.own("code"),
                        type,
                        names.own("code"))
                .build();
    }

    private CodeBlock integers(Transfer step, ValueCoding.Listed list) {
        String values = names.own("values");
        String index = names.own("i");
        return CodeBlock.builder()
                .addStatement(
                        "long[] $N = new long[in.count($S, $L, $L)]",
                        values,
                        step.label(),
                        this.values.print(Objects.requireNonNull(step.size(), "how many there are")),
                        list.smallest())
                .beginControlFlow("for (int $N = 0; $N < $N.length; $N++)", index, index, values, index)
                .addStatement("in.element($N)", index)
                .addStatement("$N[$N] = $L", values, index, plain(step.label(), list.integer(), null))
                .endControlFlow()
                .addStatement("in.endElements()")
                .build();
    }
}
