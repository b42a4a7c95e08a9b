package org.tensorbind.processor.format;

import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.format.TensorClause.ColumnMajor;

/** Checks that what tells the order of elements has two values, one of which is column-major. */
final class ElementOrderChecker {
    private ElementOrderChecker() {}

    static void check(@Nullable ColumnMajor clause, Grammar grammar, Structures structures, Diagnostics diagnostics) {
        if (clause == null || clause.tag() == null) {
            return;
        }
        String tag = clause.tag();
        String value = clause.value();
        Enumeration values = StructureChecker.enumeration(grammar.rule(tag));
        if (value == null) {
            Kind kind = structures.bareValue(tag).kind();
            if (values != null || (kind != Kind.TRUTH && kind != Kind.INTEGER)) {
                diagnostics.report(
                        Tag.TYPE_MISUSE,
                        clause.span(),
                        "'order column-major when'",
                        "a truth value, an integer that is 0 or 1, or a named value: 'when " + tag + " == NAME'",
                        tag,
                        structures.bareValue(tag).description());
            }
        } else if (values == null || values.find(value) == null) {
            diagnostics.report(
                    Tag.UNKNOWN_VARIANT,
                    clause.span(),
                    tag,
                    value,
                    values == null ? "" : Diagnostics.didYouMean(value, values.names()));
        }
    }
}
