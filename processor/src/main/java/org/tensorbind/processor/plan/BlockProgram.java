package org.tensorbind.processor.plan;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tensorbind.processor.format.Decoding;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.BlockPart;

/**
 * How blocks of elements become numbers.
 *
 * @param dtype whose blocks they are
 * @param text the block as the grammar prints it
 * @param elements of a block
 * @param bytes of a block
 * @param apart elements between those of one byte, 1 for neighbours
 * @param together elements that are computed one after the other, {@code apart} each, so that the bits of each are constant
 * @param common parts of a whole block that its elements are computed of
 * @param factors powers of two of a whole block, computed before its elements
 * @param value an element: computed of {@link Known.Local}s, which are parts
 */
public record BlockProgram(
        String dtype,
        String text,
        int elements,
        int bytes,
        List<BlockPart> parts,
        int apart,
        int together,
        List<BlockPart> common,
        List<Value.Op> factors,
        Value value) {
    /** The program of a dtype. */
    static BlockProgram of(Decoding decoding) {
        List<BlockPart> parts = decoding.parts();
        int apart = parts.stream().mapToInt(BlockPart::apart).max().orElse(1);
        int together = parts.stream()
                .filter(part -> part.list() && part.apart() == apart)
                .mapToInt(BlockPart::inByte)
                .max()
                .orElse(1);
        Value value = value(decoding.value());
        Set<Value.Op> factors = new LinkedHashSet<>();
        addFactors(value, parts, factors);
        return new BlockProgram(
                decoding.name(),
                decoding.text(),
                decoding.elements(),
                decoding.bytes(),
                parts,
                apart,
                together,
                parts.stream()
                        .filter(part -> !part.list() && isUsed(value, part.name()))
                        .toList(),
                List.copyOf(factors),
                value);
    }

    private static boolean isUsed(Value value, String part) {
        return PlanParts.any(value, new Known.Local(part)::equals);
    }

    private static Value value(Expr expr) {
        if (expr instanceof Expr.Int number) {
            return new Value.Number(number.value());
        }
        if (expr instanceof Expr.Ref part) {
            return new Known.Local(part.target());
        }
        if (expr instanceof Expr.Call power) {
            return Operator.EXP2.of(value(power.arguments().get(0)));
        }
        if (expr instanceof Expr.Binary binary) {
            return Operator.called(binary.operator()).of(value(binary.left()), value(binary.right()));
        }
        throw new IllegalStateException("no part of a formula: " + expr);
    }

    private static void addFactors(Value value, List<BlockPart> parts, Set<Value.Op> factors) {
        if (value instanceof Value.Op op) {
            op.operands().forEach(operand -> addFactors(operand, parts, factors));
            if (op.operator() == Operator.EXP2 && !varies(op, parts)) {
                factors.add(op);
            }
        }
    }

    private static boolean varies(Value value, List<BlockPart> parts) {
        return parts.stream().anyMatch(part -> part.list() && isUsed(value, part.name()));
    }

    /** The part called {@code name}. */
    public BlockPart part(String name) {
        return parts.stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(dtype + " has no part " + name));
    }

    /** Whether there are several steps in a block. */
    public boolean hasGroups() {
        return apart * together < elements;
    }

    /** Whether the formula has a float here, else an integer. */
    public boolean isFloat(Value of) {
        if (of instanceof Value.Op op) {
            return op.operator() == Operator.DIVIDED_BY
                    || op.operator() == Operator.EXP2
                    || op.operands().stream().anyMatch(this::isFloat);
        }
        return of instanceof Known.Local local && !part(local.rule()).isInteger();
    }
}
