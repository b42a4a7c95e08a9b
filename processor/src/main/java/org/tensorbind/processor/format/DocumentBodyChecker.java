package org.tensorbind.processor.format;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;

/** Checks that what stands in a document is what documents have: no numbers of a fixed size, nothing without a value. */
final class DocumentBodyChecker {
    private static final Set<Type> TYPES =
            EnumSet.of(Type.TEXT, Type.BYTES, Type.UINT, Type.INT, Type.FLOAT, Type.BOOL, Type.ANY);

    private DocumentBodyChecker() {}

    /**
     * What no document has.
     *
     * @param instead what to do about it
     */
    private record Misfit(String what, String instead) {}

    static void check(Rule rule, Diagnostics diagnostics) {
        Misfit misfit = rule.inDocument() ? misfit(rule) : null;
        if (misfit != null) {
            diagnostics.report(Tag.NOT_IN_DOCUMENT, rule.span(), rule.label(), misfit.what(), misfit.instead());
        }
    }

    /** Null for what documents have; parts of an integer are reported as such. */
    private static @Nullable Misfit misfit(Rule rule) {
        Body body = rule.body();
        Type type = rule.elementType();
        if (rule.isScalar()) {
            return TYPES.contains(type) || type == Type.BITS
                    ? null
                    : new Misfit(word(type), "write '" + inDocument(type) + "'");
        }
        if (rule.isIntegers()) {
            return TYPES.contains(type) ? null : new Misfit(word(type) + "*", "write '[ " + inDocument(type) + "* ]'");
        }
        if (rule.isTagged()) {
            return new Misfit("integers of several widths", "write 'uint' or 'int'");
        }
        if (body instanceof Body.Gap) {
            return new Misfit("padding", "leave it out");
        }
        if (rule.framing() instanceof Framing.Bytes && !isOtherName(rule)) {
            return new Misfit("sequences or constants", "write a map '{ … }', an array '[ … ]' or a text with names");
        }
        return body instanceof Body.Document document
                ? new Misfit("documents in them", "leave out '" + document.notation() + "'")
                : null;
    }

    private static boolean isOtherName(Rule rule) {
        return rule.items().size() == 1
                && rule.items().get(0) instanceof Item.Use use
                && use.isOne()
                && use.count() == null;
    }

    private static String inDocument(Type type) {
        if (type.isFloat() || type == Type.WHOLE32 || type == Type.WHOLE64) {
            return "float";
        }
        return type.isText() ? "text" : type.isSigned() || type == Type.DECIMAL ? "int" : "uint";
    }

    private static String word(Type type) {
        return switch (type) {
            case WHOLE32 -> "float32";
            case WHOLE64 -> "float64";
            case NAMED_BYTES -> "bytes with names";
            default -> type.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        };
    }
}
