package org.tensorbind.processor.emit.format.tensor;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tensorbind.payload.BlockNumbers;
import org.tensorbind.processor.emit.format.value.TypeNames;
import org.tensorbind.processor.plan.BlockProgram;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.BlockPart;
import org.tensorbind.processor.type.BlockPart.Kind;
import org.tensorbind.processor.type.RuleNames;

/** Prints the parts and the formula of a block. The first element of a step is {@code group + i}, and its others follow at fixed distances. */
final class BlockPrinter {
    private final BlockProgram program;
    private final TypeNames types;
    private final Map<Object, String> variables = new HashMap<>();

    BlockPrinter(BlockProgram program, TypeNames types) {
        this.program = program;
        this.types = types;
        NameAllocator names = new NameAllocator();
        for (String own :
                new String[] {"bytes", "blocks", "order", "target", "targetIndex", "block", "at", "to", "group", "i"}) {
            names.newName(own);
        }
        for (BlockPart part : program.parts()) {
            if (!part.list()) {
                variables.put(part.name(), names.newName(RuleNames.member(part.name())));
            }
        }
        for (Value.Op factor : program.factors()) {
            variables.put(factor, names.newName("factor"));
        }
    }

    /** What all elements of a block have in common. */
    CodeBlock wholeBlock() {
        CodeBlock.Builder code = CodeBlock.builder();
        for (BlockPart part : program.common()) {
            code.addStatement(
                    "$L $N = $L",
                    part.isInteger() ? "int" : "float",
                    variable(part.name()),
                    number(part, CodeBlock.of("at"), part.offset(), 0));
        }
        for (Value.Op factor : program.factors()) {
            code.addStatement("float $N = $L", variable(factor), power(factor, 0));
        }
        return code.build();
    }

    private String variable(Object thing) {
        return Objects.requireNonNull(variables.get(thing), "a variable for each part of a block");
    }

    /** What a loop over the elements of a block counts, empty where there is one step. */
    String group() {
        return program.hasGroups() ? program.apart() == 1 ? "i" : "group" : "";
    }

    /** The index of element {@code k} of a step, after that of the block's first. */
    CodeBlock index(String start, int k) {
        return sum(start, group(), program.apart() > 1 ? "i" : "", (long) k * program.apart());
    }

    private static CodeBlock sum(String start, String group, String i, long constant) {
        String variables = Stream.of(start, group, i)
                .filter(variable -> !variable.isEmpty())
                .collect(Collectors.joining(" + "));
        if (variables.isEmpty() || constant == 0) {
            return CodeBlock.of("$L", variables.isEmpty() ? constant : variables);
        }
        return CodeBlock.of("$L + $L", variables, constant);
    }

    /** The formula of element {@code k} of a step. */
    CodeBlock element(int k) {
        return value(program.value(), k, false);
    }

    private CodeBlock value(Value value, int k, boolean inner) {
        if (value instanceof Value.Number number) {
            return CodeBlock.of(inner && number.value() < 0 ? "($L)" : "$L", number.value());
        }
        if (value instanceof Known.Local local) {
            BlockPart part = program.part(local.rule());
            return part.list() ? each(part, k, inner) : CodeBlock.of("$N", variable(part.name()));
        }
        Value.Op op = (Value.Op) value;
        if (op.operator() == Operator.EXP2) {
            return variables.containsKey(op) ? CodeBlock.of("$N", variable(op)) : power(op, k);
        }
        boolean integers = op.operands().stream().noneMatch(program::isFloat);
        CodeBlock code = CodeBlock.of(
                "$L$L $L $L",
                op.operator() == Operator.DIVIDED_BY && integers ? "(float) " : "",
                value(op.operand(0), k, true),
                op.operator().symbol(),
                value(op.operand(1), k, true));
        return inner ? CodeBlock.of("($L)", code) : code;
    }

    private CodeBlock power(Value.Op power, int k) {
        return CodeBlock.of("$T.exp2($L)", BlockNumbers.class, value(power.operand(0), k, false));
    }

