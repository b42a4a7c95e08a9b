package org.tensorbind.processor.emit.format.tensor;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.payload.BlockNumbers;
import org.tensorbind.processor.emit.format.value.TypeNames;
import org.tensorbind.processor.plan.BlockPiece;
import org.tensorbind.processor.plan.BlockPiece.Loop;
import org.tensorbind.processor.plan.BlockProgram;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.BlockPart;
import org.tensorbind.processor.type.BlockPart.Kind;
import org.tensorbind.processor.type.ListPlace;
import org.tensorbind.processor.type.RuleNames;

/** Prints the parts and the formula of a block. */
final class BlockPrinter {
    private static final List<String> OWN =
            List.of("bytes", "blocks", "order", "target", "targetIndex", "block", "at", "to", "group", "part", "i");

    private final BlockProgram program;
    private final TypeNames types;
    private final Set<String> taken = new HashSet<>();
    private final Map<Object, String> variables = new HashMap<>();

    /** Variables with bytes that the statements of a step take bits of, by their places; null where each reads its own. */
    private @Nullable Map<String, String> stepBytes;

    BlockPrinter(BlockProgram program, TypeNames types) {
        this.program = program;
        this.types = types;
        taken.addAll(OWN);
        for (BlockPart part : program.common()) {
            variables.put(new Known.Local(part.name()), newName(RuleNames.member(part.name())));
        }
        for (Value.Op factor : program.factors()) {
            variables.put(factor, newName("factor"));
        }
    }

    /** What all elements of a block have in common. */
    CodeBlock wholeBlock() {
        CodeBlock.Builder code = CodeBlock.builder();
        for (BlockPart part : program.common()) {
            code.addStatement(
                    "$L $N = $L",
                    part.isInteger() ? "int" : "float",
                    variable(new Known.Local(part.name())),
                    number(part, BlockIndex.of(0)));
        }
        for (Value.Op factor : program.factors()) {
            code.addStatement(
                    "$L $N = $L",
                    program.isFloat(factor) ? "float" : "int",
                    variable(factor),
                    new PiecePrinter(program.pieces().get(0), 0).whole(factor));
        }
        return code.build();
    }

    private String variable(Object thing) {
        return Objects.requireNonNull(variables.get(thing), "a variable for each value that is computed once");
    }

    /** The loops over the elements of a piece. */
    CodeBlock piece(BlockPiece piece) {
        CodeBlock.Builder code = CodeBlock.builder();
        piece.outer().forEach(loop -> begin(code, loop));
        Map<String, String> declared = new HashMap<>();
        List<PiecePrinter> statements = IntStream.range(0, piece.statements())
                .mapToObj(k -> new PiecePrinter(piece, k))
                .toList();
        statements.get(0).declare(piece.shared(), declared, code);
        for (PiecePrinter statement : statements) {
            piece.shared()
                    .forEach(value ->
                            statement.once.put(value, statements.get(0).once.get(value)));
            statement.declare(piece.each(), declared, code);
        }
        Loop inner = piece.inner();
        if (inner != null) {
            begin(code, inner);
        }
        Map<String, String> read = new LinkedHashMap<>();
        stepBytes = piece.readsBytesOnce() ? read : null;
        List<CodeBlock> values = statements.stream()
                .map(statement -> statement.value(piece.value(), false))
                .toList();
        stepBytes = null;
        read.forEach((place, name) -> code.addStatement("int $N = bytes[$L]", name, place));
        for (int k = 0; k < values.size(); k++) {
            code.addStatement("target[$L] = $L", statements.get(k).element(0).after("to"), values.get(k));
        }
        if (inner != null) {
            code.endControlFlow();
        }
        piece.outer().forEach(loop -> code.endControlFlow());
        return code.build();
    }

    private static void begin(CodeBlock.Builder code, Loop loop) {
        code.beginControlFlow(
                "for (int $1N = 0; $1N < $2L; $1N$3L)",
                loop.name(),
                loop.end(),
                loop.step() == 1 ? "++" : " += " + loop.step());
    }

