package org.tensorbind.processor.emit.format.tensor;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tensorbind.processor.plan.BlockPiece.Loop;
import org.tensorbind.processor.type.BlockPart;

/**
 * An index in generated code: the sum of what loops count and of a constant, which is at least 0.
 *
 * @param counted in the order in which it is printed
 */
record BlockIndex(List<Counted> counted, long constant) {
    /**
     * {@code name * factor / divisor}: a multiple of {@code step} from 0 to {@code most}.
     *
     * @param name a variable, or what is computed of several
     */
    record Counted(String name, long factor, long divisor, long step, long most) {
        private Counted(String name, long step, long most) {
            this(name, 1, 1, step, most);
        }

        private Counted over(long more) {
            long common = common(factor, more);
            return new Counted(name, factor / common, divisor * (more / common), step / more, most / more);
        }

        private Counted times(long more) {
            long common = common(divisor, more);
            return new Counted(name, factor * (more / common), divisor / common, step * more, most * more);
        }

        private static long common(long a, long b) {
            return b == 0 ? a : common(b, a % b);
        }

        private String text() {
            String text = isPlain() || !name.contains(" ") ? name : "(" + name + ")";
            String multiple = factor == 1 ? text : text + " * " + factor;
            return divisor == 1 ? multiple : (factor == 1 ? multiple : "(" + multiple + ")") + " / " + divisor;
        }

        private boolean isPlain() {
            return factor == 1 && divisor == 1;
        }

        private boolean isVariable() {
            return isPlain() && !name.contains(" ");
        }
    }

    static BlockIndex of(long constant) {
        return new BlockIndex(List.of(), constant);
    }

    /** What loops count, and a constant. */
    static BlockIndex of(List<Loop> loops, long constant) {
        return new BlockIndex(
                loops.stream()
                        .map(loop -> new Counted(loop.name(), loop.step(), loop.end() - loop.step()))
                        .toList(),
                constant);
    }

    BlockIndex plus(long more) {
        return new BlockIndex(counted, constant + more);
    }

    BlockIndex plus(BlockIndex other) {
        List<Counted> all = new ArrayList<>(counted);
        all.addAll(other.counted);
        return new BlockIndex(all, constant + other.constant);
    }

    BlockIndex times(long factor) {
        return factor == 1
                ? this
                : new BlockIndex(
                        counted.stream().map(each -> each.times(factor)).toList(), constant * factor);
    }

    /** The quotient without what is left over. */
    BlockIndex over(long divisor) {
        if (divisor == 1) {
            return this;
        }
        BlockIndex multiples = new BlockIndex(
                counted.stream()
                        .filter(each -> each.step % divisor == 0)
                        .map(each -> each.over(divisor))
                        .toList(),
                constant / divisor);
        BlockIndex rest = rest(divisor);
        return rest.most() < divisor
                ? multiples
                : new BlockIndex(List.of(rest.computed("/", divisor, rest.most() / divisor)), 0).plus(multiples);
    }

    /** What a division leaves over. */
    BlockIndex modulo(long divisor) {
        BlockIndex rest = rest(divisor);
        return rest.most() < divisor ? rest : new BlockIndex(List.of(rest.computed("%", divisor, divisor - 1)), 0);
    }

    /** Without multiples of a divisor. */
    private BlockIndex rest(long divisor) {
        return new BlockIndex(
                counted.stream().filter(each -> each.step % divisor != 0).toList(), constant % divisor);
    }

    private Counted computed(String operator, long divisor, long most) {
        return new Counted(operand() + " " + operator + " " + divisor, 1, most);
    }

    private long most() {
        return counted.stream().mapToLong(Counted::most).sum() + constant;
    }

    /** The byte of a number of less than a byte, in the bytes of its list. */
    BlockIndex inBytes(BlockPart part) {
        BlockIndex period = over(part.period()).times(part.apart());
        return period.plus(modulo(part.apart()));
    }

    /** The lowest bit of a number of less than a byte, in its byte. */
    BlockIndex inByte(BlockPart part) {
        return over(part.apart()).modulo(part.inByte()).times(part.bits());
    }

    /** Whether it is known. */
    boolean isConstant() {
        return counted.isEmpty();
    }

    /** The sum of a variable and this. */
    String after(String variable) {
        return Stream.concat(Stream.of(variable), terms()).collect(Collectors.joining(" + "));
    }

    private Stream<String> terms() {
        Stream<String> last = constant == 0 ? Stream.empty() : Stream.of(Long.toString(constant));
        return Stream.concat(counted.stream().map(Counted::text), last);
    }

    /** As an operand of another operator. */
    String operand() {
        return counted.isEmpty()
                        || (counted.size() == 1
                                && constant == 0
                                && counted.get(0).isVariable())
                ? toString()
                : "(" + this + ")";
    }

    @Override
    public String toString() {
        String text = terms().collect(Collectors.joining(" + "));
        return text.isEmpty() ? "0" : text;
    }
}
