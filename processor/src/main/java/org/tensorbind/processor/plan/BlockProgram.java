package org.tensorbind.processor.plan;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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
 * @param elements of a block
 * @param bytes of a block
 * @param common parts of a whole block that its elements are computed of
 * @param factors what is computed once for a block
 * @param pieces runs of elements, in their order, whose values are computed of {@link Known.Local}s, which are parts
 */
public record BlockProgram(
        String dtype,
        String text,
        int elements,
        int bytes,
        List<BlockPart> parts,
        List<BlockPart> common,
        List<Value.Op> factors,
        List<BlockPiece> pieces) {
    /** The program of a dtype. */
    static BlockProgram of(Decoding decoding) {
        List<BlockPart> parts = decoding.parts();
        Map<String, BlockPart> byName = parts.stream().collect(Collectors.toMap(BlockPart::name, part -> part));
        List<BlockPiece> pieces = decoding.pieces().stream()
                .map(piece -> BlockPiece.of(piece, value(piece.value()), byName))
                .toList();
        Set<Value.Op> factors = new LinkedHashSet<>();
        pieces.forEach(piece -> addFactors(piece.value(), piece, factors));
        return new BlockProgram(
                decoding.name(),
                decoding.text(),
                decoding.elements(),
                decoding.bytes(),
                parts,
                parts.stream()
                        .filter(part -> !part.list() && isUsed(pieces, part.name()))
                        .toList(),
                List.copyOf(factors),
                pieces);
    }

    private static boolean isUsed(List<BlockPiece> pieces, String part) {
        return pieces.stream().anyMatch(piece -> PlanParts.any(piece.value(), new Known.Local(part)::equals));
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

    private static void addFactors(Value value, BlockPiece piece, Set<Value.Op> factors) {
        if (value instanceof Value.Op op && piece.span(op) == BlockPiece.WHOLE_BLOCK) {
            factors.add(op);
        } else if (value instanceof Value.Op op) {
            op.operands().forEach(operand -> addFactors(operand, piece, factors));
        }
    }

    /** The part called {@code name}. */
    public BlockPart part(String name) {
        return parts.stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(dtype + " has no part " + name));
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
