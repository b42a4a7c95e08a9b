package org.tensorbind;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.tensorbind.io.SafeText;

/** Element type of a tensor; the name in lower case ({@code f32}, {@code bf16}, {@code f8_e4m3}) is what grammars and messages use. */
public enum DType {
    /** One byte, zero is false; any other value is true. */
    BOOL(1, "bool_", "boolean", "|b1", "?"),
    /** Unsigned 8-bit integer. */
    U8(1, "uint8", "|u1"),
    /** Two's complement 8-bit integer. */
    I8(1, "int8", "|i1"),
    /** 8-bit float, 5 exponent and 2 mantissa bits, with infinities (OCP FP8 E5M2). */
    F8_E5M2(1, "float8_e5m2", "float8e5m2"),
    /** 8-bit float, 4 exponent and 3 mantissa bits, without infinities (OCP FP8 E4M3). */
    F8_E4M3(1, "float8_e4m3fn", "float8e4m3fn", "f8_e4m3fn"),
    /** Two's complement 16-bit integer. */
    I16(2, "int16", "<i2"),
    /** Unsigned 16-bit integer. */
    U16(2, "uint16", "<u2"),
    /** IEEE 754 binary16. */
    F16(2, "float16", "half", "<f2"),
    /** The upper half of an IEEE 754 binary32. */
    BF16(2, "bfloat16"),
    /** Two's complement 32-bit integer. */
    I32(4, "int32", "<i4"),
    /** Unsigned 32-bit integer. */
    U32(4, "uint32", "<u4"),
    /** IEEE 754 binary32. */
    F32(4, "float32", "<f4"),
    /** IEEE 754 binary64. */
    F64(8, "float64", "double", "<f8"),
    /** Two's complement 64-bit integer. */
    I64(8, "int64", "<i8"),
    /** Unsigned 64-bit integer. */
    U64(8, "uint64", "<u8"),
    /** Complex number: real and imaginary part, each an IEEE 754 binary32. */
    C64(8, "complex64", "<c8"),
    /** Complex number: real and imaginary part, each an IEEE 754 binary64. */
    C128(16, "complex128", "<c16"),
    /** A type that no other constant represents; only the stored bytes of such a tensor can be read. */
    OPAQUE(0);

    private static final Map<String, DType> BY_LABEL = new HashMap<>();
    private static final Map<String, DType> BY_ALIAS = new HashMap<>();

    static {
        for (DType dtype : values()) {
            BY_LABEL.put(dtype.label, dtype);
            for (String alias : dtype.aliases) {
                BY_ALIAS.put(alias, dtype);
            }
        }
    }

    private final int byteSize;
    private final String label = name().toLowerCase(Locale.ROOT);

    /** Other libraries' names, in lower case. */
    private final String[] aliases;

    DType(int byteSize, String... aliases) {
        this.byteSize = byteSize;
        this.aliases = aliases;
    }

    /** Bytes of one element; 0 for {@link #OPAQUE}. */
    public int byteSize() {
        return byteSize;
    }

    /**
     * The size in bytes of the numbers that an element consists of: half of a complex element, otherwise the whole element. The byte order applies to
     * these numbers.
     */
    public int numberSize() {
        return isComplex() ? byteSize / 2 : byteSize;
    }

    /** Whether elements are complex numbers. */
    public boolean isComplex() {
        return this == C64 || this == C128;
    }

    /** Whether elements are floating-point numbers; false for complex ones. */
    public boolean isFloatingPoint() {
        return switch (this) {
            case F8_E5M2, F8_E4M3, F16, BF16, F32, F64 -> true;
            default -> false;
        };
    }

    /** Whether elements are integers; false for {@link #BOOL}. */
    public boolean isInteger() {
        return switch (this) {
            case U8, I8, I16, U16, I32, U32, I64, U64 -> true;
            default -> false;
        };
    }

    /** Whether elements are integers with a sign. */
    public boolean isSigned() {
        return this == I8 || this == I16 || this == I32 || this == I64;
    }

    /**
     * The type of this name, in upper or lower case: its own ({@code f32}, {@code BF16}), or the one that other libraries have for it ({@code
     * float32}, {@code torch.bfloat16}, {@code half}, {@code float8_e4m3fn}, {@code <f4}). {@code float}, {@code int} and {@code long} are unknown, as
     * they have several sizes.
     *
     * @throws IllegalArgumentException if no dtype has this name; types of blocks ({@code Q4_K}) are in {@link FormatTraits#blockTypes()}
     */
    public static DType of(String name) {
        String known = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        DType dtype = BY_ALIAS.getOrDefault(known, ofLabel(known));
        if (dtype == OPAQUE && !known.equals(OPAQUE.label)) {
            throw new IllegalArgumentException("no dtype has the name '" + SafeText.of(name) + "'; dtypes are "
                    + Arrays.toString(values()) + ", and types in blocks are in FormatTraits.blockTypes()");
        }
        return dtype;
    }

    /** The type whose own name in lower case is {@code label}, as grammars have it, or {@link #OPAQUE} where there is none. */
    public static DType ofLabel(String label) {
        return BY_LABEL.getOrDefault(label, OPAQUE);
    }

    /** The name in lower case, such as {@code bf16}. */
    @Override
    public String toString() {
        return label;
    }
}
