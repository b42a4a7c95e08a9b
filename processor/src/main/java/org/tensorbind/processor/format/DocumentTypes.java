package org.tensorbind.processor.format;

import java.util.Locale;
import java.util.Map;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;

/** What only documents have, and what stands for it in bytes. */
final class DocumentTypes {
    private static final Map<Type, String> IN_BYTES = Map.of(
            Type.UINT, "uint8, uint16, uint32 or uint64",
            Type.INT, "int8, int16, int32 or int64",
            Type.FLOAT, "float32 or float64",
            Type.BOOL, "'uint8 { false = 0, true = 1 } closed'",
            Type.ANY, "bytes");

    private DocumentTypes() {}

    /** Reports a rule that is written as a part of a document, and is in none. */
    static void report(Rule rule, Diagnostics diagnostics) {
        Type type = rule.elementType();
        if (type == Type.NONE) {
            diagnostics.report(Tag.NO_DOCUMENT, rule.span(), rule.label());
        } else {
            String word = type.name().toLowerCase(Locale.ROOT);
            diagnostics.report(
                    Tag.NO_DOCUMENT_TYPE, rule.span(), word, rule.label(), IN_BYTES.getOrDefault(type, "bytes"));
        }
    }
}
