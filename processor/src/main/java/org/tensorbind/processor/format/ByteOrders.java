package org.tensorbind.processor.format;

import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.type.Enumeration;

/** How an item gives the byte order of its file: by the order in which it reads right, or by its value. */
public final class ByteOrders {
    private ByteOrders() {}

    /** Whether the item reads the same in either order, and its values are called little and big. */
    public static boolean isGiven(Rule rule) {
        Enumeration values = rule.values();
        return values != null
                && values.isByteOrder()
                && values.values().stream()
                        .flatMap(value -> value.codes().stream())
                        .allMatch(code ->
                                rule.type().byteSize() < 2 || swapped(code.number(), rule.type()) == code.number());
    }

    /** Whether the item follows from the order of the file: its values are called little and big, and each has one code. */
    public static boolean isFollowing(Rule rule) {
        Enumeration values = rule.values();
        return rule.clauses().givesByteOrder()
                && values != null
                && values.isByteOrder()
                && values.values().stream().allMatch(value -> value.codes().size() == 1);
    }

    /** An integer whose bytes are in the other order. */
    public static long swapped(long number, Type type) {
        int rest = Long.SIZE - Byte.SIZE * type.byteSize();
        return type.isSigned() ? Long.reverseBytes(number) >> rest : Long.reverseBytes(number) >>> rest;
    }
}