    private CodeBlock each(BlockPart part, int k, boolean inner) {
        CodeBlock number = part.inByte() == 1
                ? wide(part, k)
                : part.apart() == program.apart() ? inGroup(part, k) : betweenOthers(part, k);
        boolean atomic =
                !part.isInteger() || !part.numbers().isEmpty() || (part.kind() == Kind.SIGNED && part.bits() >= 8);
        return inner && !atomic ? CodeBlock.of("($L)", number) : number;
    }

    /** A number of a byte or more. */
    private CodeBlock wide(BlockPart part, int k) {
        int width = part.bits() / Byte.SIZE;
        CodeBlock start = width == 1 ? index("at", k) : CodeBlock.of("at + ($L) * $L", index("", k), width);
        return number(part, start, part.offset(), 0);
    }

    /** One of the numbers in a byte: which one is known here. */
    private CodeBlock inGroup(BlockPart part, int k) {
        int perByte = part.inByte();
        String group = program.hasGroups() ? group() + " / " + perByte : "";
        CodeBlock at = sum("at", group, part.apart() > 1 ? "i" : "", 0);
        return number(part, at, part.offset() + (long) k / perByte * part.apart(), k % perByte * part.bits());
    }

    /** One of the numbers in a byte, where other parts go through the block in larger steps. */
    private CodeBlock betweenOthers(BlockPart part, int k) {
        CodeBlock index = index("", k);
        int perByte = part.inByte();
        CodeBlock code = CodeBlock.of("bytes[at + $L + ($L) / $L]", part.offset(), index, perByte);
        CodeBlock number = CodeBlock.of("($L) % $L", index, perByte);
        CodeBlock shift = part.bits() == 1 ? number : CodeBlock.of("$L * $L", number, part.bits());
        return bits(part, code, shift);
    }

    private CodeBlock number(BlockPart part, CodeBlock start, long offset, int shift) {
        CodeBlock at = offset == 0 ? start : CodeBlock.of("$L + $L", start, offset);
        CodeBlock code = CodeBlock.of("bytes[$L]", at);
        if (part.inByte() > 1) {
            return bits(part, code, CodeBlock.of("$L", shift));
        }
        return switch (part.kind()) {
            case FLOAT16 -> CodeBlock.of("$T.float16(bytes, $L, order)", BlockNumbers.class, at);
            case BFLOAT16 -> CodeBlock.of("$T.bfloat16(bytes, $L, order)", BlockNumbers.class, at);
            case FLOAT32 -> CodeBlock.of("$T.float32(bytes, $L, order)", BlockNumbers.class, at);
            case SIGNED, UNSIGNED -> integer(part, code, at);
        };
    }

    private CodeBlock integer(BlockPart part, CodeBlock code, CodeBlock at) {
        CodeBlock signed = part.bits() == 8 ? code : CodeBlock.of("$T.int16(bytes, $L, order)", BlockNumbers.class, at);
        if (part.kind() == Kind.SIGNED) {
            return signed;
        }
        return meaning(part, CodeBlock.of("$L & $L", signed, part.bits() == 8 ? "0xFF" : "0xFFFF"));
    }

    /** Some bits of a byte. */
    private CodeBlock bits(BlockPart part, CodeBlock code, CodeBlock shift) {
        boolean unshifted = shift.toString().equals("0");
        if (part.kind() == Kind.SIGNED) {
            int unused = Integer.SIZE - part.bits();
            return CodeBlock.of(
                    unshifted ? "$L << $L$L >> $L" : "$L << $L - $L >> $L",
                    code,
                    unused,
                    unshifted ? "" : shift,
                    unused);
        }
        CodeBlock shifted = unshifted ? code : CodeBlock.of("$L >> $L", code, shift);
        return meaning(part, CodeBlock.of("$L & $L", shifted, (1 << part.bits()) - 1));
    }

    private CodeBlock meaning(BlockPart part, CodeBlock code) {
        return part.numbers().isEmpty()
                ? code
                : CodeBlock.of("$N[$L]", types.numbers(program.dtype(), part.name()), code);
    }
}