    /** Prints what statement {@code k} of a step computes. */
    private final class PiecePrinter {
        private final BlockPiece piece;
        private final int k;
        private final Map<Value, String> once = new HashMap<>();
        private boolean declaring;

        PiecePrinter(BlockPiece piece, int k) {
            this.piece = piece;
            this.k = k;
        }

        /** The element, counted from one that the piece has or that is before it. */
        BlockIndex element(int from) {
            List<Loop> loops = new ArrayList<>(piece.outer());
            Loop inner = piece.inner();
            if (inner != null && !declaring) {
                loops.add(inner);
            }
            return BlockIndex.of(loops, piece.from() - from + (long) k * piece.apart());
        }

        /** @param declared variables by what they are, of all statements: what is the same for several is computed for the first */
        void declare(List<Value> values, Map<String, String> declared, CodeBlock.Builder code) {
            declaring = true;
            for (Value value : values) {
                CodeBlock computed = value(value, false);
                String name = declared.get(computed.toString());
                if (name == null) {
                    name = newName(RuleNames.member(firstList(value)));
                    code.addStatement("$L $N = $L", program.isFloat(value) ? "float" : "int", name, computed);
                    declared.put(computed.toString(), name);
                }
                once.put(value, name);
            }
            declaring = false;
        }

        private String firstList(Value value) {
            return PlanParts.all(value, Known.Local.class).stream()
                    .map(Known.Local::rule)
                    .filter(piece.lists()::containsKey)
                    .findFirst()
                    .orElse("row");
        }

        CodeBlock whole(Value.Op factor) {
            return operation(factor, false);
        }

        CodeBlock value(Value value, boolean inner) {
            if (once.containsKey(value) || variables.containsKey(value)) {
                return CodeBlock.of("$N", once.containsKey(value) ? once.get(value) : variable(value));
            }
            if (value instanceof Value.Number number) {
                return CodeBlock.of(inner && number.value() < 0 ? "($L)" : "$L", number.value());
            }
            if (value instanceof Value.Fraction number) {
                return CodeBlock.of(inner && number.value() < 0 ? "($Lf)" : "$Lf", (float) number.value());
            }
            if (value instanceof Known.Local local) {
                BlockPart part = program.part(local.rule());
                CodeBlock number =
                        each(part, Objects.requireNonNull(piece.lists().get(part.name())));
                return inner && !isAtom(part) ? CodeBlock.of("($L)", number) : number;
            }
            return operation((Value.Op) value, inner);
        }

        private CodeBlock operation(Value.Op op, boolean inner) {
            if (op.is(Operator.ROW)) {
                return CodeBlock.of("$N[$L]", types.table(op.detail()), index(op));
            }
            if (op.is(Operator.EXP2) || op.is(Operator.FLOAT16)) {
                return CodeBlock.of(
                        "$T.$L($L)", BlockNumbers.class, op.operator().word(), value(op.operand(0), false));
            }
            boolean integers = op.operands().stream().noneMatch(program::isFloat);
            CodeBlock code = CodeBlock.of(
                    "$L$L $L $L",
                    op.operator() == Operator.DIVIDED_BY && integers ? "(float) " : "",
                    value(op.operand(0), true),
                    op.operator().symbol(),
                    value(op.operand(1), true));
            return inner ? CodeBlock.of("($L)", code) : code;
        }

        /** Where a number of a table is. */
        private CodeBlock index(Value.Op row) {
            if (row.operands().size() == 1) {
                return value(row.operand(0), false);
            }
            ListPlace place = BlockPiece.column(row);
            BlockIndex column = element(place.from())
                    .over(place.span())
                    .modulo(program.table(row.detail()).columns());
            CodeBlock first = value(row.operand(0), true);
            return column.equals(BlockIndex.of(0)) ? first : CodeBlock.of("$L + $L", first, column);
        }

        private CodeBlock each(BlockPart part, ListPlace place) {
            return number(part, element(place.from()).over(place.span()));
        }
    }

