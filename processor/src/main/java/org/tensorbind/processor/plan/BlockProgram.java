package org.tensorbind.processor.plan;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Decoding;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.type.BlockPart;
import org.tensorbind.processor.type.BlockTable;

/**
 * How blocks of elements are decoded to numbers.
 *
 * @param dtype the dtype with these blocks
 * @param text the block as the grammar prints it
 * @param elements of a block
 * @param bytes of a block
 * @param tables that formulas look numbers up in
 * @param common parts of a whole block that its elements are computed of
 * @param factors what is computed once for a block
 * @param pieces runs of elements, in their order, whose values are computed of {@link Known.Local}s, which are parts
 * @param encoding how blocks are made of elements, null where nothing says it
 */
public record BlockProgram(
        String dtype,
        String text,
        int elements,
        int bytes,
        List<BlockPart> parts,
        List<BlockTable> tables,
        List<BlockPart> common,
        List<Value.Op> factors,
        List<BlockPiece> pieces,
        @Nullable BlockEncoding encoding) {
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
                List.copyOf(decoding.tables().values()),
                parts.stream()
                        .filter(part -> !part.list() && isUsed(pieces, part.name()))
                        .toList(),
                List.copyOf(factors),
                pieces,
                decoding.encoding().isEmpty() ? null : BlockEncoding.of(decoding.encoding()));
    }

    private static boolean isUsed(List<BlockPiece> pieces, String part) {
        return pieces.stream().anyMatch(piece -> PlanParts.any(piece.value(), new Known.Local(part)::equals));
    }

    /** A formula. */
    static Value value(Expr expr) {
        if (expr instanceof Expr.Int number) {
            return new Value.Number(number.value());
        }
        if (expr instanceof Expr.Ref part) {
            return new Known.Local(part.target());
        }
        if (expr instanceof Expr.Fraction number) {
            return new Value.Fraction(number.value());
        }
        if (expr instanceof Expr.Row row) {
            return row(row);
        }
        if (expr instanceof Expr.Call call) {
            return Operator.called(call.function()).of(value(call.arguments().get(0)));
        }
        if (expr instanceof Expr.Binary binary) {
            return Operator.called(binary.operator()).of(value(binary.left()), value(binary.right()));
        }
        throw new IllegalStateException("no part of a formula: " + expr);
    }

    /** The place of a row, and of its number where it has several. */
    private static Value row(Expr.Row row) {
        Value index = value(row.index());
        return (row.columns() == 1
                        ? Operator.ROW.of(index)
                        : Operator.ROW.of(
                                Operator.TIMES.of(index, new Value.Number(row.columns())),
                                new Value.Number(row.from()),
                                new Value.Number(row.each())))
                .with(row.table());
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

    /** The table called {@code name}. */
    public BlockTable table(String name) {
        return tables.stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(dtype + " has no table " + name));
    }

    /** Whether the formula has a float here, else an integer. */
    public boolean isFloat(Value of) {
        if (of instanceof Value.Op op) {
            return switch (op.operator()) {
                case ROW -> table(op.detail()).floating();
                case DIVIDED_BY, EXP2, FLOAT16 -> true;
                default -> op.operands().stream().anyMatch(this::isFloat);
            };
        }
        return of instanceof Value.Fraction
                || (of instanceof Known.Local local && !part(local.rule()).isInteger());
    }
}
