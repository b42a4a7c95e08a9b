package org.tensorbind.processor.plan;

import java.util.List;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.plan.value.Operator;
import org.tensorbind.processor.plan.value.Value;

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
        List<Part> parts,
        int apart,
        int together,
        List<Part> common,
        List<Value.Op> factors,
        Value value) {
    /** The part called {@code name}. */
    public Part part(String name) {
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
        return of instanceof Known.Local local && part(local.rule()).isFloat();
    }

    /** What numbers a part has. */
    public enum Kind {
        UNSIGNED,
        SIGNED,
        FLOAT16,
        BFLOAT16,
        FLOAT32
    }

    /**
     * Numbers of one kind.
     *
     * @param bits of each
     * @param list whether there is one for each element, else one for the block
     * @param apart how many elements those of one byte are apart
     * @param offset of the first, in bytes from the start of the block
     * @param numbers what codes stand for, empty for themselves
     */
    public record Part(String name, Kind kind, int bits, boolean list, int apart, int offset, List<Long> numbers) {
        /** How many there are in a byte; 1 for those that have a byte or more. */
        public int inByte() {
            return Math.max(1, Byte.SIZE / bits);
        }

        /** Whether they are floats. */
        public boolean isFloat() {
            return kind == Kind.FLOAT16 || kind == Kind.BFLOAT16 || kind == Kind.FLOAT32;
        }
    }
}
