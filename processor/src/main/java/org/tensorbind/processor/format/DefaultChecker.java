package org.tensorbind.processor.format;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Grammar.Rule;

/** What defaults need of the size of their item. */
final class DefaultChecker {
    private DefaultChecker() {}

    /** Whether a number can stand for each byte or integer of a rule: something else says how many there are. */
    static boolean isCounted(Rule rule, Equations equations) {
        boolean told = rule.count() != null && equations.find(Expr.Function.COUNT, rule.name()) == null;
        return told || rule.constantExtent() != null;
    }

    /** A default of another size than the item has could never be written. */
    static void checkExtent(Rule rule, Expr fallback, Diagnostics diagnostics) {
        Long extent = rule.constantExtent();
        Integer actual = extent(rule, fallback);
        boolean filled = rule.clauses().fill() != null;
        if (extent != null && actual != null && (filled ? actual > extent : actual.longValue() != extent)) {
            diagnostics.report(Tag.DEFAULT_EXTENT, fallback.span(), rule.name(), extent, actual);
        }
    }

    private static @Nullable Integer extent(Rule rule, Expr fallback) {
        if (fallback instanceof Expr.Bytes bytes) {
            return bytes.value().remaining();
        }
        if (fallback instanceof Expr.Integers list) {
            return list.values().size();
        }
        return fallback instanceof Expr.Text text && rule.isScalar() && rule.values() == null
                ? (Integer) byteSize(rule.type(), text.value())
                : null;
    }

    /** A character outside of UTF-8 is a byte. */
    private static int byteSize(Type type, String text) {
        return type.textCode().isUtf8() && type.isText() ? text.getBytes(StandardCharsets.UTF_8).length : text.length();
    }
}
