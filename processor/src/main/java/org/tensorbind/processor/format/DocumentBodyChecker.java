package org.tensorbind.processor.format;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Grammar.Rule;

/** Checks that what stands in a document is what documents have: no numbers of a fixed size, nothing without a value. */
final class DocumentBodyChecker {
    private static final Set<Type> TYPES =
            EnumSet.of(Type.TEXT, Type.BYTES, Type.UINT, Type.INT, Type.FLOAT, Type.BOOL, Type.ANY);

    private DocumentBodyChecker() {}

    static void check(Rule rule, Diagnostics diagnostics) {
        String lacking = rule.inDocument() ? lacking(rule.body()) : null;
        if (lacking != null) {
            diagnostics.report(Tag.NOT_IN_DOCUMENT, rule.span(), rule.label(), lacking, instead(rule.body()));
        }
    }

    /** What no document has, null for everything else; parts of an integer are reported as such. */
    private static @Nullable String lacking(Body body) {
        if (body instanceof Body.Scalar scalar) {
            return TYPES.contains(scalar.type()) || scalar.type() == Type.BITS ? null : word(scalar.type());
        }
        if (body instanceof Body.Integers integers) {
            return TYPES.contains(integers.type()) ? null : word(integers.type()) + "*";
        }
        if (body instanceof Body.TaggedInteger) {
            return "integers of several widths";
        }
        if (body instanceof Body.Padding || body instanceof Body.White) {
            return "padding";
        }
        if (body instanceof Body.Sequence sequence && sequence.word() == null) {
            return isOtherName(sequence) ? null : "sequences or constants";
        }
        return body instanceof Body.Document ? "documents in them" : null;
    }

    private static boolean isOtherName(Body.Sequence sequence) {
        return sequence.parts().size() == 1
                && sequence.parts().get(0) instanceof Part.Use use
                && use.occurrence() == Occurrence.ONE
                && use.count() == null;
    }

    private static String instead(Body body) {
        if (body instanceof Body.Scalar scalar) {
            return "write '" + inDocument(scalar.type()) + "'";
        }
        if (body instanceof Body.Integers integers) {
            return "write '[ " + inDocument(integers.type()) + "* ]'";
        }
        if (body instanceof Body.TaggedInteger) {
            return "write 'uint' or 'int'";
        }
        return body instanceof Body.Document document
                ? "leave out '" + document.notation() + "'"
                : body instanceof Body.Sequence
                        ? "write a map '{ … }', an array '[ … ]' or a text with names"
                        : "leave it out";
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
