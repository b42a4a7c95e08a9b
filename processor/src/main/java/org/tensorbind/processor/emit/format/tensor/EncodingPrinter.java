package org.tensorbind.processor.emit.format.tensor;

import com.palantir.javapoet.CodeBlock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.tensorbind.payload.BlockNumbers;
import org.tensorbind.processor.plan.BlockEncoding;
import org.tensorbind.processor.plan.BlockEncoding.Digit;
import org.tensorbind.processor.plan.BlockPiece.Loop;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.BlockPart;
import org.tensorbind.processor.type.RuleNames;

/** Prints how a block is made of its elements. */
final class EncodingPrinter {
    private static final List<String> OWN = List.of("elements", "from", "bytes", "at", "i");

    private final BlockEncoding encoding;
    private final int elements;
    private final Set<String> taken = new HashSet<>(OWN);
    private final Map<Value, String> variables = new HashMap<>();

    EncodingPrinter(BlockEncoding encoding, int elements) {
        this.encoding = encoding;
        this.elements = elements;
    }

    /** What computes and stores all numbers of a block. */
    CodeBlock print() {
        CodeBlock.Builder code = CodeBlock.builder();
        for (BlockEncoding.Number number : encoding.numbers()) {
            store(number, BlockIndex.of(0), code);
        }
        for (Value.Op factor : encoding.factors()) {
            CodeBlock value = value(factor, false);
            String name = newName("factor");
            code.addStatement("float $N = $L", name, value);
            variables.put(factor, name);
        }
        if (!encoding.codes().isEmpty()) {
            code.beginControlFlow("for (int i = 0; i < $L; i++)", elements);
            for (BlockEncoding.Number number : encoding.codes()) {
                store(number, BlockIndex.of(List.of(new Loop("i", elements, 1)), 0), code);
            }
            code.endControlFlow();
        }
        return code.build();
    }

    private String newName(String wanted) {
        String name = wanted;
        for (int number = 2; !taken.add(name); number++) {
            name = wanted + number;
        }
        return name;
    }

    private void store(BlockEncoding.Number number, BlockIndex index, CodeBlock.Builder code) {
        BlockPart first = number.digits().get(0).part();
        String name = newName(RuleNames.member(first.name()));
        CodeBlock value = value(number.value(), false);
        if (number.rounding() == null) {
            code.addStatement("float $N = $L", name, value);
            variables.put(new Known.Local(first.name()), name);
        } else {
            code.addStatement(
                    "int $N = $T.$L($L, $L, $L)",
                    name,
                    BlockNumbers.class,
                    number.rounding().name().toLowerCase(Locale.ROOT),
                    value,
                    number.least(),
                    number.greatest());
        }
        for (Digit digit : number.digits()) {
            store(digit, name, index, code);
        }
    }

    private static void store(Digit digit, String name, BlockIndex index, CodeBlock.Builder code) {
        BlockPart part = digit.part();
        String number = digit.shift() == 0 ? name : name + " >> " + digit.shift();
        if (part.bits() < Byte.SIZE) {
            BlockIndex bit = index.inByte(part);
            code.addStatement(
                    "bytes[$L] |= (byte) (($L & $L) << $L)",
                    index.inBytes(part).plus(part.offset()).after("at"),
                    number,
                    (1 << part.bits()) - 1,
                    bit.operand());
            return;
        }
        String at = index.times(part.bits() / Byte.SIZE).plus(part.offset()).after("at");
        if (part.bits() == Byte.SIZE) {
            code.addStatement("bytes[$L] = (byte) $L", at, digit.shift() == 0 ? number : "(" + number + ")");
            return;
        }
        String method = switch (part.kind()) {
            case FLOAT16 -> "putFloat16";
            case BFLOAT16 -> "putBfloat16";
            case FLOAT32 -> "putFloat32";
            case SIGNED, UNSIGNED -> "putInt16";
        };
        code.addStatement("$T.$L(bytes, $L, $L)", BlockNumbers.class, method, at, number);
    }

    private CodeBlock value(Value value, boolean inner) {
        if (variables.containsKey(value)) {
            return CodeBlock.of("$N", Objects.requireNonNull(variables.get(value)));
        }
        if (value.equals(BlockEncoding.ELEMENTS)) {
            return CodeBlock.of("elements[from + i]");
        }
        if (value instanceof Value.Number number) {
            return constant((float) number.value());
        }
        if (value instanceof Value.Fraction number) {
            return constant((float) number.value());
        }
        return operation((Value.Op) value, inner);
    }

    private static CodeBlock constant(float value) {
        return CodeBlock.of("$Lf", value);
    }

    private CodeBlock operation(Value.Op op, boolean inner) {
        Value first = op.operand(0);
        if (op.is(Operator.ABS)) {
            return CodeBlock.of("$T.abs($L)", Math.class, value(first, false));
        }
        if (op.operands().size() == 1) {
            return CodeBlock.of(
                    "$T.$L(elements, from, $L)",
                    BlockNumbers.class,
                    op.operator().word(),
                    elements);
        }
        Value second = op.operand(1);
        if (op.is(Operator.DIVIDED_BY) && !second.isConstant()) {
            return CodeBlock.of("$T.quotient($L, $L)", BlockNumbers.class, value(first, false), value(second, false));
        }
        CodeBlock code =
                CodeBlock.of("$L $L $L", value(first, true), op.operator().symbol(), value(second, true));
        return inner ? CodeBlock.of("($L)", code) : code;
    }
}
