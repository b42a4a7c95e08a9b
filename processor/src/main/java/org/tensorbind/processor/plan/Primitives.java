package org.tensorbind.processor.plan;

import java.util.Locale;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.processor.format.Type;

/** Which of the runtime's methods reads a type. */
final class Primitives {
    private Primitives() {}

    /** The method for a part of an integer. */
    static Primitive bits(int width) {
        return new Primitive("bits", width, false);
    }

    /** The method for a type; a dimension may be any unsigned integer, up to 2^64 - 1 as its bits. */
    static Primitive of(Type type, boolean inDocument, boolean dimension) {
        String element = dimension && type == Type.UINT ? "unsigned" : nameInDocument(type);
        return inDocument ? new Primitive(element, 0, true) : onTheWire(type, dimension);
    }

    /** The reading of entries of a document's map that have no items of their own. */
    static Primitive ofOthers(String type) {
        return of(Type.valueOf(type.toUpperCase(Locale.ROOT)), true, false);
    }

    /** The method for a number in digits, in its form. */
    static Primitive decimalFloat(DecimalForm form) {
        return new Primitive("decimalFloat", 0, false, form);
    }

    private static Primitive onTheWire(Type type, boolean dimension) {
        return switch (type) {
            case BINCODE16 -> bincode(16, dimension);
            case BINCODE32 -> bincode(32, dimension);
            case BINCODE64 -> bincode(64, dimension);
            case UINT64 -> new Primitive(dimension ? "unsigned64" : "uint64", 0, false);
            case DECIMAL_FLOAT -> new Primitive("decimalFloat", 0, false);
            case UINT24, UINT40, UINT48, UINT56 -> new Primitive("unsigned", width(type), false);
            case INT24, INT40, INT48, INT56 -> new Primitive("signed", width(type), false);
            default -> new Primitive(type.name().toLowerCase(Locale.ROOT), 0, false);
        };
    }

    /** The bits of an integer that has as many whatever its value is. */
    static int width(Type type) {
        return type.byteSize() * Byte.SIZE;
    }

    private static Primitive bincode(int bitWidth, boolean dimension) {
        return new Primitive(dimension ? "bincodeBits" : "bincode", bitWidth, false);
    }

    /** What reads and writes a type inside a document. */
    static String nameInDocument(Type type) {
        return switch (type) {
            case TEXT -> "text";
            case BYTES -> "bytes";
            case INT -> "integer";
            case FLOAT -> "number";
            case BOOL -> "bool";
            case ANY -> "any";
            default -> "uint";
        };
    }

    /** The integers of an array in a document. */
    static Reading.Range array(Type type, boolean dimension) {
        if (type == Type.INT) {
            return Reading.Range.SIGNED;
        }
        return dimension && type == Type.UINT ? Reading.Range.BITS : Reading.Range.NOT_NEGATIVE;
    }
}
