package org.tensorbind.processor.plan;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tensorbind.processor.format.Decoding;
import org.tensorbind.processor.plan.BlockProgram.Part;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.PlanParts;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.relation.Expr;

/** Decides how the blocks of dtypes are decoded. */
final class BlockPlanner {
    private BlockPlanner() {}

    /** The programs, by dtype. */
    static Map<String, BlockProgram> plan(Map<String, Decoding> decodings) {
        Map<String, BlockProgram> programs = new LinkedHashMap<>();
        decodings.values().forEach(decoding -> programs.put(decoding.name(), program(decoding)));
        return programs;
    }

    private static BlockProgram program(Decoding decoding) {
        List<Part> parts = decoding.parts().stream().map(BlockPlanner::part).toList();
        int apart = parts.stream().mapToInt(Part::apart).max().orElse(1);
        int together = parts.stream()
                .filter(part -> part.list() && part.apart() == apart)
                .mapToInt(Part::inByte)
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

    private static Part part(Decoding.Part part) {
        return new Part(
                part.name(),
                BlockProgram.Kind.valueOf(part.kind().name()),
                part.bits(),
                part.list(),
                part.apart(),
                part.offset(),
                part.numbers());
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

    private static void addFactors(Value value, List<Part> parts, Set<Value.Op> factors) {
        if (value instanceof Value.Op op) {
            op.operands().forEach(operand -> addFactors(operand, parts, factors));
            if (op.operator() == Operator.EXP2 && !varies(op, parts)) {
                factors.add(op);
            }
        }
    }

    private static boolean varies(Value value, List<Part> parts) {
        return parts.stream().anyMatch(part -> part.list() && isUsed(value, part.name()));
    }
}
