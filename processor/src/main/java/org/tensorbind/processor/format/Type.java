package org.tensorbind.processor.format;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.IntegralFloats;
import org.tensorbind.value.TextEncoding;

/** Predefined types. */
public enum Type {
    UINT8(1),
    UINT16(2),
    UINT32(4),
    UINT64(8),
    UINT24(3),
    UINT40(5),
    UINT48(6),
    UINT56(7),
    INT8(1),
    INT16(2),
    INT32(4),
    INT64(8),
    INT24(3),
    INT40(5),
    INT48(6),
    INT56(7),
    FLOAT32(4),
    FLOAT64(8),
    /** Integers that are stored as floats. */
    WHOLE32(4),
    WHOLE64(8),
    BINCODE16(0),
    BINCODE32(0),
    BINCODE64(0),
    LEB128(0),
    DECIMAL(0),
    DECIMAL_FLOAT(0),
    BITS(0),
    TEXT(TextEncoding.UTF8),
    /** Lenient reading preserves bytes that are not UTF-8. */
    TEXT_LENIENT(TextEncoding.UTF8_LENIENT),
    LATIN1(TextEncoding.LATIN1),
    ASCII(TextEncoding.ASCII),
    /** Bytes of which some have names. */
    NAMED_BYTES(TextEncoding.BYTES),
    BYTES(0),
    UINT(0),
    INT(0),
    FLOAT(0),
    BOOL(0),
    ANY(0),
    /** The type of a rule that is not a value of a predefined type. */
    NONE(0);

    private final int byteSize;
    private final boolean isText;
    private final TextEncoding textCode;

    Type(int byteSize) {
        this.byteSize = byteSize;
        this.isText = false;
        this.textCode = TextEncoding.UTF8;
    }

    Type(TextEncoding textCode) {
        this.byteSize = 0;
        this.isText = true;
        this.textCode = textCode;
    }

    /** How grammars call it. */
    public String word() {
        if (isWhole()) {
            return this == WHOLE32 ? "float32" : "float64";
        }
        return this == NAMED_BYTES
                ? "bytes with names"
                : name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Bytes on the wire, 0 where they depend on the value. */
    public int byteSize() {
        return byteSize;
    }

    /** Whether values are integers. */
    public boolean isInteger() {
        return !isText() && !isFloat() && this != BYTES && this != BOOL && this != ANY && this != NONE;
    }

    /** Whether values are floating-point numbers. */
    public boolean isFloat() {
        return this == FLOAT32 || this == FLOAT64 || this == DECIMAL_FLOAT || this == FLOAT;
    }

    /** Whether values are numbers in digits. */
    public boolean isDigits() {
        return this == DECIMAL || this == DECIMAL_FLOAT;
    }

    /** What readers take for a part of a number in digits, once that has begun. */
    public String characters() {
        return this == DECIMAL ? "0123456789" : "+-.0123456789EINFTYAeinftya";
    }

    /** Whether values are texts or bytes, whose type does not determine their size. */
    public boolean isOfAnySize() {
        return isText || this == BYTES;
    }

    /** Whether values are integers that are stored as floats. */
    public boolean isWhole() {
        return this == WHOLE32 || this == WHOLE64;
    }

    /** The type of documents for such values; null for those that documents have. */
    @Nullable
    public String inDocument() {
        if (isOfDocument() || this == TEXT || this == BYTES || this == BITS || this == NONE) {
            return null;
        }
        if (isFloat() || isWhole()) {
            return "float";
        }
        return isText() ? "text" : isSigned() || this == DECIMAL ? "int" : "uint";
    }

    /** What is written in bytes for a type that only documents have. */
    public String inBytes() {
        return switch (this) {
            case UINT -> "uint8, uint16, uint32 or uint64";
            case INT -> "int8, int16, int32 or int64";
            case FLOAT -> "float32 or float64";
            case BOOL -> "'uint8 { false = 0, true = 1 } closed'";
            default -> "bytes";
        };
    }

    /** Whether only documents have such values. */
    public boolean isOfDocument() {
        return this == UINT || this == INT || this == FLOAT || this == BOOL || this == ANY;
    }

    /** Whether integers have a sign, in binary. */
    public boolean isSigned() {
        return name().startsWith("INT") || isWhole();
    }

    /** Whether values are integers of as many bytes whatever they are, in the byte order of the file. */
    public boolean isFixedInteger() {
        return isInteger() && byteSize > 0;
    }

    /** The highest value of an integer; of those stored as floats, that up to which each integer has a float of its own. */
    public long highest() {
        if (isWhole()) {
            return this == WHOLE32 ? IntegralFloats.HIGHEST_32 : IntegralFloats.HIGHEST_64;
        }
        return byteSize == 0 || byteSize == 8 ? Long.MAX_VALUE : (1L << (8 * byteSize - (isSigned() ? 1 : 0))) - 1;
    }

    /** Whether values are texts. */
    public boolean isText() {
        return isText;
    }

    /** How a text is bytes, or the digits of a number. */
    public TextEncoding textCode() {
        return textCode;
    }
}
