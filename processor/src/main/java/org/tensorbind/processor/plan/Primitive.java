package org.tensorbind.processor.plan;

import java.util.Map;
import java.util.Set;
import org.tensorbind.number.DecimalForm;

/**
 * The runtime's way to read a value.
 *
 * @param method of a cursor, or of a document
 * @param bitWidth what the method takes, 0 where it takes nothing
 */
public record Primitive(String method, int bitWidth, boolean inDocument, DecimalForm form) {
    /** Methods that take any bytes, and how many. */
    private static final Map<String, Integer> PLAIN = Map.of(
            "uint8", 1, "int8", 1, "uint16", 2, "int16", 2, "uint32", 4, "int32", 4, "int64", 8, "float32", 4,
            "float64", 8);

    private static final Set<String> OF_BITS = Set.of("unsigned", "signed");
    private static final Set<String> OTHER_INTEGERS = Set.of("uint64", "leb128", "bincode");

    Primitive(String method, int bitWidth, boolean inDocument) {
        this(method, bitWidth, inDocument, DecimalForm.SHORTEST);
    }

    /** Whether it reads a float of the wire. */
    boolean isFloat() {
        return !inDocument && method.startsWith("float");
    }

    /** Whether it reads an integer of the wire that fits a long, and nothing but its bytes tells it. */
    boolean isBinaryInteger() {
        return !inDocument && !isFloat() && (plainBytes() > 0 || OTHER_INTEGERS.contains(method));
    }

    /** Bytes that it takes whatever they are, 0 where it refuses some, or takes as many as they tell. */
    int plainBytes() {
        if (inDocument) {
            return 0;
        }
        return OF_BITS.contains(method) ? bitWidth / Byte.SIZE : PLAIN.getOrDefault(method, 0);
    }
}
