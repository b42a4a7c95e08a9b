package org.tensorbind.bundle.element;

import org.tensorbind.DType;
import org.tensorbind.payload.code.ElementNumbers;

/** How a Java type holds elements of a dtype. */
public enum DtypeMatch {
    /** It is the natural dtype of the type. */
    NATURAL,
    /** The type holds every value. */
    WIDENS,
    /** The type has the same number of bits, and is used only if the dtype is set explicitly: u8 in {@code byte[]}. */
    BITS,
    /** Values are rounded, or checked one by one. */
    ROUNDS,
    /** Not at all. */
    NEVER;

    /** How a type whose natural dtype is {@code natural} takes {@code dtype}. */
    public static DtypeMatch of(DType natural, DType dtype) {
        if (dtype == natural) {
            return NATURAL;
        }
        boolean complex = dtype.isComplex() || natural.isComplex();
        if (dtype == DType.OPAQUE
                || complex
                || natural == DType.BOOL
                || (dtype == DType.BOOL && natural.byteSize() > 1)) {
            return NEVER;
        }
        if (holds(natural, dtype)) {
            return WIDENS;
        }
        boolean sameBits = natural.isInteger() && dtype.byteSize() == natural.byteSize();
        return sameBits && (dtype.isInteger() || dtype.byteSize() <= 2) ? BITS : ROUNDS;
    }

    private static boolean holds(DType wide, DType narrow) {
        if (narrow == DType.BOOL) {
            return false;
        }
        if (wide.isFloatingPoint()) {
            return significandBits(narrow) <= significandBits(wide);
        }
        if (narrow.isFloatingPoint()) {
            return false;
        }
        if (ElementNumbers.isSigned(wide) == ElementNumbers.isSigned(narrow)) {
            return narrow.byteSize() <= wide.byteSize();
        }
        return ElementNumbers.isSigned(wide) && narrow.byteSize() < wide.byteSize();
    }

    /** Bits of precision; of an integer those that its largest magnitude needs. The exponent ranges are in the same order. */
    private static int significandBits(DType dtype) {
        return switch (dtype) {
            case F8_E5M2 -> 3;
            case F8_E4M3 -> 4;
            case BF16 -> 8;
            case F16 -> 11;
            case F32 -> 24;
            case F64 -> 53;
            default -> 8 * dtype.byteSize() - (ElementNumbers.isSigned(dtype) ? 1 : 0);
        };
    }
}
