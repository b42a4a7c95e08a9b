package org.tensorbind.processor.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.format.Encoding;
import org.tensorbind.processor.format.Encoding.Rounding;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;
import org.tensorbind.processor.type.BlockPart;

/**
 * How a block is made of its elements.
 *
 * @param numbers what there is one of, in the order in which it is computed
 * @param factors what is computed once for all elements
 * @param codes what there is one of for each element
 */
public record BlockEncoding(List<Number> numbers, List<Value.Op> factors, List<Number> codes) {
    /** The elements of the block in values. */
    public static final Known.Local ELEMENTS = new Known.Local(Encoding.ELEMENTS, true);

    /**
     * A number that is computed and stored.
     *
     * @param digits where it is stored; a float has one
     * @param rounding of an integer, null for a float
     * @param least of integers that can be stored
     * @param greatest of integers that can be stored
     */
    public record Number(List<Digit> digits, @Nullable Rounding rounding, long least, long greatest, Value value) {}

    /**
     * Bits of an integer, or a whole number.
     *
     * @param shift the lowest bit
     */
    public record Digit(BlockPart part, int shift) {}

    static BlockEncoding of(List<Encoding> encodings) {
        List<Number> numbers = new ArrayList<>();
        List<Number> codes = new ArrayList<>();
        Set<Value.Op> factors = new LinkedHashSet<>();
        for (Encoding encoding : encodings) {
            Number number = number(encoding);
            (encoding.list() ? codes : numbers).add(number);
            if (encoding.list()) {
                addFactors(number.value, factors);
            }
        }
        return new BlockEncoding(List.copyOf(numbers), List.copyOf(factors), List.copyOf(codes));
    }

    private static Number number(Encoding encoding) {
        List<Digit> digits = new ArrayList<>();
        int bits = 0;
        for (BlockPart part : encoding.digits()) {
            digits.add(new Digit(part, bits));
            bits += part.bits();
        }
        boolean alone = digits.size() == 1;
        BlockPart first = encoding.digits().get(0);
        boolean integer = encoding.rounding() != null;
        Value value = BlockProgram.value(encoding.value())
                .with(known ->
                        known instanceof Known.Local local && local.rule().equals(Encoding.ELEMENTS)
                                ? ELEMENTS
                                : known);
        return new Number(
                List.copyOf(digits),
                encoding.rounding(),
                integer ? first.least() : 0,
                !integer ? 0 : alone ? first.greatest() : (1L << bits) - 1,
                value);
    }

    /** The largest operations that are the same for all elements. */
    private static void addFactors(Value value, Set<Value.Op> factors) {
        if (!(value instanceof Value.Op op)) {
            return;
        }
        if (isOfAll(op)) {
            factors.add(op);
        } else {
            op.operands().forEach(operand -> addFactors(operand, factors));
        }
    }

    private static boolean isOfAll(Value value) {
        return isReduced(value)
                || !(value.equals(ELEMENTS)
                        || (value instanceof Value.Op op
                                && op.operands().stream().anyMatch(operand -> !isOfAll(operand))));
    }

    /** Whether it is one number of all elements. */
    private static boolean isReduced(Value value) {
        return value.is(Operator.MIN) || value.is(Operator.MAX) || value.is(Operator.EXTREME);
    }
}