    /** A name that nothing else in the method has. */
    private String newName(String wanted) {
        String name = wanted;
        for (int number = 2; !taken.add(name); number++) {
            name = wanted + number;
        }
        return name;
    }

    private static boolean isAtom(BlockPart part) {
        boolean wide = part.word() == null && part.bits() >= Byte.SIZE;
        boolean read = !part.isInteger() || (part.kind() == Kind.SIGNED && wide);
        return read || (part.word() != null && part.word().bits() > Byte.SIZE);
    }

    /** The number of a part at an index. */
    private CodeBlock number(BlockPart part, BlockIndex index) {
        BlockPart.Word word = part.word();
        if (word != null) {
            return field(part, word, index);
        }
        if (part.bits() < Byte.SIZE) {
            return bits(part, index.inBytes(part), index.inByte(part));
        }
        String at = place(part, index.times(part.bits() / Byte.SIZE));
        return switch (part.kind()) {
            case FLOAT16 -> CodeBlock.of("$T.float16(bytes, $L, order)", BlockNumbers.class, at);
            case BFLOAT16 -> CodeBlock.of("$T.bfloat16(bytes, $L, order)", BlockNumbers.class, at);
            case FLOAT32 -> CodeBlock.of("$T.float32(bytes, $L, order)", BlockNumbers.class, at);
            case SIGNED, UNSIGNED -> integer(part, at);
        };
    }

    private static String place(BlockPart part, BlockIndex index) {
        return index.plus(part.offset()).after("at");
    }

    private CodeBlock integer(BlockPart part, String at) {
        if (part.bits() > Short.SIZE) {
            int size = part.bits() / Byte.SIZE;
            return CodeBlock.of("$T.bits(bytes, $L, $L, 0, $L, order)", BlockNumbers.class, at, size, part.bits());
        }
        CodeBlock signed = part.bits() == 8
                ? CodeBlock.of("bytes[$L]", at)
                : CodeBlock.of("$T.int16(bytes, $L, order)", BlockNumbers.class, at);
        return part.kind() == Kind.SIGNED
                ? signed
                : CodeBlock.of("$L & $L", signed, part.bits() == 8 ? "0xFF" : "0xFFFF");
    }

    /** Some bits of a byte. */
    private CodeBlock bits(BlockPart part, BlockIndex at, BlockIndex shift) {
        CodeBlock code = readByte(part, place(part, at));
        boolean unshifted = shift.isConstant() && shift.constant() == 0;
        if (part.kind() == Kind.SIGNED) {
            int unused = Integer.SIZE - part.bits();
            return CodeBlock.of(
                    unshifted ? "$L << $L$L >> $L" : "$L << $L - $L >> $L",
                    code,
                    unused,
                    unshifted ? "" : shift.operand(),
                    unused);
        }
        CodeBlock shifted = unshifted ? code : CodeBlock.of("$L >> $L", code, shift.operand());
        return CodeBlock.of("$L & $L", shifted, (1 << part.bits()) - 1);
    }

    /** A byte that has several numbers, each of which may be of another statement. */
    private CodeBlock readByte(BlockPart part, String place) {
        return stepBytes == null
                ? CodeBlock.of("bytes[$L]", place)
                : CodeBlock.of("$N", stepBytes.computeIfAbsent(place, none -> newName(RuleNames.member(part.name()))));
    }

    /** A bit field of one of several numbers. */
    private CodeBlock field(BlockPart part, BlockPart.Word word, BlockIndex index) {
        BlockIndex number = index.over(word.each());
        BlockIndex bit = index.modulo(word.each()).times(part.bits()).plus(word.first());
        if (word.bits() > Byte.SIZE) {
            int size = word.bits() / Byte.SIZE;
            return CodeBlock.of(
                    "$T.bits(bytes, $L, $L, $L, $L, order)",
                    BlockNumbers.class,
                    place(part, number.times(size)),
                    size,
                    bit,
                    part.bits());
        }
        int inByte = Byte.SIZE / word.bits();
        return bits(
                part,
                number.over(inByte),
                number.modulo(inByte).times(word.bits()).plus(bit));
    }
}
