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
 * How blocks of elements are decoded to numbers.
 *
 * @param dtype the dtype with these blocks
 * @param text the block as the grammar prints it
 * @param elements the number of elements of a block
 * @param bytes the number of bytes of a block
 * @param apart the distance, in elements, between those that share a byte; 1 if they are adjacent
 * @param together the number of groups of {@code apart} elements that are decoded in one step, so that the bits of each group are constant
 * @param common the parts of a whole block from which its elements are computed
 * @param factors powers of two that depend on the block only, computed before its elements
 * @param value the formula of an element, in which parts are {@link Known.Local}s
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

    /** Whether a block is decoded in several steps. */
    public boolean hasGroups() {
        return apart * together < elements;
    }

    /** Whether a value of the formula is a float, not an integer. */
    public boolean isFloat(Value of) {
        if (of instanceof Value.Op op) {
            return op.operator() == Operator.DIVIDED_BY
                    || op.operator() == Operator.EXP2
                    || op.operands().stream().anyMatch(this::isFloat);
        }
        return of instanceof Known.Local local && !part(local.rule()).isInteger();
    }
}
