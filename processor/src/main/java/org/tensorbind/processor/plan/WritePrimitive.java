package org.tensorbind.processor.plan;

import java.util.Locale;
import java.util.Set;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Type;

/**
 * What the runtime calls the form in which a value is written.
 *
 * @param bits width of a variable-length integer, 0 for other forms
 */
record WritePrimitive(String name, int bits) {
    /** Forms whose size depends on the value. */
    private static final Set<String> VARIABLE =
            Set.of("text", "bytes", "bincode", "bincodeBits", "leb128", "decimal", "decimalFloat");

    /** Whether an item takes as many bytes whatever its value is; in a document the value says how many. */
    boolean isFixed(Rule rule) {
        return !rule.inDocument() && !VARIABLE.contains(name);
    }

    static WritePrimitive of(Format format, Rule rule) {
        if (rule.type() == Type.BITS) {
            return new WritePrimitive("bits", rule.bitWidth());
        }
        Type type = rule.typeInBytes();
        return of(format, rule, type);
    }

    static WritePrimitive of(Format format, Rule rule, Type type) {
        boolean dimension = format.isDimension(rule.name()) && rule.clauses().stored() == null;
        if (rule.clauses().orAny()) {
            return new WritePrimitive("textOrOther", 0);
        }
        if (rule.inDocument()) {
            return new WritePrimitive(dimension && type == Type.UINT ? "unsigned" : Primitives.nameInDocument(type), 0);
        }
        return switch (type) {
            case UINT64 ->
                new WritePrimitive(dimension || format.isUnsignedMetadata(rule.name()) ? "int64" : "uint64", 0);
            case BINCODE16, BINCODE32, BINCODE64 -> {
                boolean bits = dimension && type == Type.BINCODE64;
                int width = Integer.parseInt(type.name().substring("BINCODE".length()));
                yield new WritePrimitive(bits ? "bincodeBits" : "bincode", width);
            }
            case DECIMAL_FLOAT -> new WritePrimitive("decimalFloat", 0);
            case UINT24, UINT40, UINT48, UINT56 -> new WritePrimitive("unsigned", Primitives.width(type));
            case INT24, INT40, INT48, INT56 -> new WritePrimitive("signed", Primitives.width(type));
            default -> new WritePrimitive(type.name().toLowerCase(Locale.ROOT), 0);
        };
    }
}
